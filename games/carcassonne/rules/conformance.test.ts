import { expect, test } from 'vitest';
import { checkConformance } from '../../../src/core/testing/conformance.ts';
import { rules as carcassonne } from './index.ts';

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

// Shields that mostly fit nowhere: tiles are set aside, also the last ones.
const FOUR_CITIES = 'N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1 U';
const CAPS = 'N=C S=C W=C E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
const ROAD = 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0';

test('a pile with tiles to set aside keeps them too', () => {
  const tiles = [ROAD, ...Array(4).fill(FOUR_CITIES), ...Array(6).fill(CAPS), ...Array(6).fill(ROAD)].join('\n');
  checkConformance(carcassonne, { games: 8, every: 5, options: { tiles } });
});
