// In which order a search tries actions: src/search/move-ordering.ts in WebAssembly, rank for rank.

import { HISTORY_AT, HISTORY_BYTES, KILLERS_AT, KILLERS_BYTES, LIST_BYTES, LISTS_AT, RANKS_AT } from './layout';
import { ACTIONS, urgency } from './rules';

export const NO_ACTION: i32 = -1;

const FIRST: i32 = 1 << 30;
const URGENT: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const MOST_HISTORY: i32 = 1 << 20;

/** Before another search: killers are of this one alone, history fades. */
export function newOrderingSearch(): void {
  memory.fill(KILLERS_AT, 0xff, KILLERS_BYTES);
  fade();
}

export function clearHistory(): void {
  memory.fill(HISTORY_AT, 0, HISTORY_BYTES);
}

function fade(): void {
  for (let at = HISTORY_AT; at < HISTORY_AT + HISTORY_BYTES; at += 4) store<i32>(at, load<i32>(at) >> 2);
}

@inline
export function listAt(ply: i32): usize {
  return LISTS_AT + ply * LIST_BYTES;
}

@inline
function ranksAt(ply: i32): usize {
  return RANKS_AT + ply * LIST_BYTES;
}

/** Puts an action first if it is in the list. */
export function putFirst(ply: i32, size: i32, action: i32): bool {
  if (action == NO_ACTION) return false;
  const list = listAt(ply);
  const end = list + (size << 2);
  for (let at = list; at < end; at += 4)
    if (load<i32>(at) == action) {
      store<i32>(at, load<i32>(list));
      store<i32>(list, action);
      store<i32>(ranksAt(ply), FIRST);
      return true;
    }
  return false;
}

/** Ranks the actions from `from` on. */
export function rank(ply: i32, size: i32, from: i32, s: usize, seat: i32): void {
  const list = listAt(ply);
  const ranks = ranksAt(ply);
  const killers: usize = KILLERS_AT + (ply << 3);
  const killer = load<i32>(killers);
  const second = load<i32>(killers, 4);
  const history: usize = HISTORY_AT + ((seat * ACTIONS) << 2);
  for (let i = from << 2; i < size << 2; i += 4) {
    const action = load<i32>(list + i);
    const urgent = urgency(s, seat, action);
    let worth = 0;
    if (urgent > 0) worth = URGENT + urgent;
    else if (action == killer) worth = KILLER + 1;
    else if (action == second) worth = KILLER;
    else worth = load<i32>(history + (action << 2));
    store<i32>(ranks + i, worth);
  }
}

export function rankUrgent(ply: i32, size: i32, s: usize, seat: i32): void {
  const list = listAt(ply);
  const ranks = ranksAt(ply);
  for (let i = 0; i < size << 2; i += 4) store<i32>(ranks + i, urgency(s, seat, load<i32>(list + i)));
}

/** Brings the best ranked action from `from` on to `from`. */
export function pick(ply: i32, size: i32, from: i32): i32 {
  const list = listAt(ply);
  const ranks = ranksAt(ply);
  const at = from << 2;
  let best = at;
  const firstRank = load<i32>(ranks + at);
  let bestRank = firstRank;
  for (let i = at + 4; i < size << 2; i += 4) {
    const worth = load<i32>(ranks + i);
    if (worth > bestRank) {
      best = i;
      bestRank = worth;
    }
  }
  const action = load<i32>(list + best);
  if (best != at) {
    store<i32>(list + best, load<i32>(list + at));
    store<i32>(ranks + best, firstRank);
    store<i32>(list + at, action);
    store<i32>(ranks + at, bestRank);
  }
  return action;
}

/** Neither from the table nor urgent nor a killer: of an action that was picked. */
@inline
export function isQuiet(ply: i32, index: i32): bool {
  return load<i32>(ranksAt(ply) + (index << 2)) < KILLER;
}

/** An action has cut. Urgent ones come early anyway. */
export function reward(ply: i32, depth: i32, s: usize, seat: i32, action: i32): void {
  if (urgency(s, seat, action) > 0) return;
  const killers: usize = KILLERS_AT + (ply << 3);
  if (load<i32>(killers) != action) {
    store<i32>(killers, load<i32>(killers), 4);
    store<i32>(killers, action);
  }
  const at: usize = HISTORY_AT + ((seat * ACTIONS + action) << 2);
  const grown = load<i32>(at) + depth * depth;
  store<i32>(at, grown);
  if (grown >= MOST_HISTORY) fade();
}
