import type { Game } from '../../../src/core/game.ts';
import { names } from '../texts/names.ts';
import { ACTIONS, MOST_SEATS } from './actions.ts';
import { FACES } from './cards.ts';
import { sample, weight } from './chance.ts';
import { eventsFor } from './events.ts';
import { legal, mayAct, pace, toAct, why } from './legal.ts';
import { draw, parse, print } from './notation.ts';
import { DEFAULTS, LENGTHS, type Options, SCHEMAS } from './options.ts';
import { payoff } from './round.ts';
import { apply, idle, score, turn } from './rules.ts';
import { copy, init, type State } from './state.ts';
import { tensor } from './tensor.ts';
import { imagine, type View, view } from './view.ts';

export type { Options as UnoOptions } from './options.ts';
export type { State as UnoState } from './state.ts';
export type { View as UnoView } from './view.ts';

export const rules: Game<State, View, Options> = {
  id: 'uno',
  names,
  rulesVersion: 1,
  seats: [2, MOST_SEATS],
  usual: 4,
  actions: ACTIONS,
  // Chance has a face each; a seat has at most its fitting faces and three words.
  maxLegal: FACES,
  secrets: true,
  absence: 'substitute',
  clock: { kind: 'turn', ms: 10_000 },
  pool: [
    { clock: { kind: 'turn', ms: 10_000 }, seats: 2 },
    { clock: { kind: 'turn', ms: 10_000 } },
    { clock: { kind: 'turn', ms: 20_000 } },
  ],
  // People cannot follow three bots in a row that move at machine speed.
  botDelay: [600, 1200],
  defaults: DEFAULTS,
  lengths: LENGTHS,
  options: SCHEMAS,
  init,
  toAct,
  mayAct,
  legal,
  why,
  weight,
  sample,
  apply,
  copy,
  score,
  payoff,
  turn,
  pace,
  idle,
  view,
  imagine,
  eventsFor,
  print,
  parse,
  draw,
  tensor,
};
