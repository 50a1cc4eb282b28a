// Piranhas: rates of rules, search and codec per CPU second, perft to depth 4. `npm run bench piranhas`

import { pathToFileURL } from 'node:url';
import { randomGameRate, rate, searchRate } from '../../../bench/rates.ts';
import { actionList } from '../../../src/core/game.ts';
import { perft } from '../../../src/core/perft.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { signature } from '../../../src/search/deepening.ts';
import { evaluator } from '../bots/evaluation.ts';
import { fromServers, OPEN, writeFromServer } from '../gateway/codec.ts';
import { wireState } from '../gateway/replay.ts';
import { rules as piranhas } from '../rules/index.ts';
import type { State } from '../rules/state.ts';

function position(text: string): State {
  const s = piranhas.read!(text, 2, piranhas.defaults);
  if (isRefusal(s)) throw new Error(s.detail);
  return s;
}

const START = '-BBBBBBBB-R--------RR--------RR----O---RR--------RR--------RR---O----RR--------RR--------R-BBBBBBBB-';
const MIDDLE = '-B------B--R-BBBB-R----BRRB-----R--OR-B---R-----R-----O-R-------R--------B-B--------B-B-------------';
/** Of the start and of the middle, by independent programs: testdata/start.perft. */
const PERFT_4 = [5_131_516, 1_265_852];

/** Leaves a second at depth 4, the last ply counted and not played; throws when a count is wrong. */
function perftRate(): number {
  return rate(3, () => {
    const counts = [START, MIDDLE].map(text => perft(piranhas, position(text), 4));
    if (counts.some((count, i) => count !== PERFT_4[i])) throw new Error(`perft ${counts.join(' ')}`);
    return counts[0]! + counts[1]!;
  }).best;
}

/** The start and boards some plies of random play on. */
export function searchPositions(): State[] {
  const random = seededRandom('piranhas-search');
  const list = actionList(piranhas.maxLegal);
  const positions: State[] = [];
  for (let plies = 0; positions.length < 10; plies += 3) {
    const s = position(START);
    for (let ply = 0; ply < plies; ply++) {
      const seat = piranhas.toAct(s);
      piranhas.legal(s, seat, list);
      piranhas.apply(s, seat, list.items[random(list.size)]!);
    }
    positions.push(s);
  }
  return positions;
}

/** Changes only with the rules, the evaluation or the search. */
function searchSignature(depth = 4): number {
  return signature(new AlphaBeta(piranhas, evaluator(), { tableBits: 18 }), searchPositions(), depth);
}

/** Mementos written a second, and megabytes of them read. */
function codecRates(): { writes: number; megabytes: number } {
  const state = wireState(piranhas.view(position(MIDDLE), 0), ['Unknown', 'Unknown'], []);
  const message = { t: 'room', roomId: '26a10c88', data: { t: 'memento', state } } as const;
  const writes = rate(5, () => {
    for (let i = 0; i < 2000; i++) writeFromServer(message);
    return 2000;
  }).best;
  const stream = new TextEncoder().encode(OPEN + writeFromServer(message).repeat(200));
  const megabytes = rate(5, () => {
    fromServers().push(stream);
    return stream.length / 1e6;
  }).best;
  return { writes, megabytes };
}

function million(n: number): string {
  return `${(n / 1e6).toFixed(2)} million`;
}

function rates(): void {
  console.log(`perft        ${million(perftRate())} leaves/s`);
  const games = randomGameRate({ game: piranhas, seats: 2, options: piranhas.defaults, games: 2000, runs: 5 });
  console.log(`random games ${Math.round(games.best)}/s`);
  const engine = new AlphaBeta(piranhas, evaluator(), { tableBits: 19 });
  const search = searchRate(engine, searchPositions(), 30_000, 1000);
  console.log(`search       ${million(search.nodesPerSecond)} nodes/s, mean depth ${search.meanDepth} in 1 s`);
  console.log(`signature    ${searchSignature()}`);
  const codec = codecRates();
  console.log(`codec        ${Math.round(codec.writes)} mementos written/s, ${codec.megabytes.toFixed(1)} MB read/s`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) rates();
