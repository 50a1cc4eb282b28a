// Sagrada: dice as glass, drafted into windows; twelve tools as queues of operations.

import type { Game } from '../../../src/core/game.ts';
import { names } from '../texts/names.ts';
import { ACTIONS } from './actions.ts';
import { sample, weight } from './chance.ts';
import { draw } from './drawing.ts';
import { eventsFor } from './events.ts';
import { parse, print } from './notation.ts';
import { checkOptions, DEFAULTS, type Options, SCHEMAS } from './options.ts';
import { readPosition } from './position.ts';
import { tableCompiler } from './rule-tables.ts';
import { apply, idle, legal, mayAct, retractable, toAct, turn, why } from './rules.ts';
import { payoff, score } from './scoring.ts';
import { copy, newState, type State } from './state.ts';
import { tensor } from './tensor.ts';
import { TOOLS, type ToolCard } from './tools.ts';
import { withdraw } from './turns.ts';
import { imagine, type View, view } from './view.ts';

export type SagradaGame = Game<State, View, Options>;

/** Answers to one question: the track has at most 10 slots of 9 dice; the pool, the cells and the deals stay far below. */
const MAX_LEGAL = 90;

/** The game with this list of tools: the box has twelve, a table of one's own may have up to sixteen. */
export function sagradaWith(tools: readonly ToolCard[]): SagradaGame {
  const tablesFor = tableCompiler(tools);
  return {
    id: 'sagrada',
    names,
    rulesVersion: 1,
    seats: [1, 4],
    actions: ACTIONS,
    maxLegal: MAX_LEGAL,
    secrets: true,
    absence: 'skip',
    clock: { kind: 'turn', ms: 90_000 },
    pool: [
      { clock: { kind: 'turn', ms: 45_000 } },
      { clock: { kind: 'turn', ms: 90_000 } },
      { clock: { kind: 'turn', ms: 90_000 }, seats: 3 },
    ],
    defaults: DEFAULTS,
    options: SCHEMAS,
    check: checkOptions,

    init: (seats, options) => newState(tablesFor(seats, options)),
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
    imagine: (v, random, seats, options, to) => imagine(v, random, to ?? newState(tablesFor(seats, options))),
    eventsFor,

    print,
    parse,
    draw,
    read: (text, seats, options) => readPosition(text, tablesFor(seats, options)),
    tensor,
  };
}

export const rules: SagradaGame = sagradaWith(TOOLS);
