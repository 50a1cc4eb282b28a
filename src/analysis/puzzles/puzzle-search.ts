// What a search says about a position: is one action clearly better than every other?

import type { BotAgent, ComparedAction } from '../../core/bot.ts';

/** A position with one clearly best action. */
export interface ClearChoice {
  readonly best: ComparedAction;
  /** By how much it is better than the second best. */
  readonly lead: number;
  readonly compared: readonly ComparedAction[];
}

export interface ClearnessLimits {
  readonly lead: number;
  /** Of payoffs: a position that is lost anyway, or won anyway, asks for nothing. */
  readonly isPayoff: boolean;
  /** A search over imagined states stops when it is sure: it is repeated until the time is used, and the mean counts. */
  readonly isAverage: boolean;
  /** Milliseconds on some steady clock. */
  readonly now: () => number;
}

/** The best action of a puzzle leads to at least this payoff, and the second best to at most that. */
const LOST = -0.3;
const WON = 0.7;

/** undefined: nothing to compare, or no action is clearly the best. */
export function clearChoice(
  agent: BotAgent<unknown>,
  view: unknown,
  budget: number,
  limits: ClearnessLimits,
): ClearChoice | undefined {
  const { lead: least, isPayoff } = limits;
  const compared = compareFor(agent, view, budget, limits);
  const [best, second] = compared;
  if (!best || !second) return undefined;
  const lead = best.value - second.value;
  if (lead < least) return undefined;
  if (isPayoff && (best.value < LOST || second.value > WON)) return undefined;
  return { best, lead, compared };
}

/** Searches repeated at most so often: beyond, the mean hardly changes. */
const MOST_ROUNDS = 100;

/** The best first. */
function compareFor(
  agent: BotAgent<unknown>,
  view: unknown,
  budget: number,
  { isAverage, now }: ClearnessLimits,
): readonly ComparedAction[] {
  const end = now() + budget;
  const first = agent.compare?.(view, budget) ?? [];
  if (!isAverage || first.length < 2) return first;
  const rounds = [first];
  while (rounds.length < MOST_ROUNDS && now() < end) rounds.push(agent.compare?.(view, end - now()) ?? []);
  const mean = first.flatMap(({ action, line }) => {
    const values = rounds.flatMap(round => round.find(one => one.action === action)?.value ?? []);
    // An action that was looked at in few rounds seemed bad in the others.
    if (2 * values.length < rounds.length) return [];
    return [{ action, line, value: values.reduce((sum, value) => sum + value, 0) / values.length }];
  });
  return mean.sort((a, b) => b.value - a.value);
}
