// Where cards lie: the own hand as a fan in one or two rows, and the other seats around the table.

import type { Seat } from '../../../src/core/game.ts';

export interface PlacedCard {
  /** Of the card's middle, in pixels from the middle of the hand. */
  readonly x: number;
  /** Downward, from the highest card of the row. */
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly row: number;
}

/** Of a card's width: with less, its middle would be covered by the next card, and a finger aims at the middle. */
const LEAST_STEP = 0.56;
/** In pixels: a strip as wide as a finger is enough, however large the card is. */
const FINGER = 44;
const USUAL_STEP = 0.66;
/** In several rows cards are small: where there is room, they lie beside each other. */
const WIDEST_STEP = 1.04;
/** Of the whole fan, from the first to the last card; several rows are flatter, so that they need no more height. */
const MOST_TURN = 26;
const FLAT_TURN = 12;
const TURN_STEP = 3.4;
/** Of a card's width: how far the outermost cards of one row lie below the middle ones. Lower, the edge of the table would cut them. */
const DEEPEST = 0.2;

/** Width of a card by the number of rows, each over the lower part of the one before: all are as high as one row. */
const SIZES = { 1: 1, 2: 0.68, 3: 0.5 } as const;
type FanRows = keyof typeof SIZES;

export interface Fan {
  /** Width of a card, which is smaller in several rows. */
  readonly size: number;
  readonly cards: readonly PlacedCard[];
}

/** How many rows it takes until every card can be hit. */
export function fanRows(count: number, width: number, card: number): FanRows {
  for (const rows of [1, 2] as const) {
    const size = card * SIZES[rows];
    const gaps = Math.ceil(count / rows) - 1;
    if (gaps * Math.min(size * LEAST_STEP, FINGER) <= width - size) return rows;
  }
  return 3;
}

/** `width` of the hand and of one `card` in pixels. */
export function fan(count: number, width: number, card: number): Fan {
  const rows = fanRows(count, width, card);
  const size = card * SIZES[rows];
  const inEach = Math.ceil(count / rows);
  const cards = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inEach);
    return { ...inRow(i - row * inEach, Math.min(inEach, count - row * inEach), width, size, rows), row };
  });
  return { size, cards };
}

function inRow(index: number, count: number, width: number, card: number, rows: FanRows): Omit<PlacedCard, 'row'> {
  const gaps = Math.max(1, count - 1);
  const fromMiddle = index - (count - 1) / 2;
  const step = Math.min(card * (rows === 1 ? USUAL_STEP : WIDEST_STEP), Math.max(0, width - card) / gaps);
  // A flat arc drops by an eighth of its width times its angle in radians.
  const deepest = ((8 * DEEPEST * card) / (step * gaps)) * (180 / Math.PI);
  const turnStep = Math.min(TURN_STEP, (rows === 1 ? Math.min(MOST_TURN, deepest) : FLAT_TURN) / gaps);
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
