// Why an action is good or bad: statements that a game can check against its rules, and the sentences that say them.

import type { Action, Game, Seat } from './game.ts';
import type { ByLocale } from './locale.ts';

/** A statement about an action that is true of the position and of the line. */
export interface Reason {
  /** Names the sentence. */
  readonly code: string;
  /** What stands in the places of the sentence, such as `{square}`. */
  readonly args?: Readonly<Record<string, string | number>>;
  /** Stands in the place `{player}`, as the name of this seat. */
  readonly player?: Seat;
  /** Does it speak for the action or against it? */
  readonly side: 'for' | 'against';
  /** About how much it is worth, in the measure in which bots of the game judge. The heaviest reasons are said first. */
  readonly weight: number;
  /** Said only where nothing more particular is to be said. */
  readonly isGeneral?: boolean;
  /** Of several reasons with the same topic only the heaviest is said. If absent, the topic is its code. */
  readonly topic?: string;
}

/** Makes a reason. A game names its codes once: `const say = makeReason<MyReasonCode>`. */
export const makeReason = <Code extends string>(
  side: Reason['side'],
  code: Code,
  weight: number,
  rest: Omit<Partial<Reason>, 'code'> = {},
): Reason & { readonly code: Code } => ({ code, side, weight, ...rest });

/** An action of a seat, and what the search expects to follow it. */
export interface ReasonQuestion<S> {
  /** What the seat sees, with the rest imagined: no reason may depend on what was imagined. */
  readonly state: S;
  readonly seat: Seat;
  /** Legal one after the other. Begins with the action. It ends where chance acts, or where another seat acts in a game with secrets. */
  readonly line: readonly Action[];
}

/** One action of a line, with the states around it. */
export interface LineStep<S> {
  readonly seat: Seat;
  readonly action: Action;
  readonly before: S;
  readonly after: S;
}

/** The states along the line of a question. Without chance the next to act is always a seat. */
export function playLine<S>(
  game: Pick<Game<S>, 'toAct' | 'mayAct' | 'copy' | 'apply'>,
  { state, seat, line }: ReasonQuestion<S>,
): readonly LineStep<S>[] {
  let before = state;
  return line.map(action => {
    const acts = game.mayAct(before, seat) ? seat : game.toAct(before);
    const after = game.copy(before);
    game.apply(after, acts, action);
    const step = { seat: acts, action, before, after };
    before = after;
    return step;
  });
}

/** One language of the reasons of a game. */
export interface ReasonTexts {
  /** By code. */
  readonly sentences: Readonly<Record<string, string>>;
  /** What an argument that is a word is called, by the word. If absent, the word itself is shown. */
  readonly words?: Readonly<Record<string, string>>;
}

/** What a game can say about actions. */
export interface GameReasons<S = unknown> {
  /** Everything that is true, for and against; what matters is decided by comparing actions. */
  find(question: ReasonQuestion<S>): readonly Reason[];
  readonly texts: ByLocale<ReasonTexts>;
  /**
   * By the code of a reason against an action: the code of the sentence that counts the other actions of which such a reason is true, with
   * `{count}` and `{others}`. The same code with `.all` stands for all of several others, with `.one` for the only other, and with
   * `.single` for one of several, `{action}` in the notation of the game.
   */
  readonly avoided?: Readonly<Record<string, string>>;
  /**
   * By how much an action must be better to be clearly better, in the measure of its bots. If absent, as in most games.
   */
  readonly margin?: number;
}

/** Reasons of a game whose types the caller does not care for. */
export type AnyGameReasons = GameReasons<any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame

/** The sentence of a reason with the name of the player it speaks of. */
export function withPlayerName(text: string, player: Seat | undefined, name: (seat: Seat) => string): string {
  return player === undefined ? text : text.replaceAll('{player}', () => name(player));
}

/**
 * The sentence of a reason. `name` says what a seat is called. If it is absent, the place `{player}` is left as it is.
 */
export function reasonSentence(
  { sentences, words = {} }: ReasonTexts,
  reason: Reason,
  name?: (seat: Seat) => string,
): string {
  const { code, args = {}, player } = reason;
  return (sentences[code] ?? code).replaceAll(/\{(\w+)\}/g, (place, key: string) => {
    if (key === 'player') return player === undefined || !name ? place : name(player);
    const value = args[key];
    return value === undefined ? place : (words[value] ?? String(value));
  });
}
