// Swarms: fish of one colour on neighbouring squares, diagonals included. Filled three rows at a time, a word each:
// a mailbox fill costs about three times as much, and the end test is the dearest part of a move.

import type { Seat } from '../../../src/core/game.ts';
import { SIDE } from './board.ts';
import { BIT_OF, type State, WORD_OF, WORD_SQUARES, WORDS } from './state.ts';

const FIRST_COLUMN = 1 | (1 << SIDE) | (1 << (2 * SIDE));
/** Bit 30 too: a step to the right from the third row must not spill into the next word. */
const NOT_FIRST_COLUMN = ~(FIRST_COLUMN | (1 << WORD_SQUARES));
const NOT_LAST_COLUMN = ~(FIRST_COLUMN << (SIDE - 1));
const ROW = (1 << SIDE) - 1;

/** What the last fill reached; one array for all, since nothing here calls back. */
const filled = new Int32Array(WORDS);

/** Fills `filled` with the swarm of the lowest fish among the four words. */
function fill(a: number, b: number, c: number, d: number): void {
  let fa = a & -a;
  let fb = a === 0 ? b & -b : 0;
  let fc = (a | b) === 0 ? c & -c : 0;
  let fd = (a | b | c) === 0 ? d & -d : 0;
  for (;;) {
    const ha = fa | ((fa << 1) & NOT_FIRST_COLUMN) | ((fa >>> 1) & NOT_LAST_COLUMN);
    const hb = fb | ((fb << 1) & NOT_FIRST_COLUMN) | ((fb >>> 1) & NOT_LAST_COLUMN);
    const hc = fc | ((fc << 1) & NOT_FIRST_COLUMN) | ((fc >>> 1) & NOT_LAST_COLUMN);
    const hd = fd | ((fd << 1) & NOT_FIRST_COLUMN) | ((fd >>> 1) & NOT_LAST_COLUMN);
    const na = (ha | (ha << SIDE) | (ha >>> SIDE) | ((hb & ROW) << (2 * SIDE))) & a;
    const nb = (hb | (hb << SIDE) | (hb >>> SIDE) | ((hc & ROW) << (2 * SIDE)) | (ha >>> (2 * SIDE))) & b;
    const nc = (hc | (hc << SIDE) | (hc >>> SIDE) | ((hd & ROW) << (2 * SIDE)) | (hb >>> (2 * SIDE))) & c;
    const nd = (hd | (hc >>> (2 * SIDE))) & d;
    if (na === fa && nb === fb && nc === fc && nd === fd) break;
    fa = na;
    fb = nb;
    fc = nc;
    fd = nd;
  }
  filled[0] = fa;
  filled[1] = fb;
  filled[2] = fc;
  filled[3] = fd;
}

/** Are all remaining fish of the seat one swarm? One fish is; for none the rule books differ, here: yes. */
export function united(s: State, seat: Seat): boolean {
  const at = seat * WORDS;
  const a = s.fish[at]!;
  const b = s.fish[at + 1]!;
  const c = s.fish[at + 2]!;
  const d = s.fish[at + 3]!;
  fill(a, b, c, d);
  return filled[0] === a && filled[1] === b && filled[2] === c && filled[3] === d;
}

/** Would all fish of the seat be one swarm if this one were on another square? What is eaten there is not its own. */
export function unitedAfter(s: State, seat: Seat, from: number, to: number): boolean {
  const moved = (word: number): number => {
    const stay = WORD_OF[from] === word ? s.fish[seat * WORDS + word]! & ~BIT_OF[from]! : s.fish[seat * WORDS + word]!;
    return WORD_OF[to] === word ? stay | BIT_OF[to]! : stay;
  };
  const [a, b, c, d] = [moved(0), moved(1), moved(2), moved(3)];
  fill(a, b, c, d);
  return filled[0] === a && filled[1] === b && filled[2] === c && filled[3] === d;
}

/** Fish in the seat's largest swarm. */
export function largestSwarm(s: State, seat: Seat): number {
  return swarmCount(s.fish, seat) & 255;
}

/** How many swarms the seat has, times 256, plus the size of the largest: both from one walk, for evaluations. */
export function swarmCount(fish: Int32Array, seat: Seat): number {
  const at = seat * WORDS;
  let a = fish[at]!;
  let b = fish[at + 1]!;
  let c = fish[at + 2]!;
  let d = fish[at + 3]!;
  let count = 0;
  let most = 0;
  while ((a | b | c | d) !== 0) {
    fill(a, b, c, d);
    const size = bits(filled[0]!) + bits(filled[1]!) + bits(filled[2]!) + bits(filled[3]!);
    if (size > most) most = size;
    count++;
    a &= ~filled[0]!;
    b &= ~filled[1]!;
    c &= ~filled[2]!;
    d &= ~filled[3]!;
  }
  return (count << 8) | most;
}

/** The swarms as lists of squares, each ascending; for boards that outline them. */
export function swarms(s: State, seat: Seat): number[][] {
  const words = s.fish.slice(seat * WORDS, (seat + 1) * WORDS);
  const found: number[][] = [];
  while (words.some(word => word !== 0)) {
    fill(words[0]!, words[1]!, words[2]!, words[3]!);
    const squares: number[] = [];
    for (let word = 0; word < WORDS; word++) {
      words[word]! &= ~filled[word]!;
      for (let left = filled[word]!; left !== 0; left &= left - 1)
        squares.push(word * WORD_SQUARES + 31 - Math.clz32(left & -left));
    }
    found.push(squares);
  }
  return found;
}

/** How many bits are set. */
function bits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
