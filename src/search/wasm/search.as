// The inner search of src/search/alpha-beta.ts in AssemblyScript: everything below one call of `searchRoot`. It visits the
// same nodes in the same order and finds the same scores; a change of one is a change of both, and a test compares them.
//
// './rules' is the file of a game (src/games/GAME/wasm/rules.as), and exports
//   ACTIONS, MAX_LEGAL              as the facts of the game
//   STATE_BYTES, TABLES_BYTES       how much memory a state takes, and the tables that TypeScript hands over
//   SCRATCH_BYTES                   memory behind the tables that the rules use as they like, at first all zeros
//   newRoot(s)                      before a search: reads what all states of a game share
//   play(s, to, seat, action)       writes the state after an action; who is to act there, negative when the game is over
//   finalScore(s, seat)             of a game that is over, for the seat that acted last: WIN, 0 or -WIN
//   legal, noisy(s, seat, list)     write the actions to the list; how many there are
//   urgency, hash, evaluate, probe  as in TypeScript

import { MAX_EVALUATION, TABLES_AT, UNKNOWN, WIN } from './constants';
import { LINE_BYTES, LINE_ENDS_AT, LINES_AT, PLIES, STATES_AT } from './layout';
import {
  clearHistory,
  isQuiet,
  listAt,
  newOrderingSearch,
  NO_ACTION,
  pick,
  putFirst,
  rank,
  rankUrgent,
  reward,
} from './ordering';
import { evaluate, finalScore, hash, legal, newRoot, noisy, play, probe, STATE_BYTES, TABLES_BYTES } from './rules';
import {
  actionAt,
  allocateTable,
  AT_LEAST,
  AT_MOST,
  boundAt,
  clearTable,
  depthAt,
  EXACT,
  find,
  newTableSearch,
  remember,
  scoreAt,
} from './table';

/** Is the time or the number of nodes used up? Asked now and then, since a call out of the module costs as much as a node. */
@external('search', 'isSpent')
declare function isSpent(nodes: i32): i32;

const INFINITE: i32 = 2 * WIN;
const REDUCED_FROM: i32 = 3;
const REDUCED_MORE_FROM: i32 = 8;
const LEAST_REDUCED_DEPTH: i32 = 3;
const NODES_BETWEEN_CLOCK_CHECKS: i32 = 1024;

let rootSeat: i32 = 0;
let rootSize: i32 = 0;
let nodeCount: i32 = 0;
let mostNodes: i32 = i32.MAX_VALUE;
let nextClockCheck: i32 = i32.MAX_VALUE;
let stopped: bool = false;

export function start(tableBits: i32): bool {
  return allocateTable(tableBits);
}

export function tablesAt(): i32 {
  return TABLES_AT;
}

export function tablesBytes(): i32 {
  return TABLES_BYTES;
}

/** Where the caller writes the state to be searched. */
export function rootStateAt(): i32 {
  return STATES_AT;
}

/** Where the actions at the root are: the caller may shuffle them before the first iteration. */
export function rootListAt(): usize {
  return listAt(0);
}

export function lineAt(): i32 {
  return LINES_AT;
}

/** How many actions the expected line has. */
export function lineLength(): i32 {
  return load<i32>(LINE_ENDS_AT);
}

export function nodes(): i32 {
  return nodeCount;
}

export function isStopped(): bool {
  return stopped;
}

export function clear(): void {
  clearTable();
  clearHistory();
}

/** Begins the search of the state that was written for `seat`; the number of its actions. No look at the clock before `allowStop`. */
export function newSearch(seat: i32, limit: i32): i32 {
  newRoot(STATES_AT);
  rootSeat = seat;
  rootSize = legal(STATES_AT, seat, listAt(0));
  newOrderingSearch();
  newTableSearch();
  nodeCount = 0;
  stopped = false;
  mostNodes = limit;
  nextClockCheck = i32.MAX_VALUE;
  return rootSize;
}

export function allowStop(): void {
  nextClockCheck = 0;
}

@inline
function stateAt(ply: i32): usize {
  return STATES_AT + ply * STATE_BYTES;
}

@inline
function setLineEnd(ply: i32, end: i32): void {
  store<i32>(LINE_ENDS_AT + (ply << 2), end);
}

export function searchRoot(depth: i32, alpha: i32, beta: i32): i32 {
  const items = listAt(0);
  const seat = rootSeat;
  let floor = alpha;
  let best = -INFINITE;
  setLineEnd(0, 0);
  for (let i = 0; i < rootSize; i++) {
    const action = load<i32>(items + (i << 2));
    const next = play(STATES_AT, stateAt(1), seat, action);
    let score = -INFINITE;
    if (i > 0) score = below(1, seat, next, depth - 1, floor, floor + 1);
    if (i == 0 || (score > floor && score < beta)) score = below(1, seat, next, depth - 1, floor, beta);
    if (stopped) break;
    if (score > best) best = score;
    if (score <= floor) continue;
    floor = score;
    keepLine(0, action);
    memory.copy(items + 4, items, i << 2);
    store<i32>(items, action);
    if (score >= beta) break;
  }
  return best;
}

function below(ply: i32, seat: i32, next: i32, depth: i32, alpha: i32, beta: i32): i32 {
  if (next < 0) {
    countNode();
    setLineEnd(ply, ply);
    const score = finalScore(stateAt(ply), seat);
    if (score == 0) return 0;
    return score > 0 ? score - ply : score + ply;
  }
  if (next == seat) return node(ply, next, depth, alpha, beta);
  return -node(ply, next, depth, -beta, -alpha);
}

@inline
function countNode(): void {
  if (++nodeCount >= nextClockCheck) checkClock();
}

function checkClock(): void {
  nextClockCheck = min(nodeCount + NODES_BETWEEN_CLOCK_CHECKS, mostNodes);
  stopped = isSpent(nodeCount) != 0;
}

function node(ply: i32, seat: i32, depth: i32, alpha: i32, beta: i32): i32 {
  countNode();
  setLineEnd(ply, ply);
  const s = stateAt(ply);
  const known = probe(s, seat);
  if (known != UNKNOWN) return fromTable(known, ply);
  if (depth <= 0) return quiesce(ply, seat, alpha, beta);
  if (stopped) return 0;
  const isOpen = beta - alpha > 1;
  let tableAction = NO_ACTION;
  const key = hash(s);
  const slot = find(key);
  if (slot != 0) {
    tableAction = actionAt(slot);
    if (!isOpen && depthAt(slot) >= depth) {
      const score = fromTable(scoreAt(slot), ply);
      const bound = boundAt(slot);
      if (bound == EXACT || (bound == AT_LEAST ? score >= beta : score <= alpha)) return score;
    }
  }
  const size = legal(s, seat, listAt(ply));
  let isRanked = !putFirst(ply, size, tableAction);
  if (isRanked) rank(ply, size, 0, s, seat);
  let floor = alpha;
  let best = -INFINITE;
  let bestAction = tableAction;
  for (let i = 0; i < size; i++) {
    // The table's action often cuts: the others are ranked only when it does not.
    if (i == 1 && !isRanked) {
      rank(ply, size, 1, s, seat);
      isRanked = true;
    }
    const action = i == 0 && !isRanked ? tableAction : pick(ply, size, i);
    const next = play(s, s + STATE_BYTES, seat, action);
    let score = 0;
    let isLess = i > 0;
    if (isLess) {
      const reduction = i >= REDUCED_FROM && depth >= LEAST_REDUCED_DEPTH && isQuiet(ply, i) ? 1 : 0;
      const reduced = depth - 1 - reduction - (reduction & (i >= REDUCED_MORE_FROM ? 1 : 0));
      score = below(ply + 1, seat, next, reduced, floor, floor + 1);
      if (score > floor && reduced < depth - 1) score = below(ply + 1, seat, next, depth - 1, floor, floor + 1);
      isLess = score <= floor || score >= beta;
    }
    if (!isLess) score = below(ply + 1, seat, next, depth - 1, floor, beta);
    if (stopped) return 0;
    if (score > best) best = score;
    if (score <= floor) continue;
    floor = score;
    bestAction = action;
    if (isOpen) keepLine(ply, action);
    if (score < beta) continue;
    reward(ply, depth, s, seat, action);
    break;
  }
  remember(key, depth, toTable(best, ply), best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST, bestAction);
  return best;
}

/** Only noisy actions; the seat may also leave things as they are. */
function quiesce(ply: i32, seat: i32, alpha: i32, beta: i32): i32 {
  const s = stateAt(ply);
  let best = evaluate(s, seat);
  if (best >= beta || ply >= PLIES || stopped) return best;
  const size = noisy(s, seat, listAt(ply));
  if (size == 0) return best;
  rankUrgent(ply, size, s, seat);
  let floor = max(alpha, best);
  for (let i = 0; i < size; i++) {
    const next = play(s, s + STATE_BYTES, seat, pick(ply, size, i));
    const score = below(ply + 1, seat, next, 0, floor, beta);
    if (score > best) best = score;
    if (score >= beta) break;
    if (score > floor) floor = score;
  }
  return best;
}

function keepLine(ply: i32, action: i32): void {
  const row: usize = LINES_AT + ply * LINE_BYTES;
  const end = load<i32>(LINE_ENDS_AT + ((ply + 1) << 2));
  store<i32>(row + (ply << 2), action);
  const from = (ply + 1) << 2;
  if (end > ply + 1) memory.copy(row + from, row + LINE_BYTES + from, (end << 2) - from);
  setLineEnd(ply, max(end, ply + 1));
}

// In the table a finished game counts its plies from the position, not from the root.
@inline
function toTable(score: i32, ply: i32): i32 {
  if (score > MAX_EVALUATION) return score + ply;
  return score < -MAX_EVALUATION ? score - ply : score;
}

@inline
function fromTable(score: i32, ply: i32): i32 {
  if (score > MAX_EVALUATION) return score - ply;
  return score < -MAX_EVALUATION ? score + ply : score;
}
