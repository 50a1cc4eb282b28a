// What happens to an account while somebody is on the way in: hashing a password takes a while, and so does every look at the store.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { Company, Page } from '../social/testing.ts';
import type { Account } from '../storage/accounts.ts';
import { isRevoked } from './passes.ts';

const PASSWORD = 'four quiet wooden chairs';
const FROM = { address: '127.0.0.1', agent: 'a browser' };
const SUSPENDED = { refused: 'accounts/suspended' };
const ADMIN = { account: 'a-admin', name: 'Olga' };

let company: Company;
let ada: Account;
beforeEach(async () => {
  company = new Company();
  const { signIn, passes } = company.house.accounts;
  const signed = await signIn.signUp({ ...FROM, name: 'Ada', password: PASSWORD });
  if (isRefusal(signed)) throw new Error(signed.detail);
  ada = signed.account;
  await passes.revoke({ account: ada.id });
});
afterEach(() => company.house.close());

const sessions = () => company.storage.accounts.passes({ account: ada.id, kind: 'session' });
const suspend = () => company.house.accounts.moderation.suspend(ADMIN, ada.id, '');
const unsuspend = () => company.house.accounts.moderation.unsuspend(ADMIN, ada.id, '');

test('suspended while the password is looked at, nobody comes in, nor once the suspension is lifted', async () => {
  const { signIn } = company.house.accounts;
  const going = signIn.signIn({ ...FROM, name: 'Ada', password: PASSWORD });
  await suspend();
  expect(await going).toMatchObject(SUSPENDED);
  await unsuspend();
  expect(await sessions()).toEqual([]);
});

test('with the old password nobody comes in who began before it was changed', async () => {
  const { signIn, passwords, passes } = company.house.accounts;
  const next = await passwords.hash('another four wooden chairs');
  if (isRefusal(next)) throw new Error(next.detail);
  const going = signIn.signIn({ ...FROM, name: 'Ada', password: PASSWORD });
  await company.storage.accounts.change(ada.id, { password: next });
  await passes.revoke({ account: ada.id });
  expect(await going).toMatchObject({ refused: 'accounts/wrong-password' });
  expect(await sessions()).toEqual([]);
});

test('suspended while a new password is made, the old one stays, and so does the letter', async () => {
  const { recovery, passes, signIn } = company.house.accounts;
  const ticket = await passes.ticket('reset', ada.id);
  const going = recovery.reset(ticket, 'another four wooden chairs', FROM.agent);
  await company.step();
  await suspend();
  expect(await going).toMatchObject(SUSPENDED);
  await unsuspend();
  expect(await sessions()).toEqual([]);
  expect(await signIn.signIn({ ...FROM, name: 'Ada', password: PASSWORD })).toMatchObject({ account: { id: ada.id } });
  expect(await recovery.reset(ticket, 'another four wooden chairs', FROM.agent)).toMatchObject({
    account: { id: ada.id },
  });
});

test('a request for a bot or a token that was let in before the suspension makes none after it', async () => {
  const { programs } = company.house.accounts;
  const bot = await programs.create(ada.id, 'Engine');
  if (isRefusal(bot)) throw new Error(bot.detail);
  await suspend();
  expect(await programs.token(ada.id, bot.id, '')).toMatchObject(SUSPENDED);
  expect(await programs.create(ada.id, 'Second')).toMatchObject(SUSPENDED);
  const owned = await company.storage.accounts.owned(ada.id);
  expect(owned.map(({ suspended }) => suspended !== undefined)).toEqual([true, true]);
  await unsuspend();
  expect(await programs.list(ada.id)).toMatchObject([{ tokens: [] }, { tokens: [] }]);
  expect(await programs.token(ada.id, bot.id, '')).toMatchObject({ pass: { account: bot.id } });
});

test('a connection that says hello while its account is suspended is turned away or ended, at whatever moment', async () => {
  const { passes } = company.house.accounts;
  const known = { refused: 0, ended: 0 };
  for (let turns = 0; turns < 25; turns++) {
    const secret = (await passes.session(ada.id, FROM.agent))!;
    const page = new Page(company, secret);
    let isEnded = false;
    // As those who carry connections do.
    const stop = passes.onRevoked(revoked => {
      if ([...page.session.bearers()].some(bearer => isRevoked(bearer, revoked))) isEnded = true;
    });
    page.say({ t: 'hello', session: true });
    for (let i = 0; i < turns; i++) await Promise.resolve();
    await suspend();
    await company.settle();
    const isRefused = page.heard.some(({ t }) => t === 'refused') && [...page.session.bearers()].length === 0;
    if (isRefused) known.refused++;
    if (isEnded) known.ended++;
    expect([turns, isRefused || isEnded]).toEqual([turns, true]);
    stop();
    page.close();
    await unsuspend();
  }
  // Both came to pass: the moments were many enough.
  expect([known.refused > 0, known.ended > 0]).toEqual([true, true]);
});
