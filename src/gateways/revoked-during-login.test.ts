// Tokens that are revoked while a client comes in with them, through each gateway that takes tokens.

import { expect, onTestFinished, test } from 'vitest';
import { signedOut } from '../server/base/refusals.ts';
import { isRevoked } from '../server/people/accounts/credentials.ts';
import { SocialTestApp } from '../server/people/social/testing.ts';
import type { GatewayConnection } from './shared/tcp-listener.ts';
import { TEST_GATEWAYS, type TestGateway } from './testing/sessions.ts';

/** A session on a server that knows a token. */
async function setUp({ open }: TestGateway) {
  const company = new SocialTestApp();
  const { app } = company;
  const { credentials } = app.people.accounts;
  await company.person('Engine', 'program');
  const made = await credentials.createToken('engine');
  if ('refused' in made) throw new Error(made.detail);
  let isOut = false;
  const connection: GatewayConnection = {
    address: '10.0.0.1',
    send: () => undefined,
    close: () => void (isOut = true),
  };
  const session = open(app)(connection);
  // As those who listen do.
  const stop = credentials.onRevoked(revoked => {
    if (session.logins().some(bearer => isRevoked(bearer, revoked))) session.signOut(signedOut);
  });
  onTestFinished(async () => {
    stop();
    if (!isOut) session.onClose();
    await app.close();
  });
  return { company, app, session, token: made.token, isOut: () => isOut };
}

const OPERATOR = { account: 'op', name: 'Op' };

test.each(TEST_GATEWAYS)('$name: a token that is revoked while it is looked up is refused', async gateway => {
  const { company, app, session, token, isOut } = await setUp(gateway);
  const { accounts } = app.base.storage;
  const find = accounts.credential.bind(accounts);
  let release!: () => void;
  const held = new Promise<void>(resolve => (release = resolve));
  let lookups = 0;
  // The first answer is from before the suspension, and arrives after it.
  accounts.credential = async (...query) => {
    const found = await find(...query);
    if (lookups++ === 0) await held;
    return found;
  };
  session.receive(gateway.hello(token));
  for (let i = 0; i < 20; i++) await company.step();
  expect([lookups, session.logins().length]).toEqual([1, 0]);
  await app.people.moderation.suspend(OPERATOR, 'engine', '');
  release();
  for (let i = 0; i < 20; i++) await company.step();
  expect([isOut(), session.logins().length]).toEqual([true, 0]);
});

test.each(TEST_GATEWAYS)('$name: a token that still holds is let in, though another was revoked', async gateway => {
  const { company, app, session, token, isOut } = await setUp(gateway);
  await company.person('Other', 'program');
  session.receive(gateway.hello(token));
  await app.people.moderation.suspend(OPERATOR, 'other', '');
  for (let i = 0; i < 20; i++) await company.step();
  expect([isOut(), session.logins().map(({ account }) => account)]).toEqual([
    false,
    expect.arrayContaining(['engine']),
  ]);
});
