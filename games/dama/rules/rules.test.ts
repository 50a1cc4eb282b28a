import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { NOBODY, type Seat } from '../../../src/core/game.ts';
import { perft } from '../../../src/core/perft.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { TAKES_MAN } from './actions.ts';
import { type DamaOptions, type DamaState, rules as dama, printCells } from './index.ts';
import { cells, legal, testPosition } from './testing.ts';

const file = (name: string): Buffer => readFileSync(new URL(`testdata/${name}`, import.meta.url));

/** A game in notation, from the start or from a position. */
function play(moves: string, s = dama.init(2, dama.defaults)): DamaState {
  for (const text of moves.split(' ')) {
    const action = dama.parse(s, s.next, text);
    if (isRefusal(action)) throw new Error(`${text}: ${action.refused}`);
    dama.apply(s, s.next, action);
  }
  return s;
}

describe('the contract', () => {
  const sets: readonly (readonly [games: number, Partial<DamaOptions>])[] = [
    [15, {}],
    [5, { plyLimit: 2000 }],
    [15, { plyLimit: 60, atLimit: 'majority', firstPlayer: 2, unpromotedMen: true }],
  ];
  for (const [games, options] of sets)
    test(`conforms with ${JSON.stringify(options)}`, () => {
      expect(checkConformance(dama, { games, options }).games).toBe(games);
    });
});

interface Counts {
  readonly board: string;
  readonly to_move: number;
  readonly perft: readonly { depth: number; nodes: number; captures: number; promotions: number }[];
}

/** Leaves, and how many of the last plies take or promote. */
function census(s: DamaState, depth: number): { nodes: number; captures: number; promotions: number } {
  const sum = { nodes: 0, captures: 0, promotions: 0 };
  for (const action of legal(s, s.next)) {
    const after = dama.copy(s);
    dama.apply(after, s.next, action);
    if (depth > 1) {
      const below = census(after, depth - 1);
      sum.nodes += below.nodes;
      sum.captures += below.captures;
      sum.promotions += below.promotions;
    } else {
      sum.nodes++;
      if (action >= TAKES_MAN) sum.captures++;
      if (dama.eventsFor(s, s.next, action, 0).some(({ what }) => what === 'promoted')) sum.promotions++;
    }
  }
  return sum;
}

describe('perft.json, counted by an independent engine', () => {
  const root = JSON.parse(file('perft.json').toString()) as Counts & { others: Counts[] }; // our own file, of this form
  for (const { board, to_move: toMove, perft: counts } of [root, ...root.others])
    test(`${board} player ${toMove}`, () => {
      for (const { depth, nodes, captures, promotions } of counts) {
        const s = testPosition(board, toMove - 1);
        expect(perft(dama, s, depth)).toBe(nodes);
        if (depth <= 5) expect(census(s, depth)).toEqual({ nodes, captures, promotions });
      }
    });
});

interface Position {
  readonly b: string;
  readonly x: readonly string[];
  readonly o: readonly string[];
}

test('every board of positions.jsonl.gz has exactly the listed successors of both players', () => {
  const lines = gunzipSync(file('positions.jsonl.gz')).toString().split('\n').filter(Boolean);
  expect(lines).toHaveLength(200);
  for (const line of lines) {
    const { b, x, o } = JSON.parse(line) as Position; // our own file, of this form
    for (const [seat, listed] of [x, o].entries()) {
      const s = testPosition(b, seat);
      const found = legal(s, seat).map(action => {
        const after = dama.copy(s);
        dama.apply(after, seat, action);
        return printCells(after);
      });
      expect(found.sort()).toEqual([...listed].sort());
    }
  }
});

test('the list of moves and the rule with its reason agree on every action', () => {
  const random = seededRandom('legality');
  for (let game = 0; game < 6; game++) {
    const s = dama.init(2, { ...dama.defaults, plyLimit: 400 });
    while (s.next !== NOBODY) {
      const listed = legal(s, s.next);
      const allowed = Array.from({ length: dama.actions }, (_, a) => a).filter(a => !dama.why(s, s.next, a));
      expect(listed).toEqual(allowed);
      dama.apply(s, s.next, listed[random(listed.length)]!);
    }
  }
});

test('the order of legal actions is pinned', async () => {
  const random = seededRandom('order');
  const lines: string[] = [];
  for (let game = 0; game < 3; game++) {
    const s = dama.init(2, dama.defaults);
    while (s.next !== NOBODY) {
      const listed = legal(s, s.next);
      lines.push(`${printCells(s)} ${s.next} ${listed.map(a => `${a}=${dama.print(s, s.next, a)}`).join(' ')}`);
      dama.apply(s, s.next, listed[random(listed.length)]!);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('testdata/legal-order.txt');
});

describe('moves', () => {
  // position, player, move, refusal code or what stands where it lands
  const rows: readonly (readonly [string, string, Seat, string, string])[] = [
    ['a man steps forward', cells('x23', 'o76'), 0, '23-34', 'x'],
    ['an o man steps down', cells('x01', 'o54'), 1, '54-43', 'o'],
    ['a man takes a man', cells('x23', 'o34', 'o76'), 0, '23x45', 'x'],
    ['a man may not take a king', cells('x23', 'O34'), 0, '23x45', 'dama/man-takes-king'],
    ['a man may not go back', cells('x34', 'o76'), 0, '34-23', 'dama/man-backward'],
    ['a man may not take back', cells('x34', 'o23', 'o76'), 0, '34x12', 'dama/man-backward'],
    ['a king goes back', cells('X34', 'o76'), 0, '34-23', 'X'],
    ['a king takes a king backward', cells('X34', 'O23', 'o76'), 0, '34x12', 'X'],
    ['kings do not fly', cells('X01', 'o76'), 0, '01-34', 'dama/too-far'],
    ['two cells without a capture', cells('X34', 'o76'), 0, '34-56', 'dama/nothing-to-take'],
    ['a piece takes none of its own', cells('x23', 'x34', 'o76'), 0, '23x45', 'dama/takes-own'],
    ['the landing cell is empty', cells('x23', 'o34', 'o45'), 0, '23x45', 'dama/occupied'],
    ['no sideways move', cells('X34', 'o76'), 0, '34-36', 'dama/not-diagonal'],
    ['an empty cell', cells('x01', 'o76'), 0, '23-34', 'dama/no-piece'],
    ['a piece of the other player', cells('x01', 'o54'), 0, '54-43', 'dama/no-piece'],
    ['a white cell', cells('x01', 'o76'), 0, '22-33', 'dama/white-cell'],
    ['off the board', cells('x07', 'o76'), 0, '07-18', 'dama/off-board'],
    ['an x where nothing is taken', cells('x23', 'o76'), 0, '23x34', 'dama/not-a-capture'],
    ['not the turn', cells('x23', 'o76'), 1, '23-34', 'dama/no-piece'],
    ['a step promotes', cells('x61', 'o76'), 0, '61-70', 'X'],
    ['a jump promotes', cells('x54', 'o65', 'o10'), 0, '54x76', 'X'],
    ['an o man is promoted on row 0', cells('o10', 'x61'), 1, '10-01', 'O'],
    ['capturing is not compulsory', cells('x23', 'o34', 'x01', 'o76'), 0, '01-12', 'x'],
  ];
  for (const [name, board, seat, text, expected] of rows)
    test(name, () => {
      const s = testPosition(board, seat);
      const action = dama.parse(s, seat, text);
      if (isRefusal(action)) expect(action.refused).toBe(expected);
      else {
        dama.apply(s, seat, action);
        const [row, column] = [Number(text[3]), Number(text[4])];
        expect(printCells(s)[(7 - row) * 8 + column]).toBe(expected);
      }
    });

  test('several texts mean one action', () => {
    const s = testPosition(cells('x23', 'o34', 'o76'), 0);
    const action = dama.parse(s, 0, '23x45');
    for (const text of ['23X45', '23-45', '2345', ' 23 45 ', '23:45']) expect(dama.parse(s, 0, text)).toBe(action);
  });

  test('an action for the other kind of piece is refused', () => {
    const s = testPosition(cells('x23', 'o76'), 0);
    const king = dama.parse(testPosition(cells('X23', 'o76'), 0), 0, '23-34');
    expect(isRefusal(king)).toBe(false);
    if (!isRefusal(king)) expect(dama.why(s, 0, king)?.refused).toBe('dama/other-kind');
    expect(dama.why(s, 1, 0)?.refused).toBe('dama/not-your-turn');
  });
});

describe('endings', () => {
  test('the last piece taken wins', () => {
    const s = play('23x45', testPosition(cells('x23', 'o34'), 0));
    expect([dama.toAct(s), dama.payoff(s, 0), dama.payoff(s, 1)]).toEqual([NOBODY, 1, -1]);
  });

  test('a blocked player loses', () => {
    const open = play('21-32', testPosition(cells('x01', 'x21', 'o30', 'x23'), 0));
    expect(dama.toAct(open)).toBe(1);
    const wall = play('01-12', testPosition(cells('x01', 'x21', 'o30', 'x23'), 0));
    expect([dama.toAct(wall), dama.payoff(wall, 0), dama.payoff(wall, 1)]).toEqual([NOBODY, 1, -1]);
  });

  test('the limit draws, or gives the game to the majority', () => {
    const board = cells('X23', 'X01', 'o76');
    const drawn = play('23-34', testPosition(board, 0, { plyLimit: 1 }));
    expect([dama.toAct(drawn), dama.payoff(drawn, 0)]).toEqual([NOBODY, 0]);
    const counted = play('23-34', testPosition(board, 0, { plyLimit: 1, atLimit: 'majority' }));
    expect([dama.payoff(counted, 0), dama.payoff(counted, 1)]).toEqual([1, -1]);
    const even = play('23-34', testPosition(cells('X23', 'o76'), 0, { plyLimit: 1, atLimit: 'majority' }));
    expect(dama.payoff(even, 0)).toBe(0);
  });

  test('a last piece taken with the last move wins; a player blocked there does not lose', () => {
    expect(dama.payoff(play('23x45', testPosition(cells('x23', 'o34'), 0, { plyLimit: 1 })), 0)).toBe(1);
    const blocked = testPosition(cells('x01', 'x21', 'o30', 'x23'), 0, { plyLimit: 1 });
    expect(dama.payoff(play('01-12', blocked), 0)).toBe(0);
  });

  test('boards that are over when read', () => {
    const empty = testPosition(cells(), 0);
    expect([dama.toAct(empty), dama.payoff(empty, 0), dama.payoff(empty, 1)]).toEqual([NOBODY, 0, 0]);
    expect(dama.payoff(testPosition(cells('x23'), 1), 0)).toBe(1);
    expect(dama.payoff(testPosition(cells('x23'), 0), 0)).toBe(1);
    expect(dama.payoff(testPosition(cells('o23'), 0), 0)).toBe(-1);
  });

  test('player 2 moves first where the options say so', () => {
    expect(dama.toAct(dama.init(2, { ...dama.defaults, firstPlayer: 2 }))).toBe(1);
  });

  test('a man left unpromoted never moves', () => {
    const s = testPosition(cells('x70', 'x01', 'o54'), 0, { unpromotedMen: true });
    expect(legal(s, 0).map(a => dama.print(s, 0, a))).toEqual(['01-10', '01-12']);
  });
});

test('the hash tells whose move it is, and how far the limit is once it is near', () => {
  const board = cells('X23', 'O54');
  const hashOf = (seat: Seat, plyLimit: number): number => dama.hash!(testPosition(board, seat, { plyLimit }));
  expect(hashOf(0, 100)).not.toBe(hashOf(1, 100));
  expect(hashOf(0, 100)).toBe(hashOf(0, 300));
  expect(hashOf(0, 10)).not.toBe(hashOf(0, 12));
});

test('hashes of a hundred thousand boards are all different', () => {
  const random = seededRandom('hashes');
  const boards = new Set<string>();
  const hashes = new Set<number>();
  while (boards.size < 100_000) {
    const s = dama.init(2, { ...dama.defaults, plyLimit: 2000 });
    while (s.next !== NOBODY && s.ply < 400) {
      boards.add(`${s.x} ${s.o} ${s.kings} ${s.next}`);
      hashes.add(dama.hash!(s));
      const listed = legal(s, s.next);
      dama.apply(s, s.next, listed[random(listed.length)]!);
    }
  }
  expect(hashes.size).toBe(boards.size);
});
