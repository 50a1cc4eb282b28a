// A position written down, for tests, puzzles and analysis. Lines in any order, # begins a comment:
//
//   round 3              from 1; `over` instead means that all ten are played
//   turn 2               of the round, from 1
//   drafted              the player to act has drafted in this turn
//   pool R5 G2 B2
//   track R4 B1 | G2     one group a round
//   tools lathekin tap-wheel
//   used lathekin        tools that were used
//   objectives row-color-variety
//   seat 0 sun-catcher R 3     seat, pattern, private colour (two in the single-player game), favor tokens; its window follows:
//   .. B3 .. .. ..
//   P5 .. P6 .. ..
//   .. Y1 .. .. ..
//   .. .. .. .. ..
//
// Positions that cannot arise in play are welcome: nothing but the words is checked.

import type { Refusal } from '../../../src/core/refusal.ts';
import { ROUNDS } from './actions.ts';
import { addToPool, addToTrack, fill } from './containers.ts';
import { COLOURS, type Die, parseColour, parseDie } from './dice.ts';
import { COLUMNS, ROWS } from './geometry.ts';
import { OBJECTIVE_BY_ID } from './objectives.ts';
import { refusal } from './refusals.ts';
import type { RuleTables } from './rule-tables.ts';
import {
  DEALT,
  DRAFTED,
  FAVOR,
  newState,
  OVER,
  PHASE,
  PLAY,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  ROUND,
  SEAT,
  type State,
  seatOf,
  TOOLS,
  TURN,
  USED_TOOLS,
  WINDOW,
} from './state.ts';
import { fillBag } from './view.ts';

const MOST_FAVOR = 99;

export function readPosition(text: string, tables: RuleTables): State | Refusal {
  const s = newState(tables);
  s.reg[PHASE] = PLAY;
  s.reg[DEALT] = tables.deals.length;
  const lines = text.split(/\r?\n/).map((line, i) => ({ number: i + 1, words: line.replace(/#.*/, '').trim() }));
  const full = lines.filter(line => line.words !== '');
  for (let at = 0; at < full.length; at++) {
    const { number, words } = full[at]!;
    const [key = '', ...rest] = words.split(/\s+/);
    let wrong: string | undefined;
    if (key === 'seat') {
      wrong = readSeat(
        s,
        rest,
        full.slice(at + 1, at + 1 + ROWS).map(line => line.words),
      );
      at += ROWS;
    } else wrong = readLine(s, key, rest);
    if (wrong) return refusal('bad-position', `Line ${number}: ${wrong}.`);
  }
  for (let seat = 0; seat < s.seats; seat++)
    if (s.reg[WINDOW + seat] === 0) return refusal('bad-position', `Seat ${seat} has no window.`);
  if (s.reg[PHASE] === PLAY) s.reg[SEAT] = seatOf(s.seats, s.reg[ROUND]!, s.reg[TURN]!);
  fillBag(s);
  return s;
}

/** What is wrong with the line, or undefined. */
function readLine(s: State, key: string, words: readonly string[]): string | undefined {
  const { reg, tables } = s;
  switch (key) {
    case 'round':
      return readNumber(s, ROUND, words[0], ROUNDS);
    case 'turn':
      return readNumber(s, TURN, words[0], 2 * s.seats);
    case 'over':
      reg[PHASE] = OVER;
      reg[ROUND] = ROUNDS;
      return undefined;
    case 'drafted':
      reg[DRAFTED] = 1;
      return undefined;
    case 'pool':
      return eachDie(words, die => addToPool(s, die));
    case 'track': {
      const groups = words.join(' ').split('|');
      if (groups.length > ROUNDS) return `the track has ${ROUNDS} slots`;
      for (const [round, group] of groups.entries()) {
        const wrong = eachDie(group.split(' ').filter(Boolean), die => addToTrack(s, round, die));
        if (wrong) return wrong;
      }
      return undefined;
    }
    case 'tools':
      return eachId(words, tables.toolById, tool => (reg[TOOLS]! |= 1 << tool));
    case 'used':
      return eachId(words, tables.toolById, tool => (reg[USED_TOOLS]! |= 1 << tool));
    case 'objectives':
      return eachId(words, OBJECTIVE_BY_ID, aim => (reg[PUBLIC_OBJECTIVES]! |= 1 << aim));
    default:
      return `"${key}" is not known`;
  }
}

function readNumber(s: State, register: number, word: string | undefined, most: number): string | undefined {
  const value = Number(word);
  if (!Number.isInteger(value) || value < 1 || value > most) return `a number from 1 to ${most} was expected`;
  s.reg[register] = value - 1;
  return undefined;
}

function eachDie(words: readonly string[], use: (die: Die) => void): string | undefined {
  for (const word of words) {
    const die = parseDie(word);
    if (die === undefined) return `"${word}" is no die`;
    use(die);
  }
  return undefined;
}

function eachId(
  words: readonly string[],
  ids: ReadonlyMap<string, number>,
  use: (index: number) => void,
): string | undefined {
  for (const word of words) {
    const index = ids.get(word);
    if (index === undefined) return `"${word}" is not known`;
    use(index);
  }
  return undefined;
}

function readSeat(s: State, words: readonly string[], rows: readonly string[]): string | undefined {
  const { reg, tables } = s;
  const [seatWord, patternWord, colourWord = '', favorWord = '0'] = words;
  const seat = Number(seatWord);
  if (!Number.isInteger(seat) || seat < 0 || seat >= s.seats) return `there is no seat "${seatWord}"`;
  const pattern = tables.patternById.get(patternWord ?? '');
  if (pattern === undefined) return `there is no pattern "${patternWord}"`;
  const colours = colourWord.split('').map(parseColour);
  if (colours.length !== (tables.solo ? 2 : 1) || colours.includes(-1))
    return `"${colourWord}" does not name ${tables.solo ? 'two' : 'one'} of ${COLOURS.join(' ')}`;
  const favor = Number(favorWord);
  if (!Number.isInteger(favor) || favor < 0 || favor > MOST_FAVOR) return `"${favorWord}" is no number of tokens`;
  reg[WINDOW + seat] = pattern + 1;
  reg[FAVOR + seat] = favor;
  for (const [i, colour] of colours.entries()) reg[PRIVATE + seat + i] = colour + 1;
  if (rows.length < ROWS) return `the window of seat ${seat} has ${rows.length} rows`;
  for (const [row, line] of rows.entries()) {
    const cells = line.split(/\s+/);
    if (cells.length !== COLUMNS) return `a row of the window of seat ${seat} has ${cells.length} cells`;
    for (const [column, cell] of cells.entries()) {
      const die = parseDie(cell);
      if (die === undefined && cell !== '..') return `"${cell}" is no die`;
      if (die !== undefined) fill(s, seat, row * COLUMNS + column, die);
    }
  }
  return undefined;
}
