// What the answers of a player say about its methods. A fault is blamed on one method: where a case needs another one that is wrong, it
// is not tried.

import type { UnseatedFault } from '../../../src/arena/programs/faults.ts';
import { SIGNAL_NAMES } from '../../../src/arena/programs/launcher.ts';
import { publishedText } from '../../../src/cli/contest/published-text.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { explainTransition, parseCells } from '../rules/index.ts';
import { type Finding, type FindingArg, finding } from './findings.ts';
import { isBlocked } from './match.ts';
import type { TrialCase } from './trial-cases.ts';
import { END, OK, READY, THREW, THREW_NO_EXCEPTION, THREW_OTHER, TRY, unescaped } from './trial-programs.ts';
import type { JobResult } from './trial-run.ts';
import { cellsIn, type Expectation, type TrialMethod } from './trial-steps.ts';
import type { TrialPosition } from './trial-table.ts';

export const CASE_STATES = ['passed', 'failed', 'untried'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What came of one case. */
export interface CaseVerdict {
  readonly id: string;
  readonly state: CaseState;
  /** What is wrong, or because of which method it was not tried. */
  readonly found?: Finding;
  /** The place of the call, from 0, with which it ended. */
  readonly at?: number;
  /** It did not come to its end. */
  readonly isEnd?: true;
  /** The method because of which it was not tried. */
  readonly because?: TrialMethod;
}

/** Cases of a method that end alike and are named. */
const MOST_NAMED = 3;

/** `results`: by case; none where others of the method had to be stopped. `memory`: the limit, MiB. */
export class TrialJudge {
  readonly #cases: ReadonlyMap<string, TrialCase>;
  readonly #results: ReadonlyMap<string, JobResult>;
  readonly #memory: number;
  readonly #verdicts = new Map<string, CaseVerdict>();
  /** Methods of the cases that are being judged: two methods may need each other. */
  readonly #asked = new Set<TrialMethod>();

  constructor(cases: readonly TrialCase[], results: ReadonlyMap<string, JobResult>, memory: number) {
    this.#cases = new Map(cases.map(one => [one.id, one]));
    this.#results = results;
    this.#memory = memory;
  }

  verdicts(): CaseVerdict[] {
    return [...this.#cases.values()].map(one => this.#verdict(one));
  }

  #verdict(one: TrialCase): CaseVerdict {
    const known = this.#verdicts.get(one.id);
    if (known) return known;
    const isFirst = this.#asked.size === 0;
    const isNew = !this.#asked.has(one.method);
    this.#asked.add(one.method);
    const verdict = { id: one.id, ...this.#judge(one) };
    if (isNew) this.#asked.delete(one.method);
    // While another case is being judged, the answer may depend on what is not known yet.
    if (isFirst) this.#verdicts.set(one.id, verdict);
    return verdict;
  }

  #judge(one: TrialCase): Omit<CaseVerdict, 'id'> {
    const result = this.#results.get(one.id);
    if (!result) return untried(one.method);
    const helpers = one.steps.flatMap(({ method, isEither }) =>
      method && method !== one.method && !isEither ? [method] : [],
    );
    const broken = helpers.find(method => this.#isBroken(method));
    if (broken) return untried(broken);
    const needed = one.needs?.map(id => this.#cases.get(id)!).find(need => this.#verdict(need).state !== 'passed');
    if (needed && needed.method !== one.method) return untried(needed.method);
    if (result.answers[0] !== READY) return failed(this.#endOf(result), 0, true);
    return this.#judgeSteps(one, result);
  }

  #judgeSteps(one: TrialCase, result: JobResult): Omit<CaseVerdict, 'id'> {
    const answers = result.answers.slice(1);
    for (const [at, step] of one.steps.entries()) {
      const answer = answers[at];
      if (answer === undefined || answer === END) {
        // What has ended the program that starts players may have kept answers from being passed on.
        const method = result.fault?.by === 'missing' ? one.method : step.method;
        return this.#blame(one, method, at, this.#endOf(result));
      }
      const thrown = thrownIn(answer);
      const { expect } = step;
      if (expect && 'throws' in expect) {
        if (expect.throws.some(error => error === thrown?.error)) continue;
        return failed(wronglyThrown(expect, thrown), at);
      }
      if (thrown) {
        if (step.mayRefuse && thrown.error === 'invalid_board') return { state: 'passed' };
        if (!step.order.startsWith(TRY) || step.method === one.method)
          return this.#blame(one, step.method, at, thrown.found);
      }
      const value = thrown ? '' : unescaped(answer.slice(OK.length + 1));
      const wrong = expect && wrongIn(expect, value);
      if (wrong) return failed(wrong, at);
    }
    const steps = one.steps.length;
    if (answers[steps] !== END || result.code !== 0)
      // All that was asked has been answered before.
      return this.#isBroken('destructor') && one.method !== 'destructor'
        ? { state: 'passed' }
        : failed(this.#endOf(result), steps, true);
    // A process that answers what it was not asked does not obey.
    return answers.length === steps + 1 ? { state: 'passed' } : failed(finding('too-many-answers'), steps);
  }

  /** The case ended in a call of `method`. */
  #blame(one: TrialCase, method: TrialMethod | undefined, at: number, found: Finding): Omit<CaseVerdict, 'id'> {
    if (method === undefined || method === one.method) return failed(found, at, true);
    // A call in which the program ends is wrong, unless something else says that it is not.
    if (this.#asked.has(method) || this.#isBroken(method)) return untried(method);
    // The other method is right by itself: what came before it has led to this.
    const wasCalled = one.steps.slice(0, at).some(step => step.method === one.method);
    return wasCalled ? failed(found, at, true) : untried(method);
  }

  /** Does a method fail in what others need it for? What happens when a player is destroyed afterwards is another matter. */
  #isBroken(method: TrialMethod): boolean {
    if (this.#asked.has(method)) return false;
    return [...this.#cases.values()].some(one => {
      if (one.method !== method || !one.isBasic) return false;
      const { state, at = 0 } = this.#verdict(one);
      return state === 'failed' && at < one.steps.length;
    });
  }

  /** Why a process did not come to its end. */
  #endOf({ fault, code }: JobResult): Finding {
    if (fault) return faultFinding(fault, this.#memory);
    if (code === undefined || code <= 128) return finding('exited', { code: code ?? 0 });
    const signal = signalOf(code - 128);
    return SIGNALS[signal] ?? finding('quoted', { text: signal });
  }
}

function wrongIn(expect: Exclude<Expectation, { throws: unknown }>, value: string): Finding | undefined {
  if ('moved' in expect) return wrongMove(expect.moved, cellsIn(value));
  const is = 'cells' in expect ? cellsIn(value) === expect.cells : value === expect.value;
  return is ? undefined : expect.otherwise;
}

const untried = (because: TrialMethod): Omit<CaseVerdict, 'id'> => ({
  state: 'untried',
  because,
  found: finding('not-tried', { method: because }),
});

const failed = (found: Finding, at: number, isEnd = false): Omit<CaseVerdict, 'id'> => ({
  state: 'failed',
  found,
  at,
  ...(isEnd && { isEnd }),
});

interface Thrown {
  /** Of a player_exception. */
  readonly error?: string;
  readonly found: Finding;
}

function thrownIn(answer: string): Thrown | undefined {
  const [how, ...rest] = answer.split(' ');
  if (how === THREW_NO_EXCEPTION) return { found: finding('threw-no-exception') };
  const text = unescaped(rest.join(' '));
  if (how === THREW_OTHER) return { found: finding('threw', { exception: publishedText(text) }) };
  if (how !== THREW) return undefined;
  const [error = '', ...message] = text.split(' ');
  const exception = publishedText(`player_exception ${error}: ${message.join(' ')}`);
  return { error, found: finding('threw', { exception }) };
}

function wronglyThrown(
  { call, throws, otherwise }: Extract<Expectation, { throws: unknown }>,
  thrown: Thrown | undefined,
): Finding {
  if (otherwise) return otherwise;
  const what = thrown === undefined ? finding('nothing') : (thrown.error ?? finding('something-else'));
  return finding('must-throw', {
    call,
    error: throws[0]!,
    thrown: typeof what === 'string' ? publishedText(what) : what,
  });
}

/** The rules of the game say whether a move is right. */
function wrongMove(position: TrialPosition, after: string): Finding | undefined {
  const found = explainTrialMove(position, after);
  return found === undefined ? undefined : finding('on', { position: position.finding, found });
}

function explainTrialMove({ cells, player }: TrialPosition, after: string): FindingArg | undefined {
  const [before, next] = [parseCells(cells), parseCells(after, { unpromotedMen: true })];
  if (isRefusal(before)) throw new Error(before.detail);
  if (isRefusal(next)) return next.detail;
  if (isBlocked(before, player)) return after === cells ? undefined : finding('blocked-must-repeat');
  return explainTransition(before, next, { by: player - 1 })?.detail;
}

const SIGNALS: Readonly<Record<string, Finding>> = {
  SIGSEGV: finding('segmentation-fault'),
  SIGABRT: finding('aborted'),
  SIGFPE: finding('arithmetic-error'),
  SIGBUS: finding('bus-error'),
  SIGILL: finding('illegal-instruction'),
};

const signalOf = (number: number): string => SIGNAL_NAMES.get(number) ?? `signal ${number}`;

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

/** What is said of a method: each finding once. An end has the name of its case, unless many cases of the method end like that. */
export function findingsOf(verdicts: readonly CaseVerdict[], cases: ReadonlyMap<string, TrialCase>): Finding[] {
  const tried = verdicts.filter(({ state }) => state !== 'untried');
  const found = verdicts.flatMap(({ id, found: one, isEnd, because }) => {
    const { on, method } = cases.get(id)!;
    // Cases that were left out after others of the method had to be stopped.
    if (!one || because === method) return [];
    const alike = tried.filter(other => other.isEnd && sameFinding(other.found, one)).length;
    const isCommon = alike > MOST_NAMED || alike === tried.length;
    return [isEnd && on && !isCommon ? finding('on', { position: on, found: one }) : one];
  });
  return [...new Map(found.map(one => [JSON.stringify(one), one])).values()];
}

const sameFinding = (one: Finding | undefined, other: Finding): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
