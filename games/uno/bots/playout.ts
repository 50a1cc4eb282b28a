// Bot 4 straight on a state, without a view: for playouts and practice, which ask a million times a second.

import type { Action, ActionList, RandomInt, Seat } from '../../../src/core/game.ts';
import { COLOUR, PASS, PLAY, SWAP } from '../rules/actions.ts';
import { type CardKind, COLOUR_OF, COLOURS, FACES, VALUE_OF, VALUES, WILD } from '../rules/cards.ts';
import { COLOURING, PHASE, type State, SWAPPING } from '../rules/state.ts';
import { smallestHand } from './policy.ts';

/** One playout card in so many is laid as it comes: playouts that are all alike see less. */
const FREE_CARD = 10;

/** Bot 4's card, its colour (the own one with most cards out) and its swap. */
export function bot4Action(s: State, seat: Seat, list: ActionList): Action {
  const { items, size } = list;
  if (s.at[PHASE] === COLOURING) return COLOUR + mostOut(s, seat);
  if (s.at[PHASE] === SWAPPING) return SWAP + smallestHand(s, seat);
  let coloured = 0;
  while (coloured < size && items[coloured]! < PLAY + WILD) coloured++;
  return coloured === 0 ? items[0]! : PLAY + hardestToAnswer(s, items, coloured);
}

function mostOut(s: State, seat: Seat): number {
  let found = 0;
  let most = -1;
  for (let colour = 0; colour < COLOURS.length; colour++) {
    if (sumOf(s.hands, seat * FACES + colour * VALUES) === 0) continue;
    const out = sumOf(s.discards, colour * VALUES);
    if (out > most) {
      most = out;
      found = colour;
    }
  }
  return found;
}

/** Mostly as bot 4 plays, from the actions worth a look. */
export function playout(s: State, seat: Seat, list: ActionList, random: RandomInt): Action {
  const { items, size } = list;
  if (size === 1) return items[0]!;
  if (s.at[PHASE] === COLOURING) return COLOUR + mostHeld(s, seat);
  let coloured = 0;
  while (coloured < size && items[coloured]! < PLAY + WILD) coloured++;
  if (coloured === 1) return items[0]!;
  if (coloured === 0) return items[random(items[size - 1] === PASS ? size - 1 : size)]!;
  return random(FREE_CARD) === 0 ? items[random(coloured)]! : PLAY + hardestToAnswer(s, items, coloured);
}

function mostHeld(s: State, seat: Seat): number {
  let found = 0;
  let most = -1;
  for (let colour = 0; colour < COLOURS.length; colour++) {
    const cards = sumOf(s.hands, seat * FACES + colour * VALUES);
    if (cards > most) {
      most = cards;
      found = colour;
    }
  }
  return found;
}

/** Bot 4's formula over the first cards of the list. */
function hardestToAnswer(s: State, items: Int32Array, cards: number): CardKind {
  const { discards } = s;
  let found = 0;
  let most = -1;
  let colour = -1;
  let out = 0;
  for (let i = 0; i < cards; i++) {
    const face = items[i]! - PLAY;
    const value = VALUE_OF[face]!;
    if (COLOUR_OF[face] !== colour) {
      colour = COLOUR_OF[face]!;
      out = sumOf(discards, colour * VALUES);
    }
    let alike = 0;
    for (let other = value; other < WILD; other += VALUES) alike += discards[other]!;
    const score = 13 * out + 4 * alike;
    if (score > most) {
      most = score;
      found = face;
    }
  }
  return found;
}

/** The thirteen counts of a colour. */
function sumOf(counts: Uint8Array, first: number): number {
  let sum = 0;
  for (let i = first; i < first + VALUES; i++) sum += counts[i]!;
  return sum;
}
