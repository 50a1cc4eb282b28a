// What the independent checkers of reasons get: everything as text and JSON, nothing computed by the rules of the game but the
// views along the line.

import type { Seat } from '../../core/game.ts';
import type { Reason } from '../../core/reasons.ts';

/** A move of a line, and what the seat that asked sees after it. */
export interface CheckedStep {
  readonly seat: Seat;
  /** In the notation of the game. */
  readonly text: string;
  readonly view: unknown;
}

export interface CheckedReason {
  /** What the seat saw. */
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly options: unknown;
  /** Begins with the action that is explained. */
  readonly line: readonly CheckedStep[];
  readonly reason: Reason;
}

/** undefined: the statement is true. Otherwise what is wrong with it. */
export type CheckReason = (checked: CheckedReason) => string | undefined;

/** What holds for statements, by code. */
export type ReasonRules<Facts> = Readonly<Record<string, (facts: Facts) => boolean>>;

/** Looks the statement up and asks its rule. */
export function checkByRule<Facts>(rules: ReasonRules<Facts>, code: string, facts: Facts): string | undefined {
  const rule = rules[code];
  if (!rule) return 'there is no rule for it';
  return rule(facts) ? undefined : 'it is not true';
}

/** Checks a statement: of the line itself, or of all lines that it counts. */
export function checkStatement(check: CheckReason, checked: CheckedStatement): string | undefined {
  const { counted, others, reason, ...rest } = checked;
  if (counted.length === 0) return check({ ...rest, reason });
  const { args = {} } = reason;
  if (counted.length !== args['count'] || others !== args['others']) return `it is ${counted.length} of ${others}`;
  if (args['action'] !== undefined && args['action'] !== counted[0]!.line[0]!.text) return 'it names another choice';
  const lines = new Set(counted.map(({ line }) => line.map(({ text }) => text).join(' ')));
  if (lines.size < counted.length) return 'it counts a choice twice';
  return counted.map(one => check({ ...rest, ...one })).find(fault => fault !== undefined);
}

interface CheckedStatement extends CheckedReason {
  readonly counted: readonly Pick<CheckedReason, 'line' | 'reason'>[];
  readonly others: number;
}
