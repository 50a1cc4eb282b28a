// Openings: each a line of moves, or a position that the game can read. A tournament plays them one after another, and a book of
// them is counted from matches.

import { type AnyGame, CHANCE } from '../core/game.ts';
import type { JournalEntry, MatchSetup } from '../core/journal.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { type Course, courseOf } from '../core/replay.ts';

export type BookOpening = { readonly moves: readonly string[] } | { readonly position: string };

const CHANCE_PLAYS = 'Chance acts here, so that only a position can be an opening.';

/** The moves of a line, each checked in its position; a text whose first word is no move may be a position. */
export function readOpening(game: AnyGame, seats: number, options: object, line: string): BookOpening | Refusal {
  const moves = line.trim().split(/\s+/);
  const state: unknown = game.init(seats, options);
  for (const [i, text] of moves.entries()) {
    const seat = game.toAct(state);
    const action = seat < 0 ? refuse('arena/chance', CHANCE_PLAYS) : game.parse(state, seat, text);
    if (isRefusal(action)) {
      if (i > 0 || !game.read) return action;
      const position: unknown = game.read(line.trim(), seats, options);
      return isRefusal(position) ? action : { position: line.trim() };
    }
    game.apply(state, seat, action);
  }
  return { moves };
}

export interface BookRule {
  /** Actions of players at the beginning. */
  readonly plies: number;
  /** Matches that must have begun so. */
  readonly least: number;
}

export interface BookLine {
  /** As an opening file has it: a line of moves, or a position where the game begins with chance. */
  readonly text: string;
  readonly matches: number;
  /** Mean payoff of the first seat, from -1 to 1. It is undefined if none of the matches has ended. */
  readonly payoff: number | undefined;
}

interface Counted {
  matches: number;
  ended: number;
  sum: number;
}

/** The beginnings of sound journals, the most frequent first. */
export function makeBook(
  game: AnyGame,
  journals: Iterable<readonly JournalEntry[]>,
  { plies, least }: BookRule,
): readonly BookLine[] {
  const lines = new Map<string, Counted>();
  for (const entries of journals) {
    const course = courseOf(game, entries);
    const text = isRefusal(course) ? undefined : beginningOf(game, course, plies);
    if (isRefusal(course) || text === undefined) continue;
    const counted = lines.get(text) ?? { matches: 0, ended: 0, sum: 0 };
    lines.set(text, counted);
    counted.matches++;
    const { end } = course;
    if (!end || end.ending.by === 'abort') continue;
    counted.ended++;
    counted.sum += end.payoffs[0]!;
  }
  return [...lines]
    .filter(([, { matches }]) => matches >= least)
    .sort(([a, one], [b, other]) => other.matches - one.matches || (a < b ? -1 : 1))
    .map(([text, { matches, ended, sum }]) => ({ text, matches, payoff: ended === 0 ? undefined : sum / ended }));
}

/** Returns undefined if the match is too short, began from a position, or cannot be repeated by any opening. */
function beginningOf(game: AnyGame, { setup, actions, isPlain }: Course, plies: number): string | undefined {
  if (!isPlain || setup.position !== undefined) return undefined;
  const own = actions.flatMap(({ seat }, at) => (seat === CHANCE ? [] : [at]));
  const last = own[plies - 1];
  if (last === undefined) return undefined;
  const begun = actions.slice(0, last + 1);
  if (begun.length > plies) return positionAfter(game, setup, begun);
  return begun.some(({ text }) => /\s/.test(text)) ? undefined : begun.map(({ text }) => text).join(' ');
}

/** Only where the position says by itself whose turn it is. */
function positionAfter(game: AnyGame, { seats, options }: MatchSetup, begun: Course['actions']): string | undefined {
  const state: unknown = game.init(seats, options);
  for (const { seat, action } of begun) game.apply(state, seat, action);
  const text = game.write?.(state).trim().replaceAll(/\s+/g, ' ');
  const read: unknown = text === undefined ? undefined : game.read?.(text, seats, options);
  if (text === undefined || read === undefined || isRefusal(read)) return undefined;
  return game.toAct(read) === game.toAct(state) ? text : undefined;
}
