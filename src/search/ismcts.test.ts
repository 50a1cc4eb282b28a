import { expect, test } from 'vitest';
import { type ActionList, actionList, CHANCE, NOBODY, type Seat } from '../core/game.ts';
import { seededRandom } from '../core/random.ts';
import { type Toy, type ToyOptions, type ToyView, toy } from '../core/testing/toy.ts';
import { ismcts } from './ismcts.ts';

const options: ToyOptions = { rounds: 1 };
const now = (): number => 0;

/** A round in which every die shows `die`, up to the bids. */
function dealt(dice: readonly number[]): Toy {
  const s = toy.init(dice.length, options);
  for (const die of dice) toy.apply(s, CHANCE, die - 1);
  return s;
}

const searcher = (seats: number, seed: string): ReturnType<typeof ismcts<Toy, ToyView, ToyOptions>> =>
  ismcts(toy, { seats, options, random: seededRandom(seed) });

const words = (s: Toy, seat: Seat, action: number): string => toy.print(s, seat, action);

test('whole games: always a legal choice, for every seat that is asked', () => {
  const random = seededRandom('whole');
  const list = actionList(toy.maxLegal);
  for (let game = 0; game < 4; game++) {
    const s = toy.init(3, options);
    const { search } = searcher(3, `whole ${game}`);
    for (let seat = toy.toAct(s); seat !== NOBODY; seat = toy.toAct(s)) {
      toy.legal(s, seat, list);
      const legal = [...list.items.subarray(0, list.size)];
      const action =
        seat === CHANCE ? legal[random(legal.length)]! : search(toy.view(s, seat), seat, { nodes: 60, now }).action;
      expect(legal).toContain(action);
      toy.apply(s, seat, action);
    }
  }
});

test('takes what is better: the prize for oneself', () => {
  const s = dealt([6, 1]);
  for (const [seat, action] of [
    [0, 6],
    [1, 6],
    [0, 10],
  ] as const)
    toy.apply(s, seat, action);
  const keep = searcher(2, 'keep').search(toy.view(s, 0), 0, { nodes: 200, now });
  expect(keep.choices.map(({ action }) => words(s, 0, action))).toEqual(['keep', 'give']);
  expect(keep.choices.map(({ value }) => value)).toEqual([1, -1]);
});

test('a choice that has fallen behind is not tried to the end', () => {
  const s = dealt([6, 1]);
  toy.apply(s, 0, 6);
  toy.apply(s, 1, 6);
  toy.apply(s, 0, 10);
  const { playouts } = searcher(2, 'race').search(toy.view(s, 0), 0, { nodes: 100_000, now });
  expect(playouts).toBeLessThan(1000);
});

test('the same seed finds the same', () => {
  const view = toy.view(dealt([3, 4, 2]), 1);
  const find = (seed: string): unknown => searcher(3, seed).search(view, 1, { nodes: 300, now });
  expect(find('same')).toEqual(find('same'));
});

test('stops when the time is up, and spends playouts where nodes are the budget', () => {
  const view = toy.view(dealt([3, 3, 3]), 0);
  let time = 0;
  const timed = searcher(3, 'time').search(view, 0, { ms: 50, now: () => time++ });
  expect(timed.playouts).toBeGreaterThanOrEqual(3);
  expect(timed.playouts).toBeLessThanOrEqual(153);
  const counted = searcher(3, 'count').search(view, 0, { nodes: 31, now });
  expect(counted.playouts).toBeGreaterThanOrEqual(31);
  expect(counted.playouts).toBeLessThan(34);
});

/** Bids of 1 and 2 only. */
function prune(_s: Toy, _seat: Seat, list: ActionList): void {
  if (list.items[0] === 6) list.size = 2;
}

test('a guide: pruned actions are not looked at, playouts stop where it says and are valued as it says', () => {
  let stops = 0;
  const guided = ismcts(
    toy,
    { seats: 2, options, random: seededRandom('guide') },
    {
      prune,
      playout: (_s, _seat, list) => list.items[0]!,
      stop: (_from, s) => {
        const stop = toy.toAct(s) !== 0 && toy.toAct(s) !== 1;
        if (stop) stops++;
        return stop;
      },
      value: (_from, _s, seat) => (seat === 0 ? 0.25 : -0.25),
    },
  ).search(toy.view(dealt([3, 3]), 0), 0, { nodes: 40, now });
  expect(guided.choices).toHaveLength(2);
  expect(guided.choices.every(({ value }) => value === 0.25)).toBe(true);
  expect(stops).toBeGreaterThan(0);
});
