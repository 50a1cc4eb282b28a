// The contract between a game and everything else: rules are pure data in, data out.
// No clock, no generator, no text for people beyond names and one sentence a refusal. Methods never use `this`.

import type { GameNames } from './names.ts';
import type { OptionSchemas } from './options.ts';
import type { RandomInt } from './random.ts';
import type { Refusal } from './refusal.ts';
import type { PackedTensors, TensorPlane } from './tensor.ts';

export type { RandomInt } from './random.ts';
export type { Refusal } from './refusal.ts';
export type { PackedTensors, TensorPlane } from './tensor.ts';

/** A place at the table, from 0. Negative values are never people. */
export type Seat = number;
/** Dice, bags, decks. */
export const CHANCE: Seat = -1;
/** The game is over. */
export const NOBODY: Seat = -2;
/** Sees what everybody sees. */
export const AUDIENCE: Seat = -3;

/** Indexed by seat. */
export type BySeat<T> = readonly T[];

/** Non-negative int32 with the same meaning in every state of a game with the same options; one action for one effect. */
export type Action = number;

/** Reused between calls, so that generating allocates nothing. */
export interface ActionList {
  size: number;
  readonly items: Int32Array;
}

/** JSON with a code: 'moved', 'scored', 'drew', 'taken' ... */
export interface GameEvent {
  readonly what: string;
  readonly [detail: string]: unknown;
}

/** What the table does when a seat's player is gone: see the match. */
export const ABSENCES = ['suspend', 'substitute', 'skip', 'lose'] as const;
export type Absence = (typeof ABSENCES)[number];

export type ClockRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'turn'; readonly ms: number }
  | { readonly kind: 'bank'; readonly ms: number; readonly increment: number }
  /** An answer after `soft` loses. At `hard` the match stops waiting. */
  | { readonly kind: 'limits'; readonly soft: number; readonly hard: number };

/** A choice people are offered instead of single options; their words for it come with the board. */
export interface MatchLength<O> {
  readonly id: string;
  /** What differs from `defaults`. */
  readonly options: Partial<O>;
}

/** What people may choose in the rated pool: a clock and a number of seats. */
export interface PoolFormat {
  readonly clock: ClockRule;
  /** If absent, it is the usual number of seats. */
  readonly seats?: number;
}

export interface Facts<O> {
  readonly id: string;
  /** What people call the game and its bots. If absent, they are called by their ids. */
  readonly names?: GameNames;
  readonly rulesVersion: number;
  readonly seats: readonly [fewest: number, most: number];
  /** The usual number of seats. If absent, it is two. */
  readonly usual?: number;
  /** Every Action is below this: tables can be indexed by it. */
  readonly actions: number;
  readonly maxLegal: number;
  /** Whether seats know different things. Where they do not, every viewer gets the same events. */
  readonly secrets: boolean;
  readonly absence: Absence;
  /** The clock of a table that asked for none in particular. */
  readonly clock: ClockRule;
  /** The clocks of the rated pool, the quickest first. If absent, the pool has clocks that suit most games. */
  readonly pool?: readonly PoolFormat[];
  /**
   * Shortest and longest pause, in milliseconds, before a bot moves at a table with people. If absent, it does not
   * pause.
   */
  readonly botDelay?: readonly [from: number, to: number];
  /** Another protocol than the play protocol that programs may speak in the arena: the one of the game's own contest. */
  readonly contestProtocol?: string;
  readonly defaults: O;
  /** How long a match can be, the usual choice of people in a browser first. If absent, as long as `defaults` say. */
  readonly lengths?: readonly MatchLength<O>[];
  /** Bounds for every option, among them a ply limit if a game might never end. */
  readonly options: OptionSchemas<O>;
  /** What a schema cannot say: a tile file with a mistake in line 7. Runs after the schema. */
  check?(seats: number, options: O): Refusal | undefined;
}

/** S is flat data; it may point to frozen tables compiled from the options, which copies share. */
export interface Rules<S, O> {
  /** No randomness: what is dealt or rolled is dealt by CHANCE later. */
  init(seats: number, options: O): S;
  /** A seat, CHANCE or NOBODY. In a simultaneous phase the lowest seat that still has to choose. */
  toAct(s: S): Seat;
  /** Never true while CHANCE is to act. May depend on secrets, so it is never broadcast. */
  mayAct(s: S, seat: Seat): boolean;
  /** Strictly ascending; never empty when mayAct. For CHANCE: the possible outcomes. */
  legal(s: S, seat: Seat, out: ActionList): void;
  /** undefined = legal; otherwise the rule with its reason. */
  why(s: S, seat: Seat, action: Action): Refusal | undefined;
  /** The relative weight of an outcome of CHANCE: in how many equally likely ways it can happen. */
  weight(s: S, outcome: Action): number;
  /** Draws one outcome of CHANCE, each as likely as its weight says, without a list of all. If absent, it is drawn from `legal` and `weight`. */
  sample?(s: S, random: RandomInt): Action;
  /** In place; legality is the caller's promise. */
  apply(s: S, seat: Seat, action: Action): void;
  /** `to` comes from the same init. */
  copy(from: S, to?: S): S;
  /** Points a person reads off the table; secret points count once over. */
  score(s: S, seat: Seat): number;
  /** -1 to 1 once over; sums to 0 over the seats. */
  payoff(s: S, seat: Seat): number;
  /** A number that rises when a fresh turn (and its clock) begins. If absent, every action begins one. */
  turn?(s: S): number;
  /**
   * Milliseconds this seat may take now. If 0, it may act, but the match does not wait for it. If Infinity or absent,
   * the clock of the table limits it.
   */
  pace?(s: S, seat: Seat): number;
  /** What the clock does for a seat out of time; the action may lie outside `legal`. If absent, the seat loses. */
  idle?(s: S, seat: Seat): Action;
  /**
   * Whether the match may take the seat back to the last state in which this was false: its turn is unfinished, and
   * nothing random was shown yet.
   */
  retractable?(s: S, seat: Seat): boolean;
  /** The seat leaves for good, the others play on; may pass the turn or end the game. */
  withdraw?(s: S, seat: Seat): void;
}

/** V is JSON. */
export interface Knowledge<S, V, O> {
  view(s: S, seat: Seat): V;
  /** A full state the viewer could not tell from the real one. */
  imagine(v: V, random: RandomInt, seats: number, options: O, to?: S): S;
  /** What the viewer may know of what happened: the (perhaps masked) action, cards drawn, points scored. Never in search. */
  eventsFor(before: S, by: Seat, action: Action, viewer: Seat): readonly GameEvent[];
}

export interface Notation<S, V, O> {
  print(s: S, seat: Seat, action: Action): string;
  /** read + why; several texts may mean one action. */
  parse(s: S, seat: Seat, text: string): Action | Refusal;
  /** The table as plain text. */
  draw(v: V): string;
  /** A position written down (a board file); `toAct` where the text does not say it. */
  read?(text: string, seats: number, options: O, toAct?: Seat): S | Refusal;
  /** The position as `read` takes it, to continue from there. The seat to act is given beside it. Absent where seats have secrets. */
  write?(s: S): string;
}

/** Each optional: leaving one out costs time, never correctness. */
export interface Speed<S> {
  /** Below 2^53; equal hash = same legal actions and payoffs ahead (mix the ply in only near a ply limit). */
  hash(s: S): number;
  /** The captures and the like, for quiescence. */
  noisy(s: S, seat: Seat, out: ActionList): void;
  /** Ordering hint, 0 = quiet. */
  urgency(s: S, seat: Seat, action: Action): number;
  undo(s: S, seat: Seat, action: Action): void;
}

/** What a seat sees as small integers in fixed places, for programs that learn. */
export interface TensorEncoder<S, V, O> {
  /** In the order in which they lie in the tensor. */
  planes(seats: number, options: O): readonly TensorPlane[];
  /** From the view alone. `out` has the size of all planes together and holds zeros. */
  encode(v: V, seat: Seat, seats: number, options: O, out: Int8Array): void;
  /** Writes the same in the short form, without building the view. If absent, the view is built. `out` holds zeros. */
  packState?(s: S, seat: Seat, seats: number, options: O, out: PackedTensors): void;
}

export interface Game<S = unknown, V = unknown, O = unknown>
  extends Facts<O>,
    Rules<S, O>,
    Knowledge<S, V, O>,
    Notation<S, V, O>,
    Partial<Speed<S>> {
  readonly tensor?: TensorEncoder<S, V, O>;
}

/** A game whose types the caller does not care for: what a list of all games holds. */
export type AnyGame = Game<any, any, any>; // oxlint-disable-line typescript/no-explicit-any -- methods take S back, so unknown would fit no game

export function actionList(capacity: number): ActionList {
  return { size: 0, items: new Int32Array(capacity) };
}

/** Frozen names for seats that are not people, as the JSON of every protocol writes them. */
export function seatName(seat: Seat): Seat | 'chance' | 'nobody' | 'audience' {
  if (seat === CHANCE) return 'chance';
  if (seat === NOBODY) return 'nobody';
  if (seat === AUDIENCE) return 'audience';
  return seat;
}
