// A NATS cluster of three: any of its servers may fail.

import { expect, onTestFinished, test } from 'vitest';
import { NatsCluster } from '../../../tests/cluster/nats-cluster.ts';
import type { Bus } from './bus.ts';
import { openNatsBus } from './nats-bus.ts';
import { unsealed } from './packet-seal.ts';
import { findNatsServer } from './testing/nats-server.ts';

const program = findNatsServer();

test.skipIf(program === undefined)('two nodes reach each other whichever of three NATS servers is killed', async () => {
  const nats = await NatsCluster.start(program!);
  onTestFinished(() => nats.end());
  const open = async (node: string): Promise<Bus> => {
    const bus = await openNatsBus({
      node,
      url: nats.url,
      prefix: 'x',
      seal: unsealed(node),
      reportFault: () => undefined,
    });
    onTestFinished(() => bus.close());
    bus.setNodes(['a', 'b']);
    bus.respond('who', () => Promise.resolve(Buffer.from(node)));
    return bus;
  };
  const [a, b] = [await open('a'), await open('b')];
  const answers = async (): Promise<readonly (string | undefined)[]> => {
    const bodies = await Promise.all([a.ask('b', 'who', Buffer.of(), 200), b.ask('a', 'who', Buffer.of(), 200)]);
    return bodies.map(body => body && Buffer.from(body).toString());
  };
  await expect.poll(answers).toEqual(['b', 'a']);
  for (const server of nats.servers) {
    await server.kill();
    await expect.poll(answers).toEqual(['b', 'a']);
    await server.start();
  }
});
