// A game's own table in the terminal, where the dialogue all games share is not what its players know. It says what is
// shown and what a typed line means; waiting, passing the keyboard and asking again are the same for all (converse.ts).

import type { Seat } from '../../core/game.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { World } from '../command.ts';
import type { LineInput } from '../line-input.ts';
import type { Parting, Result, Seating, Told } from '../seating.ts';
import type { Texts } from '../texts/index.ts';

export interface TextTable {
  /** The game's id. */
  readonly game: string;
  /** Asks for the number of players where no flag says it, unless they leave. */
  askSeats?(input: LineInput, world: World): Promise<number | Parting>;
  /** What a person at a seat is called who gave no name. */
  seatName?(seat: Seat, texts: Texts): string;
  /** What differs at one table from how tables usually behave. */
  manner(seating: Seating, world: World): Partial<Manner>;
}

export interface Manner {
  /** A line below the first table on a terminal; empty: none. */
  readonly keys: string;
  readonly help: readonly string[];
  prompt(seat: Seat): string;
  draw(viewer: Seat): string;
  /** What happened, in lines; empty: nothing anybody needs to read. */
  tell(told: Told): string;
  refuse(refusal: Refusal): readonly string[];
  /** What a typed line means. */
  read(seat: Seat, text: string): Order;
  /** How it ended, below the last table. */
  end(result: Result): readonly string[];
}

export type Order =
  | { readonly t: 'say'; readonly text: string }
  /** Legal moves with this text in them. */
  | { readonly t: 'list'; readonly like: string }
  /** Draws the table again, after a change of nothing but the drawing. */
  | { readonly t: 'table'; readonly change?: () => void }
  | { readonly t: 'undo' | 'resign' | 'quit' | 'help' | 'nothing' }
  /** Not understood: lines that say what to type. */
  | { readonly t: 'explain'; readonly lines: readonly string[] };
