// Dama: rates of rules and search per CPU second. `npm run bench dama`

import { pathToFileURL } from 'node:url';
import { printRate, type Rate, randomGameRate, rate, searchRate } from '../../../bench/rates.ts';
import { actionList, NOBODY } from '../../../src/core/game.ts';
import { perft } from '../../../src/core/perft.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { signature } from '../../../src/search/deepening.ts';
import { evaluate } from '../bots/evaluation.ts';
import { type DamaOptions, type DamaState, rules as dama } from '../rules/index.ts';

const PERFT_DEPTH = 8;

/** Leaves, the last ply counted and not played. */
export function perftRate(runs = 7): Rate {
  return rate(runs, () => perft(dama, dama.init(2, dama.defaults), PERFT_DEPTH));
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

const millions = ({ best, middle }: Rate): string => `${(best / 1e6).toFixed(1)} (middle ${(middle / 1e6).toFixed(1)})`;

function printRates(): void {
  console.log(`dama perft, million leaves a CPU second     ${millions(perftRate())}`);
  const games = randomGameRate({ game: dama, seats: 2, options: dama.defaults, games: 10_000, runs: 7 });
  console.log(`dama random games to 100 plies a CPU second ${printRate(games)}`);
  const { nodesPerSecond, meanDepth } = searchRate(new AlphaBeta(dama, evaluate), searchPositions(), 50_000, 1000);
  console.log(`dama search, million nodes a CPU second     ${(nodesPerSecond / 1e6).toFixed(2)}`);
  console.log(`dama search, mean depth in one CPU second   ${meanDepth.toFixed(1)}`);
  console.log(`dama search, signature at depth 9           ${searchSignature()}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRates();
