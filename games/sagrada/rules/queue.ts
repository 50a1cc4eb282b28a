// A queue at work: what may be answered to the current step, what an answer does, and how it is all taken back.
// There are no dead ends: an answer is legal only if the queue can still be finished after it.

import type { Action, ActionList } from '../../../src/core/game.ts';
import { NO } from './actions.ts';
import { rollBack } from './containers.ts';
import { lowest } from './geometry.ts';
import type { Operation, PlayerOperation } from './operation-types.ts';
import { newReasons, REASONS, type Reason } from './reasons.ts';
import type { OperationQueue } from './rule-tables.ts';
import {
  ANCHOR,
  COLOUR,
  HAND,
  HAND_2,
  LIFTED_FROM,
  LIFTED_FROM_2,
  LOG_SIZE,
  MOVED,
  PRICE,
  QUEUE,
  ROLLS_LATE,
  SHOWN,
  STEP,
  type State,
} from './state.ts';

export const queueOf = (s: State): OperationQueue => s.tables.queues[s.reg[QUEUE]!]!;

/** The step that waits for an answer or for CHANCE. */
export const operationOf = (s: State): Operation => queueOf(s).operations[s.reg[STEP]!]!;

/** Opens a queue; the first step may be asked at once. */
export function openQueue(s: State, queue: number): void {
  s.reg[QUEUE] = queue;
  s.reg[STEP] = 0;
}

export function closeQueue(s: State): void {
  const { reg } = s;
  reg[QUEUE] = 0;
  reg[STEP] = 0;
  reg[HAND] = 0;
  reg[HAND_2] = 0;
  reg[LIFTED_FROM] = 0;
  reg[LIFTED_FROM_2] = 0;
  reg[MOVED] = 0;
  reg[COLOUR] = 0;
  reg[LOG_SIZE] = 0;
  reg[PRICE] = 0;
  reg[ANCHOR] = 0;
  reg[SHOWN] = 0;
}

/** Can this queue, not yet begun, be played to its end? */
export function isPlayable(s: State, queue: number): boolean {
  openQueue(s, queue);
  const playable = canFinish(s, queueOf(s));
  closeQueue(s);
  return playable;
}

/** Appends the legal answers to the current step. */
export function listAnswers(s: State, out: ActionList): void {
  const queue = queueOf(s);
  const operation = queue.operations[s.reg[STEP]!] as PlayerOperation; // only an asking step waits for a player
  const free = queue.sure[s.reg[STEP]! + 1]!;
  const { items } = out;
  let { size } = out;
  for (let r = 0; r < operation.ranges.length; r++) {
    const { base, all } = operation.ranges[r]!;
    for (let open = all & ~operation.forbidden(s, r); open !== 0; open &= open - 1) {
      const action = base + lowest(open);
      if (free || leadsOn(s, queue, operation, action)) items[size++] = action;
    }
  }
  out.size = size;
}

/** What speaks against an answer to the current step; undefined where it answers another question, empty where it is legal. */
export function reasonsAgainst(s: State, action: Action): Reason[] | undefined {
  const queue = queueOf(s);
  const operation = queue.operations[s.reg[STEP]!] as PlayerOperation; // only an asking step waits for a player
  for (let r = 0; r < operation.ranges.length; r++) {
    const { base, all } = operation.ranges[r]!;
    const bit = action - base;
    if (bit < 0 || bit > 31 || ((all >> bit) & 1) === 0) continue;
    const sets = newReasons();
    operation.forbidden(s, r, sets);
    const found = REASONS.filter(reason => ((sets[reason] >> bit) & 1) === 1);
    if (found.length > 0) return found;
    const free = queue.sure[s.reg[STEP]! + 1]! || leadsOn(s, queue, operation, action);
    return free ? [] : ['DEAD_END'];
  }
  return undefined;
}

/** Would the queue still come to its end after this answer? Leaves the state as it was. */
function leadsOn(s: State, queue: OperationQueue, operation: Operation, action: Action): boolean {
  const { reg } = s;
  const step = reg[STEP]!;
  const hand = reg[HAND]!;
  const hand2 = reg[HAND_2]!;
  const from = reg[LIFTED_FROM]!;
  const from2 = reg[LIFTED_FROM_2]!;
  const moved = reg[MOVED]!;
  const colour = reg[COLOUR]!;
  const logged = reg[LOG_SIZE]!;
  operation.perform(s, action);
  reg[STEP]!++;
  const leads = canFinish(s, queue);
  rollBack(s, logged);
  reg[STEP] = step;
  reg[HAND] = hand;
  reg[HAND_2] = hand2;
  reg[LIFTED_FROM] = from;
  reg[LIFTED_FROM_2] = from2;
  reg[MOVED] = moved;
  reg[COLOUR] = colour;
  return leads;
}

function canFinish(s: State, queue: OperationQueue): boolean {
  const step = s.reg[STEP]!;
  if (queue.sure[step]) return true;
  const operation = queue.operations[step]!;
  if (operation.kind === 'random') return operation.possible(s);
  if (operation.kind === 'automatic') return leadsOn(s, queue, operation, 0);
  const free = queue.sure[step + 1]!;
  for (let r = 0; r < operation.ranges.length; r++) {
    const { base, all } = operation.ranges[r]!;
    let open = all & ~operation.forbidden(s, r);
    if (free && open !== 0) return true;
    for (; open !== 0; open &= open - 1) if (leadsOn(s, queue, operation, base + lowest(open))) return true;
  }
  return false;
}

/** Does the current step leave its player only NO? It is then not asked. */
function isMoot(s: State, operation: PlayerOperation): boolean {
  if (!operation.optional) return false;
  const queue = queueOf(s);
  const free = queue.sure[s.reg[STEP]! + 1]!;
  for (let r = 0; r < operation.ranges.length; r++) {
    const { base, all } = operation.ranges[r]!;
    for (let open = all & ~operation.forbidden(s, r); open !== 0; open &= open - 1) {
      const action = base + lowest(open);
      if (action !== NO && (free || leadsOn(s, queue, operation, action))) return false;
    }
  }
  return true;
}

/**
 * Does what was answered (or rolled), and every step after it without a question.
 * Returns whether the queue has come to its end; closing it is the caller's.
 */
export function answer(s: State, action: Action): boolean {
  const { reg } = s;
  const { operations } = queueOf(s);
  const operation = operations[reg[STEP]!]!;
  operation.perform(s, action);
  if (operation.kind === 'random') {
    if (operation.again(s)) return false;
    reg[LOG_SIZE] = 0;
    reg[ANCHOR] = reg[STEP]! + 2;
  }
  if (reg[ANCHOR] !== 0 && reg[LOG_SIZE] === 0) reg[SHOWN] = reg[HAND]!;
  reg[STEP]!++;
  return settleStep(s, operations);
}

/** Is a die drawn that has no value yet? Its colour is then all there is of it. */
export function isValueless(s: State): boolean {
  if (s.reg[QUEUE] === 0) return false;
  const operation = operationOf(s);
  return s.reg[ROLLS_LATE] === 1 || (operation.kind === 'asks' && operation.question === 'value');
}

/** Plays the steps without a question, from the current one on. Returns whether the queue has come to its end. */
export function settleStep(s: State, operations: readonly Operation[] = queueOf(s).operations): boolean {
  const { reg } = s;
  for (; reg[STEP]! < operations.length; reg[STEP]!++) {
    const next = operations[reg[STEP]!]!;
    if (next.kind === 'random') {
      next.begin(s);
      return false;
    }
    if (next.kind === 'automatic') next.perform(s, 0);
    else if (isMoot(s, next)) next.perform(s, NO);
    else return false;
  }
  return true;
}

/** Would this answer (or roll) leave a die in hand that fits nowhere, so that it goes back unasked? Spends the state. */
export function givesBack(s: State, action: Action): boolean {
  const operation = operationOf(s);
  const next = queueOf(s).operations[s.reg[STEP]! + 1];
  if (next?.kind !== 'asks' || !next.optional || next.question !== 'cell-or-no') return false;
  operation.perform(s, action);
  s.reg[STEP]!++;
  return isMoot(s, next);
}
