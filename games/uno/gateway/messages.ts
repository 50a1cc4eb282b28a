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
import {
  BOOLEAN,
  CARD,
  type FieldCodec,
  INT,
  INTS,
  SIGN,
  STRING,
  type UnoNumericBrokenReason,
  type UnoNumericCard,
} from './bytes.ts';

export type { UnoNumericCard } from './bytes.ts';

export const NO_CARD: UnoNumericCard = { colour: -1, value: -1 };

/** The head of a message, and its parameters in their order. */
export interface MessageForm {
  readonly head: number;
  readonly fields: Readonly<Record<string, FieldCodec<unknown>>>;
}

/** By the name of the message. */
export type MessageForms = Readonly<Record<string, MessageForm>>;

type ValueOf<F> = F extends FieldCodec<infer T> ? T : never;
export type MessageOf<Forms extends MessageForms> = {
  [T in keyof Forms]: { readonly t: T } & { readonly [K in keyof Forms[T]['fields']]: ValueOf<Forms[T]['fields'][K]> };
}[keyof Forms];

export const SERVER_MESSAGES = {
  'ask-card': { head: 1, fields: {} },
  'ask-colour': { head: 2, fields: {} },
  'ask-draw-two': { head: 3, fields: {} },
  'ask-uno': { head: 4, fields: {} },
  card: { head: 5, fields: { card: CARD } },
  points: { head: 6, fields: { seat: INT, points: INT } },
  played: { head: 7, fields: { card: CARD } },
  next: { head: 8, fields: { seat: INT } },
  added: { head: 9, fields: { seat: INT, cards: INT } },
  direction: { head: 10, fields: { direction: SIGN } },
  over: { head: 11, fields: { seat: INT } },
  loaded: { head: 12, fields: { percent: INT } },
  name: { head: 13, fields: { name: STRING } },
  /** A new round: forget the hands. Scores by relative seat. */
  round: { head: 14, fields: { first: CARD, starter: INT, scores: INTS } },
  /** The seat is taken; the token brings it back after a lost connection. */
  welcome: { head: 15, fields: { name: STRING, token: STRING } },
  error: { head: 16, fields: { code: STRING, detail: STRING } },
  /** Milliseconds left to answer the question asked. */
  clock: { head: 17, fields: { ms: INT } },
  presence: { head: 18, fields: { seat: INT, present: BOOLEAN } },
  reshuffled: { head: 19, fields: { pile: INT } },
} as const;

/** Seats are counted from the receiver, clockwise: 0 itself, 1 left, 2 opposite, 3 right. */
export type UnoNumericServerMessage = MessageOf<typeof SERVER_MESSAGES>;

/** Answers repeat the head of their question. */
export const ANSWERS = {
  card: { head: 1, fields: { card: CARD } },
  colour: { head: 2, fields: { colour: INT } },
  'draw-two': { head: 3, fields: { card: CARD } },
  uno: { head: 4, fields: { said: BOOLEAN } },
} as const;

export const HELLO = { head: 15, fields: { name: STRING, token: STRING } } as const;

/** Before an answer that says to which question it belongs. */
export const NUMBERED_ANSWER_HEAD = 20;

/** An answer to a question, without saying to which. */
export type UnoNumericPlainAnswer = MessageOf<typeof ANSWERS>;

/** What a client can mean to send. */
export type UnoNumericAnswer =
  | UnoNumericPlainAnswer
  /** An answer with the number of its question: questions are counted from 1 on each connection, repeated ones too. */
  | { readonly t: 'numbered'; readonly question: number; readonly answer: UnoNumericPlainAnswer }
  /** An empty token: a new player. */
  | MessageOf<{ readonly hello: typeof HELLO }>;

/** What a decoder makes of bytes that are no message of that direction. */
export type UnoNumericUnreadable =
  /** Well formed, with a head that the other side does not send. */
  | { readonly t: 'unknown'; readonly head: number }
  /** It makes no sense, and what follows cannot be found: the connection is of no more use. */
  | { readonly t: 'broken'; readonly why: UnoNumericBrokenReason };

export type UnoNumericClientMessage = UnoNumericAnswer | UnoNumericUnreadable;

/** From here on a message carries its length. */
export const FIRST_HEAD_WITH_LENGTH = 14;

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

export const relativeSeat = (seat: number, me: number, seats: number): number => (seat - me + seats) % seats;

/** The file name of a card's picture in the document: colour, then value. */
export const pictureName = ({ colour, value }: UnoNumericCard): string => `${colour}${value}.png`;
