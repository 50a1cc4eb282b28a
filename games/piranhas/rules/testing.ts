// Positions for tests.

import { isRefusal } from '../../../src/core/refusal.ts';
import { updateEnding } from './ending.ts';
import { rules as piranhas } from './index.ts';
import { fillBoard } from './position.ts';
import { newState, type State, TURN } from './state.ts';

/** A position as players write it, by the rules of the document. */
export function testPosition(text: string): State {
  const s = piranhas.read!(text, 2, piranhas.defaults);
  if (isRefusal(s)) throw new Error(s.detail);
  return s;
}

/** The usual start without krakens. */
export function startPosition(): State {
  return testPosition(`-BBBBBBBB-${'R--------R'.repeat(8)}-BBBBBBBB-`);
}

/** Any board of 100 letters, by the rules of the season's server: more fish than a game has are allowed. */
export function officialPosition(board: string, turn = 0): State {
  const s = newState(true);
  fillBoard(s, board);
  s.n[TURN] = turn;
  updateEnding(s);
  return s;
}

export const textSamples = {
  position: ['-B------B--R-BBBB-R----BRRB-----R--OR-B---R-----R-----O-R-------R--------B-B--------B-B------------- 21'],
};
