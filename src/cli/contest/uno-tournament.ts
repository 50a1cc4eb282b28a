// Many matches between the UNO bots, in as many threads as wanted. They are played in parts, each with a seed of its own:
// the figures depend on the seed and the number of matches, never on the threads.

import { Worker } from 'node:worker_threads';
import { addTallies, type BotTallies, noTallies } from '../../games/uno/bots-comparison.ts';
import type { Options as UnoOptions } from '../../games/uno/options.ts';

export interface UnoTournament {
  readonly bots: readonly string[];
  readonly seats: number;
  readonly options: UnoOptions;
  readonly matches: number;
  readonly seed: string;
  /** What the searching bot spends on a move. */
  readonly playouts: number;
  readonly threads: number;
}

export interface UnoTournamentPart {
  readonly seed: string;
  readonly matches: number;
}

/** Matches of a part: small, so that the bar moves and the last thread does not keep the others waiting. */
const PART = 10;

/** Workers run compiled code; when this file itself runs as source (in tests), the build beside it has them. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/src/cli/contest/uno-worker.js' : './uno-worker.js',
  import.meta.url,
);

/** `progress` hears of every part and says whether to go on; what was played until then is returned. */
export async function playUnoTournament(
  tournament: UnoTournament,
  progress: (matches: number) => boolean,
): Promise<Readonly<BotTallies>> {
  const { bots, matches, seed } = tournament;
  const parts: UnoTournamentPart[] = [];
  for (let first = 0; first < matches; first += PART)
    parts.push({ seed: `${seed} ${first}`, matches: Math.min(PART, matches - first) });
  const played: (BotTallies | undefined)[] = parts.map(() => undefined);
  let next = 0;
  let done = 0;
  let goOn = true;
  const work = async (): Promise<void> => {
    const worker = new Worker(WORKER, { workerData: tournament });
    try {
      while (goOn && next < parts.length) {
        const at = next++;
        played[at] = await playPart(worker, parts[at]!);
        done += parts[at]!.matches;
        if (!progress(done)) goOn = false;
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(tournament.threads, parts.length) }, work));
  // Added in the order of the parts: sums of fractions depend on it.
  const all = noTallies(bots.length);
  for (const part of played) if (part) addTallies(all, part);
  return all;
}

function playPart(worker: Worker, part: UnoTournamentPart): Promise<BotTallies> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (tallies: BotTallies) => {
      worker.off('error', reject);
      resolve(tallies);
    });
    worker.postMessage(part);
  });
}
