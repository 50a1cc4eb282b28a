import type { Game } from '../../../src/core/game.ts';
import { names } from '../texts/names.ts';
import { eventsFor } from './events.ts';
import { listCaptures, urgency } from './moves.ts';
import { draw, parse, print } from './notation.ts';
import { checkOptions, DEFAULTS, type Options, SCHEMAS } from './options.ts';
import { MOST_FISH, printPosition, readPosition } from './position.ts';
import { ACTIONS, apply, init, legal, mayAct, payoff, score, toAct, weight, why } from './rules.ts';
import { copy, hash, type State } from './state.ts';
import { tensor } from './tensor.ts';
import { imagine, type View, view } from './view.ts';

export const rules: Game<State, View, Options> = {
  id: 'piranhas',
  names,
  rulesVersion: 1,
  seats: [2, 2],
  actions: ACTIONS,
  maxLegal: MOST_FISH * 8,
  secrets: false,
  absence: 'lose',
  clock: { kind: 'bank', ms: 600_000, increment: 5000 }, // for people; the contest's two seconds are the XML gateway's
  pool: [
    { clock: { kind: 'bank', ms: 180_000, increment: 2000 } },
    { clock: { kind: 'bank', ms: 600_000, increment: 5000 } },
  ],
  contestProtocol: 'xml',
  defaults: DEFAULTS,
  options: SCHEMAS,
  check: checkOptions,
  init,
  toAct,
  mayAct,
  legal,
  why,
  weight,
  apply,
  copy,
  score,
  payoff,
  view,
  imagine,
  eventsFor,
  print,
  parse,
  draw,
  read: (text, _seats, options, mover) => readPosition(text, options.official, mover),
  write: printPosition,
  hash,
  noisy: listCaptures,
  urgency,
  tensor,
};
