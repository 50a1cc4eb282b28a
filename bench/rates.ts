// Rates per CPU second: a busy machine does not slow this clock down, but it does spoil the caches.

import type { AlphaBeta } from '../src/search/alpha-beta.ts';

/** CPU milliseconds of this process, user and system. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

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
  rates.sort((a, b) => a - b);
  return { best: rates.at(-1)!, middle: rates[runs >> 1]! };
}

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
