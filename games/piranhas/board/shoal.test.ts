import { expect, test } from 'vitest';
import { parseFish, updateFish } from './shoal.ts';
import { nameOf, orientation, squareOf } from './squares.ts';

const START = `-RRRRRRRR-${'B--------B'.repeat(8)}-RRRRRRRR-`;

test('a move keeps every fish, turns the one that swam, and sinks the one it ate', () => {
  const before = parseFish(START);
  expect(before).toHaveLength(32);
  const moved = START.split('');
  moved[1] = '-';
  moved[10] = 'R';
  const after = updateFish(before, moved.join(''), { from: 'B0', to: 'A1' });
  expect(after.filter(fish => fish.eaten).map(fish => fish.square)).toEqual(['A1']);
  const mover = after.find(fish => fish.id === '0B0');
  expect(mover).toMatchObject({ square: 'A1', eaten: false, heading: -135 });
});

test('a board that does not follow from the move starts afresh', () => {
  const alone = `R${'-'.repeat(99)}`;
  expect(updateFish(parseFish(START), alone, { from: 'B0', to: 'B4' })).toEqual(parseFish(alone));
});

test('turning the board there and back', () => {
  for (const bottom of [0, 1]) {
    const { at, centre } = orientation(bottom);
    for (const name of ['A0', 'J9', 'C7']) expect(at(centre(name))).toBe(name);
  }
  expect(nameOf(squareOf('H3'))).toBe('H3');
});
