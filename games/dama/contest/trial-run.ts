// Runs cases of a trial in the sandbox, each in a process of its own, and says what each one answered and how it ended.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { UnseatedFault } from '../../../src/arena/programs/faults.ts';
import { removeForeign } from '../../../src/arena/programs/remove-foreign.ts';
import { runForeign } from '../../../src/arena/programs/run-foreign.ts';
import type { Sandbox } from '../../../src/arena/programs/sandbox.ts';
import { HOST_LINES } from './trial-programs.ts';

export interface Trial {
  /** The program that starts the player, and the one with the player. */
  readonly host: string;
  readonly program: string;
  /** A folder for what the player writes; it is removed at the end. */
  readonly folder: string;
  /** Milliseconds a move, MiB: as in a game. */
  readonly timeout: number;
  readonly memory: number;
  /** Boards are drawn from it: the hash of the source. */
  readonly seed: string;
  readonly valgrind: boolean;
  readonly sandbox?: Sandbox | undefined;
  readonly stop?: AbortSignal | undefined;
}

/** Orders that one process gets. */
export interface TrialJob {
  readonly name: string;
  readonly orders: readonly string[];
}

export interface JobResult {
  readonly answers: readonly string[];
  /** What valgrind wrote. */
  readonly log: readonly string[];
  /** The exit code, or 128 plus the signal. It is absent if the program was ended; `fault` then says why. */
  readonly code?: number;
  readonly fault?: UnseatedFault;
}

/** What every process is started with before the command of the player, such as valgrind, and how much slower that is. */
export interface Wrapper {
  readonly command: readonly string[];
  readonly slower: number;
  /** MiB more. */
  readonly memory: number;
}

const PLAIN: Wrapper = { command: [], slower: 1, memory: 0 };
const PROCESSES = 32;
/** Milliseconds that any case has, however short a move is. */
const LEAST_TIME = 5000;
/** KiB of answers and logs. */
const OUTPUT = 4096;

/** Results of the first jobs; the last one of them may have been ended for a fault. The others were not begun. */
export async function runJobs(trial: Trial, jobs: readonly TrialJob[], wrapper = PLAIN): Promise<JobResult[]> {
  const { folder, host, program, timeout, memory, sandbox, stop } = trial;
  stop?.throwIfAborted();
  await removeForeign(folder);
  mkdirSync(folder, { recursive: true });
  // The player was compiled before the word is drawn, and the processes that have its code never get it.
  const word = randomBytes(16).toString('hex');
  const pause = Math.max(LEAST_TIME, timeout) * wrapper.slower;
  const input = jobs.flatMap(({ name, orders }) => [name, orders.length, ...orders]);
  const run = await runForeign(
    { command: [host, ...wrapper.command, program], folder, needs: [program] },
    {
      input: `${[word, ...input].join('\n')}\n`,
      // What is answered is passed on at once, so that one call is the longest silence.
      timeout: Math.min(pause * Math.max(2, jobs.length), 2 ** 31 - 1),
      pause,
      output: OUTPUT,
      limits: { memory: memory + wrapper.memory, processes: PROCESSES },
      sandbox,
      stop,
    },
  );
  stop?.throwIfAborted();
  const results = resultsIn(run.stdout, word);
  const last = results.at(-1);
  if (run.stdout.endsWith(`${word} ${HOST_LINES.done}\n`)) return results;
  // It was ended in the middle of a case, or before the first one.
  const fault: UnseatedFault = run.fault ?? { by: 'missing', detail: run.signal ?? `exit code ${run.code}` };
  if (last && last.code === undefined) return [...results.slice(0, -1), { ...last, fault }];
  return [...results, { answers: [], log: [], fault }];
}

function resultsIn(output: string, word: string): JobResult[] {
  const results: { answers: string[]; log: string[]; code?: number }[] = [];
  for (const line of output.split('\n')) {
    const [own, kind, ...rest] = line.split(' ');
    if (own !== word) continue;
    const text = rest.join(' ');
    const result = results.at(-1);
    if (kind === HOST_LINES.case) results.push({ answers: [], log: [] });
    else if (kind === HOST_LINES.answer) result?.answers.push(text);
    else if (kind === HOST_LINES.log) result?.log.push(text);
    else if (kind === HOST_LINES.ended && result) result.code = Number(text);
  }
  return results;
}
