// The port for relations between accounts (following, blocking, muting) and for their last visits. One suite runs over every
// implementation.

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
  /** Last seen; undefined: not known. */
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

export interface SocialStore {
  /** 'known': it was there already. 'full': there are as many of this kind as one account may have. */
  addRelation(tie: Relation, most: number): Promise<'made' | 'known' | 'full'>;
  /** How many there were. */
  removeRelation(query: Required<RelationQuery>): Promise<number>;
  has(query: Required<RelationQuery>): Promise<boolean>;
  /** As many as all pages of `list` have. */
  count(query: RelationQuery): Promise<number>;
  /** Newest first, without those who are suspended or gone. */
  list(page: RelationPageQuery): Promise<RelatedAccount[]>;
  /** All accounts that an account has this relation to, deleted ones included. */
  others(query: Required<Pick<RelationQuery, 'kind' | 'by'>>): Promise<string[]>;

  /** Stores the last visit of an account; undefined deletes it. */
  setLastSeen(account: string, at: Millis | undefined): Promise<void>;
  lastSeen(account: string): Promise<Millis | undefined>;
  setInvisible(account: string, on: boolean): Promise<void>;
  /** All invisible accounts. */
  invisible(): Promise<string[]>;
}
