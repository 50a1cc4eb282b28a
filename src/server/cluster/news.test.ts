// News that every node must know, over a bus that may lose it.

import { expect, test } from 'vitest';
import { MemoryStorage } from '../base/storage/memory.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import { ClusterNews } from './news.ts';
import { NodeQueries } from './node-queries.ts';
import { MemoryHub } from './testing/memory-bus.ts';

const NODES = ['a', 'b', 'c'];

const row = (id: string): NodeRow => ({
  id,
  name: id,
  address: '',
  version: '',
  state: 'here',
  leaseMs: 5000,
  players: 0,
  matches: 0,
  hasBus: true,
});

interface Opened {
  readonly hub: MemoryHub;
  readonly news: readonly ClusterNews[];
  readonly faults: string[];
}

function open(): Opened {
  const [hub, storage, faults] = [new MemoryHub(), new MemoryStorage(), [] as string[]];
  const reportFault = (what: string, { message }: Error): number => faults.push(`${what}: ${message}`);
  const news = NODES.map(node => {
    const everywhere = new NodeQueries({ bus: hub.open(node, reportFault), node, nodes: () => NODES.map(row) });
    return new ClusterNews({ everywhere, storage, isShared: true, now: () => Date.now(), reportFault });
  });
  return { hub, news, faults };
}

test('whoever publishes waits until every node has applied it', async () => {
  const { news, faults } = open();
  const [a, b, c] = news as [ClusterNews, ClusterNews, ClusterNews];
  const log: string[] = [];
  let release!: () => void;
  const released = new Promise<void>(resolve => (release = resolve));
  a.listen('mutes', () => void log.push('a heard its own news'));
  b.listen('mutes', async content => {
    log.push(`b begins with ${String(content)}`);
    await released;
    log.push('b is done');
  });
  c.listen('mutes', content => void log.push(`c has ${String(content)}`));
  const published = a.publish('mutes', 'ida').then(() => log.push('published'));
  await expect.poll(() => log).toEqual(['b begins with ida', 'c has ida']);
  // The beat finds the news while it is being applied, and does not apply it once more.
  await b.catchUp();
  release();
  await published;
  expect(log).toEqual(['b begins with ida', 'c has ida', 'b is done', 'published']);
  expect(faults).toEqual([]);
});

test('a node that fails to apply news reports it, and keeps nobody waiting', async () => {
  const { news, faults } = open();
  news[1]!.listen('mutes', () => Promise.reject(new Error('no store')));
  await news[0]!.publish('mutes', 'ida');
  expect(faults).toEqual(['news of mutes: no store']);
});

test('a node that is cut off keeps nobody waiting for long, and reads the news with its next beat', async () => {
  const { hub, news } = open();
  const heard: unknown[] = [];
  news[1]!.listen('mutes', content => void heard.push(content));
  hub.isLost = (_, to) => to === 'b';
  await news[0]!.publish('mutes', 'ida');
  expect(heard).toEqual([]);
  await news[1]!.catchUp();
  expect(heard).toEqual(['ida']);
  await news[1]!.catchUp();
  expect(heard).toEqual(['ida']);
});
