// Being signed in, as the page knows it: the cookie itself is out of its reach.

import type { Me } from '../../../src/client/client-login.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { AccountShown } from '../../../src/protocol/accounts.ts';
import { createStore, type Readable, type Store } from '../../kit/store.ts';
import type { AccountApi } from '../net/account-api.ts';

export interface Session {
  /** The account one is signed in with; undefined as a guest, or until the server has answered. */
  readonly account: Readable<AccountShown | undefined>;
  /** Signed in. */
  signedIn(account: AccountShown): void;
  /** Something about the account changed. */
  refresh(account: AccountShown): void;
  /** Signed out: the guest one was before, or a new one. */
  signedOut(): void;
  /** Handles that the server ended the session. Returns false if it was that of a guest anyway. */
  expired(was: Me | undefined): boolean;
}

export interface SessionConfig {
  readonly me: Store<Me | undefined>;
  /** The guest this browser was before. */
  readonly formerGuest: Store<Me | undefined>;
  readonly hasName: Store<boolean>;
  readonly accounts: AccountApi;
  /** Connects again with the current identity. */
  readonly restart: () => void;
}

export function createSession({ me, formerGuest, hasName, accounts, restart }: SessionConfig): Session {
  const account = createStore<AccountShown | undefined>(undefined);
  const back = (): void => {
    account.set(undefined);
    me.set(formerGuest.get());
    hasName.set(formerGuest.get() !== undefined);
    formerGuest.set(undefined);
  };
  const current = me.get();
  const look = async (): Promise<void> => {
    const found = await accounts.ownAccount();
    // The account may have changed while the answer was on its way.
    if (!isRefusal(found) && me.get()?.account === found.account) account.set(found);
  };
  if (current && current.token === undefined) void look();
  return {
    account,
    refresh: shown => account.set(shown),
    signedIn: shown => {
      const before = me.get();
      // A guest who became this account is no guest any more.
      if (before?.token !== undefined) formerGuest.set(before.account === shown.account ? undefined : before);
      // Set the identity first: subscribers of `account` may send requests at once.
      me.set({ account: shown.account, name: shown.name });
      account.set(shown);
      hasName.set(true);
      restart();
    },
    signedOut: () => {
      back();
      restart();
    },
    expired: was => {
      if (!was || was.token !== undefined) return false;
      back();
      return true;
    },
  };
}
