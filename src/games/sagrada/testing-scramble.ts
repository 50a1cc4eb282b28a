// For the conformance kit: changes what a seat cannot see, written from the rules. Private colours are secret until the end;
// cards and choices of the others until all windows are turned over.

import type { RandomInt, Seat } from '../../core/game.ts';
import { OFFER, OVER, PHASE, PRIVATE, type State, WINDOW } from './state.ts';
import { areWindowsOpen } from './view.ts';

export function scramble(s: State, viewer: Seat, random: RandomInt): void {
  const { reg } = s;
  const others = Array.from({ length: s.seats }, (_, seat) => seat).filter(seat => seat !== viewer);
  if (!s.tables.solo && reg[PHASE] !== OVER) {
    const own = viewer < 0 ? 0 : reg[PRIVATE + viewer]!;
    const places = others.map(seat => PRIVATE + seat);
    redeal(s, places, [own], 5, random);
  }
  if (areWindowsOpen(s)) return;
  const kept = viewer < 0 ? [] : [reg[OFFER + viewer * 2]!, reg[OFFER + viewer * 2 + 1]!];
  const places = others.flatMap(seat => [OFFER + seat * 2, OFFER + seat * 2 + 1]);
  redeal(s, places, kept, s.tables.patterns.length / 2, random);
  for (const seat of others)
    if (reg[WINDOW + seat] !== 0) reg[WINDOW + seat] = (reg[OFFER + seat * 2 + random(2)]! - 1) * 2 + random(2) + 1;
}

/** New cards on the places that have one; cards are 1 to `cards` here. */
function redeal(s: State, places: readonly number[], kept: readonly number[], cards: number, random: RandomInt): void {
  const left = Array.from({ length: cards }, (_, i) => i + 1).filter(card => !kept.includes(card));
  for (const place of places) if (s.reg[place] !== 0) s.reg[place] = left.splice(random(left.length), 1)[0]!;
}
