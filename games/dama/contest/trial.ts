// Every case of a method in a process of its own, so that a crash names the case and hides no other one. With valgrind also for leaks, apart from any
// clock: the document tests time without valgrind.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import type { UnseatedFault } from '../../../src/arena/programs/faults.ts';
import { findProgram } from '../../../src/arena/programs/find-program.ts';
import { removeForeign } from '../../../src/arena/programs/remove-foreign.ts';
import { type ForeignRun, runForeign } from '../../../src/arena/programs/run-foreign.ts';
import type { Sandbox } from '../../../src/arena/programs/sandbox.ts';
import { publishedText } from '../../../src/cli/contest/published-text.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { explainTransition, parseCells } from '../rules/index.ts';
import type { ContestNote } from './entry-notes.ts';
import { type Finding, type FindingArg, finding } from './findings.ts';
import { isBlocked } from './match.ts';
import {
  TRIAL_APART,
  TRIAL_CALLS,
  TRIAL_CASE,
  TRIAL_CASE_BY_CASE,
  TRIAL_CASES,
  TRIAL_DONE,
  TRIAL_ENDED,
  TRIAL_FINDINGS,
  TRIAL_MARK,
  TRIAL_METHODS,
  TRIAL_MOVED,
  TRIAL_THREW,
  TRIAL_THREW_OTHER,
  TRIAL_TRIED,
  TRIAL_UNTRIED,
  TRIAL_WHOLE,
  TRIAL_WRONG,
  type TrialMethod,
} from './trial-source.ts';
import { TRIAL_POSITIONS, type TrialPosition } from './trial-table.ts';

export interface Trial {
  readonly program: string;
  /** A folder for what the player writes; it is emptied before each method and removed at the end. */
  readonly folder: string;
  /** Milliseconds a move, MiB: as in a game. */
  readonly timeout: number;
  readonly memory: number;
  readonly valgrind: boolean;
  readonly sandbox?: Sandbox;
  readonly stop?: AbortSignal;
}

const PROCESSES = 32;
/** Milliseconds that any method has, however short a move is. */
const LEAST_TIME = 5000;
/** valgrind is so many times slower, and has this much memory of its own, MiB. */
const VALGRIND_SLOWER = 30;
const VALGRIND_MEMORY = 1024;
const VALGRIND = [
  'valgrind',
  '-q',
  '--vgdb=no',
  '--leak-check=full',
  '--errors-for-leak-kinds=definite',
  '--error-exitcode=99',
];
/** Runs of a method that have to be stopped before the rest of it is left untried. */
const MOST_STOPS = 2;
/** Cases of a method that end alike and are named. */
const MOST_NAMED = 3;

export async function tryMethods(trial: Trial): Promise<ContestNote[]> {
  const notes: ContestNote[] = [];
  const sound: number[] = [];
  for (const [i, method] of TRIAL_METHODS.entries()) {
    const { found, isDone } = await tryMethod(trial, i, method);
    if (isDone) sound.push(i);
    notes.push(...found.map((one): ContestNote => ({ check: 'method', method, finding: one })));
  }
  if (trial.valgrind) notes.push(...(await findLeaks(trial, sound)));
  await removeForeign(trial.folder);
  return notes;
}

/** `isDone`: all cases were tried to their end, whatever was found. */
async function tryMethod(
  trial: Trial,
  number: number,
  method: TrialMethod,
): Promise<{ found: Finding[]; isDone: boolean }> {
  const cases = TRIAL_CASES[method];
  const verdicts: CaseVerdict[] = [];
  let stops = 0;
  while (verdicts.length < cases.length && stops < MOST_STOPS) {
    const from = verdicts.length;
    const tryOnce = (): Promise<TrialRun> =>
      runTrial(trial, [trial.program, TRIAL_CASE_BY_CASE, String(number), String(from)], TRIAL_POSITIONS.length);
    let run = await tryOnce();
    // On a busy machine a case may be late through no fault of its own.
    if (run.fault?.by === 'time' && stops === 0) run = await tryOnce();
    const judged = judgeCases(run, cases.length - from, trial);
    verdicts.push(...judged);
    if (run.lines.at(-1) === TRIAL_DONE) break;
    // The program ended before any case, or another method stopped it: it will again.
    stops += run.lines.length === 0 || judged.at(-1)?.untried !== undefined ? MOST_STOPS : 1;
  }
  return {
    found: findingsOf(verdicts, cases),
    isDone: verdicts.length === cases.length && verdicts.every(one => one.isDone),
  };
}

/** What came of one case. */
interface CaseVerdict {
  readonly isDone: boolean;
  /** The method because of which it could not be tried. */
  readonly untried?: string;
  /** What the method did wrong. */
  readonly wrong: readonly Finding[];
  /** How it ended, where it did not come to its end. */
  readonly end?: Finding;
  /** The program ended before any case. */
  readonly isBefore?: true;
}

/** The cases of a run, which end with the one that stopped it. */
function judgeCases(run: TrialRun, most: number, trial: Trial): CaseVerdict[] {
  const { lines } = run;
  const starts = lines.flatMap((line, i) => (line.startsWith(TRIAL_CASE) ? [i] : []));
  if (starts.length === 0) return [{ isDone: false, wrong: [], end: endOf(run, trial), isBefore: true }];
  return starts.slice(0, most).map((start, i) => judgeCase(lines.slice(start + 1, starts[i + 1]), run, trial));
}

function judgeCase(lines: readonly string[], run: TrialRun, trial: Trial): CaseVerdict {
  const isDone = lines.includes(TRIAL_WHOLE) && lines.includes(`${TRIAL_ENDED}0`);
  const untried = untriedFor(lines, isDone);
  if (untried !== undefined) return { isDone: false, untried, wrong: [] };
  const wrong = [...lines.flatMap(wrongOf), ...judgeMove(lines)];
  const [threw] = lines.flatMap(thrownBy);
  if (isDone) return { isDone, wrong, ...(threw && { end: threw }) };
  const ended = lines.find(line => line.startsWith(TRIAL_ENDED));
  const code = Number(ended?.slice(TRIAL_ENDED.length));
  const end =
    ended === undefined
      ? endOf(run, trial)
      : endOf(code > 128 ? { code: null, signal: signalOf(code - 128) } : { code, signal: null }, trial);
  return { isDone, wrong, end };
}

function wrongOf(line: string): Finding[] {
  if (!line.startsWith(TRIAL_WRONG)) return [];
  const [number, thrown] = line.slice(TRIAL_WRONG.length).split(' ');
  const found = TRIAL_FINDINGS[Number(number)];
  if (!found || thrown === undefined) return found ? [found] : [];
  const what = thrown === 'nothing' || thrown === 'something-else' ? finding(thrown) : publishedText(thrown);
  return [{ ...found, args: { ...found.args, thrown: what } }];
}

function thrownBy(line: string): Finding[] {
  if (line === TRIAL_THREW_OTHER) return [finding('threw-no-exception')];
  const exception = line.startsWith(TRIAL_THREW) ? line.slice(TRIAL_THREW.length) : undefined;
  return exception === undefined ? [] : [finding('threw', { exception: publishedText(exception) })];
}

/** Each finding once. An end has the name of its case, unless many cases of the method, or all that were tried, end like that. */
function findingsOf(verdicts: readonly CaseVerdict[], names: readonly (Finding | undefined)[]): Finding[] {
  const found = verdicts.flatMap(({ untried, wrong, end, isBefore }, i) => {
    if (untried !== undefined) return [finding('not-tried', { method: publishedText(untried) })];
    if (end === undefined) return wrong;
    const alike = verdicts.filter(one => JSON.stringify(one.end) === JSON.stringify(end)).length;
    const isCommon = alike > MOST_NAMED || alike === verdicts.length;
    const position = isCommon || isBefore ? undefined : names[i];
    return [...wrong, position === undefined ? end : finding('on', { position, found: end })];
  });
  return [...new Map(found.map(one => [JSON.stringify(one), one])).values()];
}

const signalOf = (number: number): NodeJS.Signals =>
  (Object.entries(constants.signals).find(([, one]) => one === number)?.[0] ?? 'SIGKILL') as NodeJS.Signals; // keys of that table

interface TrialRun extends ForeignRun {
  /** What the trial itself wrote, and not the player. */
  readonly lines: readonly string[];
}

async function runTrial(trial: Trial, command: readonly string[], moves: number, slower = 1): Promise<TrialRun> {
  const { folder, timeout, memory, sandbox, stop } = trial;
  stop?.throwIfAborted();
  await removeForeign(folder);
  mkdirSync(folder, { recursive: true });
  // The player was compiled before the word is drawn, so that it cannot write lines of the trial.
  const word = randomBytes(8).toString('hex');
  const run = await runForeign(
    { command, folder, needs: [trial.program] },
    {
      input: `${word}\n`,
      timeout: Math.max(LEAST_TIME, timeout * moves) * slower,
      // The program reports each move at once, so one move is the longest silence.
      pause: Math.max(LEAST_TIME, timeout) * slower,
      limits: { memory: slower === 1 ? memory : memory + VALGRIND_MEMORY, processes: PROCESSES },
      ...(sandbox && { sandbox }),
      ...(stop && { stop }),
    },
  );
  const start = `${TRIAL_MARK}${word} `;
  const lines = run.stdout.split('\n').flatMap(line => (line.startsWith(start) ? line.slice(start.length) : []));
  return { ...run, lines };
}

/** The method because of which another one could not be tried: it was wrong, or the program ended in it. */
function untriedFor(lines: readonly string[], isDone: boolean): string | undefined {
  const said = lines.find(line => line.startsWith(TRIAL_UNTRIED));
  if (said !== undefined) return said.slice(TRIAL_UNTRIED.length);
  const called = isDone ? undefined : lines.findLast(line => line.startsWith(TRIAL_CALLS))?.slice(TRIAL_CALLS.length);
  return called === '' ? undefined : called;
}

const SIGNALS: Readonly<Record<string, Finding>> = {
  SIGSEGV: finding('segmentation-fault'),
  SIGABRT: finding('aborted'),
  SIGFPE: finding('arithmetic-error'),
  SIGBUS: finding('bus-error'),
  SIGILL: finding('illegal-instruction'),
};

/** Why a method did not come to its end. */
function endOf({ fault, signal, code }: Pick<ForeignRun, 'fault' | 'signal' | 'code'>, { memory }: Trial): Finding {
  if (fault) return faultFinding(fault, memory);
  if (signal !== null) return SIGNALS[signal] ?? finding('quoted', { text: signal });
  return finding('exited', { code: code ?? '?' });
}

/** `memory`: the limit, MiB. */
export function faultFinding(fault: UnseatedFault, memory: number): Finding {
  if (fault.by === 'time') return finding('too-late', { seconds: Math.round(fault.limit / 1000) });
  if (fault.by === 'memory') return finding('too-much-memory', { mebibytes: memory });
  if (fault.by === 'processes') return finding('too-many-processes', { processes: fault.count });
  if (fault.by === 'flood') return finding('too-much-output', { kibibytes: fault.limit / 1024 });
  if (fault.by === 'storage') return finding('too-much-storage', { mebibytes: fault.limit / 2 ** 20 });
  if (fault.by === 'files') return finding('too-many-files', { files: fault.limit });
  if (fault.by === 'cpu') return finding('too-much-processor-time');
  return finding('quoted', { text: publishedText('detail' in fault ? fault.detail : fault.by) });
}

/** The player tells its board; the rules of the game say whether it is right. */
function judgeMove(lines: readonly string[]): Finding[] {
  return lines.flatMap(line => {
    if (!line.startsWith(TRIAL_MOVED)) return [];
    const [number, cells = ''] = line.slice(TRIAL_MOVED.length).split(' ');
    const position = TRIAL_POSITIONS[Number(number)];
    const wrong = position && explainTrialMove(position, cells);
    return wrong === undefined ? [] : [finding('on', { position: position!.finding, found: wrong })];
  });
}

function explainTrialMove({ cells, player }: TrialPosition, after: string): FindingArg | undefined {
  const [before, next] = [parseCells(cells), parseCells(after, { unpromotedMen: true })];
  if (isRefusal(before)) throw new Error(before.detail);
  if (isRefusal(next)) return next.detail;
  if (isBlocked(before, player)) return after === cells ? undefined : finding('blocked-must-repeat');
  return explainTransition(before, next, { by: player - 1 })?.detail;
}

/** All methods in one process first: most players leak nothing, and starting valgrind takes longest. */
async function findLeaks(trial: Trial, sound: readonly number[]): Promise<ContestNote[]> {
  if ('missing' in findProgram(VALGRIND[0]!)) return [{ check: 'valgrind-missing' }];
  if (sound.length === 0) return [];
  const run = async (args: readonly string[]): Promise<TrialRun> =>
    runTrial(trial, [...VALGRIND, trial.program, ...args], TRIAL_POSITIONS.length, VALGRIND_SLOWER);
  const whole = await run(sound.map(String));
  if (!whole.fault && whole.code === 0) return [];
  const found: (readonly [method: string, what: Finding])[] = [];
  for (let rest = sound; rest.length > 0; ) {
    const apart = await run([TRIAL_APART, ...rest.map(String)]);
    const tried = triedMethods(apart);
    const stuck = rest.find(method => !tried.has(method));
    for (const method of rest) {
      const what = method === stuck ? stuckIn(apart, trial) : tried.get(method);
      if (what !== undefined) found.push([TRIAL_METHODS[method]!, what]);
    }
    rest = rest.filter(method => method !== stuck && !tried.has(method));
  }
  // What only happens when several methods follow each other has no method of its own.
  if (found.length === 0) found.push(['Player', whole.fault ? stuckIn(whole, trial) : firstFinding(whole.stderr)]);
  return found.map(([method, what]): ContestNote => ({ check: 'memory', method, finding: what }));
}

const stuckIn = ({ fault }: ForeignRun, { memory }: Trial): Finding =>
  fault ? faultFinding(fault, memory) : finding('valgrind-stopped');

/** Methods that were tried to their end under valgrind, with what it found. */
function triedMethods({ lines, stderr }: TrialRun): Map<number, Finding | undefined> {
  const tried = new Map<number, Finding | undefined>();
  for (const line of lines.filter(one => one.startsWith(TRIAL_TRIED))) {
    const [method = 0, pid, code] = line.slice(TRIAL_TRIED.length).split(' ').map(Number);
    tried.set(method, code === 0 ? undefined : firstFinding(stderr, pid));
  }
  return tried;
}

/** The first line that says what is wrong, with one process or with any. */
function firstFinding(stderr: string, pid?: number): Finding {
  const start = new RegExp(`^==${pid ?? '\\d+'}==\\s*`);
  const lines = stderr
    .split('\n')
    .filter(line => start.test(line))
    .map(line => line.replace(start, ''));
  const line = lines.find(one => /definitely lost|Invalid|uninitialised|Mismatched|overlap/.test(one));
  if (line === undefined) return finding('valgrind-error');
  return finding('quoted', { text: publishedText(line.replace(/ in loss record .*/, '')) });
}
