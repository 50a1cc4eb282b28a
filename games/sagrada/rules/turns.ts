// How a game flows: windows are chosen, dice are rolled, turns and rounds follow each other, tools are paid and given back.

import type { Action, Seat } from '../../../src/core/game.ts';
import { PASS, ROUNDS, TIME_UP, TOOL, VALUE } from './actions.ts';
import { addToPool, addToTrack, clearPool, rollBack } from './containers.ts';
import { colourOf, dieOf } from './dice.ts';
import { count, lowest } from './geometry.ts';
import { answer, closeQueue, isPlayable, isValueless, openQueue, operationOf, settleStep } from './queue.ts';
import type { SagradaRefusalCode } from './refusals.ts';
import {
  ANCHOR,
  CHOOSE,
  COLOUR,
  DEAL,
  DEALT,
  DRAFT,
  DRAFTED,
  FAVOR,
  GONE,
  LATE,
  LOTS,
  OFFER,
  OVER,
  PHASE,
  PLAY,
  POOL,
  POOL_SIZE,
  PRICE,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  QUEUE,
  ROLL,
  ROLLS_LATE,
  ROUND,
  SEAT,
  SHOWN,
  SKIPS,
  type State,
  seatOf,
  TOOL_USED,
  TOOLS,
  TURN,
  USED_TOOLS,
  WINDOW,
} from './state.ts';
import { TIMINGS } from './tools.ts';

export const isIn = (set: number, seat: Seat): boolean => ((set >> seat) & 1) === 1;

// Choosing windows

export function chooseWindow(s: State, seat: Seat, pattern: number): void {
  s.reg[WINDOW + seat] = pattern + 1;
  endChoice(s);
}

/** The seat is out of time: CHANCE will choose for it. */
export function leaveToChance(s: State, seat: Seat): void {
  s.reg[LATE]! |= 1 << seat;
  endChoice(s);
}

/** Neither chosen nor out of time. */
export function isChoosing(s: State, seat: Seat): boolean {
  return s.reg[WINDOW + seat] === 0 && !isIn(s.reg[LATE]!, seat);
}

/** Once no player is left to choose, lots are drawn for those who did not; then all windows are revealed. */
function endChoice(s: State): void {
  const { reg } = s;
  let missing = false;
  for (let seat = 0; seat < s.seats; seat++) {
    if (isChoosing(s, seat)) return;
    if (reg[WINDOW + seat] === 0) missing = true;
  }
  if (missing) {
    reg[PHASE] = LOTS;
    return;
  }
  for (let seat = 0; seat < s.seats; seat++)
    reg[FAVOR + seat] = s.tables.solo ? 0 : s.tables.patterns[reg[WINDOW + seat]! - 1]!.difficulty;
  reg.fill(0, OFFER, OFFER + 2 * s.seats);
  reg[LATE] = 0;
  reg[PHASE] = reg[DEALT]! < s.tables.deals.length ? DEAL : ROLL;
}

/** The seat CHANCE draws a window for. */
export function firstWithoutWindow(s: State): Seat {
  for (let seat = 0; seat < s.seats; seat++) if (s.reg[WINDOW + seat] === 0) return seat;
  return -1;
}

// Dealing and rolling

export function dealTo(s: State, kind: 'private' | 'tool' | 'objective' | 'card', seat: Seat, which: number): void {
  const { reg } = s;
  if (kind === 'tool') reg[TOOLS]! |= 1 << which;
  else if (kind === 'objective') reg[PUBLIC_OBJECTIVES]! |= 1 << which;
  else {
    const at = kind === 'card' ? OFFER + seat * 2 : PRIVATE + seat;
    reg[reg[at] === 0 ? at : at + 1] = which + 1;
  }
  reg[DEALT]!++;
  if (reg[DEALT] === s.tables.beforeChoice) reg[PHASE] = CHOOSE;
  else if (reg[DEALT] === s.tables.deals.length) reg[PHASE] = ROLL;
  // Who left before the windows were dealt has one drawn.
  if (reg[PHASE] === CHOOSE && reg[GONE] !== 0) endChoice(s);
}

export function rollIntoPool(s: State, die: number): void {
  s.bag[colourOf(die)]!--;
  addToPool(s, die);
  if (s.reg[POOL_SIZE] === s.tables.dice) {
    s.reg[PHASE] = PLAY;
    beginTurn(s);
  }
}

// Turns

/** Goes to the first turn from the present one on that is taken. */
function beginTurn(s: State): void {
  const { reg, seats } = s;
  for (; reg[TURN]! < 2 * seats; reg[TURN]!++) {
    const seat = seatOf(seats, reg[ROUND]!, reg[TURN]!);
    const skipped = reg[TURN]! >= seats && isIn(reg[SKIPS]!, seat);
    if (skipped || isIn(reg[GONE]!, seat)) continue;
    reg[SEAT] = seat;
    return;
  }
  endRound(s);
}

export function endTurn(s: State): void {
  const { reg } = s;
  reg[DRAFTED] = 0;
  reg[TOOL_USED] = 0;
  reg[TURN]!++;
  beginTurn(s);
}

/** All dice left in the pool go to the slot of the round. */
function endRound(s: State): void {
  const { reg, pool } = s;
  for (let kinds = reg[POOL]!; kinds !== 0; kinds &= kinds - 1) {
    const die = lowest(kinds);
    addToTrack(s, reg[ROUND]!, die, pool[die]);
  }
  clearPool(s);
  reg[ROUND]!++;
  reg[TURN] = 0;
  reg[SKIPS] = 0;
  reg[SEAT] = 0;
  reg[PHASE] = reg[ROUND] === ROUNDS ? OVER : ROLL;
}

/** Says what forbids a plain draft or a tool right now. Returns undefined if nothing does. */
export function obstacle(s: State, queue: number): SagradaRefusalCode | undefined {
  const { reg, tables } = s;
  const { when } = tables.queues[queue]!;
  if (queue !== DRAFT) {
    const tool = queue - 1;
    if (!isIn(reg[TOOLS]!, tool)) return 'not-on-table';
    if (reg[TOOL_USED] === 1) return 'one-tool-a-turn';
    if (tables.solo && isIn(reg[USED_TOOLS]!, tool)) return 'tool-spent';
    if (reg[FAVOR + reg[SEAT]!]! < price(s, tool)) return 'too-few-tokens';
  }
  const missing = when & ~now(s);
  return missing === 0 ? undefined : TIMINGS[lowest(missing)];
}

/** The timings that hold, as bits by place in TIMINGS. */
function now(s: State): number {
  return (s.reg[DRAFTED] === 0 ? 0b0001 : 0b0010) | (s.reg[TURN]! < s.seats ? 0b0100 : 0b1000);
}

/** Favor tokens: 1 for the first use of a card by anybody, 2 from then on. A single player pays with dice. */
export function price(s: State, tool: number): number {
  if (s.tables.solo) return 0;
  return isIn(s.reg[USED_TOOLS]!, tool) ? 2 : 1;
}

export function mayUse(s: State, queue: number): boolean {
  return obstacle(s, queue) === undefined && isPlayable(s, queue);
}

function hasMoreToDo(s: State): boolean {
  if (s.reg[DRAFTED] === 0 && mayUse(s, DRAFT)) return true;
  if (s.reg[TOOL_USED] === 1) return false;
  for (let tools = s.reg[TOOLS]!; tools !== 0; tools &= tools - 1) if (mayUse(s, lowest(tools) + 1)) return true;
  return false;
}

function openTool(s: State, tool: number): void {
  const { reg } = s;
  const cost = price(s, tool);
  reg[FAVOR + reg[SEAT]!]! -= cost;
  reg[PRICE] = cost;
  reg[TOOL_USED] = 1;
  reg[USED_TOOLS]! |= 1 << tool;
  openQueue(s, tool + 1);
}

/** What the player whose turn it is does. */
export function playTurn(s: State, action: Action): void {
  const { reg } = s;
  let ended: boolean;
  if (reg[QUEUE] !== 0) {
    if (action === TIME_UP) {
      timeOut(s);
      return;
    }
    ended = answer(s, action);
  } else if (action === PASS) {
    endTurn(s);
    return;
  } else if (action >= TOOL) {
    openTool(s, action - TOOL);
    ended = settleStep(s);
  } else {
    openQueue(s, DRAFT);
    ended = answer(s, action);
  }
  if (ended) finishQueue(s);
}

/** What CHANCE rolls in the middle of a turn. */
export function rollInTurn(s: State, outcome: Action): void {
  const { reg } = s;
  if (reg[ROLLS_LATE] === 1) {
    addToPool(s, dieOf(reg[COLOUR]! - 1, outcome - VALUE));
    reg[ROLLS_LATE] = 0;
    closeQueue(s);
    endTurn(s);
    return;
  }
  if (answer(s, outcome)) finishQueue(s);
  else if (operationOf(s).kind === 'asks' && isIn(reg[GONE]!, reg[SEAT]!)) timeOut(s);
}

/** A turn in which nothing is left to do is over. */
function finishQueue(s: State): void {
  const { reg, tables } = s;
  if (tables.queues[reg[QUEUE]!]!.drafts) reg[DRAFTED] = 1;
  closeQueue(s);
  if (isIn(reg[GONE]!, reg[SEAT]!) || !hasMoreToDo(s)) endTurn(s);
}

/** The clock ran out on a queue: it is taken back, or, after something random, the die that was shown goes to the pool. */
function timeOut(s: State): void {
  const { reg } = s;
  rollBack(s, 0);
  if (reg[ANCHOR] === 0) {
    if (reg[QUEUE] !== DRAFT && (s.tables.solo || reg[PRICE] === 1)) reg[USED_TOOLS]! &= ~(1 << (reg[QUEUE]! - 1));
    reg[FAVOR + reg[SEAT]!]! += reg[PRICE]!;
  } else if (reg[SHOWN] !== 0) addToPool(s, reg[SHOWN]! - 1);
  else if (isValueless(s)) {
    reg[ROLLS_LATE] = 1;
    return;
  }
  closeQueue(s);
  endTurn(s);
}

/** The seat leaves for good: its turns are skipped, and the last one present has won. */
export function withdraw(s: State, seat: Seat): void {
  const { reg } = s;
  if (reg[PHASE] === OVER || isIn(reg[GONE]!, seat)) return;
  reg[GONE]! |= 1 << seat;
  if (reg[WINDOW + seat] === 0) reg[LATE]! |= 1 << seat;
  if (s.seats - count(reg[GONE]!) < 2) {
    reg[PHASE] = OVER;
    reg.fill(0, OFFER, OFFER + 2 * s.seats);
    return;
  }
  if (reg[PHASE] === CHOOSE) endChoice(s);
  if (reg[PHASE] !== PLAY || reg[SEAT] !== seat || reg[ROLLS_LATE] === 1) return;
  if (reg[QUEUE] === 0) endTurn(s);
  else if (operationOf(s).kind === 'asks') timeOut(s);
}
