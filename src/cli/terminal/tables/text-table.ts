// A game's own table in the terminal, where the dialogue all games share is not what its players know. It says what is
// shown and what a typed line means; waiting, passing the keyboard and asking again are the same for all (dialogue.ts).

import type { Seat } from '../../../core/game.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Texts } from '../../texts/index.ts';
import type { CliContext } from '../command.ts';
import type { LineInput } from '../line-input.ts';
import type { DialogueEnd, TerminalEvent, TerminalResult, TerminalSession } from '../session.ts';

export interface TextTable {
  /** Asks for the number of players where no flag says it, unless they leave. */
  askSeats?(input: LineInput, context: CliContext): Promise<number | DialogueEnd>;
  /** What a person at a seat is called who gave no name. */
  seatName?(seat: Seat, texts: Texts): string;
  /** What differs at one table from how tables usually behave. */
  ui(seating: TerminalSession, context: CliContext): Partial<TerminalUi>;
}

export interface TerminalUi {
  /** A line below the first table on a terminal. If empty, there is none. */
  readonly keyHelp: string;
  readonly help: readonly string[];
  prompt(seat: Seat): string;
  draw(viewer: Seat): string;
  /** What happened, in lines. It is empty if nothing happened that people need to read. */
  describeEvent(event: TerminalEvent): string;
  describeRefusal(refusal: Refusal): readonly string[];
  /** What a typed line means. */
  parse(seat: Seat, text: string): TypedCommand;
  /** How it ended, below the last table. */
  end(result: TerminalResult): readonly string[];
}

export type TypedCommand =
  | { readonly t: 'say'; readonly text: string }
  /** Legal moves with this text in them. */
  | { readonly t: 'list'; readonly like: string }
  /** Draws the table again, after a change of nothing but the drawing. */
  | { readonly t: 'table'; readonly change?: () => void }
  | { readonly t: 'undo' | 'resign' | 'quit' | 'help' | 'nothing' }
  /** Not understood: lines that say what to type. */
  | { readonly t: 'explain'; readonly lines: readonly string[] };
