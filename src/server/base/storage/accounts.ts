// Accounts, the credentials that prove them, hidden names, and the actions of administrators.

import type { Millis } from '../../../core/journal.ts';
import type { ModerationActionName } from '../../../protocol/enumerations.ts';

/** `gone`: deleted. The row stays, without a name, so that old matches know that the account was deleted. */
export const ACCOUNT_KINDS = ['guest', 'person', 'program', 'gone'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export interface Account {
  readonly id: string;
  readonly kind: AccountKind;
  readonly name: string;
  /** What the name looks like (names.ts). No two persons or programs have the same look; guests may. */
  readonly look: string;
  readonly created: Millis;
  /** The person a program belongs to. */
  readonly owner?: string | undefined;
  /** Argon2id in its usual text form; only persons have one. */
  readonly password?: string | undefined;
  /** Confirmed, in lower case; several accounts may share one. */
  readonly email?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly suspended?: Millis | undefined;
}

export type AccountChanges = Partial<Omit<Account, 'id' | 'created'>>;

/**
 * What a secret opens: a session (cookie), everything a program or guest does (token), or one thing once. A device opens nothing: it
 * says that the account has signed in there before.
 */
export const CREDENTIAL_KINDS = ['session', 'token', 'reset', 'email', 'administrator', 'device'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** A secret that was issued. Only its SHA-256 is kept, so that the store alone gives no access. */
export interface Credential {
  readonly proof: string;
  /** Names it in lists without opening anything. */
  readonly id: string;
  readonly kind: CredentialKind;
  readonly account: string;
  /** The label for its owner: a browser, a name they chose, the address to be confirmed. */
  readonly label: string;
  readonly created: Millis;
  readonly seen: Millis;
  readonly expires?: Millis | undefined;
}

export const REDACTED_KINDS = ['name', 'table', 'line'] as const;
/** A text that is not shown: the name of an account, the title of a table, a line of chat (`lineKey`). */
export interface RedactedText {
  readonly kind: (typeof REDACTED_KINDS)[number];
  readonly key: string;
}

/** One act of an administrator. */
export interface ModerationAction {
  readonly at: Millis;
  readonly by: string;
  readonly what: ModerationActionName;
  /** The account, the match or the line it was about. */
  readonly about: string;
  readonly why: string;
}

export interface AccountQuery {
  /** The beginning of what a name looks like. */
  readonly look?: string;
  /** Only administrators and those who are suspended. */
  readonly marked?: true;
  readonly kind?: AccountKind;
  /** Without guests who sat in no match. */
  readonly played?: true;
  /** Created at or after, and before. */
  readonly from?: Millis;
  readonly to?: Millis;
  /** Continue behind this one. */
  readonly after?: Pick<Account, 'look' | 'id'>;
  readonly limit: number;
}

/** Which credentials: all of an account that fit. */
export interface CredentialQuery {
  readonly account: string;
  readonly kind?: CredentialKind;
  readonly id?: string;
  /** But not this one. */
  readonly except?: string;
}
