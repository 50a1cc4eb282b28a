// Where the reader of a replay is, and what all parts of its page are drawn from.

import { useMemo, useState } from 'preact/hooks';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { BoardProps, GameTexts } from '../../boards/shared/contract.ts';
import type { ShownLine } from '../model/analysis.ts';
import { useApp } from '../model/app-context.ts';
import { eventsOf } from '../model/match-history.ts';
import { arePairs, type MoveLine, moveNumbers, movesOf } from '../model/move-list.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { frameAt, type Replay, type ReplayFrame } from '../model/replay.ts';
import type { resultOf } from '../model/result.ts';
import { type AnalysisControl, useAnalysis } from './use-analysis.ts';
import { type MistakeReview, useMistakes } from './use-mistakes.ts';
import { useNames } from './use-names.ts';

export interface ReplayTableProps {
  readonly replay: Replay;
  readonly match: string | undefined;
  readonly start: number;
  /** Begins with an analysis. */
  readonly analyses: boolean;
}

/** Where the reader is in the match and whose view they have: the board and the column are drawn from it. */
export interface ReplayDisplay extends Pick<BoardProps, 'bottom' | 'name' | 'nameParts'> {
  readonly replay: Replay;
  readonly match: string | undefined;
  readonly texts: GameTexts;
  readonly stop: number;
  /** Did the reader come here by one step forward? Only then there is something to animate. */
  readonly stepped: boolean;
  readonly viewer: Seat;
  readonly frame: ReplayFrame;
  /** Of the whole match. */
  readonly events: readonly EventShown[];
  readonly lines: readonly MoveLine[];
  readonly pairs: boolean;
  /** Of each move in the list, by the version it led to. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly analysis: AnalysisControl;
  readonly mistakes: MistakeReview;
  readonly shownLine: ShownLine | undefined;
  readonly over: Parameters<typeof resultOf>[0] | undefined;
  go(stop: number): void;
  look(viewer: Seat): void;
  turn(): void;
  showLine(line: ShownLine | undefined): void;
}

export function useReplayDisplay({ replay, match, start, analyses }: ReplayTableProps): ReplayDisplay {
  const { router } = useApp();
  const translate = usePageTranslate();
  const { board, history, stops } = replay;
  const texts = board.texts[translate.locale];
  const analysis = useAnalysis(history.entries, analyses && replay.ended !== undefined);
  const [viewer, look] = useState<Seat>(AUDIENCE);
  const [turned, setTurned] = useState(false);
  const [shownLine, showLine] = useState<ShownLine>();
  const [{ stop, stepped }, setPlace] = useState({ stop: Math.min(start, stops.length - 1), stepped: false });
  const frame = useMemo(() => frameAt(replay, stop, viewer), [replay, stop, viewer]);
  const events = useMemo(() => eventsOf(history, viewer), [replay, viewer]);
  const names = useNames(history.setup.game, frame.players);
  const { name } = names;
  const lines = useMemo(
    () => movesOf(events, { translate, texts, name, inWords: board.history === 'words', finishes: board.finishes }),
    [events, translate],
  );
  const pairs = arePairs(lines, history.setup.seats);
  const numbers = useMemo(() => moveNumbers(lines, pairs), [lines]);
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(stops.length - 1, to));
    if (next === stop) return;
    setPlace({ stop: next, stepped: next === stop + 1 });
    showLine(undefined);
    if (match) router.go({ page: 'replay', match, at: next }, 'replace');
  };
  const mistakes = useMistakes(analysis, replay, go);
  const home = Math.max(0, mistakes.study?.turn.point.seat ?? viewer);
  const bottom = turned ? (home + 1) % history.setup.seats : home;
  const isLast = stop === stops.length - 1;
  const over = isLast && replay.ended ? { ...replay.ended, view: frame.view, seat: AUDIENCE } : undefined;
  const turn = (): void => setTurned(!turned);
  const place = { stop, stepped, viewer, bottom, frame, over };
  const list = { events, lines, pairs, numbers };
  const study = { analysis, mistakes, shownLine };
  return { replay, match, texts, ...place, ...names, ...list, ...study, go, look, turn, showLine };
}
