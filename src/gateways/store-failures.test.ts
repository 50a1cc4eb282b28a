// A store that fails while a client logs in through a gateway: the client is sent away, and the server keeps running.

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server/start.ts';
import { FIRST_REQUESTS } from './testing/first-requests.ts';

const REQUESTS: readonly (readonly [gateway: string, bytes: Buffer, answer: string])[] = [
  ['carcassonne-lines', FIRST_REQUESTS['carcassonne-lines'], ''],
  ['sagrada-dialogue', FIRST_REQUESTS['sagrada-dialogue'], 'sagrada-dialogue/unavailable'],
  ['uno-numeric', FIRST_REQUESTS['uno-numeric'], 'uno-numeric/unavailable'],
  ['software-challenge-xml', FIRST_REQUESTS['software-challenge-xml'], '</protocol>'],
];

test.each(REQUESTS)('%s', async (gateway, bytes, answer) => {
  const server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent' });
  onTestFinished(() => server.close());
  const faults: string[] = [];
  Object.assign(server.app.base, {
    reportFault: (what: string, error: Error) => faults.push(`${what}: ${error.message}`),
  });
  const { accounts } = server.app.base.storage;
  accounts.add = () => Promise.reject(new Error('the store is away'));
  const socket = connect(server.gateways.find(({ name }) => name === gateway)!.port, '127.0.0.1');
  let heard = '';
  socket.on('data', data => (heard += data.toString('latin1')));
  socket.write(bytes);
  await once(socket, 'close');
  expect(heard).toContain(answer);
  expect(faults).toEqual([`a client of ${gateway} was sent away: the store is away`]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test.each(REQUESTS)(
  'a table of %s is dropped while somebody sits down: the next ones still get seats',
  async (name, bytes) => {
    const server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent' });
    onTestFinished(() => server.close());
    const { storage } = server.app.base;
    const { tables } = server.app.play;
    Object.assign(server.app.base, { reportFault: () => undefined });
    const seated = (): number => [...tables.all].flatMap(({ match }) => match.seated.filter(who => who)).length;
    const gateway = server.gateways.find(gateway => gateway.name === name)!;
    const enter = (): void => {
      const socket = connect(gateway.port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.write(bytes);
    };
    enter();
    await expect.poll(seated).toBe(1);
    const append = storage.append.bind(storage);
    let failures = 0;
    storage.append = (batch, done) => {
      if (batch.every(({ entries }) => entries.every(({ t }) => t !== 'seated'))) return append(batch, done);
      storage.append = append;
      setImmediate(() => {
        failures++;
        done(new Map(batch.map(({ match }) => [match, new Error('the store is away')])));
      });
    };
    enter();
    await expect.poll(() => failures).toBe(1);
    // The table is gone, and with it the first player. The second one is sent away or has a seat elsewhere; the third gets one.
    enter();
    await expect.poll(seated).toBeGreaterThanOrEqual(1);
  },
);
