// A journal cut into what people step through: one stop a move; what chance does in a row is one stop too.

import { CHANCE, type Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { replay } from '../../core/replay.ts';
import { tableNames, withShownName } from '../terminal/player-names.ts';
import { describeEvent } from '../terminal/sentences.ts';
import type { TerminalResult } from '../terminal/session.ts';
import type { Texts } from '../texts/index.ts';
import type { OpenJournal } from './open-journal.ts';

/** What happened, and the table after it. */
export interface ReplayStep {
  readonly news: string;
  readonly drawing: string;
}

export interface TerminalReplay {
  readonly names: readonly string[];
  readonly steps: readonly ReplayStep[];
  /** It is undefined if the journal ends before the match did. */
  readonly result: TerminalResult | undefined;
}

/** The lines must be sound. A file that can be replayed is no secret: actions are shown to every viewer, views are its own. */
export function replayOf({ game, lines }: OpenJournal, viewer: Seat, texts: Texts): TerminalReplay {
  const played = replay(
    game,
    lines.map(line => line.entry),
  );
  if (isRefusal(played)) return { names: [], steps: [], result: undefined };
  const { seated, states } = played;
  const name = tableNames(game, seated, texts);
  const steps: ReplayStep[] = [];
  let started = false;
  let drawn: string[] = [];
  let result: TerminalResult | undefined;
  const addStep = (news: string, version: number): number =>
    steps.push({ news, drawing: game.draw(game.view(states[version], viewer)) });
  const flush = (version: number): void => {
    if (drawn.length > 0) addStep(`${texts.play.chance}: ${drawn.join(', ')}`, version);
    drawn = [];
  };
  for (const [version, { entry }] of lines.entries()) {
    started ||= entry.t === 'started';
    const text = entry.t === 'acted' ? game.print(states[version], entry.seat, entry.action) : undefined;
    if (entry.t === 'acted' && entry.seat === CHANCE) {
      drawn.push(text!);
      continue;
    }
    flush(version);
    if (entry.t === 'ended') result = { ...entry, scores: seated.map((_, s) => game.score(states[version], s)) };
    const news = started ? describeEvent(withShownName(game, { ...entry, text }, texts), false, name, texts) : '';
    if (news !== '') addStep(news, version + 1);
  }
  flush(lines.length);
  return { names: seated.map((_, seat) => name(seat)), steps, result };
}
