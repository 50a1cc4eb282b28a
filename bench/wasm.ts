// The search in WebAssembly against the same search in TypeScript: nodes per CPU second, in turns, on the same positions.
// node dist/bench/wasm.js [NODES] [ROUNDS]

import { searchPositions as damaPositions } from '../games/dama/bench/speed.ts';
import * as dama from '../games/dama/bots/index.ts';
import { searchPositions as piranhasPositions } from '../games/piranhas/bench/speed.ts';
import * as piranhas from '../games/piranhas/bots/index.ts';
import type { SearchEngine } from '../src/search/deepening.ts';
import { cpuMs, median } from './rates.ts';

interface Run {
  readonly nodes: number;
  readonly ms: number;
}

/** So many nodes of every position, each from an empty table. */
function run<S>(engine: SearchEngine<S>, positions: readonly S[], nodes: number): Run {
  let visited = 0;
  const began = cpuMs();
  for (const s of positions) {
    engine.clear();
    visited += engine.search(s, { nodes, now: cpuMs }).nodes;
  }
  return { nodes: visited, ms: cpuMs() - began };
}

const millions = (rates: readonly number[]): string => `${(median(rates) / 1000).toFixed(2)} M`;

function compare<S>(name: string, engines: readonly SearchEngine<S>[], positions: readonly S[]): void {
  const [nodes = 300_000, rounds = 9] = process.argv.slice(2).map(Number);
  for (const engine of engines) run(engine, positions, nodes >> 2); // compilers need some work to do theirs
  const rates = engines.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const runs = engines.map(engine => run(engine, positions, nodes));
    if (new Set(runs.map(one => one.nodes)).size > 1)
      throw new Error(`${name}: ${runs.map(one => one.nodes).join(', ')}`);
    for (const [i, one] of runs.entries()) rates[i]!.push(one.nodes / one.ms);
  }
  const [typescript, wasm] = [rates[0]!, rates[1]!];
  const ratios = typescript.map((rate, round) => wasm[round]! / rate);
  console.log(
    `${name}: TypeScript ${millions(typescript)} nodes a CPU second, WebAssembly ${millions(wasm)}, ` +
      `${median(ratios).toFixed(2)} times as many (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
}

compare('dama', [dama.referenceEngine(17), dama.wasmEngine(17)!], damaPositions());
compare('piranhas', [piranhas.referenceEngine(19), piranhas.wasmEngine(19)!], piranhasPositions());
