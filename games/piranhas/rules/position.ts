// A position as text: what stands where, and how many half-moves were made.

import type { Refusal, Seat } from '../../../src/core/game.ts';
import { BLUE, KRAKEN, SIDE, SQUARES } from './board.ts';
import { updateEnding } from './ending.ts';
import { refusal } from './refusals.ts';
import { FISH_LEFT, LAST_TURN, newState, putFish, putKraken, type State, TURN } from './state.ts';

/** By what stands on a square. */
const LETTERS = '-RBO';
export const MOST_FISH = 16;
/** The longest text worth reading: ten rows, their line ends, a turn. */
export const POSITION_LENGTH = 140;

/** 100 letters, by square: row 0 first. */
export function boardText(s: State): string {
  let text = '';
  for (let square = 0; square < SQUARES; square++) text += LETTERS[s.squares[square]!]!;
  return text;
}

/** Puts what the letters say onto an empty board. */
export function fillBoard(s: State, letters: string): void {
  for (let square = 0; square < SQUARES; square++) {
    const content = LETTERS.indexOf(letters[square]!);
    if (content === KRAKEN) putKraken(s, square);
    else if (content > 0) putFish(s, content - 1, square);
  }
}

export function printPosition(s: State): string {
  return `${boardText(s)} ${s.n[TURN]!}`;
}

/** Where the text gives no number of half-moves it is the first round, and `mover` (red if left out) is to move. */
export function readPosition(text: string, official: boolean, mover?: Seat): State | Refusal {
  if (text.length > POSITION_LENGTH) return refusal('bad-position');
  const words = text.trim().split(/\s+/);
  // Ten rows are written as one sees them, the top row (9) first.
  const rows = words[0]!.length === SIDE ? SIDE : 1;
  const letters = words.slice(0, rows).reverse().join('');
  const turn = readTurn(words.slice(rows), mover);
  if (!/^[RBO-]{100}$/.test(letters) || turn === undefined) return refusal('bad-position');
  const s = newState(official);
  fillBoard(s, letters);
  if (s.n[FISH_LEFT]! > MOST_FISH || s.n[FISH_LEFT + 1]! > MOST_FISH) return refusal('too-many-fish');
  s.n[TURN] = turn;
  updateEnding(s);
  return s;
}

function readTurn(words: readonly string[], mover: Seat | undefined): number | undefined {
  if (words.length === 0) return mover === BLUE ? 1 : 0;
  const turn = Number(words[0]);
  return words.length === 1 && /^\d{1,2}$/.test(words[0]!) && turn <= LAST_TURN ? turn : undefined;
}
