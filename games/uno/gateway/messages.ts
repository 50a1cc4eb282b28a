// The numbered messages of the UNO document, and ours from 14 on. How they look as bytes stands in codec.ts.

import {
  BLACK,
  BLANK,
  type CardKind,
  COLOUR_OF,
  COLOURS,
  DRAW_TWO,
  faceOf,
  VALUE_OF,
  WILD,
  WILD_FOUR,
} from '../rules/cards.ts';

/** As the wire has it. `value` 13 is the document's fake card: nothing but a colour. */
export interface UnoNumericCard {
  readonly colour: number;
  readonly value: number;
}

export const NO_CARD: UnoNumericCard = { colour: -1, value: -1 };

/** Seats are counted from the receiver, clockwise: 0 itself, 1 left, 2 opposite, 3 right. */
export type RelativeSeat = number;

export type UnoNumericServerMessage =
  | { readonly t: 'ask-card' }
  | { readonly t: 'ask-colour' }
  | { readonly t: 'ask-draw-two' }
  | { readonly t: 'ask-uno' }
  | { readonly t: 'card'; readonly card: UnoNumericCard }
  | { readonly t: 'points'; readonly seat: RelativeSeat; readonly points: number }
  | { readonly t: 'played'; readonly card: UnoNumericCard }
  | { readonly t: 'next'; readonly seat: RelativeSeat }
  | { readonly t: 'added'; readonly seat: RelativeSeat; readonly cards: number }
  | { readonly t: 'direction'; readonly direction: 1 | -1 }
  | { readonly t: 'over'; readonly seat: RelativeSeat }
  | { readonly t: 'loaded'; readonly percent: number }
  | { readonly t: 'name'; readonly name: string }
  /** A new round: forget the hands. Scores by relative seat. */
  | {
      readonly t: 'round';
      readonly first: UnoNumericCard;
      readonly starter: RelativeSeat;
      readonly scores: readonly number[];
    }
  /** The seat is taken; the token brings it back after a lost connection. */
  | { readonly t: 'welcome'; readonly name: string; readonly token: string }
  | { readonly t: 'error'; readonly code: string; readonly detail: string }
  /** Milliseconds left to answer the question asked. */
  | { readonly t: 'clock'; readonly ms: number }
  | { readonly t: 'presence'; readonly seat: RelativeSeat; readonly present: boolean }
  | { readonly t: 'reshuffled'; readonly pile: number };

/** What a decoder makes of bytes that are no message of that direction. */
export type UnoNumericUnreadable =
  /** Well formed, with a head that the other side does not send. */
  | { readonly t: 'unknown'; readonly head: number }
  /** It makes no sense, and what follows cannot be found: the connection is of no more use. */
  | { readonly t: 'broken'; readonly why: UnoNumericBrokenReason };

/** An answer to a question, without saying to which. */
export type UnoNumericPlainAnswer =
  | { readonly t: 'card'; readonly card: UnoNumericCard }
  | { readonly t: 'colour'; readonly colour: number }
  | { readonly t: 'draw-two'; readonly card: UnoNumericCard }
  | { readonly t: 'uno'; readonly said: boolean };

export type UnoNumericClientMessage =
  | UnoNumericPlainAnswer
  /** An answer with the number of its question: questions are counted from 1 on each connection, repeated ones too. */
  | { readonly t: 'numbered'; readonly question: number; readonly answer: UnoNumericPlainAnswer }
  /** An empty token: a new player. */
  | { readonly t: 'hello'; readonly name: string; readonly token: string }
  | UnoNumericUnreadable;

export const BROKEN = ['unknown-head', 'bad-length', 'bad-text', 'bad-boolean'] as const;
export type UnoNumericBrokenReason = (typeof BROKEN)[number];

export const HEADS = {
  'ask-card': 1,
  'ask-colour': 2,
  'ask-draw-two': 3,
  'ask-uno': 4,
  card: 5,
  points: 6,
  played: 7,
  next: 8,
  added: 9,
  direction: 10,
  over: 11,
  loaded: 12,
  name: 13,
  round: 14,
  welcome: 15,
  error: 16,
  clock: 17,
  presence: 18,
  reshuffled: 19,
} as const satisfies Record<UnoNumericServerMessage['t'], number>;

/** Answers repeat the head of their question. */
export const CLIENT_HEADS = { card: 1, colour: 2, 'draw-two': 3, uno: 4, hello: 15, numbered: 20 } as const;
/** From here on a message carries its length. */
export const FIRST_OF_OURS = 14;

/** A face as the document numbers it. */
export function wireCard(face: CardKind): UnoNumericCard {
  if (face === WILD) return { colour: 0, value: 0 };
  if (face === WILD_FOUR) return { colour: 0, value: 1 };
  return { colour: COLOUR_OF[face]! + 1, value: VALUE_OF[face]! };
}

/** The fake card that shows a chosen colour. */
export const wireColour = (colour: number): UnoNumericCard => ({ colour: colour + 1, value: BLANK });

/** Returns undefined if it is not a card of the deck. */
export function faceOfWire({ colour, value }: UnoNumericCard): CardKind | undefined {
  if (colour === 0) return value === 0 ? WILD : value === 1 ? WILD_FOUR : undefined;
  if (colour < 1 || colour > BLACK || value < 0 || value > DRAW_TWO) return undefined;
  return faceOf(colour - 1, value);
}

/** Returns undefined if it is not a colour that can be chosen. */
export const colourOfWire = (colour: number): number | undefined =>
  Number.isInteger(colour) && colour >= 1 && colour <= COLOURS.length ? colour - 1 : undefined;

export const relativeSeat = (seat: number, me: number, seats: number): RelativeSeat => (seat - me + seats) % seats;

/** The file name of a card's picture in the document: colour, then value. */
export const pictureName = ({ colour, value }: UnoNumericCard): string => `${colour}${value}.png`;

/** What a client can mean to send. */
export type UnoNumericAnswer = Exclude<UnoNumericClientMessage, UnoNumericUnreadable>;
