// The port for what is between accounts: who follows, blocks and does not want to hear whom, and what is remembered of who was here. One suite
// runs over every implementation.

import type { Millis } from '../../core/journal.ts';
import type { AccountKind } from './accounts.ts';

export const TIE_KINDS = ['follow', 'block', 'mute'] as const;
export type TieKind = (typeof TIE_KINDS)[number];

export interface Tie {
  readonly kind: TieKind;
  readonly by: string;
  readonly to: string;
  readonly since: Millis;
}

/** The other end of a tie, as lists show it. */
export interface Tied {
  readonly account: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly since: Millis;
  /** Last seen; undefined: nobody remembers. */
  readonly seen?: Millis | undefined;
}

/** Ties of a kind that somebody made, or that were made to somebody. */
export interface TieQuery {
  readonly kind: TieKind;
  readonly by?: string;
  readonly to?: string;
}

export interface TiePage extends TieQuery {
  /** Continue behind the last one shown. */
  readonly before?: Pick<Tied, 'since' | 'account'>;
  readonly limit: number;
}

export interface SocialStore {
  /** 'known': it was there already. 'full': there are as many of this kind as one account may have. */
  tie(tie: Tie, most: number): Promise<'made' | 'known' | 'full'>;
  /** How many there were. */
  untie(query: Required<TieQuery>): Promise<number>;
  has(query: Required<TieQuery>): Promise<boolean>;
  /** As many as all pages of `list` have. */
  count(query: TieQuery): Promise<number>;
  /** Newest first, without those who are suspended or gone. */
  list(page: TiePage): Promise<Tied[]>;
  /** The other ends of all that somebody made, whatever became of them. */
  others(query: Required<Pick<TieQuery, 'kind' | 'by'>>): Promise<string[]>;

  /** Remembers that somebody was here; undefined forgets it. */
  saw(account: string, at: Millis | undefined): Promise<void>;
  seen(account: string): Promise<Millis | undefined>;
  setInvisible(account: string, on: boolean): Promise<void>;
  /** Everybody who does not want to be seen. */
  invisible(): Promise<string[]>;

  /** Everything by, to and about an account. */
  forget(account: string): Promise<void>;
}
