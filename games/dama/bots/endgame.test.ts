import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { parseWeights } from '../../../src/core/weights-text.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { UNKNOWN, WIN } from '../../../src/search/deepening.ts';
import { repetitions } from '../../../tests/counts.ts';
import { PATIENCE } from '../../../tests/timeout.ts';
import { solveEndgames } from '../bench/endgame-solver.ts';
import { rules as dama } from '../rules/index.ts';
import { setPosition } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import { cells, testPosition } from '../rules/testing.ts';
import {
  endgameLookup,
  endgameProbe,
  FULL_INDEX,
  MOST_PIECES,
  placeOf,
  pliesOf,
  SMALL_PLACES,
  STORED_INDEX,
  storedValues,
  tableBoards,
  turned,
  UNSOLVED,
} from './endgame.ts';
import { ENDGAMES } from './endgame-table.ts';
import { ENDGAMES_FILE, knownEndgames, smallEndgames } from './endgames.ts';
import { bots as damaBots } from './index.ts';

const values = knownEndgames();
const lookup = endgameLookup(values);
const far = { ...dama.defaults, plyLimit: 300 };
const probe = endgameProbe(values);
const scoreOf = (value: number): number => (value === 0 ? 0 : value > 0 ? WIN - pliesOf(value) : pliesOf(value) - WIN);

/** One position in so many. `npm run soak endgame` takes them all. */
const STRIDE = repetitions('DAMA_ENDGAMES', 401, 29);
/** Up to so many pieces are solved again. */
const SOLVED_PIECES = repetitions('DAMA_PIECES', 3, 3);
const PATIENT = { timeout: STRIDE === 1 ? 3_600_000 : 5 * PATIENCE };

const isEqual = (a: Int8Array, b: Int8Array): boolean => Buffer.compare(new Uint8Array(a), new Uint8Array(b)) === 0;

test('both tables are small enough to be shipped', () => {
  const file = readFileSync(new URL(ENDGAMES_FILE, import.meta.url));
  expect(file.length + ENDGAMES.length).toBeLessThan(1_000_000);
});

test(`the shipped tables are what the solver finds, up to ${SOLVED_PIECES} pieces`, PATIENT, () => {
  const solved = solveEndgames(SOLVED_PIECES);
  expect(isEqual(solved.subarray(0, SMALL_PLACES), values.subarray(0, SMALL_PLACES))).toBe(true);
  expect(isEqual(solved.subarray(0, SMALL_PLACES), Int8Array.from(parseWeights(ENDGAMES, SMALL_PLACES)))).toBe(true);
  if (SOLVED_PIECES === MOST_PIECES) expect(isEqual(storedValues(solved), values)).toBe(true);
});

test.each([
  [3, 1],
  [MOST_PIECES, STRIDE],
])('positions with up to %i pieces have a place each, the same from either side of the board', (pieces, stride) => {
  let positions = 0;
  for (const { board, place } of tableBoards(pieces, stride)) {
    const turnedBoard = { x: turned(board.o), o: turned(board.x), kings: turned(board.kings) };
    if (placeOf(FULL_INDEX, board, 0) !== place || placeOf(FULL_INDEX, turnedBoard, 1) !== place)
      expect.unreachable(`place ${place} is another one's`);
    positions++;
  }
  if (stride === 1) expect(positions).toBe(pieces === 3 ? 199_520 : 6_408_836);
  else expect(positions).toBeGreaterThan(1000);
});

test(`values follow from the values after each move, for one position in ${STRIDE}`, PATIENT, () => {
  const s = dama.init(2, far);
  const after = dama.init(2, far);
  const list = actionList(dama.maxLegal);
  const wrong: string[] = [];
  for (const { board } of tableBoards(MOST_PIECES, STRIDE)) {
    setPosition(s, board, 0, 0);
    dama.legal(s, 0, list);
    let best = s.next === NOBODY ? -WIN : -2 * WIN;
    for (let i = 0; i < list.size; i++) {
      dama.copy(s, after);
      dama.apply(after, 0, list.items[i]!);
      const score = after.next === NOBODY ? dama.payoff(after, 0) * WIN : -scoreOf(lookup(after, 1));
      best = Math.max(best, score - Math.sign(score));
    }
    if (best !== scoreOf(lookup(s, 0))) wrong.push(dama.write!(s));
  }
  expect(wrong).toEqual([]);
});

test('a search without the table finds the same short wins', () => {
  const engine = new AlphaBeta(dama, () => 0, { tableBits: 16 });
  let compared = 0;
  for (const { board } of tableBoards(MOST_PIECES, 10_007)) {
    const value = lookup(board, 0);
    if (value <= 1 || pliesOf(value) > 7) continue;
    const s = dama.init(2, far);
    setPosition(s, board, 0, 0);
    engine.clear();
    expect(engine.search(s, { now: () => 0 }, { depth: pliesOf(value) + 2 }).score, dama.write!(s)).toBe(
      scoreOf(value),
    );
    compared++;
  }
  expect(compared).toBeGreaterThan(50);
});

test(`the strongest bot plays perfectly from the positions of the table, one in ${STRIDE}`, PATIENT, () => {
  const bot = damaBots.at(-1)!;
  let clock = 0;
  const agent = bot.createAgent({ seat: 0, seats: 2, options: far, random: () => 0, now: () => (clock += 1) });
  const s = dama.init(2, far);
  let played = 0;
  for (const { board } of tableBoards(MOST_PIECES, STRIDE)) {
    setPosition(s, board, 0, 0);
    if (s.next === NOBODY) continue;
    const before = scoreOf(lookup(s, 0));
    dama.apply(s, 0, agent.choose(dama.view(s, 0), 1));
    const after = s.next === NOBODY ? dama.payoff(s, 0) * WIN : -scoreOf(lookup(s, 1));
    if (after - Math.sign(after) !== before) expect.unreachable(`${dama.write!(s)} after a bad move`);
    played++;
  }
  expect(played).toBeGreaterThan(0.9 * (6_408_836 / STRIDE));
});

test('without the file only positions with at most three pieces are known', () => {
  const small = endgameLookup(smallEndgames());
  for (const [board, isKnown] of [
    [cells('X34', 'X43', 'O70'), true],
    [cells('X34', 'X43', 'X52', 'O70'), false],
    [cells('X34', 'O43', 'O52', 'O70'), false],
  ] as const) {
    const s = testPosition(board, 0, { plyLimit: 300 });
    expect(small(s, 0)).toBe(isKnown ? lookup(s, 0) : UNSOLVED);
    expect(lookup(s, 0)).not.toBe(UNSOLVED);
  }
  expect(smallEndgames().length).toBe(STORED_INDEX.places);
});

test('near the limit only wins that come before it are known', () => {
  const board = cells('X34', 'X43', 'O70');
  const at = (plyLimit: number): State => testPosition(board, 0, { plyLimit });
  const value = probe(at(300), 0);
  expect(value).toBeGreaterThan(0);
  expect(probe(at(pliesOf(value) + 1), 0)).toBe(value);
  expect(probe(at(pliesOf(value)), 0)).toBe(UNSOLVED);
  expect(probe(testPosition(cells('X34', 'X43', 'X52', 'X61', 'O70'), 0, { plyLimit: 300 }), 0)).toBe(UNSOLVED);
  expect(UNKNOWN).toBeGreaterThan(WIN);
});
