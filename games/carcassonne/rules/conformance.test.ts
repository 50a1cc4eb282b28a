import { expect, test } from 'vitest';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { rules as carcassonne } from './index.ts';
import { SHIELDS } from './testing.ts';

test('Carcassonne keeps every law of the contract', () => {
  const seen = checkConformance(carcassonne, { games: 2, seats: [2, 3], every: 41 });
  expect(seen.plies).toBeGreaterThan(400);
});

test("the document's simplified game keeps them too", () => {
  checkConformance(carcassonne, {
    games: 1,
    every: 41,
    options: { fields: false, monasteries: false, shields: false },
  });
});

test('a pile with tiles to set aside keeps them too', () => {
  checkConformance(carcassonne, { games: 8, every: 5, options: { tiles: SHIELDS } });
});
