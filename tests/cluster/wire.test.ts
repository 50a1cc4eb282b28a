// The wires of the other tests must not do what no network does.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Wire } from './wire.ts';

const LINES = 3000;

test('a wire whose length changes delivers everything in the order in which it was sent', async () => {
  let heard = '';
  const server = createServer(socket => socket.on('data', (data: Buffer) => (heard += data.toString())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const wire = new Wire({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }); // a TCP server has a port
  await wire.open();
  const client = connect({ host: '127.0.0.1', port: wire.port, noDelay: true });
  onTestFinished(() => {
    client.destroy();
    wire.close();
    server.close();
  });
  await once(client, 'connect');
  const sent = Array.from({ length: LINES }, (_, i) => `${i}\n`);
  for (const [i, line] of sent.entries()) {
    if (i % 300 === 0) wire.stretch({ delay: 3, jitter: 4, loss: 0.001 });
    if (i % 300 === 200) wire.stretch(undefined);
    client.write(line);
    // One packet for each line or for a few of them, at any moment of a millisecond.
    if (i % 3 === 0) await pause(Math.random() < 0.2 ? 1 : 0);
  }
  await expect.poll(() => heard.length).toBe(sent.join('').length);
  expect(heard).toBe(sent.join(''));
});
