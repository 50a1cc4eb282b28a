import { expect, test } from 'vitest';
import { actionList, CHANCE } from '../../../src/core/game.ts';
import { rules as sagrada } from '../rules/index.ts';
import { DEFAULTS } from '../rules/options.ts';
import { after, asksForCell, cellAnswers, stateOf, whyNot } from './dialogue.ts';

/** A table of two at the first turn, everything dealt as it comes first. */
function firstTurn() {
  const state = sagrada.init(2, DEFAULTS);
  const list = actionList(sagrada.maxLegal);
  for (let step = 0; step < 200; step++) {
    const seat = sagrada.toAct(state);
    if (seat !== CHANCE && sagrada.view(state, seat).phase === 'play') return { state, seat };
    sagrada.legal(state, seat, list);
    sagrada.apply(state, seat, list.items[0]!);
  }
  throw new Error('the first turn never came');
}

test('cells answer for a die of the pool before it is taken, with the reasons against the others', () => {
  const { state, seat } = firstTurn();
  const view = sagrada.view(state, seat);
  const seen = stateOf(view, 2, { ...DEFAULTS });
  const die = view.pool.split(' ')[0]!;
  const held = after(seen, seat, die)!;
  expect(asksForCell(seen, seat)).toBe(false);
  expect(asksForCell(held, seat)).toBe(true);
  const { legal, against } = cellAnswers(held, seat);
  expect(legal.size).toBeGreaterThan(0);
  expect(legal.size + against.size).toBe(20);
  for (const inner of [6, 7, 8, 11, 12, 13]) expect(against.get(inner)?.reasons).toContain('NOT_EDGE');
  expect(cellAnswers(seen, seat).legal.size).toBe(0);
});

test('a die that is not there is refused, and nothing follows from it', () => {
  const { state, seat } = firstTurn();
  const pool = sagrada.view(state, seat).pool.split(' ');
  const absent = ['R1', 'Y2', 'G3', 'B4', 'P5', 'R6'].find(die => !pool.includes(die))!;
  expect(whyNot(state, seat, absent)).toBeDefined();
  expect(after(state, seat, absent)).toBeUndefined();
});
