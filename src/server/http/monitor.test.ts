import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../start.ts';

const usual = { port: 0, host: '127.0.0.1', log: 'silent', gateways: false, push: 'off', multicast: false } as const;
const statuses = async (url: string): Promise<number[]> =>
  Promise.all(
    ['/metrics', '/cluster', '/api/status'].map(
      async path => (await fetch(`${url}${path}`, { redirect: 'manual' })).status,
    ),
  );

test('with a port of their own, measures and nodes are there and nowhere else', async () => {
  const server = await startServer({ ...usual, data: undefined, monitor: 0 });
  onTestFinished(() => server.close());
  expect(await statuses(server.url)).toEqual([404, 404, 200]);
  expect(await statuses(server.monitor!)).toEqual([200, 200, 404]);
  expect(await (await fetch(`${server.monitor}/metrics`)).text()).toContain('ludoteca_connections 0');
});

test('without one they are on the port of the pages', async () => {
  const server = await startServer({ ...usual, data: undefined });
  onTestFinished(() => server.close());
  expect(await statuses(server.url)).toEqual([200, 200, 200]);
});
