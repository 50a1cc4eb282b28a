// Why matches that are in the store cannot be opened: the server does not have their rules, or the rules fail.

import type { Refusal } from '../../core/refusal.ts';
import { toError } from '../base/fault-reporting.ts';
import { rulesFailed } from '../base/refusals.ts';

/** Matches of which the reason is remembered. */
const MOST = 10_000;

export class UnavailableMatches {
  readonly #onRulesFault: (match: string, fault: Error) => void;
  /** The latest that were asked for. */
  readonly #reasons = new Map<string, Refusal>();

  constructor(onRulesFault: (match: string, fault: Error) => void) {
    this.#onRulesFault = onRulesFault;
  }

  get(id: string): Refusal | undefined {
    return this.#reasons.get(id);
  }

  set(id: string, why: Refusal): undefined {
    this.#reasons.delete(id);
    this.#reasons.set(id, why);
    if (this.#reasons.size > MOST) this.#reasons.delete(this.#reasons.keys().next().value!);
  }

  /** Reports the first failure of a match. */
  rulesFailed(id: string, fault: unknown): undefined {
    if (this.get(id) !== rulesFailed) this.#onRulesFault(id, toError(fault));
    return this.set(id, rulesFailed);
  }
}
