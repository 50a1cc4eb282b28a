// Relations between accounts (following, blocking, muting) and their last visits.

import type { Millis } from '../../../core/journal.ts';
import type { AccountKind } from './accounts.ts';

export const RELATION_KINDS = ['follow', 'block', 'mute'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

export interface Relation {
  readonly kind: RelationKind;
  readonly by: string;
  readonly to: string;
  readonly since: Millis;
}

/** The other account of a relation, as lists show it. */
export interface RelatedAccount {
  readonly account: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly since: Millis;
  /** When the account was last seen. It is undefined if that is not known. */
  readonly seen?: Millis | undefined;
}

/** Relations of a kind from an account, or to it. */
export interface RelationQuery {
  readonly kind: RelationKind;
  readonly by?: string;
  readonly to?: string;
}

export interface RelationPageQuery extends RelationQuery {
  /** Continue behind the last one shown. */
  readonly before?: Pick<RelatedAccount, 'since' | 'account'>;
  readonly limit: number;
}
