import { describe, expect, test } from 'vitest';
import { CHANCE, NOBODY, type Seat } from '../core/game.ts';
import { seededRandom } from '../core/random.ts';
import { type MctsGame, type MctsSettings, mcts } from './mcts.ts';

// The last counter wins: take one, take two, or roll and take one to three (a die that shows two twice as often).
interface Counters {
  left: number;
  mover: Seat;
  rolling: boolean;
}
const [ONE, TWO, ROLL] = [1, 2, 3];

const counters: MctsGame<Counters> = {
  maxLegal: 3,
  toAct: s => (s.left <= 0 ? NOBODY : s.rolling ? CHANCE : s.mover),
  legal: (_s, seat, out) => {
    out.size = 3;
    out.items.set(seat === CHANCE ? [1, 2, 3] : [ONE, TWO, ROLL]);
  },
  weight: (_s, outcome) => (outcome === 2 ? 2 : 1),
  apply: (s, seat, action) => {
    s.rolling = seat !== CHANCE && action === ROLL;
    if (s.rolling) return;
    s.left -= action;
    s.mover = 1 - s.mover;
  },
  copy: (from, to) => Object.assign(to ?? {}, from),
  payoff: (s, seat) => (seat === s.mover ? -1 : 1),
};

/** What the mover gets with each action, worked out to the end. */
function exact(left: number): Record<number, number> {
  const after = (rest: number): number => (rest <= 0 ? 1 : -Math.max(...Object.values(exact(rest))));
  const rolled = (after(left - 1) + 2 * after(left - 2) + after(left - 3)) / 4;
  return { [ONE]: after(left - 1), [TWO]: after(left - 2), [ROLL]: rolled };
}

const begin = (left: number): Counters => ({ left, mover: 1, rolling: false });
const untimed = (nodes: number) => ({ nodes, now: () => 0 });
const search = (settings: MctsSettings<Counters>) => mcts(counters, 2, begin(1), settings);

const ROOM = 1 << 15;
const modes: readonly (readonly [string, MctsSettings<Counters>])[] = [
  ['playouts', { exploration: 0.7, nodes: ROOM }],
  ['a value that knows nothing', { exploration: 0.7, nodes: ROOM, value: (_s, values) => values.fill(0) }],
];

describe.each(modes)('with %s', (_name, settings) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('plays %i counters perfectly', left => {
    const values = exact(left);
    const found = search(settings).search(begin(left), untimed(6000), seededRandom('counters'));
    expect(values[found.action]).toBeCloseTo(Math.max(...Object.values(values)), 9);
    expect(found.value).toBeGreaterThan(values[found.action]! - 0.15);
  });

  test('is repeatable, and leaves the root alone', () => {
    const root = begin(7);
    const [a, b] = [1, 2].map(() => search(settings).search(root, untimed(500), seededRandom('same')));
    expect(a).toEqual(b);
    expect(a!.iterations).toBe(500);
    expect(root).toEqual(begin(7));
  });

  test('an action that was hardly tried is worth what the search below it finds', () => {
    const values = exact(5);
    const { search: find, lookBelow, valueOf } = search(settings);
    find(begin(5), untimed(400), seededRandom('below'));
    for (const action of [ONE, TWO, ROLL]) {
      lookBelow(begin(5), action, untimed(4000), seededRandom('below'));
      expect(Math.abs(valueOf(action)! - values[action]!), `${action}`).toBeLessThan(0.2);
    }
  });

  test('goes on when the tree is full', () => {
    const found = search({ ...settings, nodes: 20 }).search(begin(8), untimed(300), seededRandom('full'));
    expect(found.nodes).toBeLessThanOrEqual(20);
    expect(found.iterations).toBe(300);
  });

  test('stops when its time is up', () => {
    let clock = 0;
    const now = (): number => clock++; // a millisecond a look
    const found = search(settings).search(begin(8), { ms: 10, now }, seededRandom('clock'));
    expect(found.iterations).toBeGreaterThan(8);
    expect(found.iterations).toBeLessThan(200);
  });
});
