import { expect, test } from 'vitest';
import { around, fan, fanRows, keysOf } from './fan.ts';

test('the others sit clockwise: left, opposite, right, as the document numbers them', () => {
  expect(around(4, 0)).toEqual({ west: [1], north: [2], east: [3] });
  expect(around(4, 2)).toEqual({ west: [3], north: [0], east: [1] });
  expect(around(2, 1)).toEqual({ west: [], north: [0], east: [] });
  expect(around(3, 0)).toEqual({ west: [1], north: [], east: [2] });
});

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('with %i seats everybody else sits somewhere, in order', seats => {
  const { west, north, east } = around(seats, 1);
  expect([...west, ...north, ...east]).toEqual(Array.from({ length: seats - 1 }, (_, i) => (2 + i) % seats));
});

test.each([
  [1, 700, 110],
  [7, 700, 110],
  [25, 700, 110],
  [7, 360, 74],
  [30, 360, 74],
])('%i cards stay inside %i pixels', (count, width, card) => {
  const { cards, size } = fan(count, width, card);
  expect(cards).toHaveLength(count);
  for (const { x } of cards) expect(Math.abs(x) + size / 2).toBeLessThanOrEqual(width / 2 + 0.01);
});

test('a fan is even: its middle stands highest and straight', () => {
  const { cards } = fan(7, 700, 110);
  expect(cards[3]).toEqual({ x: 0, y: 0, turn: 0, row: 0 });
  expect(cards[0]!.turn).toBeCloseTo(-cards[6]!.turn);
  expect(cards[0]!.y).toBeCloseTo(cards[6]!.y);
  expect(cards[0]!.y).toBeGreaterThan(cards[1]!.y);
});

test.each([
  [7, 700, 110],
  [12, 900, 140],
  [15, 1420, 200],
])('of %i cards in %i pixels the outermost lie a little lower, and inside of the table', (count, width, card) => {
  const { cards } = fan(count, width, card);
  expect(cards[0]!.row).toBe(cards.at(-1)!.row);
  expect(cards[0]!.y).toBeLessThan(card * 0.21);
});

test('a hand whose cards could not be hit goes into several rows', () => {
  expect(fanRows(7, 360, 74)).toBe(1);
  expect(fanRows(20, 360, 74)).toBe(2);
  expect(fanRows(30, 360, 74)).toBe(3);
  expect(fan(21, 360, 74).cards.filter(card => card.row === 0)).toHaveLength(11);
});

test.each([8, 10, 15, 20, 25, 30])('of %i cards on a phone none covers the middle of another in its row', count => {
  const { cards, size } = fan(count, 340, 74);
  for (const [i, card] of cards.entries()) {
    const next = cards[i + 1];
    if (next?.row === card.row) expect(next.x - card.x).toBeGreaterThan(size / 2);
  }
});

test('twins have keys of their own', () => {
  expect(keysOf([5, 5, 7, 52, 52, 52])).toEqual(['5', '5*', '7', '52', '52*', '52**']);
});
