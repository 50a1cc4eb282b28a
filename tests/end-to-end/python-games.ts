// Random games in this process, to compare what Python plays with.

import { drawOutcome } from '../../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY } from '../../src/core/game.ts';
import { usualSeats } from '../../src/core/options.ts';
import { seededRandom } from '../../src/core/random.ts';

/** Lengths in decisions of seats, and payoffs by seat. */
export interface PlayedGames {
  readonly lengths: readonly number[];
  readonly payoffs: readonly (readonly number[])[];
}

export function playInProcess(game: AnyGame, count: number, options: object, seed: string): PlayedGames {
  const random = seededRandom(seed);
  const list = actionList(game.maxLegal);
  const seats = usualSeats(game);
  const lengths: number[] = [];
  const payoffs: number[][] = [];
  for (let i = 0; i < count; i++) {
    const s: unknown = game.init(seats, { ...game.defaults, ...options });
    let decisions = 0;
    for (let seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s)) {
      if (seat === CHANCE) {
        game.apply(s, CHANCE, drawOutcome(game, s, list, random));
        continue;
      }
      game.legal(s, seat, list);
      game.apply(s, seat, list.items[random(list.size)]!);
      decisions++;
    }
    lengths.push(decisions);
    payoffs.push(Array.from({ length: seats }, (_, seat) => game.payoff(s, seat)));
  }
  return { lengths, payoffs };
}

/** The largest distance between two empirical distributions, in units in which 1.36 is exceeded by one pair in twenty, 2.4 by one in 50,000. */
export function distance(a: readonly number[], b: readonly number[]): number {
  const [left, right] = [a.toSorted((x, y) => x - y), b.toSorted((x, y) => x - y)];
  let [i, j, most] = [0, 0, 0];
  while (i < left.length && j < right.length) {
    const value = Math.min(left[i]!, right[j]!);
    while (i < left.length && left[i] === value) i++;
    while (j < right.length && right[j] === value) j++;
    most = Math.max(most, Math.abs(i / left.length - j / right.length));
  }
  return most * Math.sqrt((a.length * b.length) / (a.length + b.length));
}
