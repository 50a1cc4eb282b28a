// What becomes of a match while players are missing, as far as the page, the terminal and the match must agree on it.

import { DAY, MINUTE } from './durations.ts';
import type { Seat } from './game.ts';
import type { MatchSetup, Millis, SeatedPlayer } from './journal.ts';

export type AbsenceRule = Pick<MatchSetup, 'absence' | 'grace' | 'tournament'>;

/** A match that stands still because all its players are absent ends after this time. */
export const MAX_ABSENCE_WAIT: Millis = 30 * DAY;
/** The longest wait before players may claim, where a claim leaves the absent player a seat to come back to. */
const LONGEST_CLAIM_WAIT: Millis = MINUTE;

interface Seated {
  readonly who: SeatedPlayer | undefined;
}

/** Tournaments and the documents of older protocols have absence rules of their own, without claims and longer waits. */
export function hasOwnAbsenceRule({ tournament }: Pick<MatchSetup, 'tournament'>, seats: readonly Seated[]): boolean {
  return tournament !== undefined || seats.some(({ who }) => who?.gateway !== undefined);
}

/** Can this player answer a question on a page: about a claim, or about a pause? */
export const isAskable = (who: SeatedPlayer | undefined): boolean =>
  who?.kind === 'person' && who.gateway === undefined;

/** How long the others wait for an absent player before they may claim. */
export function claimWait({ absence, grace }: Pick<AbsenceRule, 'absence' | 'grace'>): Millis {
  return absence === 'skip' || absence === 'substitute' ? Math.min(grace, LONGEST_CLAIM_WAIT) : grace;
}

/** What a claim against an absent seat does: it wins the match, or lets it continue in one of three ways. */
export const CLAIM_EFFECTS = ['win', 'skip', 'substitute', 'remove'] as const;
export type ClaimEffect = (typeof CLAIM_EFFECTS)[number];

export interface Claim {
  /** The absent seat. */
  readonly seat: Seat;
  /** When a player may claim. */
  readonly at: Millis;
  readonly effect: ClaimEffect;
  /** Who wins, where it is the one player who is left against all. */
  readonly winner?: Seat;
}
