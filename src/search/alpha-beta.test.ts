import { describe, expect, test } from 'vitest';
import { type Action, actionList, NOBODY, type Seat } from '../core/game.ts';
import { seededRandom } from '../core/random.ts';
import { AlphaBeta, type AlphaBetaGame } from './alpha-beta.ts';
import { signature, WIN } from './deepening.ts';

/** A made-up tree: who is to act, how many actions there are and how it ends follow from the path by scrambling numbers. */
interface Tree {
  path: number;
  ply: number;
  readonly height: number;
}

const scramble = (n: number): number => {
  const m = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  return (Math.imul(m ^ (m >>> 15), 0x2c1b3c6d) ^ (m >>> 13)) >>> 0;
};

const LEGAL_MOST = 9;

/** `turns`: strictly in turn, or by lot, so that a seat may act twice running. */
function trees(turns: 'alternate' | 'lot'): AlphaBetaGame<Tree> {
  const isOver = (s: Tree): boolean => s.ply >= s.height || (s.ply > 2 && scramble(s.path + 7) % 11 === 0);
  const seatOf = (s: Tree): Seat => (turns === 'alternate' ? s.ply % 2 : scramble(s.path + 3) % 2);
  return {
    actions: LEGAL_MOST,
    maxLegal: LEGAL_MOST,
    toAct: s => (isOver(s) ? NOBODY : seatOf(s)),
    legal: (s, _seat, out) => {
      out.size = isOver(s) ? 0 : 1 + (scramble(s.path + 1) % (LEGAL_MOST - 4));
      for (let i = 0; i < out.size; i++) out.items[i] = i;
    },
    apply: (s, _seat, action) => {
      s.path = scramble(Math.imul(s.path, 31) + action + 1);
      s.ply++;
    },
    copy: (from, to = { ...from }) => {
      to.path = from.path;
      to.ply = from.ply;
      return to;
    },
    payoff: (s, seat) => {
      const first = (scramble(s.path + 5) % 3) - 1;
      return seat === 0 ? first : 0 - first;
    },
  };
}

const root = (seed: number): Tree => ({ path: scramble(seed), ply: 0, height: 6 });

/** The truth, by trying everything. */
function minimax(game: AlphaBetaGame<Tree>, s: Tree, seat: Seat): number {
  const next = game.toAct(s);
  if (next === NOBODY) return game.payoff(s, seat);
  const list = actionList(LEGAL_MOST);
  game.legal(s, next, list);
  const values = [...list.items.subarray(0, list.size)].map(action => {
    const child = game.copy(s);
    game.apply(child, next, action);
    return minimax(game, child, seat);
  });
  return next === seat ? Math.max(...values) : Math.min(...values);
}

const hash = (s: Tree): number => s.path * 16 + s.ply;
const urgency = (s: Tree, _seat: Seat, action: Action): number => scramble(s.path + action) % 3;
const guess = (s: Tree, seat: Seat): number => (scramble(s.path + 9) % 41) - 20 + seat;
const clockless = { now: () => 0 };

describe('the value of a whole tree is found', () => {
  const games: readonly (readonly [name: string, AlphaBetaGame<Tree>])[] = [
    ['bare, in turn', trees('alternate')],
    ['with a table and an order, in turn', { ...trees('alternate'), hash, urgency }],
    ['with a table and an order, seats acting twice', { ...trees('lot'), hash, urgency }],
    ['with quiescence', { ...trees('lot'), hash, noisy: trees('lot').legal }],
  ];
  for (const [name, game] of games)
    test(name, () => {
      const engine = new AlphaBeta(game, guess, { tableBits: 12 });
      for (let seed = 1; seed <= 60; seed++) {
        const s = root(seed);
        const found = engine.search(s, clockless);
        expect(Math.round(found.score / WIN), `seed ${seed}`).toBe(minimax(game, s, game.toAct(s)));
        const after = game.copy(s);
        game.apply(after, game.toAct(s), found.action);
        expect(minimax(game, after, game.toAct(s)), `seed ${seed}`).toBe(Math.round(found.score / WIN));
      }
    });
});

const game = { ...trees('alternate'), hash, urgency };
/** Nothing is ever decided, so that no search ends before its budget. */
const drawn: AlphaBetaGame<Tree> = { ...game, payoff: () => 0 };
const tall = (seed: number): Tree => ({ ...root(seed), height: 40 });

test('the line it expects can be played', () => {
  const engine = new AlphaBeta(game, guess);
  const list = actionList(LEGAL_MOST);
  for (let seed = 1; seed < 10; seed++) {
    const s = tall(seed);
    const { action, line } = engine.search(s, clockless, { depth: 5 });
    expect(line[0]).toBe(action);
    expect(line.length).toBeGreaterThan(0);
    for (const expected of line) {
      game.legal(s, game.toAct(s), list);
      expect([...list.items.subarray(0, list.size)]).toContain(expected);
      game.apply(s, game.toAct(s), expected);
    }
  }
});

test('a sooner win is better', () => {
  // Each ply the seat may end it in its favour (action 1) or continue (action 0).
  const sooner: AlphaBetaGame<Tree> = {
    ...game,
    toAct: s => (s.path > 0 || s.ply >= s.height ? NOBODY : 0),
    legal: (_s, _seat, out) => {
      out.items.set([0, 1]);
      out.size = 2;
    },
    apply: (s, _seat, action) => {
      s.path = action;
      s.ply++;
    },
    payoff: (s, seat) => (s.path > 0 ? (seat === 0 ? 1 : -1) : 0),
  };
  const found = new AlphaBeta(sooner, guess).search({ path: 0, ply: 0, height: 9 }, clockless, { depth: 6 });
  expect([found.action, found.score]).toEqual([1, WIN - 1]);
});

test('with nodes alone it is deterministic, and its signature stays', () => {
  const engine = new AlphaBeta(game, guess, { tableBits: 14 });
  const positions = [1, 2, 3].map(tall);
  const nodes = signature(engine, positions, 6);
  expect(signature(engine, positions, 6)).toBe(nodes);
  expect(signature(new AlphaBeta(game, guess, { tableBits: 14 }), positions, 6)).toBe(nodes);
  const run = (): unknown => {
    engine.clear();
    return engine.search(tall(4), { ...clockless, nodes: 5000 });
  };
  expect(run()).toEqual(run());
});

test('a budget of nodes is kept, and the first iteration is always finished', () => {
  const engine = new AlphaBeta(drawn, guess);
  expect(engine.search(tall(5), { ...clockless, nodes: 3000 }).nodes).toBe(3000);
  const least = engine.search(tall(5), { ...clockless, nodes: 1 });
  expect(least.depth).toBe(1);
});

test('a budget of time is kept by the clock it is given', () => {
  const engine = new AlphaBeta(drawn, guess);
  let asked = 0;
  const found = engine.search(tall(6), { ms: 50, now: () => asked++ });
  expect(asked).toBeGreaterThanOrEqual(50);
  expect(asked).toBeLessThan(60);
  expect(found.depth).toBeGreaterThan(3);
});

test('equal actions are answered in different ways when asked to', () => {
  const engine = new AlphaBeta(drawn, () => 0);
  const random = seededRandom('shuffle');
  const seen = new Set<Action>();
  for (let i = 0; i < 40; i++) seen.add(engine.search(tall(8), clockless, { depth: 2, random }).action);
  expect(seen.size).toBeGreaterThan(1);
});

test('there must be something to search', () => {
  expect(() => new AlphaBeta(game, guess).search({ ...tall(1), ply: 40 }, clockless)).toThrow(/nothing to search/);
});
