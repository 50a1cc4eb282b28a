// The trial once more under valgrind, apart from any clock: the document tests time without it. Only cases that came to their end are run
// again: all of them in one process first, because most players leak nothing, and starting valgrind takes longest.

import { findProgram } from '../../../src/arena/programs/find-program.ts';
import { publishedText } from '../../../src/cli/contest/published-text.ts';
import { type Finding, finding } from './findings.ts';
import type { TrialCase } from './trial-cases.ts';
import { END, FORK_ORDER, LOG_FD } from './trial-programs.ts';
import { type JobResult, runJobs, type Trial, type Wrapper } from './trial-run.ts';
import { ordersOf, type TrialMethod } from './trial-steps.ts';
import { faultFinding } from './trial-verdicts.ts';

const OPTIONS = ['-q', '--vgdb=no', '--leak-check=full', '--errors-for-leak-kinds=definite', '--error-exitcode=99'];
/** valgrind is so many times slower, and has this much memory of its own, MiB. */
const SLOWER = 30;
const MEMORY = 1024;

/** A memory leak of the player that valgrind found. */
export interface MemoryLeak {
  /** If absent, the leak only happens when several methods follow each other. */
  readonly method?: TrialMethod;
  /** The case with the fewest calls that shows it alone. */
  readonly id?: string;
  readonly found: Finding;
}

/** Looks for leaks with valgrind. Returns undefined if valgrind is not installed. */
export async function findLeaks(trial: Trial, cases: readonly TrialCase[]): Promise<MemoryLeak[] | undefined> {
  const valgrind = findProgram('valgrind');
  if ('missing' in valgrind) return undefined;
  if (cases.length === 0) return [];
  const command = [valgrind.file, ...OPTIONS, `--log-fd=${LOG_FD}`];
  const wrapper: Wrapper = { command, slower: SLOWER, memory: MEMORY };
  const run = async (orders: readonly string[]): Promise<JobResult> =>
    (await runJobs(trial, [{ name: 'all', orders }], wrapper))[0]!;
  const whole = await run(cases.flatMap(({ steps }) => ordersOf(steps)));
  if (whole.code === 0 && whole.log.length === 0 && countOf(END, whole.answers) === cases.length) return [];
  const leaks: MemoryLeak[] = [];
  for (let rest = [...new Set(cases.map(({ method }) => method))]; rest.length > 0; ) {
    const apart = await run(
      rest.flatMap(method => [FORK_ORDER, ...of(method, cases).flatMap(({ steps }) => ordersOf(steps))]),
    );
    const parts = partsOf(apart);
    for (const [i, part] of parts.entries()) {
      const isWhole = countOf(END, part.answers) === of(rest[i]!, cases).length;
      if (part.log.length > 0 || !isWhole) leaks.push({ method: rest[i]!, found: findingIn(part, trial.memory) });
    }
    // Before the first method, or in the last one of those.
    if (parts.length === 0) return [{ found: findingIn(apart, trial.memory) }];
    rest = rest.slice(parts.length);
  }
  if (leaks.length === 0) return [{ found: findingIn(whole, trial.memory) }];
  // Once more, case by case.
  const single = cases
    .filter(({ method }) => leaks.some(leak => leak.method === method))
    .toSorted((a, b) => a.steps.length - b.steps.length);
  const alone = partsOf(await run(single.flatMap(({ steps }) => [FORK_ORDER, ...ordersOf(steps)])));
  return leaks.map(leak => {
    const shown = single.find(({ method }, i) => method === leak.method && (alone[i]?.log.length ?? 0) > 0);
    return shown ? Object.assign({}, leak, { id: shown.id }) : leak;
  });
}

const of = (method: TrialMethod, cases: readonly TrialCase[]): TrialCase[] =>
  cases.filter(one => one.method === method);

/** Every case has to come to its end: a program that leaves before has no leaks either. */
const countOf = (answer: string, answers: readonly string[]): number => answers.filter(one => one === answer).length;

/** By method: what its process answered, and what valgrind wrote about it. What ended all of them counts for the last one. */
function partsOf({ answers, log, fault }: JobResult): JobResult[] {
  const starts = answers.flatMap((answer, i) => (answer.startsWith(`${FORK_ORDER} `) ? [i] : []));
  return starts.map((start, i) => {
    const [, pid] = answers[start]!.split(' ');
    const part = {
      answers: answers.slice(start, starts[i + 1]),
      log: log.filter(line => line.startsWith(`==${pid}==`)),
    };
    return fault && i === starts.length - 1 ? Object.assign(part, { fault }) : part;
  });
}

/** The first line that says what is wrong. */
function findingIn({ fault, log }: JobResult, memory: number): Finding {
  if (fault) return faultFinding(fault, memory);
  const lines = log.map(line => line.replace(/^==\d+==\s*/, ''));
  const line = lines.find(one => /definitely lost|Invalid|uninitialised|Mismatched|overlap/.test(one));
  if (line !== undefined) return finding('quoted', { text: publishedText(line.replace(/ in loss record .*/, '')) });
  return log.length > 0 ? finding('valgrind-error') : finding('valgrind-stopped');
}
