// Who acts, what is legal and why not.

import { type Action, type ActionList, CHANCE, NOBODY, type Refusal, type Seat } from '../../../src/core/game.ts';
import { DIE, PASS, PATTERN, TIME_UP, TOOL } from './actions.ts';
import { applyOutcome, isRolling, offered, outcomes } from './chance.ts';
import { lowest } from './geometry.ts';
import { closeQueue, listAnswers, openQueue, reasonsAgainst } from './queue.ts';
import type { Reason } from './reasons.ts';
import { refusal, refusalFor } from './refusals.ts';
import {
  ANCHOR,
  CHOOSE,
  DRAFT,
  DRAFTED,
  OVER,
  PHASE,
  PLAY,
  POOL,
  QUEUE,
  ROUND,
  SEAT,
  STEP,
  type State,
  TOOL_USED,
  TOOLS,
  TURN,
} from './state.ts';
import { chooseWindow, isChoosing, leaveToChance, mayUse, obstacle, playTurn } from './turns.ts';

export function toAct(s: State): Seat {
  switch (s.reg[PHASE]) {
    case PLAY:
      return isRolling(s) ? CHANCE : s.reg[SEAT]!;
    case CHOOSE:
      for (let seat = 0; seat < s.seats; seat++) if (isChoosing(s, seat)) return seat;
      return CHANCE;
    case OVER:
      return NOBODY;
    default:
      return CHANCE;
  }
}

export function mayAct(s: State, seat: Seat): boolean {
  if (seat < 0 || seat >= s.seats) return false;
  return s.reg[PHASE] === CHOOSE ? isChoosing(s, seat) : toAct(s) === seat;
}

export function legal(s: State, seat: Seat, out: ActionList): void {
  out.size = 0;
  if (seat === CHANCE) {
    if (toAct(s) === CHANCE) outcomes(s, out);
    return;
  }
  if (!mayAct(s, seat)) return;
  if (s.reg[PHASE] === CHOOSE) for (const pattern of offered(s, seat)) out.items[out.size++] = PATTERN + pattern;
  else if (s.reg[QUEUE] !== 0) listAnswers(s, out);
  else listBeginnings(s, out);
}

/** At the start of a turn, and between its draft and its tool. */
function listBeginnings(s: State, out: ActionList): void {
  const { reg } = s;
  out.items[out.size++] = PASS;
  if (reg[DRAFTED] === 0) {
    openQueue(s, DRAFT);
    listAnswers(s, out);
    closeQueue(s);
  }
  if (reg[TOOL_USED] === 1) return;
  for (let tools = reg[TOOLS]!; tools !== 0; tools &= tools - 1) {
    const tool = lowest(tools);
    if (mayUse(s, tool + 1)) out.items[out.size++] = TOOL + tool;
  }
}

export function why(s: State, seat: Seat, action: Action): Refusal | undefined {
  if (s.reg[PHASE] === OVER) return refusal('over');
  if (seat === CHANCE) return whyNotChance(s, action);
  if (!mayAct(s, seat)) return refusal('not-your-turn');
  if (action === TIME_UP) return refusal('only-the-clock');
  if (s.reg[PHASE] === CHOOSE) return offered(s, seat).includes(action - PATTERN) ? undefined : refusal('not-offered');
  if (s.reg[QUEUE] === 0) return whyNotBegin(s, action);
  return against(reasonsAgainst(s, action));
}

function whyNotChance(s: State, action: Action): Refusal | undefined {
  const list: ActionList = { size: 0, items: new Int32Array(64) };
  if (toAct(s) === CHANCE) outcomes(s, list);
  return list.items.subarray(0, list.size).includes(action) ? undefined : refusal('not-for-chance');
}

function whyNotBegin(s: State, action: Action): Refusal | undefined {
  if (action === PASS) return undefined;
  if (action >= DIE && action < TOOL) {
    if (s.reg[DRAFTED] === 1) return refusal('already-drafted');
    if (((s.reg[POOL]! >> (action - DIE)) & 1) === 0) return refusal('not-in-pool');
    openQueue(s, DRAFT);
    const reasons = reasonsAgainst(s, action);
    closeQueue(s);
    return reasons?.length === 0 ? undefined : refusal('fits-nowhere');
  }
  const queue = action - TOOL + 1;
  if (queue < 1 || queue > s.tables.tools.length) return refusal('wrong-answer');
  const code = obstacle(s, queue);
  if (code) return refusal(code);
  return mayUse(s, queue) ? undefined : refusal('no-use');
}

function against(reasons: readonly Reason[] | undefined): Refusal | undefined {
  if (!reasons) return refusal('wrong-answer');
  return reasons.length === 0 ? undefined : refusalFor(reasons);
}

export function apply(s: State, seat: Seat, action: Action): void {
  if (seat === CHANCE) applyOutcome(s, action);
  else if (s.reg[PHASE] === PLAY) playTurn(s, action);
  else if (action === TIME_UP) leaveToChance(s, seat);
  else chooseWindow(s, seat, action - PATTERN);
}

/** A turn is one clock; choosing windows is turn 0. */
export function turn(s: State): number {
  return s.reg[PHASE]! >= 3 ? 1 + s.reg[ROUND]! * 2 * s.seats + s.reg[TURN]! : 0;
}

/** Out of time: an unfinished tool is cancelled (or settled, where something random was shown) and the turn is over. */
export function idle(s: State, seat: Seat): Action {
  if (s.reg[PHASE] === CHOOSE) return s.tables.options.unchosen === 'first' ? PATTERN + offered(s, seat)[0]! : TIME_UP;
  return s.reg[QUEUE] === 0 ? PASS : TIME_UP;
}

/** In the middle of a draft or a tool, as far back as nothing random was shown. */
export function retractable(s: State, seat: Seat): boolean {
  const { reg, tables } = s;
  if (!tables.options.cancel || reg[PHASE] !== PLAY || reg[QUEUE] === 0 || toAct(s) !== seat) return false;
  return reg[STEP]! + 1 > reg[ANCHOR]!;
}
