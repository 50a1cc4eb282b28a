// Three wells, a game of tricks for three players, made for this project as an example. README.md has its rules.

import type { Game } from 'ludoteca/core';
import { names } from '../texts/names.ts';
import { eventsFor } from './events.ts';
import { draw, parse, print } from './notation.ts';
import { DEFAULTS, type Options, SCHEMAS } from './options.ts';
import { ACTIONS, apply, init, legal, mayAct, payoff, score, toAct, why } from './rules.ts';
import { CARDS, copy, SEATS, type State } from './state.ts';
import { imagine, type View, view } from './view.ts';

export const rules: Game<State, View, Options> = {
  id: 'three-wells',
  names,
  rulesVersion: 1,
  seats: [SEATS, SEATS],
  actions: ACTIONS,
  maxLegal: CARDS,
  // Hands are hidden: view, imagine and eventsFor respect it.
  secrets: true,
  absence: 'substitute',
  clock: { kind: 'turn', ms: 60_000 },
  botDelay: [400, 900],
  defaults: DEFAULTS,
  options: SCHEMAS,
  init,
  toAct,
  mayAct,
  legal,
  why,
  weight: () => 1,
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
};
