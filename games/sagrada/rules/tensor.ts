// What a seat sees of Sagrada as numbers: windows and dice by colour and value, one's own window first.

import type { Seat, TensorEncoder, TensorPlane } from '../../../src/core/game.ts';
import { COLOURS, KINDS, parseColour, parseDie } from './dice.ts';
import { CELLS, COLUMNS, ROWS } from './geometry.ts';
import { OBJECTIVES } from './objectives.ts';
import { QUESTIONS } from './operation-types.ts';
import type { Options } from './options.ts';
import { PHASES, type State } from './state.ts';
import { TOOLS } from './tools.ts';
import { type PlayerView, parseDice, type View } from './view.ts';

const FACES = 6;
/** Colours, then faces. */
const MARKS = COLOURS.length + FACES;
const OFFERED = 4;
const CARDS: readonly string[] = ['draft', ...TOOLS.map(({ id }) => id)];
const WINDOW = [MARKS, ROWS, COLUMNS];

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

export const tensor: TensorEncoder<State, View, Options> = {
  planes: (seats): readonly TensorPlane[] => [
    ...ownFirst('window, colours then values', seats).map(name => ({ name, shape: WINDOW })),
    ...ownFirst('dice, colours then values', seats).map(name => ({ name, shape: WINDOW })),
    { name: 'offered windows', shape: [OFFERED, ...WINDOW] },
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
};
