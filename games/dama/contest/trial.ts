// The trial of a player: every case of every method in a process of its own, and then once more in valgrind.

import { removeForeign } from '../../../src/arena/programs/remove-foreign.ts';
import type { ContestNote } from './entry-notes.ts';
import { type TrialCase, trialCases } from './trial-cases.ts';
import { findLeaks, type MemoryLeak } from './trial-leaks.ts';
import { END, READY } from './trial-programs.ts';
import { type JobResult, runJobs, type Trial } from './trial-run.ts';
import { ordersOf, TRIAL_METHODS, type TrialMethod } from './trial-steps.ts';
import { type CaseVerdict, findingsOf, TrialJudge } from './trial-verdicts.ts';

export interface TrialOutcome {
  readonly verdicts: readonly CaseVerdict[];
  readonly notes: readonly ContestNote[];
  /** They are absent if they were not looked for, or if no case came to its end. */
  readonly leaks?: readonly MemoryLeak[];
}

/** Cases that a method may make end by a limit before no others that call it are tried. */
const MOST_STOPS = 2;

export async function tryMethods(trial: Trial): Promise<TrialOutcome> {
  const cases = trialCases(trial.seed);
  const results = await runCases(trial, cases);
  const verdicts = new TrialJudge(cases, results, trial.memory).verdicts();
  const byId = new Map(cases.map(one => [one.id, one]));
  const methodOf = ({ id }: CaseVerdict): TrialMethod => byId.get(id)!.method;
  const notes = TRIAL_METHODS.flatMap(method =>
    findingsOf(
      verdicts.filter(verdict => methodOf(verdict) === method),
      byId,
    ).map((found): ContestNote => ({ check: 'method', method, finding: found })),
  );
  const whole = cases.filter(({ id }) => isWhole(results.get(id)));
  const leaks = trial.valgrind ? await findLeaks(trial, whole) : undefined;
  if (trial.valgrind) notes.push(...leakNotes(leaks));
  await removeForeign(trial.folder);
  return { verdicts, notes, ...(leaks && whole.length > 0 && { leaks }) };
}

/** A wrong answer is no reason to look for no leaks, but what ends the program is. */
const isWhole = (result: JobResult | undefined): boolean => result?.code === 0 && result.answers.at(-1) === END;

function leakNotes(leaks: readonly MemoryLeak[] | undefined): ContestNote[] {
  if (!leaks) return [{ check: 'valgrind-missing' }];
  return leaks.map(({ method = 'Player', found }) => ({ check: 'memory', method, finding: found }));
}

/** What a case ended in, where it had to be stopped: a method, or the program before anything was called. */
function stoppedIn({ steps, method }: TrialCase, { answers, fault }: JobResult): TrialMethod | 'start' {
  if (fault?.by === 'missing') return method;
  if (answers[0] !== READY) return 'start';
  return steps[answers.length - 1]?.method ?? 'destructor';
}

/** Continues after a case that had to be stopped because of time, memory or another limit. */
async function runCases(trial: Trial, cases: readonly TrialCase[]): Promise<Map<string, JobResult>> {
  const results = new Map<string, JobResult>();
  const stops = new Map<TrialMethod | 'start', number>();
  const isLeftOut = ({ steps }: TrialCase): boolean =>
    [...stops].some(
      ([method, times]) => times >= MOST_STOPS && (method === 'start' || steps.some(step => step.method === method)),
    );
  const forgiven = new Set<TrialMethod | 'start'>();
  for (let rest = [...cases]; rest.length > 0; rest = rest.filter(one => !isLeftOut(one))) {
    const done = await runJobs(
      trial,
      rest.map(({ id, steps }) => ({ name: idWithoutBlanks(id), orders: ordersOf(steps) })),
    );
    const last = done.at(-1)!;
    const where = last.fault && stoppedIn(rest[done.length - 1]!, last);
    // On a busy machine a case may be late through no fault of its own.
    const isForgiven = last.fault?.by === 'time' && !forgiven.has(where!);
    if (isForgiven) forgiven.add(where!);
    else if (where) stops.set(where, (stops.get(where) ?? 0) + 1);
    const kept = isForgiven ? done.slice(0, -1) : done;
    for (const [i, result] of kept.entries()) results.set(rest[i]!.id, result);
    rest = rest.slice(kept.length);
  }
  return results;
}

const idWithoutBlanks = (id: string): string => id.replaceAll(' ', '-');
