// The pause between two messages to one program, and the clock that waits for the request.

import { expect, test } from 'vitest';
import { TestTimer } from '../../src/match/testing.ts';
import { startServer } from '../../src/server/start.ts';
import { Client } from './client.ts';
import { XmlClient } from './xml-client.ts';

test('a program’s time counts from the request, which follows the position after a pause', async () => {
  const by = new TestTimer(1_000_000);
  const paced = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', timer: by });
  const xml = paced.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
  const red = await XmlClient.joined(xml);
  const spectator = await Client.guest(paced.url, 'Eve');
  await spectator.join(red.room);
  const blue = await XmlClient.joined(xml);
  await spectator.hear('did', did => did.phase === 'running');
  by.pass(30);
  await red.data('welcome');
  expect(red.kinds()).not.toContain('memento');
  by.pass(30);
  await red.data('memento');
  expect(red.kinds()).not.toContain('moveRequest');
  by.pass(30);
  await red.data('moveRequest');
  by.pass(2000);
  red.moveLegally(red.room);
  await red.hear('room', ({ data }) => data.t === 'memento' && data.state.turn === 1);
  // Blue has its position at once; only its request waits.
  await blue.hear('room', ({ data }) => data.t === 'memento' && data.state.turn === 1);
  expect(blue.kinds()).not.toContain('moveRequest');
  by.pass(30);
  await blue.data('moveRequest');
  by.pass(2001);
  blue.moveLegally(red.room);
  await spectator.hear('did', did => did.phase === 'over');
  by.pass(30);
  expect((await red.data('result')).result.scores[1]).toMatchObject({ cause: 'SOFT_TIMEOUT', victory: 0 });
  for (const client of [red, blue]) client.close();
  await paced.close();
});
