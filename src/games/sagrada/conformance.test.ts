import { expect, test } from 'vitest';
import type { Random, Seat } from '../../core/game.ts';
import { conforms } from '../../core/testing/conformance.ts';
import { sagrada } from './index.ts';
import { CHOOSE, DEAL, LOTS, OFFER, OVER, PHASE, PRIVATE, type State, WINDOW } from './state.ts';

/** Deals the others new private colours and, while windows are chosen, new cards and a new choice among them. */
function scramble(s: State, viewer: Seat, random: Random): void {
  const { reg } = s;
  const others = Array.from({ length: s.seats }, (_, seat) => seat).filter(seat => seat !== viewer);
  if (s.tables.solo || reg[PHASE] === OVER) {
    if (!s.tables.solo) return;
  } else
    redeal(
      s,
      others.map(seat => PRIVATE + seat),
      ownPlaces(viewer, PRIVATE, 1),
      5,
      random,
    );
  const closed = reg[PHASE] === DEAL || reg[PHASE] === CHOOSE || reg[PHASE] === LOTS;
  if (!closed) return;
  const cards = s.tables.patterns.length / 2;
  redeal(
    s,
    others.flatMap(seat => [OFFER + seat * 2, OFFER + seat * 2 + 1]),
    ownPlaces(viewer, OFFER, 2),
    cards,
    random,
  );
  for (const seat of others) {
    const sides = [0, 1].map(i => (reg[OFFER + seat * 2 + i]! - 1) * 2);
    if (reg[WINDOW + seat] !== 0 && sides[0]! >= 0) reg[WINDOW + seat] = sides[random(2)]! + random(2) + 1;
  }
}

const ownPlaces = (viewer: Seat, base: number, size: number): number[] =>
  viewer < 0 ? [] : Array.from({ length: size }, (_, i) => base + viewer * size + i);

function redeal(s: State, places: readonly number[], kept: readonly number[], cards: number, random: Random): void {
  const left = Array.from({ length: cards }, (_, i) => i + 1).filter(
    card => !kept.some(place => s.reg[place] === card),
  );
  for (const place of places) if (s.reg[place] !== 0) s.reg[place] = left.splice(random(left.length), 1)[0]!;
}

test('random games keep every law', () => {
  const seen = conforms(sagrada, { games: 8, scramble });
  console.log(seen);
  expect(seen.games).toBe(8);
});
