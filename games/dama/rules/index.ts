// Dama: the simplified draughts of a programming course's contest. Nothing is compulsory but to move; one capture a turn;
// kings step and jump to the next cells only; men do not take kings. Seat 0 is player 1 (x), seat 1 player 2 (o).

import type { Game } from '../../../src/core/game.ts';
import { names } from '../texts/names.ts';
import { ACTIONS } from './actions.ts';
import { printCells } from './board-file.ts';
import { eventsFor } from './events.ts';
import { draw, parse, print, read } from './notation.ts';
import { DEFAULTS, type Options, SCHEMAS } from './options.ts';
import { apply, init, legal, mayAct, noisy, payoff, pieces, toAct, urgency, why } from './rules.ts';
import { copy, hash, type State } from './state.ts';
import { tensor } from './tensor.ts';
import { imagine, type View, view } from './view.ts';

export type { Board } from './board.ts';
export { parseBoard, parseCells, printBoard, printCells } from './board-file.ts';
export { explainTransition, type TransitionRules } from './transition.ts';
export type { Options as DamaOptions, State as DamaState, View as DamaView };

export const rules: Game<State, View, Options> = {
  id: 'dama',
  names,
  rulesVersion: 1,
  seats: [2, 2],
  actions: ACTIONS,
  // Twelve kings with four ways each; 26 is the most ever seen.
  maxLegal: 48,
  secrets: false,
  absence: 'lose',
  // The document gives a program some tens of seconds a move; people get a bank to draw on.
  clock: { kind: 'bank', ms: 10 * 60_000, increment: 5_000 },
  pool: [
    { clock: { kind: 'bank', ms: 3 * 60_000, increment: 2_000 } },
    { clock: { kind: 'bank', ms: 10 * 60_000, increment: 5_000 } },
  ],
  defaults: DEFAULTS,
  options: SCHEMAS,

  init,
  toAct,
  mayAct,
  legal,
  why,
  weight: () => 0,
  apply,
  copy,
  score: pieces,
  payoff,

  view,
  imagine,
  eventsFor,

  print,
  parse,
  draw,
  read,
  write: printCells,

  hash,
  noisy,
  urgency,
  tensor,
};
