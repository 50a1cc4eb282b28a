// The laws of ownership, one by one, with every answer of the store held back as long as the test needs.

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Ownership } from '../base/storage/nodes.ts';
import { type Bus, LOCAL_BUS } from './bus.ts';
import { ClusterNode } from './cluster-node.ts';
import { SharedPartitions } from './shared-partitions.ts';
import { MemoryHub } from './testing/memory-bus.ts';
import { LEASE, MemoryCluster } from './testing/memory-cluster.ts';

const PARTS = ['aa', 'ab', 'ac', 'ad', 'ae', 'af'];
const NONE = (): void => undefined;

interface TestNode {
  readonly id: string;
  readonly node: ClusterNode;
  readonly partitions: SharedPartitions;
  readonly bus: Bus;
  readonly lost: ReturnType<typeof vi.fn>;
}

/** Monotonic time is that of the cluster, so that a lease expires when the test says so. */
async function enter(
  cluster: MemoryCluster,
  release: () => Promise<void> = () => Promise.resolve(),
  {
    hub,
    faults = [],
    clock = 0,
    name = `n${cluster.nodes.size}`,
  }: { readonly hub?: MemoryHub; readonly faults?: string[]; readonly clock?: number; readonly name?: string } = {},
): Promise<TestNode> {
  const store = cluster.open().nodes;
  const id = await store.enter({ name, address: '', version: '1' });
  const monotonic = (): number => cluster.now;
  const partitions = new SharedPartitions(id, monotonic);
  const lost = vi.fn();
  const bus = hub?.open(id, NONE) ?? LOCAL_BUS;
  const node = new ClusterNode({
    store,
    partitions,
    bus,
    monotonic,
    now: () => cluster.now + clock,
    counts: () => ({ players: 0, matches: 0 }),
    release,
    onBeat: NONE,
    onLost: lost,
    onAskedToLeave: () => undefined,
    reportFault: (_, { message }) => faults.push(message),
  });
  return { id, node, partitions, bus, lost };
}

const round = async (...nodes: readonly TestNode[]): Promise<void> => {
  for (const { node } of nodes) {
    await node.beat();
    await node.rebalance();
  }
};
/** Messages arrive with the next turn of the event loop. */
const turn = () => new Promise(resolve => setTimeout(resolve, 5));
const names = ({ partitions }: TestNode): string[] =>
  partitions
    .all()
    .map(({ partition }) => partition)
    .toSorted();

test('the first node owns everything, the second is given half of it', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  await round(a);
  expect(names(a)).toEqual(PARTS);
  const b = await enter(cluster);
  await round(b, a, b);
  expect([names(a).length, names(b).length]).toEqual([3, 3]);
  expect([...names(a), ...names(b)].toSorted()).toEqual(PARTS);
});

test('a node that does not beat is taken over, and ends when it comes back', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  const before = names(b);
  const epoch = cluster.partitions.get(before[0]!)!.epoch;
  for (let i = 0; i < 4; i++) {
    cluster.now += LEASE / 3;
    await round(a);
  }
  expect(names(a)).toEqual(PARTS);
  expect(cluster.partitions.get(before[0]!)!.epoch).toBe(epoch + 1);
  expect(b.partitions.held(before[0]!)).toBeUndefined();
  await b.node.beat();
  expect(b.lost).toHaveBeenCalledOnce();
  expect(b.partitions.all()).toEqual([]);
});

test('a node is taken over as soon as its lease has ended, not with a later beat', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  const advance = async (duration: number): Promise<void> => {
    for (const end = cluster.now + duration; cluster.now < end; ) {
      cluster.now += 10;
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  await a.node.enter();
  await a.node.begin();
  onTestFinished(() => a.node.end());
  // The beats of the other fall between those of this one.
  await advance(300);
  for (let beat = 0; beat < 6; beat++) {
    await advance(LEASE / 5);
    await b.node.beat();
  }
  const { until } = cluster.nodes.get(b.id)!;
  await advance(until - cluster.now);
  expect(cluster.nodes.get(b.id)!.state).toBe('here');
  await advance(30);
  expect(cluster.nodes.get(b.id)!.state).toBe('gone');
  expect(names(a)).toEqual(PARTS);
});

test('of two nodes that fail shortly after each other, the second inherits nothing from the first', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b, c] = [await enter(cluster), await enter(cluster), await enter(cluster)];
  await round(a, b, c, a, b, c, a);
  cluster.now += LEASE / 10;
  await round(c);
  const before = cluster.ownedBy(c.id);
  for (let beat = 0; beat < 4; beat++) {
    cluster.now += LEASE / 5;
    await round(a);
  }
  cluster.now += LEASE / 10 + 1;
  await round(a);
  expect([b, c].map(({ id }) => cluster.nodes.get(id)!.state)).toEqual(['gone', 'here']);
  expect(cluster.ownedBy(c.id)).toEqual(before);
});

test('a node that could not reach the store tries again before its next beat is due', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  const advance = async (duration: number): Promise<void> => {
    for (const end = cluster.now + duration; cluster.now < end; ) {
      cluster.now += 10;
      await vi.advanceTimersByTimeAsync(10);
    }
  };
  await a.node.enter();
  await a.node.begin();
  onTestFinished(() => a.node.end());
  cluster.barrier = () => Promise.reject(new Error('the store is away'));
  await advance(LEASE / 2);
  cluster.barrier = () => Promise.resolve();
  await advance(LEASE / 25 + 10);
  expect(cluster.nodes.get(a.id)!.until).toBeGreaterThan(1_000_000 + LEASE + LEASE / 2);
});

test('a hand-over that hangs does not keep the matches of a node that is gone waiting', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster, () => new Promise<void>(NONE));
  const b = await enter(cluster);
  await round(a, b);
  const c = await enter(cluster);
  await c.node.beat();
  await a.node.beat();
  void a.node.rebalance();
  for (let i = 0; i < 6; i++) {
    cluster.now += LEASE / 5;
    await c.node.beat();
    await a.node.beat();
    void a.node.rebalance();
  }
  await expect.poll(() => cluster.nodes.get(b.id)!.state).toBe('gone');
  expect(cluster.ownedBy(b.id)).toEqual([]);
});

test('whoever waits for an answer of a node that is gone is told so when it is taken over', async () => {
  const [cluster, hub] = [new MemoryCluster(PARTS, 1_000_000), new MemoryHub()];
  const [a, b, c] = [
    await enter(cluster, undefined, { hub }),
    await enter(cluster, undefined, { hub }),
    await enter(cluster, undefined, { hub }),
  ];
  await round(a, b, c, a, b, c);
  const moved: string[] = [];
  c.partitions.onMoved(names => moved.push(...names));
  const answers = [a, c].map(({ bus }) => bus.ask(b.id, 'anything', new Uint8Array(), 600_000));
  hub.isLost = (from, to) => from === b.id || to === b.id;
  for (let i = 0; i < 6; i++) {
    cluster.now += LEASE / 5;
    await c.node.beat();
    await round(a);
  }
  expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  expect(moved.length).toBeGreaterThan(0);
});

test('trap 1: what was read before a hand-over changes nothing after it', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  await round(a);
  const b = await enter(cluster);
  // The answer to this beat, with the old owners, is held back until the hand-over is done.
  let release = NONE;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await b.node.beat();
  await a.node.beat();
  cluster.barrier = (node, call, moment) =>
    node === a.id && call === 'beat' && moment === 'after' ? held : Promise.resolve();
  const slow = a.node.beat();
  await a.node.rebalance();
  const given = PARTS.filter(name => cluster.partitions.get(name)!.owner === b.id);
  expect(given.length).toBeGreaterThan(0);
  release();
  await slow;
  for (const name of given) {
    expect(a.partitions.held(`${name}aaaaaa`)).toBeUndefined();
    expect(a.partitions.owner(`${name}aaaaaa`)).toBe(b.id);
  }
});

test('trap 2: an ownership that ended and began again is another object', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  const begun: Ownership[] = [];
  a.partitions.onHeld(held => begun.push(...held));
  await round(a);
  const first = a.partitions.held('aaaaaaaa')!;
  a.partitions.prepareToGive(['aa']);
  expect(a.partitions.held('aaaaaaaa')).toBeUndefined();
  cluster.move('aa', 'elsewhere');
  await a.node.beat();
  expect(first.lost.aborted).toBe(true);
  cluster.move('aa', a.id);
  await a.node.beat();
  const second = a.partitions.held('aaaaaaaa')!;
  expect(second).not.toBe(first);
  expect(second.epoch).toBe(first.epoch + 2);
  expect(second.lost.aborted).toBe(false);
  expect(begun.at(-1)).toBe(second);
});

test('trap 4: a hand-over that hangs does not keep the node from beating', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  let releaseTables = NONE;
  const a = await enter(cluster, () => new Promise<void>(resolve => (releaseTables = resolve)));
  await a.node.beat();
  await a.node.rebalance();
  const b = await enter(cluster);
  await b.node.beat();
  await a.node.beat();
  const giving = a.node.rebalance();
  for (let i = 0; i < 10; i++) {
    cluster.now += LEASE / 2;
    await a.node.beat();
    await b.node.beat();
    expect(a.partitions.leaseLeft).toBe(LEASE);
  }
  releaseTables();
  await giving;
  expect(cluster.ownedBy(b.id).length).toBe(3);
});

test.each<['before' | 'after', kept: number]>([
  ['before', 6],
  ['after', 3],
])('a hand-over that fails %s the store did it is decided by the next beat', async (moment, kept) => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  await round(a);
  const b = await enter(cluster);
  await b.node.beat();
  await a.node.beat();
  cluster.barrier = (_, call, when) =>
    call === 'handOver' && when === moment ? Promise.reject(new Error('the store is away')) : Promise.resolve();
  await expect(a.node.rebalance()).rejects.toThrow('the store is away');
  // Until their owner is known, no match of theirs continues.
  expect(PARTS.filter(name => a.partitions.held(name) !== undefined).length).toBe(3);
  cluster.barrier = () => Promise.resolve();
  await a.node.beat();
  expect(PARTS.filter(name => a.partitions.held(name) !== undefined).length).toBe(kept);
  await round(b, a, b);
  expect([names(a).length, names(b).length]).toEqual([3, 3]);
  expect(a.lost).not.toHaveBeenCalled();
});

test('trap 5: after the store was away nobody is declared gone before everybody had time to come back', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  cluster.barrier = () => Promise.reject(new Error('the store is away'));
  for (let i = 0; i < 4; i++) {
    cluster.now += LEASE / 2;
    await a.node.beat();
  }
  cluster.barrier = () => Promise.resolve();
  // The first to come back finds the other expired, and one that has just started finds both so.
  const c = await enter(cluster);
  await round(a, c);
  expect(cluster.ownedBy(b.id).length).toBe(3);
  await round(b);
  cluster.now += LEASE - 1;
  await round(a, b, c);
  expect(b.lost).not.toHaveBeenCalled();
  expect(cluster.nodes.get(b.id)!.state).toBe('here');
});

test('trap 5: whoever stood still itself declares nobody gone before everybody had time to come back', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  for (let beat = 0; beat < 6; beat++) {
    cluster.now += LEASE / 5;
    await round(a, b);
  }
  // The machine of both stands still, and one of them comes back first.
  cluster.now += 2 * LEASE;
  await round(a);
  await round(b, a);
  expect([names(a).length, names(b).length]).toEqual([3, 3]);
  expect([...a.lost.mock.calls, ...b.lost.mock.calls]).toEqual([]);
});

test('nodes that begin after all others were killed take over as soon as the leases have ended', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  a.node.end();
  b.node.end();
  cluster.now += LEASE / 5;
  const c = await enter(cluster);
  await round(c);
  for (const part of [2, 3, 4]) {
    cluster.now = 1_000_000 + (part * LEASE) / 5;
    await round(c);
    expect([part, names(c)]).toEqual([part, []]);
  }
  cluster.now = 1_000_000 + LEASE + 1;
  await round(c);
  expect(names(c).length).toBe(PARTS.length);
});

test('a node without the store shows nothing after its lease, and ends after three', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  await round(a);
  cluster.barrier = () => Promise.reject(new Error('the store is away'));
  cluster.now += LEASE + 1;
  await a.node.beat();
  expect(a.partitions.held('aaaaaaaa')).toBeUndefined();
  expect(a.lost).not.toHaveBeenCalled();
  cluster.now += 2 * LEASE;
  await a.node.beat();
  expect(a.lost).toHaveBeenCalledOnce();
});

test('who leaves gives everything away before it is gone', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  await a.node.handOverAll();
  await a.node.leave();
  expect(cluster.ownedBy(b.id).toSorted()).toEqual(PARTS);
  expect(cluster.nodes.get(a.id)!.state).toBe('gone');
  expect(a.lost).not.toHaveBeenCalled();
});

test('two nodes that leave at the same time both leave', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const [a, b] = [await enter(cluster), await enter(cluster)];
  await round(a, b, a, b);
  // The first one has seen the other for the last time when that begins to leave.
  cluster.barrier = async (node, call, when) => {
    if (node !== a.id || call !== 'handOver' || when !== 'before' || b.node.isLeaving) return;
    await b.node.handOverAll();
    await b.node.leave();
  };
  await a.node.handOverAll();
  await a.node.leave();
  expect(PARTS.map(name => cluster.partitions.get(name)!.owner)).toEqual(PARTS.map(() => undefined));
  expect([a, b].map(({ id }) => cluster.nodes.get(id)!.state)).toEqual(['gone', 'gone']);
  expect(a.lost).not.toHaveBeenCalled();
});

test('a node is believed about its own partitions only, and otherwise the store is asked', async () => {
  const [cluster, hub] = [new MemoryCluster(PARTS, 1_000_000), new MemoryHub()];
  const [a, b] = [await enter(cluster, undefined, { hub }), await enter(cluster, undefined, { hub })];
  await round(a, b, a, b);
  const [own, theirs] = [names(a), names(b)];
  const say = async (rows: readonly { partition: string; owner: string; epoch: number }[]): Promise<void> => {
    b.bus.send(a.id, 'partitions', Buffer.from(JSON.stringify(rows.map(row => ({ ...row, since: 0 })))));
    await turn();
  };
  await say(own.map(partition => ({ partition, owner: b.id, epoch: 1000 })));
  await say(theirs.map(partition => ({ partition, owner: a.id, epoch: 1000 })));
  expect(names(a)).toEqual(own);
  expect(a.lost).not.toHaveBeenCalled();
  expect(theirs.map(name => a.partitions.owner(name))).toEqual(theirs.map(() => b.id));
  // What it gives away itself is believed at once, before the store is asked.
  const [given] = theirs as [string];
  await say([{ partition: given, owner: 'c', epoch: cluster.partitions.get(given)!.epoch + 1 }]);
  expect(a.partitions.owner(given)).toBe('c');
});

test('a node that only the bus does not reach gives everything to others after a lease, and is given its share when it is back', async () => {
  const [cluster, hub] = [new MemoryCluster(PARTS, 100_000), new MemoryHub()];
  const faults: string[] = [];
  const [a, b] = [await enter(cluster, undefined, { hub }), await enter(cluster, undefined, { hub, faults })];
  const beats = async (count: number): Promise<void> => {
    for (let beat = 0; beat < count; beat++) {
      await round(a, b);
      await turn();
      cluster.now += LEASE / 5;
    }
  };
  await beats(3);
  expect([names(a).length, names(b).length]).toEqual([3, 3]);
  hub.cutOff.add(b.id);
  // A moment without it is nothing.
  await beats(3);
  expect([names(a).length, names(b).length]).toEqual([3, 3]);
  await beats(5);
  expect([names(a).length, names(b).length]).toEqual([6, 0]);
  hub.cutOff.delete(b.id);
  await beats(3);
  expect([names(a).length, names(b).length]).toEqual([3, 3]);
  expect([...a.lost.mock.calls, ...b.lost.mock.calls]).toEqual([]);
  expect(faults).toEqual([expect.stringMatching(/^This node does not reach NATS\./)]);
});

test('a node that alone does not reach the bus is cut off after two leases; when nobody reaches it, nobody is', async () => {
  const [cluster, hub] = [new MemoryCluster(PARTS, 100_000), new MemoryHub()];
  const [a, b] = [await enter(cluster, undefined, { hub }), await enter(cluster, undefined, { hub })];
  const cutOffIn = async (leases: number): Promise<string[]> => {
    const cutOff = new Set<string>();
    for (let beat = 0; beat < 5 * leases; beat++) {
      await round(a, b);
      await turn();
      for (const one of [a, b]) if (one.node.isCutOffFromBus) cutOff.add(one.id);
      cluster.now += LEASE / 5;
    }
    return [...cutOff];
  };
  expect(await cutOffIn(3)).toEqual([]);
  hub.cutOff.add(b.id);
  expect(await cutOffIn(1)).toEqual([]);
  expect(await cutOffIn(3)).toEqual([b.id]);
  hub.cutOff.delete(b.id);
  expect(await cutOffIn(3)).toEqual([]);
  // NATS itself is away: both notice it, one a beat later than the other.
  hub.cutOff.add(a.id);
  await round(a);
  hub.cutOff.add(b.id);
  expect(await cutOffIn(6)).toEqual([]);
});

test('a clock that is a minute off is told once, and nobody loses anything by it', async () => {
  const cluster = new MemoryCluster(PARTS, 100_000);
  const faults: string[] = [];
  const [right, ahead, behind] = [
    await enter(cluster, undefined, { faults }),
    await enter(cluster, undefined, { faults, clock: 60_000 }),
    await enter(cluster, undefined, { faults, clock: -60_000 }),
  ];
  const all = [right, ahead, behind];
  for (let beat = 0; beat < 12; beat++) {
    await round(...all);
    cluster.now += LEASE / 5;
  }
  expect(all.map(({ partitions }) => partitions.all().length)).toEqual([2, 2, 2]);
  expect(all.flatMap(({ lost }) => lost.mock.calls)).toEqual([]);
  expect(faults).toEqual([
    'The clock of this machine is 60 s ahead of that of the database. Set it right.',
    'The clock of this machine is 60 s behind that of the database. Set it right.',
  ]);
});

test('two nodes with one name say so once, but a node does not complain of its own earlier life', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const faults: string[] = [];
  const go = async (beats: number, ...nodes: readonly TestNode[]): Promise<void> => {
    for (let beat = 0; beat < beats; beat++) {
      await round(...nodes);
      cluster.now += LEASE / 5;
    }
  };
  const killed = await enter(cluster, undefined, { faults, name: 'a' });
  await go(2, killed);
  const again = await enter(cluster, undefined, { faults, name: 'a' });
  await go(20, again);
  expect(faults).toEqual([]);
  const same = await enter(cluster, undefined, { faults, name: 'a' });
  await go(20, again, same);
  const sentence = 'Another node is called "a", too. Give each of them a name of its own with --node.';
  expect(faults).toEqual([sentence, sentence]);
});

test('ids are made in partitions of this node, or beside something', async () => {
  const cluster = new MemoryCluster(PARTS, 1_000_000);
  const a = await enter(cluster);
  await round(a);
  for (let i = 0; i < 50; i++) expect(a.partitions.held(a.partitions.newId())).toBeDefined();
  expect(a.partitions.newId('adzzzzzz').slice(0, 2)).toBe('ad');
});
