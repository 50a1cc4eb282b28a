// A book of openings, counted from matches that were played.

import { type AnyGame, CHANCE } from '../core/game.ts';
import type { JournalEntry, MatchSetup } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { type Course, courseOf } from '../core/replay.ts';

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
  /** Mean payoff of the first seat, from -1 to 1; undefined: none of the matches has ended. */
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

/** undefined: the match is too short, began from a position, or no opening can repeat it. */
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
