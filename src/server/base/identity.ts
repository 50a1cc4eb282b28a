import type { Refusal } from '../../core/refusal.ts';
import { type Static, Type } from '../../protocol/schema.ts';

/** An account whose login was checked. */
export interface Identity {
  readonly account: string;
  readonly name: string;
  /** A program that signed in with its token; the journal records it with its seats. */
  readonly program?: boolean;
  /** The gateway it is connected through; the journal records it with its seats. */
  readonly gateway?: string;
}

/** The account and the credential a connection was opened with; guests of gateways have no credential. */
export interface Login {
  readonly account: string;
  readonly credential?: string;
}

/** An account that has just presented a valid session or token. */
export interface Caller extends Identity {
  readonly kind: 'guest' | 'person' | 'program';
  readonly admin?: true;
  /** The id of that session or token, so that revoking it disconnects the clients that use it. */
  readonly credential: string;
}

/** Who has not said who they are. */
export const ANONYMOUS: Caller = { account: '', name: '', kind: 'guest', credential: '' };

/** What one node of a cluster tells another about a caller. It proves nothing: the receiver looks both up in the store. */
export const IdentityClaim = Type.Object({
  account: Type.String(),
  credential: Type.String(),
  program: Type.Optional(Type.Boolean()),
});
export type IdentityClaim = Static<typeof IdentityClaim>;

export const claimOf = ({ account, credential, program }: Caller): IdentityClaim => ({
  account,
  credential,
  ...(program && { program }),
});

/** Looks up the caller that another node claims to know. */
export type CheckClaim = (claim: IdentityClaim) => Promise<Caller | Refusal>;
