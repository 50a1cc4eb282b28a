// Every case of testdata/cases.json, through the contract.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHANCE, NOBODY } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as sagrada } from './index.ts';
import { TOOLS as ON_TABLE } from './state.ts';
import { type SagradaTestSetup, testPosition, tryActions } from './testing.ts';
import { TOOLS } from './tools.ts';

type Cell = readonly [row: number, column: number];
interface Ranked {
  readonly id: string;
  readonly total: number;
  readonly private: number;
  readonly favor: number;
  readonly finalRoundOrder: number;
}
interface Case {
  readonly id: string;
  readonly kind: 'score' | 'place' | 'move' | 'value' | 'order' | 'cost' | 'total' | 'ranking';
  readonly board: readonly string[];
  readonly rows: readonly string[];
  readonly objective: string;
  readonly points: number;
  readonly die: string;
  readonly row: number;
  readonly col: number;
  readonly mode: 'normal' | 'cork';
  readonly legal: boolean;
  readonly errors: readonly string[];
  readonly tool: number;
  readonly moves: readonly { readonly from: Cell; readonly to: Cell }[];
  readonly after?: readonly string[];
  readonly failsAtMove?: number;
  readonly roundTrack?: readonly string[];
  readonly value: number;
  readonly direction?: string;
  readonly result: number;
  readonly round: number;
  readonly turns: readonly number[];
  readonly runningPliersBy?: number;
  readonly dicePool: number;
  readonly tokens: number;
  readonly timesUsedBefore: number;
  readonly cost: number;
  readonly allowed: boolean;
  readonly tokensAfter: number;
  readonly publicObjectives: readonly string[];
  readonly private: readonly string[];
  readonly favor: number;
  readonly empty: number;
  readonly total: number;
  readonly solo: boolean;
  readonly target?: number;
  readonly win?: boolean;
  readonly players: number | readonly Ranked[];
  readonly ranking: readonly string[];
}

const file = readFileSync(new URL('testdata/cases.json', import.meta.url), 'utf8');
const { cases } = JSON.parse(file) as { cases: Case[] }; // our own file
const of = (kind: Case['kind']): readonly (readonly [string, Case])[] =>
  cases.filter(c => c.kind === kind).map(c => [c.id, c]);

const cellText = ([row, column]: Cell): string => `${'abcdefgh'[column]}${row + 1}`;
/** The case's printed restrictions as the table's own pattern. */
const printed = (c: Case): SagradaTestSetup => ({
  pattern: 'the-case',
  options: {
    patterns: [
      'The Case 3',
      ...c.rows,
      'Other Side 3',
      ...c.rows,
      'Clear Glass 3',
      ...BLANKS,
      'Far Side 3',
      ...BLANKS,
    ].join('\n'),
  },
});
const BLANKS = ['.....', '.....', '.....', '.....'];
const tool = (number: number): string => TOOLS[number - 1]!.id;

test.each(of('score'))('%s', (_, c) => {
  const colour = /^private-(.)$/.exec(c.objective)?.[1];
  const empty = c.board
    .join(' ')
    .split(' ')
    .filter(cell => cell === '..').length;
  // The private objective counts once the game is over, and only then.
  const s = colour
    ? testPosition({ window: c.board, favor: 0, private: colour, lines: ['over'] })
    : testPosition({ window: c.board, favor: 0, lines: [`objectives ${c.objective}`] });
  expect(sagrada.score(s, 0) + empty).toBe(c.points);
});

test.each(of('place'))('%s', (_, c) => {
  const cork = c.mode === 'cork';
  const s = testPosition({
    ...printed(c),
    window: c.board,
    lines: [`pool ${c.die} R1`, ...(cork ? ['tools cork-backed-straightedge'] : [])],
  });
  expect(tryActions(s, ...(cork ? ['use cork-backed-straightedge'] : []), c.die)).toBeUndefined();
  const refused = tryActions(s, cellText([c.row, c.col]));
  expect([refused === undefined, [...(refused?.reasons ?? [])].sort()]).toEqual([c.legal, c.errors]);
});

test.each(of('move'))('%s', (_, c) => {
  const s = testPosition({
    ...printed(c),
    window: c.board,
    lines: [`tools ${tool(c.tool)}`, 'pool G6 G5 G4 Y6 Y5', `track ${(c.roundTrack ?? []).join(' ')}`],
  });
  const from = sagrada.view(s, 0).players[0]!.rows[c.moves[0]!.from[0]]!.split(' ')[c.moves[0]!.from[1]]!;
  const hue = { R: 'red', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' }[from[0]!];
  expect(tryActions(s, `use ${tool(c.tool)}`, ...(c.tool === 12 ? [hue!] : []))).toBeUndefined();
  let failed: readonly string[] = [];
  let at = 0;
  for (const [i, move] of c.moves.entries()) {
    if (i > 0 && c.tool === 12) tryActions(s, 'yes');
    const refused = tryActions(s, cellText(move.from), cellText(move.to));
    if (!refused) continue;
    failed = refused.reasons ?? [];
    at = i + 1;
    break;
  }
  expect([[...failed].sort(), at]).toEqual([c.errors, c.failsAtMove ?? 0]);
  if (c.after) expect(sagrada.view(s, 0).players[0]!.rows).toEqual(c.after);
});

test.each(of('value'))('%s', (_, c) => {
  const s = testPosition({ lines: [`tools ${tool(c.tool)}`, `pool Y${c.value} G1`] });
  const refused = tryActions(s, `use ${tool(c.tool)}`, `Y${c.value}`, ...(c.direction ? [c.direction] : []));
  expect(refused === undefined).toBe(c.legal);
  if (c.legal) expect(sagrada.view(s, 0).queue!.hand).toBe(`Y${c.result}`);
});

test.each(of('order'))('%s', (_, c) => {
  const seats = Number(c.players);
  const s = sagrada.init(seats, { ...sagrada.defaults });
  const turns: number[] = [];
  let rolled = 0;
  for (let ply = 0; sagrada.toAct(s) !== NOBODY && sagrada.view(s, 0).round <= c.round; ply++) {
    const { phase, round, turn } = sagrada.view(s, 0);
    if (sagrada.toAct(s) === CHANCE) {
      if (phase === 'roll' && round === c.round) rolled++;
      sagrada.apply(
        s,
        CHANCE,
        sagrada.sample!(s, bound => ply % bound),
      );
      continue;
    }
    const seat = sagrada.toAct(s);
    if (phase === 'choose') {
      expect(tryActions(s, sagrada.view(s, seat).offer[0]!.id)).toBeUndefined();
      continue;
    }
    if (round === c.round && seat === c.runningPliersBy && turn < seats) {
      s.reg[ON_TABLE]! |= 1 << TOOLS.findIndex(t => t.id === 'running-pliers');
      const list = { size: 0, items: new Int32Array(sagrada.maxLegal) };
      expect(tryActions(s, 'use running-pliers')).toBeUndefined();
      for (let step = 0; step < 2; step++) {
        sagrada.legal(s, seat, list);
        sagrada.apply(s, seat, list.items[0]!);
      }
    } else expect(tryActions(s, 'pass')).toBeUndefined();
    if (round === c.round) turns.push(seat);
  }
  expect([turns, rolled]).toEqual([c.turns, c.dicePool]);
});

test.each(of('cost'))('%s', (_, c) => {
  const s = testPosition({
    favor: c.tokens,
    lines: ['tools grinding-stone', 'pool R1', ...(c.timesUsedBefore > 0 ? ['used grinding-stone'] : [])],
  });
  expect(tryActions(s, 'use grinding-stone') === undefined).toBe(c.allowed);
  const { favor } = sagrada.view(s, 0).players[0]!;
  expect([favor, c.tokens - favor]).toEqual([c.tokensAfter, c.allowed ? c.cost : 0]);
});

test.each(of('total'))('%s', (_, c) => {
  const lines = ['over', `objectives ${c.publicObjectives.join(' ')}`, `track ${(c.roundTrack ?? []).join(' ')}`];
  const s = testPosition({
    seats: c.solo ? 1 : 2,
    window: c.board,
    favor: c.favor,
    private: c.private.join(''),
    lines,
  });
  expect(sagrada.score(s, 0)).toBe(c.total);
  if (c.solo) expect([sagrada.view(s, 0).target, sagrada.payoff(s, 0) > 0]).toEqual([c.target, c.win]);
});

/**
 * Windows worth exactly what the ranking cases give their players, with these objectives: every row of five colours (24),
 * some columns of four (5 each), some pairs of 1 and 2 (2 each). By case and player: private colour and rows.
 */
const WORTH = 'objectives row-color-variety column-color-variety light-shades';
const tied = ['R3 Y1 G3 B2 P3', 'Y1 G3 B2 P3 R3', 'G3 B2 P3 R3 Y1', 'B4 Y4 G3 R3 P3'];
const windows: Readonly<Record<string, Readonly<Record<string, readonly [string, readonly string[]]>>>> = {
  'ranking-001': {
    a: ['P', ['R4 Y4 G4 B4 P2', 'Y4 G4 B4 P2 R4', 'G4 B4 P3 R4 Y4', 'R4 P3 G4 Y4 B4']],
    b: ['R', ['R5 Y4 G4 B4 P4', 'Y4 G4 B4 P4 R5', 'G4 B4 P4 R5 Y4', 'R5 Y4 G4 B4 P4']],
  },
  'ranking-005': { a: ['R', tied], b: ['G', tied], c: ['P', tied] },
};

test.each(of('ranking'))('%s', (id, c) => {
  const players = c.players as readonly Ranked[]; // a number in the cases about the order of turns only
  const seats = players.length;
  // In the tenth round seat 9 mod n begins.
  const seatFor = (order: number): number => (9 + order - 1) % seats;
  const lines = players.flatMap(player => {
    const [colour, rows] = windows[id]![player.id]!;
    return [`seat ${seatFor(player.finalRoundOrder)} sun-catcher ${colour} ${player.favor}`, ...rows];
  });
  const s = sagrada.read!(['over', WORTH, ...lines].join('\n'), seats, sagrada.defaults);
  if (isRefusal(s)) throw new Error(s.detail);
  for (const player of players) expect(sagrada.score(s, seatFor(player.finalRoundOrder))).toBe(player.total);
  const payoff = (player: Ranked): number => sagrada.payoff(s, seatFor(player.finalRoundOrder));
  const byPayoff = players.toSorted((x, y) => payoff(y) - payoff(x));
  expect(byPayoff.map(player => player.id)).toEqual(c.ranking);
});

test('no kind of case is left out', () => {
  const kinds = ['score', 'place', 'move', 'value', 'order', 'cost', 'total', 'ranking'] as const;
  expect(cases.filter(c => !kinds.includes(c.kind))).toEqual([]);
});
