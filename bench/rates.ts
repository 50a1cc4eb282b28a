// Rates per CPU second: a busy machine does not slow this clock down, but it does spoil the caches.

import { drawOutcome } from '../src/core/chance.ts';
import {
  type Action,
  type ActionList,
  actionList,
  CHANCE,
  type Game,
  NOBODY,
  type RandomInt,
  type Seat,
} from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import type { AlphaBeta } from '../src/search/alpha-beta.ts';

/** CPU milliseconds of this process, user and system. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

export interface Rate {
  readonly best: number;
  readonly middle: number;
}

/** Work per CPU second, in runs of the same work: the best of them, as others use the machine too, and the middle one. */
export function rate(runs: number, work: () => number): Rate {
  const rates: number[] = [];
  work();
  for (let i = 0; i < runs; i++) {
    const began = cpuMs();
    const done = work();
    rates.push((1000 * done) / (cpuMs() - began));
  }
  return { best: Math.max(...rates), middle: median(rates) };
}

export interface RandomGames<S, O> {
  readonly game: Game<S, unknown, O>;
  readonly seats: number;
  readonly options: O;
  /** Games of one run. */
  readonly games: number;
  readonly runs: number;
  /** What a player does; any legal action if absent. */
  choose?(s: S, seat: Seat, legal: ActionList, random: RandomInt): Action;
}

/** Complete random games per CPU second, through the contract. */
export function randomGameRate<S, O>({ game, seats, options, games, runs, choose }: RandomGames<S, O>): Rate {
  const start = game.init(seats, options);
  const s = game.init(seats, options);
  const list = actionList(game.maxLegal);
  const random = seededRandom(`${game.id} games`);
  return rate(runs, () => {
    for (let i = 0; i < games; i++) {
      game.copy(start, s);
      for (let seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s)) {
        if (seat === CHANCE) {
          game.apply(s, CHANCE, drawOutcome(game, s, list, random));
          continue;
        }
        game.legal(s, seat, list);
        game.apply(s, seat, choose ? choose(s, seat, list, random) : list.items[random(list.size)]!);
      }
    }
    return games;
  });
}

export const printRate = ({ best, middle }: Rate): string => `${Math.round(best)} (middle ${Math.round(middle)})`;

export interface SearchRate {
  readonly nodesPerSecond: number;
  readonly meanDepth: number;
}

/** Every position for `ms` of CPU time from an empty table, after so many nodes of each to warm up. */
export function searchRate<S>(
  engine: Pick<AlphaBeta<S>, 'search' | 'clear'>,
  positions: readonly S[],
  warm: number,
  ms: number,
): SearchRate {
  for (const s of positions) engine.search(s, { nodes: warm, now: cpuMs });
  let [nodes, spent, depths] = [0, 0, 0];
  for (const s of positions) {
    engine.clear();
    const began = cpuMs();
    const found = engine.search(s, { ms, now: cpuMs });
    spent += cpuMs() - began;
    nodes += found.nodes;
    depths += found.depth;
  }
  return { nodesPerSecond: (1000 * nodes) / spent, meanDepth: depths / positions.length };
}
