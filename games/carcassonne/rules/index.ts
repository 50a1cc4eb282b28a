import type { Game } from '../../../src/core/game.ts';
import { names } from '../texts/names.ts';
import { ACTIONS, MAX_LEGAL } from './actions.ts';
import { draw } from './drawing.ts';
import { eventsFor } from './events.ts';
import { parse, print } from './notation.ts';
import { checkOptions, DEFAULTS, type Options, SCHEMAS } from './options.ts';
import {
  apply,
  idle,
  init,
  legal,
  mayAct,
  payoff,
  retractable,
  sample,
  score,
  toAct,
  turn,
  weight,
  why,
  withdraw,
} from './rules.ts';
import { copy, MOST_SEATS, type State } from './state.ts';
import { tensor } from './tensor.ts';
import { imagine, type View, view } from './view.ts';

export const rules: Game<State, View, Options> = {
  id: 'carcassonne',
  names,
  rulesVersion: 1,
  seats: [2, MOST_SEATS],
  actions: ACTIONS,
  maxLegal: MAX_LEGAL,
  secrets: false,
  absence: 'suspend',
  clock: { kind: 'none' },
  pool: [
    { clock: { kind: 'bank', ms: 5 * 60_000, increment: 10_000 } },
    { clock: { kind: 'bank', ms: 15 * 60_000, increment: 15_000 } },
  ],
  defaults: DEFAULTS,
  options: SCHEMAS,
  check: checkOptions,
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
  idle,
  retractable,
  withdraw,
  view,
  imagine,
  eventsFor,
  print,
  parse,
  draw,
  tensor,
};
