// Actions as words: 'pass', 'R5' (a die), 'c2' (a cell: column a-e, row 1-4 from the top), 'use lathekin', '3:R5' (a die of
// round 3 on the track), 'red', '4', 'up', 'yes', 'sun-catcher' (a window). Dice and cells can look alike ('b3'); what is
// asked for decides.

import type { Action, Refusal, Seat } from '../../../src/core/game.ts';
import {
  CELL,
  DEAL_CARD,
  DEAL_OBJECTIVE,
  DEAL_PRIVATE,
  DEAL_TOOL,
  DIE,
  DOWN,
  HUE,
  NO,
  PASS,
  PATTERN,
  ROUNDS,
  TIME_UP,
  TOOL,
  TRACK,
  UP,
  VALUE,
  YES,
} from './actions.ts';
import { COLOUR_NAMES, KINDS, parseDie, printDie } from './dice.ts';
import { COLUMNS, ROWS } from './geometry.ts';
import { OBJECTIVE_BY_ID, OBJECTIVES } from './objectives.ts';
import { sidesOf } from './patterns.ts';
import { refusal, refusalFor } from './refusals.ts';
import type { RuleTables } from './rule-tables.ts';
import { why } from './rules.ts';
import type { State } from './state.ts';

const WORDS = ['pass', 'no', 'yes', 'down', 'up', 'time-up'];
const WORD_ACTIONS = [PASS, NO, YES, DOWN, UP, TIME_UP];

export const printCell = (cell: number): string => `${'abcde'[cell % COLUMNS]}${Math.floor(cell / COLUMNS) + 1}`;

export function printAction(tables: RuleTables, action: Action): string {
  if (action < VALUE) return WORDS[WORD_ACTIONS.indexOf(action)]!;
  if (action < HUE) return String(action - VALUE + 1);
  if (action < CELL) return COLOUR_NAMES[action - HUE]!;
  if (action < DIE) return printCell(action - CELL);
  if (action < TOOL) return printDie(action - DIE);
  if (action < PATTERN) return `use ${tables.tools[action - TOOL]?.id ?? action - TOOL + 1}`;
  if (action < TRACK) return tables.patterns[action - PATTERN]?.id ?? `window ${action - PATTERN + 1}`;
  if (action < DEAL_PRIVATE) {
    const die = (action - TRACK) % KINDS;
    return `${(action - TRACK - die) / KINDS + 1}:${printDie(die)}`;
  }
  if (action < DEAL_TOOL) return `private ${COLOUR_NAMES[action - DEAL_PRIVATE]}`;
  if (action < DEAL_OBJECTIVE) return `tool ${tables.tools[action - DEAL_TOOL]!.id}`;
  if (action < DEAL_CARD) return `objective ${OBJECTIVES[action - DEAL_OBJECTIVE]!.id}`;
  return `card ${tables.patterns[sidesOf(action - DEAL_CARD)[0]]!.id}`;
}

export const print = (s: State, _seat: Seat, action: Action): string => printAction(s.tables, action);

/** Everything the text could mean; most texts mean one thing at most. */
function readings(tables: RuleTables, text: string): Action[] {
  const found: Action[] = [];
  const add = (base: Action, index: number | undefined): void => {
    if (index !== undefined && index >= 0) found.push(base + index);
  };
  const lower = text.toLowerCase();
  add(0, WORD_ACTIONS[WORDS.indexOf(lower)]);
  if (/^[1-6]$/.test(text)) found.push(VALUE + Number(text) - 1);
  add(HUE, (COLOUR_NAMES as readonly string[]).indexOf(lower)); // any text may be looked for
  const [, letter, digit] = /^([a-e])([1-9])$/.exec(lower) ?? [];
  if (letter && Number(digit) <= ROWS) found.push(CELL + (Number(digit) - 1) * COLUMNS + 'abcde'.indexOf(letter));
  add(DIE, parseDie(text.toUpperCase()));
  add(PATTERN, tables.patternById.get(lower));
  const [, round, die] = /^(10|[1-9]):(\w\d)$/.exec(text) ?? [];
  if (die && parseDie(die.toUpperCase()) !== undefined && Number(round) <= ROUNDS)
    found.push(TRACK + (Number(round) - 1) * KINDS + parseDie(die.toUpperCase())!);
  const [, verb, name = ''] = /^(use|private|tool|objective|card) (\S+)$/.exec(lower) ?? [];
  if (verb === 'use') add(TOOL, tables.toolById.get(name) ?? toolByNumber(tables, name));
  if (verb === 'tool') add(DEAL_TOOL, tables.toolById.get(name));
  if (verb === 'private') add(DEAL_PRIVATE, (COLOUR_NAMES as readonly string[]).indexOf(name)); // any text may be looked for
  if (verb === 'objective') add(DEAL_OBJECTIVE, OBJECTIVE_BY_ID.get(name));
  const card = tables.patternById.get(name);
  if (verb === 'card' && card !== undefined && card % 2 === 0) found.push(DEAL_CARD + card / 2);
  return found;
}

/** Tools are also known by their number, from 1. */
function toolByNumber(tables: RuleTables, name: string): number | undefined {
  return /^\d{1,2}$/.test(name) && Number(name) >= 1 && Number(name) <= tables.tools.length
    ? Number(name) - 1
    : undefined;
}

export function parse(s: State, seat: Seat, text: string): Action | Refusal {
  const actions = readings(s.tables, text);
  let refused: Refusal | undefined;
  for (const action of actions) {
    const against = why(s, seat, action);
    if (!against) return action;
    // Of several readings the one that answers the question tells best what is wrong.
    if (!refused || refused.refused === 'sagrada/wrong-answer') refused = against;
  }
  if (refused) return refused;
  return /^[a-z]\d{1,2}$/.test(text) ? refusalFor(['OUT_OF_BOARD']) : refusal('not-a-move');
}
