// A journal as a list of positions to step through.

import type { Seat } from '../../../src/core/game.ts';
import type { JournalEntry, MatchEnding, SeatedPlayer } from '../../../src/core/journal.ts';
import { LifecycleReader } from '../../../src/core/match-lifecycle.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { EventShown, MatchShown } from '../../../src/protocol/play.ts';
import type { BoardModule, PlayerShown } from '../../boards/shared/contract.ts';
import { checkFairness, type Fairness } from './fairness.ts';
import { eventsOf, historyOf, type MatchHistory } from './match-history.ts';
import type { StartingPosition } from './router.ts';

export interface Replay {
  readonly board: BoardModule;
  readonly history: MatchHistory;
  /** Versions to stop at, the start first. */
  readonly stops: readonly number[];
  readonly fairness: Fairness;
  readonly ended: { readonly ending: MatchEnding; readonly payoffs: readonly number[] } | undefined;
}

const NO_JOURNAL: Refusal = { refused: 'web/no-journal', detail: 'This is not the journal of a match.' };
const UNKNOWN_GAME: Refusal = { refused: 'web/unknown-game', detail: 'The rules of this game are not known here.' };

export async function createReplay(
  entries: readonly JournalEntry[],
  loadBoard: (game: string) => Promise<BoardModule>,
): Promise<Replay | Refusal> {
  const first = entries[0];
  if (first?.t !== 'created') return NO_JOURNAL;
  const board = await loadBoard(first.setup.game);
  if (!board.game) return UNKNOWN_GAME;
  try {
    const history = historyOf(board.game, entries);
    if (isRefusal(history)) return history;
    const last = entries.at(-1);
    const ended = last?.t === 'ended' ? { ending: last.ending, payoffs: last.payoffs } : undefined;
    return { board, history, stops: stopsOf(history), fairness: checkFairness(history), ended };
  } catch {
    // A file from anywhere may hold moves that no rules allow.
    return NO_JOURNAL;
  }
}

/** A run of chance entries is one step, so that a deal needs one key press and not one per card. */
function stopsOf({ entries, states }: MatchHistory): number[] {
  const start = entries.findIndex(entry => entry.t === 'started') + 1;
  const stops = [start];
  for (const [index, entry] of entries.entries()) {
    if (index < start || states[index + 1] === states[index]) continue;
    const drawn = entry.t === 'acted' && entry.seat < 0;
    const before = entries[stops.at(-1)! - 1];
    const joins = drawn && stops.length > 1 && before?.t === 'acted' && stops.at(-1) === index;
    if (joins) stops[stops.length - 1] = index + 1;
    else stops.push(index + 1);
  }
  return stops;
}

/** The position at a stop as the start of a new match. Undefined if the game is over there or cannot write positions. */
export function startingPositionAt({ history, stops }: Replay, stop: number): StartingPosition | undefined {
  const { game, setup, states } = history;
  const state = states[stops[stop]!];
  const toAct = game.toAct(state);
  if (!game.write || toAct < 0) return undefined;
  return { position: game.write(state), toAct, options: setup.options as StartingPosition['options'] }; // flat JSON by its schema
}

export interface ReplayFrame {
  readonly version: number;
  readonly view: unknown;
  readonly drawing: string;
  readonly toAct: MatchShown['toAct'];
  readonly players: readonly PlayerShown[];
  /** What led here from the stop before. */
  readonly events: readonly EventShown[];
}

export function frameAt({ history, stops }: Replay, stop: number, viewer: Seat): ReplayFrame {
  const { game, states, seated, entries } = history;
  const version = stops[stop]!;
  const state = states[version];
  const from = stop > 0 ? stops[stop - 1]! : version;
  const view: unknown = game.view(state, viewer);
  const next = game.toAct(state);
  const lifecycle = LifecycleReader.of(entries.slice(0, version))!; // a history begins with its creation
  return {
    version,
    view,
    drawing: game.draw(view),
    toAct: next >= 0 ? next : next === -1 ? 'chance' : 'nobody',
    players: seated.map((who, seat) => playerShown(who, lifecycle.isGone(seat), game.score(state, seat))),
    events: eventsOf(history, viewer).filter(event => event.version > from && event.version <= version),
  };
}

function playerShown(who: SeatedPlayer | undefined, gone: boolean, score: number): PlayerShown {
  return who ? { ...who, here: true, gone, score } : null;
}
