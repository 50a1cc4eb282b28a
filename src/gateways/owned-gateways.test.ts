import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { GATEWAYS } from '../../tests/gateways.ts';
import type { Ownership } from '../server/base/storage/nodes.ts';
import type { Partitions } from '../server/cluster/partitions.ts';
import { singleOwner } from '../server/cluster/partitions.ts';
import { startServer } from '../server/start.ts';
import { gatewayHost } from './gateway-host.ts';
import { OwnedGateways } from './owned-gateways.ts';

test('a gateway whose port is still taken is opened as soon as it is free, and the others at once', async () => {
  const server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false });
  onTestFinished(() => server.close());
  const formerOwner = createServer().listen(0, '127.0.0.1');
  await once(formerOwner, 'listening');
  const { port } = formerOwner.address() as AddressInfo; // a TCP listener has a port
  const everything = singleOwner(0);
  let held: Ownership | undefined;
  let onHeld: ((now: readonly Ownership[]) => void) | undefined;
  const partitions: Partitions = {
    ...everything,
    held: () => held,
    onHeld: (listener: (now: readonly Ownership[]) => void) => {
      onHeld = listener;
      return () => undefined;
    },
  };
  const faults: string[] = [];
  const gateways = new OwnedGateways(
    GATEWAYS,
    gatewayHost(server.app),
    { port: 0, gateways: { 'carcassonne-lines': port } },
    partitions,
    (what, error) => faults.push(`${what}: ${error.message}`),
  );
  await gateways.start();
  onTestFinished(() => gateways.close());
  const open = (): string[] => gateways.open.map(({ name }) => name).toSorted();
  expect(open()).toEqual([]);
  held = everything.held('any')!;
  onHeld!([held]);
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  expect(faults[0]).toMatch(/^a gateway could not be opened: .*EADDRINUSE/);
  expect(open()).toEqual(['sagrada-dialogue', 'software-challenge-xml', 'uno-numeric']);
  formerOwner.close();
  await expect.poll(open).toContain('carcassonne-lines');
});
