// Fits the terms of games/uno/bots/evaluation.ts to rounds played by the playout player of the searching bot, four seats.
// node dist/games/uno/bench/fit.js [rounds]      prints the table; 60,000 rounds take about half a minute
// node dist/games/uno/bench/fit.js scores [matches]   prints the chances to win a match by points missing

import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { type HandSummary, summarise } from '../bots/evaluation.ts';
import { playout } from '../bots/playout.ts';
import { pruneActions } from '../bots/policy.ts';
import { rules as uno } from '../rules/index.ts';
import { LAST_PLAYER, PHASE, PLAYING, ROUND, type State, seatAfter, TURN } from '../rules/state.ts';

const SEATS = 4;
const CARDS = 13;
/** The smallest hands that are distinguished, from 0. */
const LEAST = 8;
const TERMS = CARDS + SEATS + 2;
const [BLACK, ACTION] = [CARDS + SEATS, CARDS + SEATS + 1] as const;
/** One turn in so many is looked at, so that the examples of a round are not all alike. */
const EVERY = 6;

interface Example {
  /** By seat: cards, turns to wait, black cards, actions, points. */
  readonly hands: readonly (HandSummary & { readonly cards: number; readonly wait: number })[];
  winner: number;
  /** What it got. */
  gain: number;
}

function look(s: State): Example {
  const hands = Array.from({ length: SEATS }, (_, seat) => ({
    ...summarise(s, seat, { points: 0, black: 0, actions: 0 }),
    cards: Math.min(s.sizes[seat]!, CARDS - 1),
    wait: Array.from({ length: SEATS }, (_, i) => seatAfter(s, s.at[TURN]!, i)).indexOf(seat),
  }));
  return { hands, winner: -1, gain: 0 };
}

function playRounds(count: number): Example[] {
  const random = seededRandom('uno-fit');
  const options = { ...uno.defaults, roundLimit: 1 };
  const list = actionList(uno.maxLegal);
  const examples: Example[] = [];
  for (let round = 0; round < count; round++) {
    const s = uno.init(SEATS, options);
    const seen: Example[] = [];
    for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
      if (seat === CHANCE) {
        uno.apply(s, CHANCE, uno.sample!(s, random));
        continue;
      }
      if (s.at[PHASE] === PLAYING && random(EVERY) === 0) seen.push(look(s));
      uno.legal(s, seat, list);
      pruneActions(s, seat, list);
      uno.apply(s, seat, playout(s, seat, list, random));
    }
    const winner = s.at[LAST_PLAYER]!;
    if (s.scores[winner] === 0) continue; // void
    for (const example of seen) examples.push({ ...example, winner, gain: s.scores[winner]! });
  }
  return examples;
}

/** Softmax regression by plain gradient ascent with a falling rate. */
function fitChances(examples: readonly Example[]): Float64Array {
  const terms = new Float64Array(TERMS);
  const chance = new Float64Array(SEATS);
  const PASSES = 6;
  for (let pass = 0; pass < PASSES; pass++)
    for (const [i, { hands, winner }] of examples.entries()) {
      const rate = 0.05 / (1 + 10 * (pass + i / examples.length));
      let total = 0;
      for (const [seat, h] of hands.entries()) {
        const sum = terms[h.cards]! + terms[CARDS + h.wait]! + terms[BLACK]! * h.black + terms[ACTION]! * h.actions;
        chance[seat] = Math.exp(sum);
        total += chance[seat];
      }
      for (const [seat, h] of hands.entries()) {
        const step = rate * ((seat === winner ? 1 : 0) - chance[seat]! / total);
        terms[h.cards]! += step;
        terms[CARDS + h.wait]! += step;
        terms[BLACK]! += step * h.black;
        terms[ACTION]! += step * h.actions;
      }
    }
  return terms;
}

/** Least squares of the winner's gain on what the others held, apart for each size of the smallest hand. */
function fitGain(examples: readonly Example[]): { fixed: number[]; held: number[] } {
  const sums = Array.from({ length: LEAST }, () => ({ n: 0, x: 0, y: 0, xx: 0, xy: 0 }));
  for (const { hands, winner, gain } of examples) {
    const held = hands.reduce((sum, hand, seat) => sum + (seat === winner ? 0 : hand.points), 0);
    const of = sums[Math.min(LEAST - 1, ...hands.map(hand => hand.cards))]!;
    of.n++;
    of.x += held;
    of.y += gain;
    of.xx += held * held;
    of.xy += held * gain;
  }
  const held = sums.map(({ n, x, y, xx, xy }) => (n < 2 ? 1 : (n * xy - x * y) / (n * xx - x * x)));
  return { held, fixed: sums.map(({ n, x, y }, i) => (n < 2 ? 0 : (y - held[i]! * x) / n)) };
}

interface Standings {
  readonly missing: readonly number[];
  winner: number;
}

/** The scores before every round of matches between playout players. */
function playMatches(count: number): Standings[] {
  const random = seededRandom('uno-fit scores');
  const list = actionList(uno.maxLegal);
  const start = uno.init(SEATS, uno.defaults);
  const s = uno.init(SEATS, uno.defaults);
  const all: Standings[] = [];
  for (let match = 0; match < count; match++) {
    const seen: Standings[] = [];
    uno.copy(start, s);
    for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
      if (s.at[ROUND]! > seen.length)
        seen.push({ missing: Array.from(s.scores, score => uno.defaults.target - score), winner: -1 });
      if (seat === CHANCE) {
        uno.apply(s, CHANCE, uno.sample!(s, random));
        continue;
      }
      uno.legal(s, seat, list);
      pruneActions(s, seat, list);
      uno.apply(s, seat, playout(s, seat, list, random));
    }
    for (const one of seen) all.push({ ...one, winner: s.at[LAST_PLAYER]! });
  }
  return all;
}

/** The table of evaluation.ts: between its places it is read along a line. */
function fitScores(all: readonly Standings[]): Float64Array {
  const table = Float64Array.from({ length: SCORE_PLACES }, (_, i) => (SCORE_PLACES - i) / 4);
  const chance = new Float64Array(SEATS);
  const PASSES = 8;
  for (let pass = 0; pass < PASSES; pass++)
    for (const [i, { missing, winner }] of all.entries()) {
      const rate = 0.05 / (1 + 10 * (pass + i / all.length));
      let total = 0;
      for (const [seat, points] of missing.entries()) {
        const place = points / SCORE_STEP;
        const from = Math.min(Math.floor(place), SCORE_PLACES - 2);
        chance[seat] = Math.exp(table[from]! + (place - from) * (table[from + 1]! - table[from]!));
        total += chance[seat];
      }
      for (const [seat, points] of missing.entries()) {
        const place = points / SCORE_STEP;
        const from = Math.min(Math.floor(place), SCORE_PLACES - 2);
        const step = rate * ((seat === winner ? 1 : 0) - chance[seat]! / total);
        table[from]! += step * (1 - place + from);
        table[from + 1]! += step * (place - from);
      }
    }
  return table.map(value => value - table.at(-1)!);
}
const SCORE_STEP = 50;
const SCORE_PLACES = 11;

const rounded = (values: ArrayLike<number>, digits = 2): number[] => Array.from(values, v => Number(v.toFixed(digits)));

function printScores(matches: number): void {
  const all = playMatches(matches);
  console.log(`${all.length} rounds`, rounded(fitScores(all)));
}

function printStanding(rounds: number): void {
  const examples = playRounds(rounds);
  const terms = fitChances(examples);
  const { fixed, held } = fitGain(examples);
  console.log(`${examples.length} examples`);
  console.log({
    byCards: rounded(terms.subarray(0, CARDS)),
    byWait: rounded(terms.subarray(CARDS, CARDS + SEATS)),
    black: rounded([terms[BLACK]!])[0],
    action: rounded([terms[ACTION]!])[0],
    fixed: rounded(fixed, 1),
    held: rounded(held),
  });
}

const [what, count] = process.argv.slice(2);
if (what === 'scores') printScores(Number(count ?? 20_000));
else printStanding(Number(what ?? 60_000));
