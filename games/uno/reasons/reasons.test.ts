// What is said about cards that are kept, turns that are passed on and cards that fit, and that it is not said elsewhere.

import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/core/refusal.ts';
import { faceOf } from '../rules/cards.ts';
import { rules } from '../rules/index.ts';
import { AGAIN, DRAWN_FACE, PHASE, type State } from '../rules/state.ts';
import { play, testPosition, type UnoTestSetup } from '../rules/testing.ts';
import { reasons } from './index.ts';
import { check } from './testing/check.ts';

/** Codes and arguments of what is said about an action of player 1, each verified by the checker. */
function saidOf(s: State, text: string): Readonly<Record<string, unknown>> {
  const action = rules.parse(s, 0, text);
  if (isRefusal(action)) throw new Error(`${text}: ${action.refused}`);
  const view = rules.view(s, 0);
  const line = [{ seat: 0, text, view: undefined }];
  const found = reasons.find({ state: s, seat: 0, line: [action] });
  const position = { view, seat: 0, seats: s.seats, options: s.options, line };
  for (const reason of found) expect(check({ ...position, reason }), reason.code).toBeUndefined();
  return Object.fromEntries(found.map(({ code, args = {}, player }) => [code, { ...args, player }]));
}

const said = (setup: UnoTestSetup, text: string): Readonly<Record<string, unknown>> =>
  saidOf(testPosition(setup), text);

const MANY = 'B1 B2 B3 G1 G2';

test('a reverse is kept for a player who is about to go out', () => {
  const hands = ['R5 RC Y1', MANY, 'B7 B8 B9'];
  expect(said({ top: 'R1', hands }, 'R5')).toHaveProperty(['keeps.reverse']);
  expect(said({ top: 'R1', hands, direction: -1 }, 'R5')).toHaveProperty(['keeps.reverse']);
  expect(said({ top: 'R1', hands: ['R5 RC Y1', 'B7 B8', MANY] }, 'R5')).not.toHaveProperty(['keeps.reverse']);
  expect(said({ top: 'R1', hands: ['R5 BC Y1', MANY, MANY.replaceAll('B', 'Y')] }, 'R5')).not.toHaveProperty([
    'keeps.reverse',
  ]);
});

test('a reverse that gives the turn to a player with fewer cards is a fault', () => {
  expect(said({ top: 'R1', hands: ['R5 RC Y2', MANY, 'B7 B8'] }, 'RC')).toMatchObject({
    'turns.to': { cards: 5, others: 2, player: 2 },
  });
  expect(said({ top: 'R1', hands: ['R5 RC Y2', MANY, 'B7'] }, 'RC')).toMatchObject({
    'turns.to.one': { cards: 5, player: 2 },
  });
  expect(said({ top: 'R1', hands: ['R5 RC Y2', 'B7', MANY] }, 'RC')).not.toHaveProperty(['turns.to']);
});

test('a +2 is kept to pass on that of another player, where the rules let it', () => {
  const hands = ['R5 R+2 Y1', MANY];
  expect(said({ top: 'R1', hands }, 'R5')).toHaveProperty(['keeps.answer']);
  expect(said({ top: 'R1', hands }, 'R+2')).not.toHaveProperty(['keeps.answer']);
  expect(said({ top: 'R1', hands, options: { stackTwos: false } }, 'R5')).not.toHaveProperty(['keeps.answer']);
});

test('a black card is kept for the end by the last cards only', () => {
  expect(said({ top: 'R1', hands: ['R5 W Y1', MANY] }, 'R5')).toHaveProperty(['keeps.end']);
  const usual = said({ top: 'R1', hands: ['R5 W Y1 Y2', MANY] }, 'R5');
  expect(usual).toHaveProperty(['keeps.wild']);
  expect(usual).not.toHaveProperty(['keeps.end']);
});

test('cards that follow more of what is not seen are worth keeping', () => {
  const setup = { top: 'R5', hands: ['R1 R3 Y5', MANY] };
  // R3 and Y5 follow 22 red and 24 yellow cards, and each number twice in two colours. R1 and R3 follow 22 red cards and 6 of each number.
  expect(said(setup, 'R1')).toMatchObject({ reach: { unseen: 96, count: 54, other: 34 } });
  expect(said(setup, 'Y5')).not.toHaveProperty(['reach']);
  expect(said({ top: 'R5', hands: ['R1 R3 Y5 W', MANY] }, 'R1')).not.toHaveProperty(['reach']);
  const all = { top: 'R5', hands: ['R1 R3 Y5 G6 B7', MANY] };
  expect(said(all, 'R1')).toMatchObject({ 'reach.all': { unseen: 94, other: 78 } });
});

test('what fewer cards fit on is harder to follow', () => {
  // With the hand of player 2, nine cards are not seen: six of them yellow, one red.
  const setup = { top: 'R5', hands: ['R8 Y5 G9', 'B1 B2'], pile: 'Y1 Y2 Y3 Y4 Y6 Y7 R2' };
  expect(said(setup, 'R8')).toMatchObject({ tight: { count: 1, unseen: 9, other: 6, cards: 2, player: 1 } });
  expect(said(setup, 'Y5')).not.toHaveProperty(['tight']);
  const single = { ...setup, hands: ['R8 Y5 G9', 'B1'] };
  expect(said(single, 'R8')).toMatchObject({ 'tight.one': { count: 1, unseen: 8, other: 6, player: 1 } });
  expect(said({ ...setup, hands: ['R8 Y5 G9', MANY] }, 'R8')).not.toHaveProperty(['tight']);
});

test('a colour is chosen that fewer cards follow', () => {
  const s = testPosition({ top: 'R5', hands: ['W R8 G9', 'B1 B2'], pile: 'Y1 Y2 Y3 Y4 Y6 Y7 R2 R3' });
  play(s, 'W');
  expect(saidOf(s, 'green')).toMatchObject({ tight: { count: 0, unseen: 10, other: 6, player: 1 } });
  expect(saidOf(s, 'red')).not.toHaveProperty(['tight']);
});

test('a costly card is got rid of while a player is about to go out', () => {
  const hands = ['R1 R6 Y9', 'B7 B8', MANY];
  expect(said({ top: 'R5', hands }, 'R6')).toMatchObject({
    'sheds.soon': { points: 6, cheapest: 1, cards: 2, player: 1 },
  });
  expect(said({ top: 'R5', hands }, 'R1')).not.toHaveProperty(['sheds.soon']);
  expect(said({ top: 'R5', hands: ['R1 R6 Y9', MANY, 'B7'] }, 'R6')).toMatchObject({
    'sheds.soon.one': { points: 6, cheapest: 1, player: 2 },
  });
  expect(said({ top: 'R5', hands: ['R1 R6 Y9', 'B7 B8 B9', MANY] }, 'R6')).not.toHaveProperty(['sheds.soon']);
});

/** Player 2 drew instead of playing on what lies there, and player 1 has drawn a card that fits. */
function afterDraw(colour: number, value: number): State {
  const s = testPosition({ top: 'R5', hands: ['R1 B3 B4', 'B1 B2', 'G1 G2 G3'] });
  s.at[PHASE] = AGAIN;
  s.at[DRAWN_FACE] = faceOf(1, 1);
  s.passedOn[1] = 16 * colour + value;
  s.unfit[1] = 2;
  return s;
}

test('a card is kept where the next player drew on what lies there', () => {
  expect(saidOf(afterDraw(1, 5), 'pass')).toMatchObject({ stays: { player: 1 } });
  expect(saidOf(afterDraw(1, 6), 'pass')).toMatchObject({ passed: { colour: 'red', player: 1 } });
  expect(saidOf(afterDraw(0, 5), 'pass')).not.toHaveProperty(['stays']);
});

test('a player who is about to go out and drew is named though another is next', () => {
  const s = testPosition({ top: 'R5', hands: ['R1 R2 B4', MANY, 'B7 B8'] });
  s.passedOn[2] = 16 + 4;
  s.unfit[2] = 2;
  expect(saidOf(s, 'R1')).toMatchObject({ 'passed.few': { colour: 'red', cards: 2, player: 2 } });
  s.unfit[2] = 0;
  expect(saidOf(s, 'R1')).not.toHaveProperty(['passed.few']);
});

test('the player who draws for a +4 does not come next', () => {
  const s = testPosition({ top: 'R5', hands: ['W+4 R2 B4', 'B7 B8', MANY] });
  for (const seat of [1, 2]) {
    s.passedOn[seat] = 16 + 4;
    s.unfit[seat] = 2;
  }
  play(s, 'W+4');
  expect(saidOf(s, 'red')).toMatchObject({ passed: { colour: 'red', player: 2 } });
  expect(saidOf(s, 'red')).not.toHaveProperty(['passed.few']);
});
