// A bot that imagines the hidden cards and plays them on for some laps, again and again.

import { type Action, type ActionList, actionList, type Random, type Seat } from '../../core/game.ts';
import { type IsmctsGuide, ismcts } from '../../search/ismcts.ts';
import { CALL, COLOUR, PASS, PLAY, SWAP } from './actions.ts';
import type { UnoBot } from './bots-document.ts';
import { COLOUR_OF, COLOURS, FACES, type Face, VALUE_OF, VALUES, WILD } from './cards.ts';
import { evaluator } from './evaluation.ts';
import { uno } from './index.ts';
import { legal } from './legal.ts';
import { COLOURING, init, OVER, PHASE, PLAYING, ROUND, type State, SWAPPING, TURNS } from './state.ts';
import { recall } from './view.ts';

/** Points of a round that count as one unit of value. */
const UNIT = 100;
/**
 * Turns after which a playout is judged instead of played on: cheaper, and less of the luck that comes later. In rounds
 * with bots 2 to 4, 600 playouts a move: 3.8 ± 1.1 net points a round with 8, 5.6 ± 1.3 with 16.
 */
const HORIZON = 16;
/** Of the time given: the rest is for being called late. */
const PART = 0.8;
/** One playout card in so many is laid as it comes: playouts that are all alike see less. */
const FREE_CARD = 10;

const GUIDE: IsmctsGuide<State> = {
  playout,
  prune: worthALook,
  habit: asBot4,
  stop: (from, s) => isOver(from, s) || (s.at[PHASE] === PLAYING && s.at[TURNS]! - from.at[TURNS]! >= HORIZON),
  exploration: 0.7,
};

/** Has the round ended? */
const isOver = (from: State, s: State): boolean => s.at[ROUND] !== from.at[ROUND] || s.at[PHASE] === OVER;

/** With the judgement of unfinished rounds for this many seats. */
export function unoGuide(seats: number): IsmctsGuide<State> {
  const evaluate = evaluator(seats);
  return {
    ...GUIDE,
    value: (from, s, seat) => (isOver(from, s) ? swing(from, s, seat) : evaluate(s)[seat]!) / UNIT,
  };
}

/** What the round brought the seat, less what it brought the others on average. */
function swing(from: State, s: State, seat: Seat): number {
  let won = 0;
  for (let other = 0; other < s.seats; other++) {
    const gain = s.scores[other]! - from.scores[other]!;
    won += other === seat ? gain : -gain / (s.seats - 1);
  }
  return won;
}

/** Always call before laying a card; pass only where nothing else is left. */
export function worthALook(_s: State, _seat: Seat, list: ActionList): void {
  const { items } = list;
  let cards = 0;
  while (cards < list.size && items[cards]! < PASS) cards++;
  if (cards === 0) return;
  for (let i = cards; i < list.size; i++)
    if (items[i] === CALL) {
      items[0] = CALL;
      list.size = 1;
      return;
    }
  list.size = cards;
}

/** Bot 4's card, its colour (the own one with most cards out) and its swap. */
function asBot4(s: State, seat: Seat, list: ActionList): Action {
  const { items, size } = list;
  if (s.at[PHASE] === COLOURING) return COLOUR + mostOut(s, seat);
  if (s.at[PHASE] === SWAPPING) return SWAP + smallestHand(s, seat);
  let coloured = 0;
  while (coloured < size && items[coloured]! < PLAY + WILD) coloured++;
  return coloured === 0 ? items[0]! : PLAY + hardestToAnswer(s, items, coloured);
}

function smallestHand(s: State, seat: Seat): Seat {
  let found = -1;
  for (let other = 0; other < s.seats; other++)
    if (other !== seat && (found < 0 || s.sizes[other]! < s.sizes[found]!)) found = other;
  return found;
}

function mostOut(s: State, seat: Seat): number {
  let found = 0;
  let most = -1;
  for (let colour = 0; colour < COLOURS.length; colour++) {
    if (sumOf(s.hands, seat * FACES + colour * VALUES) === 0) continue;
    const out = sumOf(s.discards, colour * VALUES);
    if (out > most) {
      most = out;
      found = colour;
    }
  }
  return found;
}

/** Mostly as bot 4 plays, from the actions worth a look. */
export function playout(s: State, seat: Seat, list: ActionList, random: Random): Action {
  const { items, size } = list;
  if (size === 1) return items[0]!;
  if (s.at[PHASE] === COLOURING) return COLOUR + mostHeld(s, seat);
  let coloured = 0;
  while (coloured < size && items[coloured]! < PLAY + WILD) coloured++;
  if (coloured === 1) return items[0]!;
  if (coloured === 0) return items[random(size)]!;
  return random(FREE_CARD) === 0 ? items[random(coloured)]! : PLAY + hardestToAnswer(s, items, coloured);
}

function mostHeld(s: State, seat: Seat): number {
  let found = 0;
  let most = -1;
  for (let colour = 0; colour < COLOURS.length; colour++) {
    const cards = sumOf(s.hands, seat * FACES + colour * VALUES);
    if (cards > most) {
      most = cards;
      found = colour;
    }
  }
  return found;
}

/** Bot 4's formula over the first cards of the list. */
function hardestToAnswer(s: State, items: Int32Array, cards: number): Face {
  const { discards } = s;
  let found = 0;
  let most = -1;
  let colour = -1;
  let out = 0;
  for (let i = 0; i < cards; i++) {
    const face = items[i]! - PLAY;
    const value = VALUE_OF[face]!;
    if (COLOUR_OF[face] !== colour) {
      colour = COLOUR_OF[face]!;
      out = sumOf(discards, colour * VALUES);
    }
    let alike = 0;
    for (let other = value; other < WILD; other += VALUES) alike += discards[other]!;
    const score = 13 * out + 4 * alike;
    if (score > most) {
      most = score;
      found = face;
    }
  }
  return found;
}

/** The thirteen counts of a colour. */
function sumOf(counts: Uint8Array, first: number): number {
  let sum = 0;
  for (let i = first; i < first + VALUES; i++) sum += counts[i]!;
  return sum;
}

/** `playouts`: a fixed number in place of the time given, for repeatable runs. */
export function searchingBot(playouts?: number): UnoBot {
  return {
    id: 'ismcts',
    level: 5,
    thinks: 200,
    sit({ seat, seats, options, random, now }) {
      const { search } = ismcts(uno, { seats, options, random }, unoGuide(seats));
      const known = init(seats, options);
      const list = actionList(uno.maxLegal);
      return {
        choose(view, ms) {
          recall(view, known);
          legal(known, seat, list);
          worthALook(known, seat, list);
          if (list.size === 1) return list.items[0]!;
          return search(view, seat, playouts === undefined ? { ms: PART * ms, now } : { nodes: playouts, now }).action;
        },
      };
    },
  };
}
