// Where cards lie: the own hand as a fan in one or two rows, and the other seats around the table.

import type { Seat } from '../../../src/core/game.ts';

export interface Placed {
  /** Of the card's middle, in pixels from the middle of the hand. */
  readonly x: number;
  /** Downward, from the highest card of the row. */
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly row: number;
}

/** Below this the figure in a card's corner is covered by the next card. */
const LEAST_STEP = 0.31;
const USUAL_STEP = 0.66;
/** Of the whole fan, from the first to the last card. */
const MOST_TURN = 26;
const TURN_STEP = 3.4;

export function fanRows(count: number, width: number, card: number): 1 | 2 {
  return count > 1 && (width - card) / (count - 1) < card * LEAST_STEP ? 2 : 1;
}

export interface Fan {
  /** Width of a card, which is smaller in two rows. */
  readonly size: number;
  readonly cards: readonly Placed[];
}

/** So that two rows, the second over the lower part of the first, are as high as one. */
const SMALLER = 0.74;

/** `width` of the hand and of one `card` in pixels. */
export function fan(count: number, width: number, card: number): Fan {
  const rows = fanRows(count, width, card);
  const size = rows === 1 ? card : card * SMALLER;
  const first = Math.ceil(count / rows);
  const cards = Array.from({ length: count }, (_, i) => {
    const row = i < first ? 0 : 1;
    return { ...inRow(row === 0 ? i : i - first, row === 0 ? first : count - first, width, size), row };
  });
  return { size, cards };
}

function inRow(index: number, count: number, width: number, card: number): Omit<Placed, 'row'> {
  const gaps = Math.max(1, count - 1);
  const fromMiddle = index - (count - 1) / 2;
  const step = Math.min(card * USUAL_STEP, Math.max(0, width - card) / gaps);
  const turnStep = Math.min(TURN_STEP, MOST_TURN / gaps);
  // An arc: as if all the cards were held at one point far below.
  const radius = (step * 180) / (turnStep * Math.PI);
  const turn = fromMiddle * turnStep;
  return { x: fromMiddle * step, y: radius * (1 - Math.cos((turn * Math.PI) / 180)), turn };
}

export const SIDES = ['west', 'north', 'east'] as const;
export type Side = (typeof SIDES)[number];

/** The others, clockwise from the reader's left hand: up the west side, along the north, down the east. */
export function around(seats: number, bottom: Seat): Readonly<Record<Side, readonly Seat[]>> {
  const others = Array.from({ length: seats - 1 }, (_, i) => (bottom + 1 + i) % seats);
  const flank = others.length === 1 ? 0 : others.length < 6 ? 1 : others.length < 9 ? 2 : 3;
  return {
    west: others.slice(0, flank),
    north: others.slice(flank, others.length - flank),
    east: others.slice(others.length - flank),
  };
}

/** So that two of the same face are two cards: 'R5', 'R5*'. */
export function keysOf(hand: readonly number[]): string[] {
  return hand.map((face, i) => `${face}${'*'.repeat(i - hand.indexOf(face))}`);
}
