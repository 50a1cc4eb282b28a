// Where puzzles come from: positions of finished matches, and of matches that levels of bots play for it.

import type { AnyBot } from '../../core/bot.ts';
import { drawOutcome } from '../../core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY, type RandomInt, type Seat } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { decisionsOf } from '../decisions.ts';
import type { MatchPosition } from './make-puzzle.ts';

/** A position of a match. `at` is its number in the match, from 0. */
export interface NumberedPosition extends MatchPosition {
  readonly at: number;
}

/** The positions of a match in which a turn begins. There are none if the rules cannot read its journal any more. */
export function positionsOf(game: AnyGame, entries: readonly JournalEntry[]): readonly NumberedPosition[] {
  const found = decisionsOf(game, entries);
  if (!found) return [];
  const { seats, options } = found;
  const positions = found.decisions.map(({ state, seat }, at) => ({ state, seat, seats, options, at }));
  return positions.filter(({ state }, at) => at === 0 || isFreshTurn(game, positions[at - 1]!.state, state));
}

/** A puzzle begins with a turn: the second half of one is no question without the first. */
const isFreshTurn = (game: AnyGame, before: unknown, state: unknown): boolean =>
  !game.turn || game.turn(before) !== game.turn(state);

/** Bots that think no longer than this play. */
const QUICK = 25;
/** One action of so many is drawn by lot, so that positions of all kinds come up. */
const STRAY_OF = 6;
const THINKING_TIME = 5;

/** Plays one match between quick bots and returns its positions. Stronger bots play more often. */
export function playedPositions(
  game: AnyGame,
  bots: readonly AnyBot[],
  random: RandomInt,
  now: () => number,
): readonly NumberedPosition[] {
  const seats = seatsOf(game, random);
  const lengths = (game.lengths ?? []).map(length => length.options as object); // options are plain JSON
  const options = { ...(game.defaults as object), ...lengths[random(Math.max(1, lengths.length))] };
  const state: unknown = game.init(seats, options);
  const list = actionList(game.maxLegal);
  const players = Array.from({ length: seats }, (_, seat) =>
    quickBot(bots, random).createAgent({ seat, seats, options, random, now }),
  );
  const found: NumberedPosition[] = [];
  let last: unknown;
  for (let toAct = game.toAct(state); toAct !== NOBODY; toAct = game.toAct(state)) {
    if (toAct === CHANCE) {
      game.apply(state, CHANCE, drawOutcome(game, state, list, random));
      continue;
    }
    const seat = seatToAct(game, state, seats);
    game.legal(state, seat, list);
    const stray = random(STRAY_OF) === 0 ? list.items[random(list.size)]! : undefined;
    const isFresh = last === undefined || isFreshTurn(game, last, state);
    last = game.copy(state);
    if (list.size > 1 && isFresh) found.push({ state: last, seat, seats, options, at: found.length });
    game.apply(state, seat, stray ?? players[seat]!.choose(game.view(state, seat), THINKING_TIME));
  }
  return found;
}

const seatToAct = (game: AnyGame, state: unknown, seats: number): Seat =>
  Array.from({ length: seats }, (_, seat) => seat).find(seat => game.mayAct(state, seat))!;

/** More players than this say nothing new. */
const MOST_SEATS = 4;

/** As many as usual, or sometimes any other number. */
function seatsOf({ seats: [fewest, most], usual = 2 }: AnyGame, random: RandomInt): number {
  return random(3) > 0 ? usual : fewest + random(Math.min(most, MOST_SEATS) - fewest + 1);
}

function quickBot(bots: readonly AnyBot[], random: RandomInt): AnyBot {
  const quick = bots.filter(({ thinks }) => thinks <= QUICK);
  const upper = quick.slice(quick.length >> 1);
  const among = random(3) > 0 ? upper : quick;
  return among[random(among.length)]!;
}
