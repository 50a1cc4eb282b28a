// Changes of an account during a login: hashing a password takes time, and so does every read of the store.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import type { Account } from '../../base/storage/accounts.ts';
import { SocialTestApp, SocialTestPage } from '../social/testing.ts';
import { isRevoked } from './credentials.ts';

const PASSWORD = 'four quiet wooden chairs';
const FROM = { address: '127.0.0.1', agent: 'a browser' };
const SUSPENDED = { refused: 'accounts/suspended' };
const ADMIN = { account: 'a-admin', name: 'Olga' };

let testApp: SocialTestApp;
let ada: Account;
beforeEach(async () => {
  testApp = new SocialTestApp();
  const { signIn, credentials } = testApp.app.people.accounts;
  const signed = await signIn.signUp({ ...FROM, name: 'Ada', password: PASSWORD });
  if (isRefusal(signed)) throw new Error(signed.detail);
  ada = signed.account;
  await credentials.revoke({ account: ada.id });
});
afterEach(() => testApp.app.close());

const sessions = () => testApp.storage.accounts.credentials({ account: ada.id, kind: 'session' });
const suspend = () => testApp.app.people.moderation.suspend(ADMIN, ada.id, '');
const unsuspend = () => testApp.app.people.moderation.unsuspend(ADMIN, ada.id, '');

test('suspended while the password is looked at, nobody comes in, nor once the suspension is lifted', async () => {
  const { signIn } = testApp.app.people.accounts;
  const going = signIn.signIn({ ...FROM, name: 'Ada', password: PASSWORD });
  await suspend();
  expect(await going).toMatchObject(SUSPENDED);
  await unsuspend();
  expect(await sessions()).toEqual([]);
});

test('with the old password nobody comes in who began before it was changed', async () => {
  const { signIn, passwords, credentials } = testApp.app.people.accounts;
  const next = await passwords.hash('another four wooden chairs');
  if (isRefusal(next)) throw new Error(next.detail);
  const going = signIn.signIn({ ...FROM, name: 'Ada', password: PASSWORD });
  await testApp.storage.accounts.change(ada.id, { password: next });
  await credentials.revoke({ account: ada.id });
  expect(await going).toMatchObject({ refused: 'accounts/wrong-password' });
  expect(await sessions()).toEqual([]);
});

test('suspended while a new password is made, the old one stays, and so does the letter', async () => {
  const { recovery, credentials, signIn } = testApp.app.people.accounts;
  const ticket = await credentials.createTicket('reset', ada.id);
  const going = recovery.reset(ticket, 'another four wooden chairs', FROM.agent);
  await testApp.step();
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
  const { bots } = testApp.app.people.accounts;
  const bot = await bots.create(ada.id, 'Engine');
  if (isRefusal(bot)) throw new Error(bot.detail);
  await suspend();
  expect(await bots.createToken(ada.id, bot.id, '')).toMatchObject(SUSPENDED);
  expect(await bots.create(ada.id, 'Second')).toMatchObject(SUSPENDED);
  const owned = await testApp.storage.accounts.owned(ada.id);
  expect(owned.map(({ suspended }) => suspended !== undefined)).toEqual([true, true]);
  await unsuspend();
  expect(await bots.list(ada.id)).toMatchObject([{ tokens: [] }, { tokens: [] }]);
  expect(await bots.createToken(ada.id, bot.id, '')).toMatchObject({ pass: { account: bot.id } });
});

test('a connection that says hello while its account is suspended is turned away or ended, at whatever moment', async () => {
  const { credentials } = testApp.app.people.accounts;
  const known = { refused: 0, ended: 0 };
  // Below zero the suspension begins so many turns of the event loop before, else so many steps after.
  for (let moment = -3; moment < 25; moment++) {
    const secret = (await credentials.createSession(ada.id, FROM.agent))!;
    const page = new SocialTestPage(testApp, secret);
    let isEnded = false;
    // As those who carry connections do.
    const stop = credentials.onRevoked(revoked => {
      if (page.session.logins().some(bearer => isRevoked(bearer, revoked))) isEnded = true;
    });
    const sayHello = (): void => page.send({ t: 'hello', session: true });
    const [first, second] = moment < 0 ? [suspend, sayHello] : [sayHello, suspend];
    const begun = first();
    for (let i = 0; i < Math.abs(moment); i++) await (moment < 0 ? testApp.step() : Promise.resolve());
    await Promise.all([begun, second()]);
    await testApp.settle();
    const isRefused = page.received.some(({ t }) => t === 'refused') && page.session.logins().length === 0;
    if (isRefused) known.refused++;
    if (isEnded) known.ended++;
    expect([moment, isRefused || isEnded]).toEqual([moment, true]);
    stop();
    page.close();
    await unsuspend();
  }
  // Both came to pass: the moments were many enough.
  expect([known.refused > 0, known.ended > 0]).toEqual([true, true]);
});
