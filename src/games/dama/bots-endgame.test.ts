import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/counts.ts';
import { actionList, NOBODY } from '../../core/game.ts';
import { printWeights } from '../../core/weights-text.ts';
import { AlphaBeta } from '../../search/alpha-beta.ts';
import { UNKNOWN, WIN } from '../../search/deepening.ts';
import { damaBots } from './bots.ts';
import { endgameProbe, endgameValues, PLACES, placeOf, pliesOf, tableBoards, UNSOLVED } from './endgame.ts';
import { solveEndgames } from './endgame-solver.ts';
import { ENDGAMES } from './endgame-table.ts';
import { dama } from './index.ts';
import { setPosition } from './rules.ts';
import type { State } from './state.ts';
import { cells, testPosition } from './testing.ts';

const values = endgameValues(ENDGAMES);
const far = { ...dama.defaults, plyLimit: 300 };
const probe = endgameProbe(values);
const scoreOf = (value: number): number => (value === 0 ? 0 : value > 0 ? WIN - pliesOf(value) : pliesOf(value) - WIN);

test('the shipped table is what the solver finds', () => {
  expect(ENDGAMES.length).toBeLessThan(1_000_000);
  expect(ENDGAMES).toBe(printWeights(solveEndgames()));
});

/** The cells as the other side of the board sees them. */
function turn(set: number): number {
  let turned = 0;
  for (let cell = 0; cell < 32; cell++) if ((set >> cell) & 1) turned |= 1 << ((17 - cell) & 31);
  return turned;
}

test('every position has a place of its own, the same from either side of the board', () => {
  const seen = new Uint8Array(PLACES);
  let positions = 0;
  for (const { board, place } of tableBoards()) {
    if (seen[place]!++ > 0) expect.unreachable(`two positions have place ${place}`);
    positions++;
    if (positions % 50 !== 0) continue;
    expect(placeOf({ x: turn(board.o), o: turn(board.x), kings: turn(board.kings) }, 1)).toBe(place);
  }
  expect(positions).toBe(199_520);
});

test('every value follows from the values after each move', () => {
  const s = dama.init(2, far);
  const after = dama.init(2, far);
  const list = actionList(dama.maxLegal);
  const wrong: string[] = [];
  for (const { board, place } of tableBoards()) {
    setPosition(s, board, 0, 0);
    dama.legal(s, 0, list);
    let best = s.next === NOBODY ? -WIN : -2 * WIN;
    for (let i = 0; i < list.size; i++) {
      dama.copy(s, after);
      dama.apply(after, 0, list.items[i]!);
      const score = after.next === NOBODY ? dama.payoff(after, 0) * WIN : -scoreOf(values[placeOf(after, 1)]!);
      best = Math.max(best, score - Math.sign(score));
    }
    if (best !== scoreOf(values[place]!)) wrong.push(dama.write!(s));
  }
  expect(wrong).toEqual([]);
});

test('a search without the table finds the same short wins', () => {
  const engine = new AlphaBeta(dama, () => 0, { tableBits: 16 });
  let compared = 0;
  let seen = 0;
  for (const { board, place } of tableBoards()) {
    const value = values[place]!;
    if (value <= 1 || pliesOf(value) > 7 || ++seen % 400 !== 0) continue;
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

/** One position in so many. */
const STRIDE = repetitions('DAMA_ENDGAMES', 8, 1);

test(`the strongest bot plays perfectly from the positions of the table, one in ${STRIDE}`, () => {
  const bot = damaBots.at(-1)!;
  let clock = 0;
  const agent = bot.createAgent({ seat: 0, seats: 2, options: far, random: () => 0, now: () => (clock += 1) });
  const s = dama.init(2, far);
  let at = 0;
  for (const { board, place } of tableBoards()) {
    setPosition(s, board, 0, 0);
    if (s.next === NOBODY || ++at % STRIDE !== 0) continue;
    dama.apply(s, 0, agent.choose(dama.view(s, 0), 1));
    const after = s.next === NOBODY ? dama.payoff(s, 0) * WIN : -scoreOf(values[placeOf(s, 1)]!);
    if (after - Math.sign(after) !== scoreOf(values[place]!)) expect.unreachable(`${dama.write!(s)} after a bad move`);
  }
  expect(at).toBe(199_005);
});

test('near the limit only wins that come before it are known', () => {
  const board = cells('X34', 'X43', 'O70');
  const at = (plyLimit: number): State => testPosition(board, 0, { plyLimit });
  const value = probe(at(300), 0);
  expect(value).toBeGreaterThan(0);
  expect(probe(at(pliesOf(value) + 1), 0)).toBe(value);
  expect(probe(at(pliesOf(value)), 0)).toBe(UNSOLVED);
  expect(probe(testPosition(cells('X34', 'X43', 'X52', 'O70'), 0, { plyLimit: 300 }), 0)).toBe(UNSOLVED);
  expect(UNKNOWN).toBeGreaterThan(WIN);
});
