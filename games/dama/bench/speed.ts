// Dama: rates of rules and search per CPU second, and what the bots score against each other.
// node dist/games/dama/bench/speed.js             the rates
// node dist/games/dama/bench/speed.js strength    100 games a pair of bots, at 100 and at 300 plies; about five minutes

import { pathToFileURL } from 'node:url';
import { cpuMs, type Rate, rate, searchRate } from '../../../bench/rates.ts';
import type { Bot } from '../../../src/core/bot.ts';
import { actionList, NOBODY, type Seat } from '../../../src/core/game.ts';
import { perft } from '../../../src/core/perft.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { signature } from '../../../src/search/deepening.ts';
import { evaluate } from '../bots/evaluation.ts';
import { bots as damaBots } from '../bots/index.ts';
import { type DamaOptions, type DamaState, type DamaView, rules as dama } from '../rules/index.ts';

const PERFT_DEPTH = 8;

/** Leaves, the last ply counted and not played. */
export function perftRate(runs = 7): Rate {
  return rate(runs, () => perft(dama, dama.init(2, dama.defaults), PERFT_DEPTH));
}

/** Games of uniformly random moves to the end or to the 100-ply limit. */
export function playoutRate(runs = 7, games = 10_000): Rate {
  const start = dama.init(2, dama.defaults);
  const s = dama.init(2, dama.defaults);
  const list = actionList(dama.maxLegal);
  const random = seededRandom('dama-playouts');
  return rate(runs, () => {
    for (let i = 0; i < games; i++) {
      dama.copy(start, s);
      for (let seat = dama.toAct(s); seat !== NOBODY; seat = dama.toAct(s)) {
        dama.legal(s, seat, list);
        dama.apply(s, seat, list.items[random(list.size)]!);
      }
    }
    return games;
  });
}

/** The initial board and boards some random plies on, equal in pieces, far from the limit. */
export function searchPositions(): DamaState[] {
  const random = seededRandom('dama-search');
  const options = { ...dama.defaults, plyLimit: 300 };
  const positions = [dama.init(2, options)];
  for (let plies = 4; positions.length < 12; plies += 3) positions.push(opening(random, options, plies));
  return positions;
}

/** Random plies, drawn again until both sides have the same number of pieces and moves to make. */
function opening(random: (bound: number) => number, options: DamaOptions, plies: number): DamaState {
  const list = actionList(dama.maxLegal);
  for (;;) {
    const s = dama.init(2, options);
    while (s.ply < plies && s.next !== NOBODY) {
      dama.legal(s, s.next, list);
      dama.apply(s, s.next, list.items[random(list.size)]!);
    }
    if (s.next !== NOBODY && dama.score(s, 0) === dama.score(s, 1)) return s;
  }
}

/** Changes only with the rules, the evaluation or the search. */
export function searchSignature(depth = 9): number {
  return signature(new AlphaBeta(dama, evaluate), searchPositions(), depth);
}

export interface SearchContest {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Won plus half the drawn, of all. */
  readonly score: number;
  /** Half the 95 % interval of the score, over pairs with sides swapped. */
  readonly error: number;
  readonly plies: number;
}

export interface ContestSetup {
  readonly games?: number;
  readonly plyLimit?: number;
  /** Random plies before the bots take over; both bots play each opening from both sides. */
  readonly openingPlies?: number;
  /** CPU milliseconds a move. */
  readonly budget?: number;
}

/** What the first bot makes of the second. */
export function contest(first: string, second: string, setup: ContestSetup = {}): SearchContest {
  const { games = 100, plyLimit = 100, openingPlies = 4, budget = 25 } = setup;
  const options = { ...dama.defaults, plyLimit };
  const random = seededRandom(`${first} ${second}`);
  const counts = { won: 0, drawn: 0, lost: 0, plies: 0 };
  const pairs: number[] = [];
  for (let i = 0; i < games / 2; i++) {
    const start = opening(random, options, openingPlies);
    let pair = 0;
    for (const seat of [0, 1]) {
      const s = dama.copy(start);
      const payoff = play(s, seat === 0 ? [botOf(first), botOf(second)] : [botOf(second), botOf(first)], seat);
      counts[payoff > 0 ? 'won' : payoff < 0 ? 'lost' : 'drawn']++;
      counts.plies += s.ply / games;
      pair += (payoff + 1) / 4;
    }
    pairs.push(pair);
  }
  const score = pairs.reduce((a, b) => a + b, 0) / pairs.length;
  const variance = pairs.reduce((sum, pair) => sum + (pair - score) ** 2, 0) / (pairs.length - 1);
  return { ...counts, score, error: 1.96 * Math.sqrt(variance / pairs.length) };

  function play(s: DamaState, bots: readonly Bot<DamaView, DamaOptions>[], seat: Seat): number {
    const minds = bots.map((bot, at) => bot.createAgent({ seat: at, seats: 2, options, random, now: cpuMs }));
    while (s.next !== NOBODY) dama.apply(s, s.next, minds[s.next]!.choose(dama.view(s, s.next), budget));
    return dama.payoff(s, seat);
  }
}

function botOf(id: string): Bot<DamaView, DamaOptions> {
  const bot = damaBots.find(b => b.id === id);
  if (!bot) throw new Error(`no bot ${id}`);
  return bot;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const millions = ({ best, middle }: Rate): string => `${(best / 1e6).toFixed(1)} (middle ${(middle / 1e6).toFixed(1)})`;

function printRates(): void {
  console.log(`dama perft, million leaves a CPU second     ${millions(perftRate())}`);
  const { best, middle } = playoutRate();
  console.log(`dama random games to 100 plies a CPU second ${Math.round(best)} (middle ${Math.round(middle)})`);
  const { nodesPerSecond, meanDepth } = searchRate(new AlphaBeta(dama, evaluate), searchPositions(), 50_000, 1000);
  console.log(`dama search, million nodes a CPU second     ${(nodesPerSecond / 1e6).toFixed(2)}`);
  console.log(`dama search, mean depth in one CPU second   ${meanDepth.toFixed(1)}`);
  console.log(`dama search, signature at depth 9           ${searchSignature()}`);
}

function printStrength(): void {
  const top = damaBots.at(-1)!.id;
  const ladder = damaBots.slice(1, -2).map((bot, i) => [bot.id, damaBots[i]!.id] as const);
  for (const plyLimit of [100, 300])
    for (const [first, second] of [[top, 'greedy'] as const, ...ladder]) {
      const { won, drawn, lost, score, error, plies } = contest(first, second, { plyLimit });
      console.log(
        `${first} against ${second} at ${plyLimit} plies: +${won} =${drawn} -${lost}, ` +
          `${percent(score)} ± ${percent(error)}, ${Math.round(plies)} plies a game`,
      );
    }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv[2] === 'strength') printStrength();
  else printRates();
}
