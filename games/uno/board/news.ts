// What happened last, as lines for the middle of the table and as sounds.

import { useMemo, useRef } from 'preact/hooks';
import type { GameEvent, Seat } from '../../../src/core/game.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import type { UnoView } from '../rules/index.ts';
import type { UnoTexts } from '../texts/board.ts';

/** Kept until something else happens. */
export function useNews(
  { events, last, version, pointed }: BoardProps<UnoView>,
  texts: UnoTexts,
  name: (seat: Seat) => string,
): readonly string[] {
  const kept = useRef<readonly GameEvent[]>([]);
  const seen = useRef(pointed);
  return useMemo(() => {
    // A line of the list that was just pointed at; the next move takes its place.
    const isNew = pointed && pointed !== seen.current;
    seen.current = pointed;
    if (isNew) return texts.news(pointed.did ?? [], name);
    const told = (events.length > 0 ? events : last ? [last] : []).flatMap(
      event => (event.did ?? []) as GameEvent[], // the schema knows only their codes
    );
    if (texts.news(told, name).length > 0) kept.current = told;
    return texts.news(kept.current, name);
  }, [version, texts, name, pointed]);
}

type Sounds = Parameters<BoardProps['play']>[0];

/** The end of the match has its own sound, made by the page. */
export function soundsOf(events: BoardProps['events']): Sounds[] {
  const codes = events.flatMap(event => event.did ?? []).map(one => one.what);
  const drawn = codes.filter(code => code === 'drew').length;
  if (codes.includes('over')) return [];
  if (codes.includes('round-over') || codes.includes('called')) return ['turn'];
  if (drawn > 1 || codes.includes('caught')) return ['take'];
  return codes.includes('played') || drawn === 1 ? ['move'] : [];
}
