import { expect, test } from 'vitest';
import { rules as uno } from './index.ts';
import { play, testPosition } from './testing.ts';
import { threatsIn } from './threats.ts';

test('an opponent with one card is a threat to everybody else', () => {
  const s = testPosition({ top: 'R5', hands: ['R1 R2', 'B3', 'G4 G5'] });
  const threats = [0, 1, 2, -1].map(seat => threatsIn(uno.view(s, seat)).lastCard);
  expect(threats).toEqual([[1], [], [1], []]);
});

test('whoever has to answer a +2 is told how many cards it costs, and nobody else', () => {
  const s = testPosition({ top: 'R5', hands: ['R+2 R2 R3', 'B+2 B3 B4', 'G4 G5 G6'] });
  expect(threatsIn(uno.view(s, 0)).draws).toBe(0);
  play(s, 'R+2');
  expect([0, 1, 2].map(seat => threatsIn(uno.view(s, seat)).draws)).toEqual([0, 2, 0]);
  play(s, 'B+2');
  expect([0, 1, 2].map(seat => threatsIn(uno.view(s, seat)).draws)).toEqual([0, 0, 4]);
});
