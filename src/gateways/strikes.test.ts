// A client that keeps sending what it may not send is disconnected, by each gateway.

import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../server/base/config.ts';
import { SocialTestApp } from '../server/people/social/testing.ts';
import { TEST_GATEWAYS } from './testing/sessions.ts';

test.each(TEST_GATEWAYS)('$name: as many faults as the limit allows, and not one more', async ({ open, fault }) => {
  const company = new SocialTestApp();
  const { app } = company;
  let closed = 0;
  const connection = { address: '10.0.0.1', send: () => undefined, close: () => void closed++ };
  const session = open(app)(connection);
  for (let i = 0; i < DEFAULT_CONFIG.limits.burst; i++) session.receive(fault);
  expect(closed).toBe(0);
  session.receive(fault);
  expect(closed).toBe(1);
  await app.close();
});
