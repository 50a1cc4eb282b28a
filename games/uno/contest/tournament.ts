// Many matches between the UNO bots, in as many processes as wanted. They are played in parts, each with a seed of its own:
// the figures depend on the seed and the number of matches, never on the processes.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addTallies, type BotTallies, noTallies } from '../bots/comparison.ts';
import type { Options as UnoOptions } from '../rules/options.ts';

export interface UnoTournament {
  readonly bots: readonly string[];
  readonly seats: number;
  readonly options: UnoOptions;
  readonly matches: number;
  readonly seed: string;
  /** What the searching bot spends on a move. */
  readonly playouts: number;
  readonly processes: number;
}

export interface UnoTournamentPart {
  readonly seed: string;
  readonly matches: number;
}

/** What a worker is sent. */
export interface UnoTournamentTask {
  readonly tournament: UnoTournament;
  readonly part: UnoTournamentPart;
}

/** Matches of a part: small, so that the bar moves and the last process does not keep the others waiting. */
const PART = 10;

/** Workers run compiled code; when this file itself runs as source (in tests), the build beside it has them. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/program/games/uno/contest/worker.js' : './worker.js',
  import.meta.url,
);

/** `progress` is called after every part and says whether to continue; what was played until then is returned. */
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
    const worker = fork(fileURLToPath(WORKER));
    try {
      while (goOn && next < parts.length) {
        const at = next++;
        played[at] = await playPart(worker, { tournament, part: parts[at]! });
        done += parts[at]!.matches;
        if (!progress(done)) goOn = false;
      }
    } finally {
      worker.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: Math.min(tournament.processes, parts.length) }, work));
  // Added in the order of the parts: sums of fractions depend on it.
  const all = noTallies(bots.length);
  for (const part of played) if (part) addTallies(all, part);
  return all;
}

function playPart(worker: ChildProcess, task: UnoTournamentTask): Promise<BotTallies> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void =>
      reject(new Error(`A process that plays matches ended with code ${code}.`));
    worker.once('exit', fail).once('error', reject);
    worker.once('message', (tallies: BotTallies) => {
      worker.off('exit', fail).off('error', reject);
      resolve(tallies);
    });
    worker.send(task);
  });
}
