import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { StatusShown } from '../../protocol/rest.ts';
import {
  DISCOVERY_STEPS,
  type DiscoveryStep,
  fetchDirectory,
  fetchStatus,
  findServers,
  type ProbeServer,
  type ServerSources,
} from './find-servers.ts';

/** What each step has, and what was asked in which order. */
function world(has: Partial<Record<DiscoveryStep, readonly string[]>>) {
  const asked: DiscoveryStep[] = [];
  const way = (step: DiscoveryStep) => () => {
    asked.push(step);
    return Promise.resolve((has[step] ?? []).map(url => ({ url, name: url })));
  };
  const ways: ServerSources = {
    directory: way('directory'),
    network: way('network'),
    localhost: way('localhost'),
    asked: way('asked'),
  };
  return { asked, ways };
}

/** Servers whose name begins with "open" answer. */
const probe: ProbeServer = url =>
  Promise.resolve(url.startsWith('open') ? ({ version: '1' } as StatusShown) : 'nobody'); // only looked at for being there

test.each([
  ['the directory has one that answers', { directory: ['dead', 'open1'], network: ['open2'] }, ['directory']],
  ['it has none', { network: ['open2'], localhost: ['open3'] }, ['directory', 'network']],
  ['only this machine has one', { directory: ['dead'], localhost: ['open3'] }, ['directory', 'network', 'localhost']],
  ['nobody has one', { asked: ['open4'] }, DISCOVERY_STEPS],
] as const)('first: %s', async (_, has, order) => {
  const { asked, ways } = world(has);
  const found = await findServers(ways, probe, 'first');
  expect(asked).toEqual(order);
  expect(found.find(({ status }) => status)?.step).toBe(order.at(-1));
});

test('all: every step but asking, each server once, in the order of the steps', async () => {
  const { asked, ways } = world({
    directory: ['open1', 'dead'],
    network: ['open2', 'open1'],
    localhost: ['open2', 'open3'],
  });
  const found = await findServers(ways, probe, 'all');
  expect(asked).toEqual(['directory', 'network', 'localhost']);
  expect(found.map(({ step, url }) => `${step} ${url}`)).toEqual([
    'directory open1',
    'directory dead',
    'network open2',
    'localhost open3',
  ]);
});

/** The silent one would never answer. */
const slowProbe: ProbeServer = (url, enough) =>
  url === 'silent' ? once(enough, 'abort').then(() => 'late') : probe(url, enough);

test('first: whoever answers ends the step, and the others are not waited for', async () => {
  const { ways } = world({ directory: ['silent', 'open1'] });
  const found = await findServers(ways, slowProbe, 'first');
  expect(found.map(({ url, noAnswer }) => [url, noAnswer])).toEqual([
    ['silent', 'late'],
    ['open1', undefined],
  ]);
});

describe('a server that is asked', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  }

  const STATUS = JSON.stringify({ version: '1', matches: { running: 0 } });

  test.each<[string, RequestListener]>([
    ['hangs up', request => request.destroy()],
    ['is busy', (_, response) => response.writeHead(503).end()],
  ])('and %s at first is asked again', async (_, stumble) => {
    let asked = 0;
    const url = await serve((request, response) => {
      if (asked++ === 0) stumble(request, response);
      else response.end(STATUS);
    });
    expect(await fetchStatus(url)).toMatchObject({ version: '1' });
    expect(asked).toBe(2);
  });

  test('and never answers is late; one that is none, or does not know what was asked, is nobody', async () => {
    const silent = await serve(() => undefined);
    expect([await fetchStatus(silent, 50), await fetchDirectory(silent, 50)]).toEqual(['late', 'late']);
    let asked = 0;
    for (const answer of ['<html>', 'null', '{"version":1}']) {
      const url = await serve((_, response) => {
        asked++;
        response.end(answer);
      });
      expect([await fetchStatus(url), await fetchDirectory(url)]).toEqual(['nobody', 'nobody']);
    }
    expect(asked).toBe(6);
    const gone = await serve(() => undefined);
    servers.pop()!.close();
    expect(await fetchStatus(gone)).toBe('nobody');
  });
});
