// The examiner's sheet of one entry: points by method and case, for memory and for keeping to the limits.

import type { ContestEntry } from './build.ts';
import type { ContestResult } from './contest.ts';
import type { ContestNote } from './entry-notes.ts';
import type { Finding } from './findings.ts';
import { SHEET_PARTS, type SheetPart, type SheetWeights } from './sheet-weights.ts';
import { type TrialCase, trialCases } from './trial-cases.ts';
import { TRIAL_METHODS, type TrialMethod } from './trial-steps.ts';
import type { CaseState } from './trial-verdicts.ts';

/** Points and what could be had; no points: the examiner gives them, or nothing was measured. */
export interface SheetPoints {
  readonly points?: number;
  readonly of: number;
}

export interface SheetCase extends SheetPoints {
  readonly trial: TrialCase;
  readonly state: CaseState;
  readonly found?: Finding;
  /** The call that is wrong. */
  readonly at?: number;
}

export interface SheetMethod extends SheetPoints {
  readonly method: TrialMethod;
  readonly cases: readonly SheetCase[];
}

export interface SheetLeak {
  readonly method: string;
  readonly found: Finding;
  /** The smallest case with this leak. */
  readonly trial?: TrialCase;
}

export interface Sheet {
  readonly name: string;
  readonly isAdmitted: boolean;
  /** What was found in the source, and why it may not take part. */
  readonly notes: readonly ContestNote[];
  /** Empty: a program without a source, or one that is not admitted. */
  readonly methods: readonly SheetMethod[];
  readonly leaks: readonly SheetLeak[];
  readonly parts: Readonly<Record<SheetPart, SheetPoints>>;
  /** Own games, and those that were lost on a limit. */
  readonly games?: SheetGames;
  readonly sum: number;
  /** What could be had of what was measured, and of everything. */
  readonly measured: number;
  readonly of: number;
}

export interface SheetGames {
  readonly played: number;
  readonly overLimit: number;
}

/** What only a contest knows. */
export interface SheetStanding {
  readonly games: SheetGames;
  /** It is absent if not all games are played yet. */
  readonly isInTop?: boolean;
}

/** Verdicts that the document calls a timeout or too much memory, and those of our other limits. */
const LIMITS: ReadonlySet<string> = new Set(['time', 'memory', 'processes', 'storage', 'files', 'flood', 'cpu']);

/** `player`: its place in the field. */
export function gamesOf(player: number, results: Iterable<ContestResult>): SheetGames {
  let [played, overLimit] = [0, 0];
  for (const { entrants, verdict } of results) {
    if (!entrants.includes(player)) continue;
    played++;
    if ('seat' in verdict && entrants[verdict.seat] === player && LIMITS.has(verdict.by)) overLimit++;
  }
  return { played, overLimit };
}

/** Two places, so that what is shown adds up. */
const rounded = (points: number): number => Math.round(100 * points) / 100;

export function sheetOf(entry: ContestEntry, weights: SheetWeights, standing?: SheetStanding): Sheet {
  const { name, hash, command, notes, verdicts = [], leaks } = entry;
  const cases = new Map(verdicts.length === 0 ? [] : trialCases(hash).map(one => [one.id, one]));
  const rows = verdicts.map(
    (verdict): Omit<SheetCase, 'of'> => Object.assign({ trial: cases.get(verdict.id)! }, verdict),
  );
  const methods = rows.length === 0 ? [] : TRIAL_METHODS.map(method => methodOf(method, rows, weights));
  const isAdmitted = command !== undefined;
  const { games, isInTop } = standing ?? {};
  const none = isAdmitted ? undefined : 0;
  const points: Readonly<Record<SheetPart, number | undefined>> = {
    memory: leaks ? Number(leaks.length === 0) : none,
    limits: games && games.played > 0 ? 1 - games.overLimit / games.played : none,
    strategy: none,
    bonus: isInTop === undefined ? none : Number(isInTop),
  };
  const parts = Object.fromEntries(
    SHEET_PARTS.map((part): [SheetPart, SheetPoints] => {
      const of = weights.parts[part];
      const share = points[part];
      return [part, share === undefined ? { of } : { of, points: rounded(share * of) }];
    }),
  ) as Record<SheetPart, SheetPoints>; // one entry for each part
  const all: readonly SheetPoints[] = [...methods, ...Object.values(parts)];
  const measured = all.filter(one => one.points !== undefined);
  const of = sumOf(Object.values(weights.methods), one => one) + sumOf(Object.values(weights.parts), one => one);
  return {
    name,
    isAdmitted,
    notes: notes.filter(({ check }) => check !== 'method' && check !== 'memory'),
    methods,
    leaks: (leaks ?? []).map(({ method = 'Player', found, id }) => {
      const trial = id === undefined ? undefined : cases.get(id);
      return trial ? { method, found, trial } : { method, found };
    }),
    parts,
    ...(games && { games }),
    sum: rounded(sumOf(measured, one => one.points!)),
    // Who may not take part has no points, and nothing is left open.
    measured: rounded(isAdmitted ? sumOf(measured, one => one.of) : of),
    of: rounded(of),
  };
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0);

/** A method shares its points among its cases. */
function methodOf(
  method: TrialMethod,
  rows: readonly Omit<SheetCase, 'of'>[],
  { methods, cases: weights, untried }: SheetWeights,
): SheetMethod {
  const own = rows.filter(({ trial }) => trial.method === method);
  const weightOf = ({ trial }: Omit<SheetCase, 'of'>): number => weights[trial.id] ?? 1;
  const whole = sumOf(own, weightOf);
  const of = methods[method];
  const cases = own.map((row): SheetCase => {
    const worth = whole === 0 ? 0 : (of * weightOf(row)) / whole;
    const share = row.state === 'passed' ? 1 : row.state === 'untried' ? untried : 0;
    return Object.assign({}, row, { of: worth, points: worth * share });
  });
  return { method, of, points: rounded(sumOf(cases, one => one.points!)), cases };
}

/** The failing case with the fewest calls. */
export function smallestFault({ cases }: SheetMethod): SheetCase | undefined {
  const size = ({ trial, at = trial.steps.length }: SheetCase): number => at;
  return cases.filter(({ state }) => state === 'failed').toSorted((a, b) => size(a) - size(b))[0];
}
