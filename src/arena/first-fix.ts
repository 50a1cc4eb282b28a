// Which fault of a program to fix first: one that hides others comes before those it hides.

import type { Verdict } from './verdicts.ts';

/** A program that does not start shows nothing else; one whose messages cannot be read never gets to an illegal move. */
export const FAULTS_BY_URGENCY = [
  'missing',
  'crash',
  'malformed',
  'flood',
  'no-move',
  'illegal',
  'memory',
  'processes',
  'storage',
  'files',
  'cpu',
  'time',
] as const;

export type UrgentFault = (typeof FAULTS_BY_URGENCY)[number];

export interface FirstFix {
  readonly fault: UrgentFault;
  /** In how many games. */
  readonly games: number;
}

/** From how the games ended for the program; undefined: no fault of it. */
export function firstFix(verdicts: readonly Verdict[]): FirstFix | undefined {
  const fault = FAULTS_BY_URGENCY.find(kind => verdicts.some(({ by }) => by === kind));
  return fault && { fault, games: verdicts.filter(({ by }) => by === fault).length };
}
