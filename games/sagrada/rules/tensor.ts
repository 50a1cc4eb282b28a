// What a seat sees of Sagrada as numbers: windows and dice by colour and value, one's own window first.

import type { PackedTensors, Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { offered } from './chance.ts';
import { COLOURS, KINDS, parseColour, parseDie } from './dice.ts';
import { CELLS, COLUMNS, lowest, ROWS } from './geometry.ts';
import { OBJECTIVES } from './objectives.ts';
import { QUESTIONS } from './operation-types.ts';
import type { Options } from './options.ts';
import { operationOf } from './queue.ts';
import type { RuleTables } from './rule-tables.ts';
import { toAct } from './rules.ts';
import {
  BY_COLOUR,
  DRAFT,
  DRAFTED,
  FAVOR,
  HAND,
  OFFER,
  OVER,
  PHASE,
  PHASES,
  POOL,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  QUEUE,
  ROLLS_LATE,
  ROUND,
  SETS_PER_WINDOW,
  type State,
  TOOLS as TOOL_SET,
  TOOL_USED,
  TURN,
  USED_TOOLS,
  WINDOW,
} from './state.ts';
import { TOOLS } from './tools.ts';
import { isIn } from './turns.ts';
import { areWindowsOpen, type PlayerView, parseDice, type View } from './view.ts';

const FACES = 6;
/** Colours, then faces. */
const MARKS = COLOURS.length + FACES;
const OFFERED = 4;
const CARDS: readonly string[] = ['draft', ...TOOLS.map(({ id }) => id)];
const BITS = 'bits' as const;
const WINDOW_SHAPE = [MARKS, ROWS, COLUMNS];

const ownFirst = (name: string, seats: number): string[] =>
  Array.from({ length: seats }, (_, i) => (i === 0 ? `own ${name}` : `${name} of seat +${i}`));

/** 'R' or '5' on a cell. */
function mark(letter: string, cell: number, from: number, out: Int8Array): void {
  const colour = parseColour(letter);
  const index = colour >= 0 ? colour : letter === '.' ? -1 : COLOURS.length + Number(letter) - 1;
  if (index >= 0) out[from + index * CELLS + cell] = 1;
}

function printed(print: string, from: number, out: Int8Array): void {
  for (let cell = 0; cell < print.length; cell++) mark(print[cell]!, cell, from, out);
}

function dice({ rows }: PlayerView, from: number, out: Int8Array): void {
  for (const [row, text] of rows.entries())
    for (const [column, die] of text.split(' ').entries()) {
      if (die === '..') continue;
      mark(die[0]!, row * COLUMNS + column, from, out);
      mark(die[1]!, row * COLUMNS + column, from, out);
    }
}

/** What the encoder needs of the tables of a game. */
interface Marks {
  /** By pattern: the sets of cells that print each mark. */
  readonly printed: readonly Int32Array[];
  /** By tool of the tables: its number in TOOLS, or -1. */
  readonly tools: readonly number[];
}

const marksByTables = new WeakMap<RuleTables, Marks>();

function marksOf(tables: RuleTables): Marks {
  const found = marksByTables.get(tables);
  if (found) return found;
  const made = {
    printed: tables.patterns.map(({ cells }) => setsOf(cells)),
    tools: tables.tools.map(({ id }) => TOOLS.findIndex(tool => tool.id === id)),
  };
  marksByTables.set(tables, made);
  return made;
}

function setsOf(print: string): Int32Array {
  const plane = new Int8Array(MARKS * CELLS);
  printed(print, 0, plane);
  const sets = new Int32Array(MARKS);
  for (const [place, value] of plane.entries())
    if (value === 1) sets[Math.trunc(place / CELLS)]! |= 1 << (place % CELLS);
  return sets;
}

/** Writes the planes of a window: the sets of cells by mark stand behind each other from `first`. */
function planes(sets: Int32Array, first: number, from: number, out: PackedTensors): void {
  for (let mark = 0; mark < MARKS; mark++) {
    const cells = sets[first + mark]!;
    if (cells !== 0) out.bits(from + mark * CELLS, cells);
  }
}

/** Adds the dice of these kinds. */
function pile(counts: Uint8Array, first: number, kinds: number, from: number, out: Uint8Array): void {
  for (let left = kinds; left !== 0; left &= left - 1) {
    const die = lowest(left);
    out[from + die]! += counts[first + die]!;
  }
}

const QUESTION_INDEX: ReadonlyMap<string, number> = new Map(QUESTIONS.map((question, index) => [question, index]));

export const tensor: TensorEncoder<State, View, Options> = {
  planes: (seats): readonly TensorPlane[] => [
    ...ownFirst('window, colours then values', seats).map(name => ({ name, shape: WINDOW_SHAPE, packing: BITS })),
    ...ownFirst('dice, colours then values', seats).map(name => ({ name, shape: WINDOW_SHAPE, packing: BITS })),
    { name: 'offered windows', shape: [OFFERED, ...WINDOW_SHAPE], packing: BITS },
    { name: 'pool by die', shape: [KINDS] },
    { name: 'round track by die', shape: [KINDS] },
    { name: 'dice in hand by die', shape: [KINDS] },
    { name: 'tools, 2 once used', shape: [TOOLS.length] },
    { name: 'public objectives', shape: [OBJECTIVES.length] },
    { name: 'private colours by seat, own seat first', shape: [seats, COLOURS.length] },
    { name: 'favour by seat, own seat first', shape: [seats] },
    { name: 'to act, own seat first', shape: [seats] },
    { name: 'phase', shape: [PHASES.length] },
    { name: 'question', shape: [QUESTIONS.length] },
    { name: 'card at work', shape: [CARDS.length] },
    { name: 'round', shape: [1] },
    { name: 'turn of the round', shape: [1] },
    { name: 'has drafted', shape: [1] },
    { name: 'has used a tool', shape: [1] },
  ],
  encode: (v, seat: Seat, seats, _options, out) => {
    let at = 0;
    const next = (size: number): number => (at += size) - size;
    const one = (size: number, index: number): void => {
      const from = next(size);
      if (index >= 0) out[from + index] = 1;
    };
    const count = (list: readonly number[]): void => {
      const from = next(KINDS);
      for (const die of list) out[from + die]!++;
    };
    const players = Array.from({ length: seats }, (_, i) => v.players[(seat + i) % seats]!);
    for (const { print } of players) printed(print, next(MARKS * CELLS), out);
    for (const player of players) dice(player, next(MARKS * CELLS), out);
    const offers = next(OFFERED * MARKS * CELLS);
    for (const [i, { print }] of v.offer.entries()) printed(print, offers + i * MARKS * CELLS, out);
    count(parseDice(v.pool));
    count(v.track.flatMap(parseDice));
    const hand = v.queue && v.queue.hand !== '' ? v.queue.hand.split(' ') : [];
    count(hand.flatMap(text => parseDie(text) ?? []));
    const tools = next(TOOLS.length);
    for (const { id, used } of v.tools) {
      const tool = CARDS.indexOf(id) - 1;
      if (tool >= 0) out[tools + tool] = used ? 2 : 1;
    }
    const aims = next(OBJECTIVES.length);
    for (const id of v.objectives) out[aims + OBJECTIVES.findIndex(aim => aim.id === id)] = 1;
    for (const player of players) {
      const from = next(COLOURS.length);
      for (const letter of player.private) out[from + parseColour(letter)] = 1;
    }
    for (const { favor } of players) out[next(1)] = favor;
    one(seats, v.toAct < 0 ? -1 : (v.toAct - seat + seats) % seats);
    one(PHASES.length, PHASES.indexOf(v.phase));
    one(QUESTIONS.length, v.queue ? QUESTIONS.indexOf(v.queue.asks) : -1);
    one(CARDS.length, v.queue ? CARDS.indexOf(v.queue.card) : -1);
    out.set([v.round, v.turn, v.drafted ? 1 : 0, v.tooled ? 1 : 0], at);
  },
  packState: (s, seat: Seat, seats, _options, packed) => {
    const { reg, tables, sets, slots } = s;
    const { solo } = tables;
    const marks = marksOf(tables);
    const areOpen = areWindowsOpen(s);
    let at = 0;
    for (let i = 0; i < seats; i++) {
      const other = (seat + i) % seats;
      const pattern = reg[WINDOW + other]!;
      if (pattern !== 0 && (i === 0 || areOpen)) planes(marks.printed[pattern - 1]!, 0, at, packed);
      at += MARKS * CELLS;
    }
    for (let i = 0; i < seats; i++) {
      planes(sets, ((seat + i) % seats) * SETS_PER_WINDOW + BY_COLOUR, at, packed);
      at += MARKS * CELLS;
    }
    if (reg[OFFER + seat * 2] !== 0)
      for (const [i, pattern] of offered(s, seat).entries())
        planes(marks.printed[pattern]!, 0, at + i * MARKS * CELLS, packed);
    const out = packed.bytes;
    at = packed.from + Math.ceil((at + OFFERED * MARKS * CELLS) / 8);
    pile(s.pool, 0, reg[POOL]!, at, out);
    at += KINDS;
    for (let round = 0; round < slots.length; round++) pile(s.track, round * KINDS, slots[round]!, at, out);
    at += KINDS;
    const isBusy = reg[QUEUE] !== 0;
    const inHand = isBusy ? 2 : 0;
    for (let hand = 0; hand < inHand; hand++) {
      const die = reg[HAND + hand]! - 1;
      if (die >= 0 && die < KINDS) out[at + die]!++;
    }
    at += KINDS;
    for (let left = reg[TOOL_SET]!; left !== 0; left &= left - 1) {
      const tool = lowest(left);
      const index = marks.tools[tool]!;
      if (index >= 0) out[at + index] = isIn(reg[USED_TOOLS]!, tool) ? 2 : 1;
    }
    at += TOOLS.length;
    for (let left = reg[PUBLIC_OBJECTIVES]!; left !== 0; left &= left - 1) out[at + lowest(left)] = 1;
    at += OBJECTIVES.length;
    for (let i = 0; i < seats; i++) {
      if (i === 0 || solo || reg[PHASE] === OVER) {
        const first = PRIVATE + (solo ? 0 : (seat + i) % seats);
        for (let k = first; k <= first + (solo ? 1 : 0); k++) if (reg[k] !== 0) out[at + reg[k]! - 1] = 1;
      }
      at += COLOURS.length;
    }
    for (let i = 0; i < seats; i++) out[at++] = reg[FAVOR + ((seat + i) % seats)]!;
    const actor = toAct(s);
    if (actor >= 0) out[at + ((actor - seat + seats) % seats)] = 1;
    at += seats;
    out[at + reg[PHASE]!] = 1;
    at += PHASES.length;
    if (isBusy) {
      const operation = operationOf(s);
      const isAsked = operation.kind === 'asks' && reg[ROLLS_LATE] === 0;
      out[at + QUESTION_INDEX.get(isAsked ? operation.question : 'chance')!] = 1;
      const isDraft = reg[QUEUE] === DRAFT;
      const card = isDraft ? 0 : marks.tools[reg[QUEUE]! - 1]! + 1;
      if (isDraft || card > 0) out[at + QUESTIONS.length + card] = 1;
    }
    at += QUESTIONS.length + CARDS.length;
    out[at] = reg[ROUND]! + 1;
    out[at + 1] = reg[TURN]!;
    out[at + 2] = reg[DRAFTED]!;
    out[at + 3] = reg[TOOL_USED]!;
  },
};
