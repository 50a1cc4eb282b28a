// One match between two searches: pairs of games from the same opening, the seats swapped, an equal time a move. For a thread.

import { type Action, NOBODY, type Seat } from '../../src/core/game.ts';
import { seededRandom } from '../../src/core/random.ts';
import { AlphaBeta, type AlphaBetaSettings } from '../../src/search/alpha-beta.ts';
import { cpuMs } from '../rates.ts';
import type { AnySubject } from './subject.ts';

export interface MatchAgent {
  choose(view: unknown, budget: number): Action;
}
export interface MatchContext {
  readonly seat: Seat;
  readonly seats: number;
  readonly options: unknown;
  readonly random: (bound: number) => number;
  readonly now: () => number;
}
export type CreateAgent = (context: MatchContext) => MatchAgent;

export interface PairResult {
  readonly pair: number;
  /** The payoff of the first player in both games. */
  readonly payoffs: readonly [number, number];
}

/** CPU milliseconds of this thread where Node can tell them, else of the wall clock. */
export function threadMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }; // since Node 22.19
  if (!threadCpuUsage) return performance.now();
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}

/** A search with weights that no bot has yet. */
export function weightsAgent(subject: AnySubject, weights: Int16Array, settings: AlphaBetaSettings): CreateAgent {
  const { game } = subject;
  const evaluate = subject.evaluator(weights);
  return context => {
    const engine = new AlphaBeta<unknown>(game, evaluate, { tableBits: subject.tableBits, ...settings });
    const s: unknown = game.init(context.seats, context.options);
    return {
      choose: (view, budget) => {
        game.imagine(view, context.random, context.seats, context.options, s);
        return engine.search(s, { ms: subject.used * budget, now: context.now }, { random: context.random }).action;
      },
    };
  };
}

export interface MatchSettings {
  readonly seed: string;
  readonly plies: number | undefined;
  readonly ms: number;
  /** Is this the only thread that plays? Then its CPU time is that of the process, which every version of Node can tell. */
  readonly isAlone: boolean;
}

export function playPair(
  subject: AnySubject,
  players: readonly [CreateAgent, CreateAgent],
  pair: number,
  settings: MatchSettings,
): PairResult {
  const { game } = subject;
  const options = subject.matchOptions(settings.plies);
  const random = seededRandom(`${settings.seed} ${pair}`);
  const start: unknown = subject.opening(random, options);
  const play = (first: Seat): number => {
    const s: unknown = game.copy(start);
    const agents = [0, 1].map(seat =>
      players[seat === first ? 0 : 1]({ seat, seats: 2, options, random, now: settings.isAlone ? cpuMs : threadMs }),
    );
    for (let seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s))
      game.apply(s, seat, agents[seat]!.choose(game.view(s, seat), settings.ms));
    return game.payoff(s, first);
  };
  return { pair, payoffs: [play(0), play(1)] };
}

export interface MatchScore {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Won plus half the drawn, of all. */
  readonly score: number;
  /** Half the 95 % interval of the score, over pairs. */
  readonly error: number;
}

export function scoreOf(results: readonly PairResult[]): MatchScore {
  const payoffs = results.flatMap(result => result.payoffs);
  const pairs = results.map(({ payoffs: [a, b] }) => (a + b + 2) / 4);
  const score = pairs.reduce((a, b) => a + b, 0) / pairs.length;
  const variance = pairs.reduce((sum, pair) => sum + (pair - score) ** 2, 0) / Math.max(1, pairs.length - 1);
  return {
    won: payoffs.filter(payoff => payoff > 0).length,
    drawn: payoffs.filter(payoff => payoff === 0).length,
    lost: payoffs.filter(payoff => payoff < 0).length,
    score,
    error: 1.96 * Math.sqrt(variance / pairs.length),
  };
}
