// What a connection receives of matches at other nodes, message by message.

import { expect, test } from 'vitest';
import type { PlayTimeSource } from '../../match/table.ts';
import { TestTimer } from '../../match/testing.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import { type Bus, LOCAL_BUS } from '../cluster/bus.ts';
import { type Partitions, singleOwner } from '../cluster/partitions.ts';
import { FarLinks } from './far-links.ts';
import { FarTables } from './far-tables.ts';
import { JOIN_ANSWER, type MessageToOwner, parseToOwner, TO_OWNER } from './node-messages.ts';
import type { TableClient, TableEndpoint } from './table-endpoint.ts';

const MATCH = 'aabbccdd';
const OWNER = 'the-owner';
const FORMAT = { views: false, legal: false, draw: false };

interface AskedBus extends Bus {
  /** What was passed on to the owner. */
  readonly passed: MessageToOwner[];
  /** Those that wait for an answer to a `join`, first in first out. */
  readonly waiting: ((answer: Uint8Array | undefined) => void)[];
}

function askedBus(): AskedBus {
  const passed: AskedBus['passed'] = [];
  const waiting: AskedBus['waiting'] = [];
  return {
    ...LOCAL_BUS,
    passed,
    waiting,
    send: (_, topic, body) => void (topic === TO_OWNER && passed.push(parseToOwner(body))),
    ask: () => new Promise(resolve => waiting.push(resolve)),
  };
}

interface FarOwner extends Partitions {
  name: string;
}

function farOwner(): FarOwner {
  const owners: FarOwner = { ...singleOwner(0), name: OWNER, owner: () => owners.name };
  return owners;
}

/** A node that stands still when a test says so. */
class StallingTimer extends TestTimer {
  stood = 0;
  stoodBefore = 0;
  readonly play: PlayTimeSource = {
    now: () => this.monotonic(),
    readable: () => this.monotonic(),
    afterInput: call => call(),
    stood: () => this.stood,
    stoodBefore: () => this.stoodBefore,
  };
}

function connect(timer = new TestTimer()): { bus: AskedBus; far: FarTables; client: TestClient; owners: FarOwner } {
  const bus = askedBus();
  const client = new TestClient();
  const owners = farOwner();
  return {
    bus,
    client,
    owners,
    far: new FarTables(new FarLinks({ bus, partitions: owners }, timer), client),
  };
}

class TestClient implements TableClient {
  readonly sent: string[] = [];
  readonly done: string[] = [];
  readonly sender = { send: (content: unknown) => void this.sent.push(String(content)), isLagging: () => false };
  readonly #tables = new Map<string, TableEndpoint>();

  isClosed = (): boolean => false;
  identity = (): undefined => undefined;
  allows = (): boolean => true;
  find = (match: string): TableEndpoint | undefined => this.#tables.get(match);
  follow = (table: TableEndpoint): void => void this.#tables.set(table.match, table);
  forget = (table: TableEndpoint): void => void this.#tables.delete(table.match);
  rejoin = (match: string): void => void this.done.push(`rejoin ${match}`);
  repeat = (match: string, text: string): void => void this.done.push(`repeat ${match} ${text}`);
  refuse = (id: number | undefined, { refused }: { refused: string }): void =>
    void this.done.push(`refuse ${id} ${refused}`);
  reply = () => (): void => undefined;
}

test('a join that is repeated because its answer was late begins with the whole table, not with the next move', async () => {
  const { bus, far, client } = connect();
  const { sent } = client;
  const join = () => far.join(MATCH, { t: 'join', match: MATCH }, FORMAT);
  const did = (version: number): void => far.receive(`did ${version}`, { match: MATCH }, OWNER);
  const show = (version: number): void => far.receive(`match ${version}`, { match: MATCH, isWhole: true }, OWNER);

  const first = join();
  bus.waiting.shift()!(undefined);
  expect(await first).toMatchObject({ refused: 'server/moving' });
  // The owner did subscribe, and shows the table without a listener.
  show(56);
  const second = join();
  did(57);
  expect(sent).toEqual([]);
  show(57);
  bus.waiting.shift()!(JOIN_ANSWER.write({}));
  expect(await second).toBeUndefined();
  did(58);
  expect(sent).toEqual(['match 57', 'did 58']);
});

test('a node that was not asked has nothing to say to a connection', async () => {
  const { bus, far, client } = connect();
  const joined = far.join(MATCH, { t: 'join', match: MATCH }, FORMAT);
  bus.waiting.shift()!(JOIN_ANSWER.write({}));
  await joined;
  far.receive('{"t":"bye"}', {}, 'another');
  far.receive('match', { match: MATCH, isWhole: true }, 'another');
  expect(client.sent).toEqual([]);
});

test('what the owner of before shows of a match is dropped', async () => {
  const { bus, far, client, owners } = connect();
  const join = async (): Promise<void> => {
    const joined = far.join(MATCH, { t: 'join', match: MATCH }, FORMAT);
    bus.waiting.shift()!(JOIN_ANSWER.write({}));
    await joined;
  };
  await join();
  far.receive('match 5', { match: MATCH, isWhole: true }, OWNER);
  owners.name = 'the-next';
  far.partitionsMoved(new Set([partitionOf(MATCH)]));
  await join();
  far.receive('did 6', { match: MATCH }, OWNER);
  far.receive('match 5 again', { match: MATCH, isWhole: true }, OWNER);
  far.receive('match 6', { match: MATCH, isWhole: true }, 'the-next');
  far.receive('did 7', { match: MATCH }, OWNER);
  far.receive('did 7', { match: MATCH }, 'the-next');
  expect(client.sent).toEqual(['match 5', 'match 6', 'did 7']);
});

test('of what an owner has not answered, moves that name their version are repeated and the rest is refused', async () => {
  const { bus, far, client } = connect();
  const joined = far.join(MATCH, { t: 'join', match: MATCH }, FORMAT);
  bus.waiting.shift()!(JOIN_ANSWER.write({}));
  await joined;
  const table = client.find(MATCH)!;
  const move = { t: 'act', id: 1, match: MATCH, action: '23-34', version: 5 } as const;
  table.command({ message: move, text: 'the move', isRepeat: false });
  table.command({ message: { t: 'resign', id: 2, match: MATCH }, text: 'the end', isRepeat: false });
  await table.say({ message: { t: 'say', id: 3, text: 'hello' }, text: 'a line', isRepeat: false }, NOBODY);
  far.matchMoved(MATCH, undefined, OWNER);
  expect(client.done).toEqual([
    `rejoin ${MATCH}`,
    `repeat ${MATCH} the move`,
    'refuse 2 server/moving',
    'refuse 3 server/moving',
  ]);
  // It moved while a line waited for the store: the line is answered, too.
  await table.say({ message: { t: 'say', id: 4, text: 'late' }, text: 'late', isRepeat: false }, NOBODY);
  expect(client.done.at(-1)).toBe('refuse 4 server/moving');
});

test('with a message goes for how long this node stood still in the turn', async () => {
  const timer = new StallingTimer();
  const { bus, far, client } = connect(timer);
  const joined = far.join(MATCH, { t: 'join', match: MATCH }, FORMAT);
  bus.waiting.shift()!(JOIN_ANSWER.write({}));
  await joined;
  far.receive('match 5', { match: MATCH, isWhole: true }, OWNER);
  const table = client.find(MATCH)!;
  const message = { t: 'act', match: MATCH, action: '23-34', version: 5 } as const;
  const act = (): number | undefined => {
    table.command({ message, text: 'a move', isRepeat: false });
    const passed = bus.passed.at(-1)!;
    return passed.t === 'text' ? passed.stood : undefined;
  };
  expect(act()).toBe(0);
  // While the client thought, or its answer waited.
  timer.stood = 3000;
  timer.stoodBefore = 3000;
  expect(act()).toBe(3000);
  expect(act()).toBe(0);
  // While its opponent thought.
  timer.stood = 4000;
  timer.stoodBefore = 4000;
  far.receive('did 6', { match: MATCH }, OWNER);
  expect(act()).toBe(0);
  // While the question waited to be read.
  timer.stood = 6000;
  far.receive('did 7', { match: MATCH }, OWNER);
  timer.stoodBefore = 6000;
  expect(far.stood(MATCH)).toBe(2000);
  expect(act()).toBe(0);
});

const NOBODY = { account: 'g-ada', name: 'Ada', kind: 'guest', credential: 'c' } as const;
