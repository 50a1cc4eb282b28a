// Sealed bids: a small game with a secret die, a simultaneous choice and a two-step prize, so that the match, the server
// and the boards meet chance, hidden information, retraction and withdrawal before a real game needs them.
//
// A round: every seat is dealt a secret die; all bid 1 to 3 at the same time; die plus bid wins (the lowest seat on a tie).
// The winner names a prize of `small` (2 points) or `large` (6 points less its bid), then keeps it or gives it to the left.

import { type ActionList, CHANCE, type Game, NOBODY, type RandomInt, type Seat } from '../game.ts';
import { type Refusal, refuse } from '../refusal.ts';

export interface ToyOptions {
  readonly rounds: number;
}

const PHASES = ['deal', 'bid', 'prize', 'hand'] as const;
const [DEAL, BID, PRIZE, HAND] = [0, 1, 2, 3] as const;

/** One row: round, phase, winner, prize, seats gone as bits; then die, bid and points of each seat. */
export interface Toy {
  readonly seats: number;
  readonly rounds: number;
  readonly row: Int32Array;
}
const [ROUND, PHASE, WINNER, PRIZED, GONE] = [0, 1, 2, 3, 4] as const;
const DIE = 5;
const OFFER = 9;
const POINTS = 13;

export interface ToyView {
  readonly seat: Seat;
  readonly seats: number;
  readonly round: number;
  readonly phase: (typeof PHASES)[number];
  readonly winner: Seat;
  readonly prize: number;
  readonly gone: number;
  /** Own die, everybody's once the bids are open; 0 = not dealt, -1 = not known. */
  readonly dice: readonly number[];
  /** 0 = none yet, -1 = made but sealed. */
  readonly bids: readonly number[];
  readonly points: readonly number[];
}

// Actions: 0-5 the die shows 1-6; 6-8 bid 1-3; 9 small, 10 large; 11 keep, 12 give.
const FIRST_BID = 6;
const SMALL = 9;
const KEEP = 11;
const TEXTS = [
  'die-1',
  'die-2',
  'die-3',
  'die-4',
  'die-5',
  'die-6',
  'bid-1',
  'bid-2',
  'bid-3',
  'small',
  'large',
  'keep',
  'give',
];

const isGone = (s: Toy, seat: Seat): boolean => ((s.row[GONE]! >> seat) & 1) === 1;

/** The first seat present whose cell is still 0, or -1. */
function firstOpen(s: Toy, from: number): Seat {
  for (let seat = 0; seat < s.seats; seat++) if (!isGone(s, seat) && s.row[from + seat] === 0) return seat;
  return -1;
}

function toAct(s: Toy): Seat {
  if (s.row[ROUND]! >= s.rounds) return NOBODY;
  if (s.row[PHASE] === DEAL) return CHANCE;
  if (s.row[PHASE] === BID) return firstOpen(s, OFFER);
  return s.row[WINNER]!;
}

function mayAct(s: Toy, seat: Seat): boolean {
  const next = toAct(s);
  if (next < 0 || seat < 0 || seat >= s.seats) return false;
  if (s.row[PHASE] === BID) return !isGone(s, seat) && s.row[OFFER + seat] === 0;
  return seat === next;
}

/** Legal actions are one run of numbers in every phase. */
function span(s: Toy, seat: Seat): readonly [from: number, to: number] {
  if (seat === CHANCE ? toAct(s) !== CHANCE : !mayAct(s, seat)) return [0, 0];
  return (
    [
      [0, 6],
      [FIRST_BID, SMALL],
      [SMALL, KEEP],
      [KEEP, KEEP + 2],
    ] as const
  )[s.row[PHASE]!]!;
}

function why(s: Toy, seat: Seat, action: number): Refusal | undefined {
  const [from, to] = span(s, seat);
  if (to === 0) return refuse('toy/not-your-turn', 'It is not your turn.');
  if (action < from || action >= to)
    return refuse('toy/wrong-phase', `Now is the time for ${TEXTS.slice(from, to).join(', ')}.`);
  return undefined;
}

function openBids(s: Toy): void {
  let winner = -1;
  for (let seat = 0; seat < s.seats; seat++)
    if (!isGone(s, seat) && (winner < 0 || strength(s, seat) > strength(s, winner))) winner = seat;
  s.row[WINNER] = winner;
  s.row[PHASE] = PRIZE;
}

const strength = (s: Toy, seat: Seat): number => s.row[DIE + seat]! + s.row[OFFER + seat]!;

function endRound(s: Toy): void {
  s.row[ROUND]!++;
  s.row[PHASE] = DEAL;
  s.row[WINNER] = -1;
  s.row[PRIZED] = 0;
  s.row.fill(0, DIE, POINTS);
}

function leftOf(s: Toy, seat: Seat): Seat {
  for (let i = 1; i <= s.seats; i++) if (!isGone(s, (seat + i) % s.seats)) return (seat + i) % s.seats;
  return seat;
}

function apply(s: Toy, seat: Seat, action: number): void {
  const { row } = s;
  if (action < FIRST_BID) {
    row[DIE + firstOpen(s, DIE)] = action + 1;
    if (firstOpen(s, DIE) < 0) row[PHASE] = BID;
  } else if (action < SMALL) {
    row[OFFER + seat] = action - FIRST_BID + 1;
    if (firstOpen(s, OFFER) < 0) openBids(s);
  } else if (action < KEEP) {
    row[PRIZED] = action === SMALL ? 2 : 6 - row[OFFER + seat]!;
    row[PHASE] = HAND;
  } else {
    const to = action === KEEP ? seat : leftOf(s, seat);
    row[POINTS + to]! += row[PRIZED]!;
    endRound(s);
  }
}

const sealed = (value: number): number => (value === 0 ? 0 : -1);

const bySeat = <T>(s: Toy, of: (seat: Seat) => T): T[] => Array.from({ length: s.seats }, (_, seat) => of(seat));

export const toy: Game<Toy, ToyView, ToyOptions> = {
  id: 'toy',
  rulesVersion: 1,
  seats: [2, 4],
  actions: TEXTS.length,
  maxLegal: 6,
  secrets: true,
  absence: 'suspend',
  clock: { kind: 'turn', ms: 30_000 },
  defaults: { rounds: 3 },
  options: { rounds: { type: 'integer', minimum: 1, maximum: 20 } },

  init: (seats, options) => {
    const row = new Int32Array(POINTS + 4);
    row[WINNER] = -1;
    return { seats, rounds: options.rounds, row };
  },
  toAct,
  mayAct,
  legal: (s, seat, out: ActionList) => {
    const [from, to] = span(s, seat);
    for (let a = from; a < to; a++) out.items[a - from] = a;
    out.size = to - from;
  },
  why,
  weight: () => 1,
  apply,
  copy: (from, to) => {
    if (!to) return { ...from, row: from.row.slice() };
    to.row.set(from.row);
    return to;
  },
  score: (s, seat) => s.row[POINTS + seat]!,
  payoff: (s, seat) => {
    const best = Math.max(...bySeat(s, other => (isGone(s, other) ? -1 : s.row[POINTS + other]!)));
    const leaders = bySeat(s, other => !isGone(s, other) && s.row[POINTS + other] === best).filter(Boolean).length;
    const leads = !isGone(s, seat) && s.row[POINTS + seat] === best;
    return leads ? (s.seats / leaders - 1) / (s.seats - 1) : -1 / (s.seats - 1);
  },
  turn: s => s.row[ROUND]! * 4 + Math.min(s.row[PHASE]!, PRIZE),
  idle: (s, seat) => span(s, seat)[0],
  retractable: (s, seat) => s.row[PHASE] === HAND && s.row[WINNER] === seat,
  withdraw: (s, seat) => {
    s.row[GONE]! |= 1 << seat;
    if (bySeat(s, other => !isGone(s, other)).filter(Boolean).length === 1) s.row[ROUND] = s.rounds;
    else if (s.row[PHASE] === DEAL && firstOpen(s, DIE) < 0) s.row[PHASE] = BID;
    else if (s.row[PHASE] === BID && firstOpen(s, OFFER) < 0) openBids(s);
    else if (s.row[WINNER] === seat) endRound(s);
  },

  view: (s, seat) => {
    const open = s.row[PHASE]! >= PRIZE;
    return {
      seat,
      seats: s.seats,
      round: s.row[ROUND]!,
      phase: PHASES[s.row[PHASE]!]!,
      winner: s.row[WINNER]!,
      prize: s.row[PRIZED]!,
      gone: s.row[GONE]!,
      dice: bySeat(s, other => (open || other === seat ? s.row[DIE + other]! : sealed(s.row[DIE + other]!))),
      bids: bySeat(s, other => (open || other === seat ? s.row[OFFER + other]! : sealed(s.row[OFFER + other]!))),
      points: bySeat(s, other => s.row[POINTS + other]!),
    };
  },
  imagine: (v, random: RandomInt, seats, options, to) => {
    const s = to ?? toy.init(seats, options);
    s.row.set([v.round, PHASES.indexOf(v.phase), v.winner, v.prize, v.gone]);
    for (let seat = 0; seat < seats; seat++) {
      s.row[DIE + seat] = v.dice[seat] === -1 ? 1 + random(6) : v.dice[seat]!;
      s.row[OFFER + seat] = v.bids[seat] === -1 ? 1 + random(3) : v.bids[seat]!;
      s.row[POINTS + seat] = v.points[seat]!;
    }
    return s;
  },
  eventsFor: (before, by, action, viewer) => {
    if (by === CHANCE) {
      const seat = firstOpen(before, DIE);
      return [viewer === seat ? { what: 'dealt', seat, die: action + 1 } : { what: 'dealt', seat }];
    }
    if (action >= SMALL) return [{ what: TEXTS[action]!, seat: by }];
    const told = [viewer === by ? { what: 'bid', seat: by, bid: action - FIRST_BID + 1 } : { what: 'bid', seat: by }];
    const after = toy.copy(before);
    apply(after, by, action);
    if (after.row[PHASE] !== PRIZE) return told;
    const shown = { dice: bySeat(after, s => after.row[DIE + s]!), bids: bySeat(after, s => after.row[OFFER + s]!) };
    return [...told, { what: 'opened', winner: after.row[WINNER]!, ...shown }];
  },

  print: (_s, _seat, action) => TEXTS[action]!,
  parse: (s, seat, text) => {
    const action = TEXTS.indexOf(text);
    if (action < 0) return refuse('toy/not-a-word', `One of ${TEXTS.slice(FIRST_BID).join(', ')} was expected.`);
    return why(s, seat, action) ?? action;
  },
  draw: v => {
    const rows = v.points.map(
      (points, seat) => `seat ${seat}: die ${v.dice[seat]}, bid ${v.bids[seat]}, ${points} points`,
    );
    return [`round ${v.round + 1}, ${v.phase}`, ...rows].join('\n');
  },
};

/** Rolls again what `seat` cannot see, for the conformance kit. */
export function scrambleToy(s: Toy, seat: Seat, random: RandomInt): void {
  if (s.row[PHASE]! >= PRIZE) return;
  for (let other = 0; other < s.seats; other++) {
    if (other === seat) continue;
    if (s.row[DIE + other]) s.row[DIE + other] = 1 + random(6);
    if (s.row[OFFER + other]) s.row[OFFER + other] = 1 + random(3);
  }
}
