// What a connection receives of matches at other nodes, message by message.

import { expect, test } from 'vitest';
import { LocalBus } from '../cluster/bus.ts';
import { SingleOwner } from '../cluster/partitions.ts';
import { FarLinks } from './far-links.ts';
import { FarTables } from './far-tables.ts';
import { ASKED_ANSWER } from './node-messages.ts';

const MATCH = 'aabbccdd';
const OWNER = 'the-owner';
const FORMAT = { views: false, legal: false, draw: false };

class AskedBus extends LocalBus {
  /** Those that wait for an answer to a `join`, first in first out. */
  readonly waiting: ((answer: Uint8Array | undefined) => void)[] = [];

  override ask(): Promise<undefined> {
    return new Promise(resolve => this.waiting.push(resolve as (answer: Uint8Array | undefined) => void)); // what `ask` of a bus answers
  }
}

test('a join that is repeated because its answer was late begins with the whole table, not with the next move', async () => {
  const bus = new AskedBus();
  const sent: string[] = [];
  const remote = new FarTables(new FarLinks({ bus, partitions: new SingleOwner(0) }), {
    sender: { send: content => sent.push(String(content)), isLagging: () => false },
    identity: () => undefined,
    rejoin: () => undefined,
    repeat: () => undefined,
    refuse: () => undefined,
  });
  const join = () => remote.join(OWNER, MATCH, { t: 'join', match: MATCH }, FORMAT);
  const did = (version: number): void => remote.receive(`did ${version}`, { match: MATCH }, OWNER);
  const show = (version: number): void => remote.receive(`match ${version}`, { match: MATCH, isWhole: true }, OWNER);

  const first = join();
  bus.waiting.shift()!(undefined);
  expect(await first).toMatchObject({ refused: 'server/moving' });
  // The owner did subscribe, and shows the table without a listener.
  show(56);
  const second = join();
  did(57);
  expect(sent).toEqual([]);
  show(57);
  bus.waiting.shift()!(ASKED_ANSWER.write({}));
  expect(await second).toBeUndefined();
  did(58);
  expect(sent).toEqual(['match 57', 'did 58']);
});

test('a node that was not asked has nothing to say to a connection', async () => {
  const bus = new AskedBus();
  const sent: string[] = [];
  const remote = new FarTables(new FarLinks({ bus, partitions: new SingleOwner(0) }), {
    sender: { send: content => sent.push(String(content)), isLagging: () => false },
    identity: () => undefined,
    rejoin: () => undefined,
    repeat: () => undefined,
    refuse: () => undefined,
  });
  const joined = remote.join(OWNER, MATCH, { t: 'join', match: MATCH }, FORMAT);
  bus.waiting.shift()!(ASKED_ANSWER.write({}));
  await joined;
  remote.receive('{"t":"bye"}', {}, 'another');
  remote.receive('match', { match: MATCH, isWhole: true }, 'another');
  expect(sent).toEqual([]);
});
