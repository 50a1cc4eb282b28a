// How a game of the arena ended, and why, as data: a match knows that a program crashed, a verdict also how.

import type { Seat } from '../core/game.ts';
import type { MatchEnding } from '../core/journal.ts';
import type { ProgramFault } from './programs/faults.ts';

export type Verdict =
  | { readonly by: 'rules' }
  | ProgramFault
  /** It had no legal move, and said so as its rules prescribe. */
  | { readonly by: 'blocked'; readonly seat: Seat }
  | { readonly by: 'resignation' | 'absence'; readonly seat: Seat }
  /** A referee judged it: the seat that has lost, none in a draw. */
  | { readonly by: 'adjudication'; readonly seat?: Seat }
  | { readonly by: 'abort' };

/** The match's own word, unless a program's fault tells more. */
export function verdictOf(ending: MatchEnding, faults: readonly ProgramFault[]): Verdict {
  switch (ending.by) {
    case 'rules':
    case 'abort':
      return { by: ending.by };
    case 'time':
      return { by: 'time', seat: ending.seat, limit: ending.limit, used: ending.used };
    case 'resignation':
    case 'absence':
      return { by: ending.by, seat: ending.seat };
    case 'adjudication':
      return ending.seat === undefined ? { by: 'adjudication' } : { by: 'adjudication', seat: ending.seat };
    case 'illegal':
    case 'crash':
      return faults.find(fault => fault.seat === ending.seat) ?? { by: 'crash', seat: ending.seat };
  }
}

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

/** Finds the most urgent fault of the program in how its games ended. Returns undefined if none ended by a fault. */
export function firstFix(verdicts: readonly Verdict[]): FirstFix | undefined {
  const fault = FAULTS_BY_URGENCY.find(kind => verdicts.some(({ by }) => by === kind));
  return fault && { fault, games: verdicts.filter(({ by }) => by === fault).length };
}
