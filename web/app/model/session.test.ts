import { expect, test, vi } from 'vitest';
import type { Me } from '../../../src/client/client-login.ts';
import { createStore } from '../../kit/store.ts';
import type { AccountApi } from '../net/account-api.ts';
import { createSession } from './session.ts';

const GUEST: Me = { account: 'g-1', name: 'Gus', token: 'g-1.x' };
const shown = (account: string) => ({ account, name: 'Ada', created: 0, mail: false });

function begin(first: Me | undefined, ownAccount = () => Promise.resolve(shown('a-1'))) {
  const [me, formerGuest] = [createStore<Me | undefined>(first), createStore<Me | undefined>(undefined)];
  const hasName = createStore(first !== undefined);
  const restart = vi.fn();
  const accounts = { ownAccount } as Partial<AccountApi> as AccountApi; // the one call that is made
  return {
    me,
    aside: formerGuest,
    named: hasName,
    restart,
    session: createSession({ me, formerGuest, hasName, accounts, restart }),
  };
}

test('signing in puts the guest aside; signing out brings it back', () => {
  const { me, aside, named, restart, session } = begin(GUEST);
  session.signedIn(shown('a-1'));
  expect([me.get(), aside.get()]).toEqual([{ account: 'a-1', name: 'Ada' }, GUEST]);
  session.signedOut();
  expect([me.get(), aside.get(), named.get()]).toEqual([GUEST, undefined, true]);
  expect(restart).toHaveBeenCalledTimes(2);
});

test('a guest who became the account does not come back', () => {
  const { me, aside, named, session } = begin(GUEST);
  session.signedIn(shown('g-1'));
  expect(aside.get()).toBeUndefined();
  session.signedOut();
  expect([me.get(), named.get(), session.account.get()]).toEqual([undefined, false, undefined]);
});

test('a session that the house ended is told from a guest it does not know', () => {
  const { me, session } = begin({ account: 'a-1', name: 'Ada' });
  expect(session.expired(GUEST)).toBe(false);
  expect(session.expired(me.get())).toBe(true);
  expect(me.get()).toBeUndefined();
});

test('who comes back signed in learns what the account is', async () => {
  const { session } = begin({ account: 'a-1', name: 'Ada' });
  await expect.poll(() => session.account.get()).toEqual(shown('a-1'));
});

test('who signed out before that answer came stays signed out', async () => {
  const answer = Promise.resolve(shown('a-1'));
  const { session } = begin({ account: 'a-1', name: 'Ada' }, () => answer);
  session.signedOut();
  await answer.then(() => undefined);
  expect(session.account.get()).toBeUndefined();
});
