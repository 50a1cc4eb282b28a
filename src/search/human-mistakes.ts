// How people go wrong who are still learning a game: they do not see every move, they decide at first sight, and between
// moves that seem nearly as good they take one or the other. They never move at random: a move that looks bad to them is
// rare, and the worse it looks, the rarer.

import type { RandomInt } from '../core/game.ts';

/** How a player judges each of the moves, by its place in the list; all values in one unit of the game. */
export interface MoveImpressions {
  /** What a move seems worth at first sight. */
  firstLook(move: number): number;
  /** The value at a second look: with the reply to it, or what it spoils. If absent, there is no more to see. */
  secondLook?(move: number): number;
  /**
   * From 0, in plain sight, to 1, easily overlooked: far away, or unlike other moves. If absent, all are in plain
   * sight.
   */
  hidden?(move: number): number;
}

export interface HumanHabits {
  /** The chance to overlook a move that is hidden altogether. */
  readonly overlooks: number;
  /** The chance, for each move, to look at it again. */
  readonly looksTwice: number;
  /** A move that seems worse than another by this much is taken e times less often. */
  readonly indifference: number;
}

const PARTS = 1 << 24;
const fraction = (random: RandomInt): number => random(PARTS) / PARTS;

/** The place of the move in the list. */
export function chooseLikePeople(
  moves: number,
  impressions: MoveImpressions,
  { overlooks, looksTwice, indifference }: HumanHabits,
  random: RandomInt,
): number {
  const hidden = (move: number): number => impressions.hidden?.(move) ?? 0;
  let seen: number[] = [];
  for (let move = 0; move < moves; move++) if (fraction(random) >= overlooks * hidden(move)) seen.push(move);
  if (seen.length === 0) {
    const all = Array.from({ length: moves }, (_, move) => move);
    seen = [all.reduce((least, move) => (hidden(move) < hidden(least) ? move : least))];
  }
  const values = seen.map(move =>
    impressions.secondLook && fraction(random) < looksTwice
      ? impressions.secondLook(move)
      : impressions.firstLook(move),
  );
  const most = Math.max(...values);
  const weights = values.map(value => Math.exp((value - most) / indifference));
  let left = fraction(random) * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, move] of seen.entries()) {
    left -= weights[i]!;
    if (left < 0) return move;
  }
  return seen.at(-1)!;
}
