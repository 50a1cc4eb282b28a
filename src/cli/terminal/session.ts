// What a keyboard needs of a table, whether the table is in this process or on a server.

import type { FoundHint } from '../../analysis/hint.ts';
import type { AnyGame, BySeat, GameEvent, Seat } from '../../core/game.ts';
import type { MatchEnding } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';

/** Why a dialogue ended: the match did, the user typed `quit`, or the input ended. */
export type DialogueEnd = 'over' | 'quit' | 'input-ended';

export interface TerminalResult {
  readonly ending: MatchEnding;
  readonly payoffs: BySeat<number>;
  readonly scores: BySeat<number>;
}

export interface TerminalSession {
  readonly game: AnyGame;
  /** Of the game. */
  readonly options: object;
  /** Seats of the people at this keyboard. */
  readonly ownSeats: readonly Seat[];
  /** Do several people with secrets share it? Then the screen is hidden between them. */
  readonly sharesScreen: boolean;
  /** Goes up with everything that happens. */
  readonly version: number;
  name(seat: Seat): string;
  /** Those of `mine` who are waited for, lowest first. */
  seatsToAct(): readonly Seat[];
  /** The player the match waits for if none of this terminal is to act. Undefined where that must not be shown. */
  waitingFor(): string | undefined;
  /** What the viewer sees, as the game has it. */
  view(viewer: Seat): unknown;
  draw(viewer: Seat): string;
  legal(seat: Seat): readonly string[];
  /** What happened since this was last called for the viewer. */
  takeEvents(viewer: Seat): readonly TerminalEvent[];
  act(seat: Seat, text: string): Promise<Refusal | undefined>;
  /** A good move and why it is good. Absent where the table allows no hints. */
  hint?(seat: Seat): FoundHint;
  /** Sends a line of chat to the table. Absent at local tables. */
  chat?(text: string): Promise<Refusal | undefined>;
  /** Continues without a player who has been absent for too long. Absent at local tables. */
  claim?(): Promise<Refusal | undefined>;
  undo(seat: Seat): Promise<Refusal | undefined>;
  resign(seat: Seat): Promise<Refusal | undefined>;
  /** Resolves at the next change. */
  nextChange(): Promise<void>;
  result(): TerminalResult | undefined;
}

/** One thing that happened, as a viewer may know it: an entry of the journal, an event of the play protocol, or `said`. */
export interface TerminalEvent {
  readonly t: string;
  readonly seat?: Seat | undefined;
  /** The action in notation, if the viewer knows it. */
  readonly text?: string | undefined;
  readonly did?: readonly GameEvent[] | undefined;
  /** Who sat down, or said `text`. */
  readonly who?: { readonly name: string } | undefined;
}
