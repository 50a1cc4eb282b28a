import { expect, test } from 'vitest';
import { type Bus, UnreadableBusMessage } from '../cluster/bus.ts';
import { MemoryHub } from '../cluster/testing/memory-bus.ts';
import {
  type MessageToEdge,
  type MessageToOwner,
  NODE_MESSAGES_VERSION,
  parseToEdge,
  parseToOwner,
  TO_OWNER,
  writeToEdge,
  writeToOwner,
} from './node-messages.ts';

const TO_OWNERS: readonly MessageToOwner[] = [
  { t: 'identity', connection: 1, claim: { account: 'g-ada', credential: 'c', program: true } },
  { t: 'identity', connection: 1, claim: null },
  { t: 'text', connection: 4_000_000_000, text: '{"t":"act"}', stood: 0 },
  { t: 'repeat', connection: 2, text: 'Übermut', stood: 30_000 },
  { t: 'join', connection: 3, text: '' },
  { t: 'delay', connection: 4, ms: 120 },
  { t: 'lagging', connection: 4 },
  { t: 'drained', connection: 5 },
  { t: 'close', connection: 6 },
];

const TO_EDGES: readonly MessageToEdge[] = [
  { t: 'shown', subject: {}, connections: [1, 2], content: '{"t":"ok"}' },
  { t: 'shown', subject: { match: 'aabbccdd', answers: 0, isWhole: true }, connections: [7], content: 'è' },
  { t: 'shown', subject: { match: 'aabbccdd' }, connections: [1], content: Buffer.from([129, 2, 3]) },
  { t: 'moved', match: 'aabbccdd', connections: [1], unanswered: '{"t":"act"}' },
  { t: 'moved', match: 'aabbccdd', connections: [1], unanswered: undefined },
  { t: 'gap', connections: [] },
];

test.each(TO_OWNERS)('what is written to an owner is parsed: $t', message => {
  expect(parseToOwner(writeToOwner(message.connection, message))).toEqual(message);
});

test.each(TO_EDGES)('what is written to an edge is parsed: $t', message => {
  expect(parseToEdge(writeToEdge(message.connections, message))).toEqual(message);
});

const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  copy[at] = value;
  return copy;
};

test.each([
  ['another version', 0, NODE_MESSAGES_VERSION + 1],
  ['an unknown kind', 1, 250],
])('%s is refused in both directions', (_, at, value) => {
  for (const message of TO_OWNERS)
    expect(() => parseToOwner(changed(writeToOwner(message.connection, message), at, value))).toThrow(
      UnreadableBusMessage,
    );
  for (const message of TO_EDGES)
    expect(() => parseToEdge(changed(writeToEdge(message.connections, message), at, value))).toThrow(
      UnreadableBusMessage,
    );
});

test('a node counts and reports a message of another version, and reads the next one', async () => {
  const hub = new MemoryHub();
  const reported: string[] = [];
  const open = (node: string): Bus => hub.open(node, (what, { message }) => reported.push(`${what}: ${message}`));
  const [edge, owner] = [open('edge'), open('owner')];
  const received: MessageToOwner[] = [];
  owner.listen(TO_OWNER, (_, body) => received.push(parseToOwner(body)));
  const [first, second] = [TO_OWNERS[2]!, TO_OWNERS[5]!];
  edge.send('owner', TO_OWNER, changed(writeToOwner(first.connection, first), 0, NODE_MESSAGES_VERSION + 1));
  edge.send('owner', TO_OWNER, writeToOwner(second.connection, second));
  await expect.poll(() => received).toEqual([second]);
  expect(owner.traffic.refused).toBe(1);
  expect(reported).toEqual([
    `a message of node edge about play: a message about connections has version ${NODE_MESSAGES_VERSION + 1}, not ${NODE_MESSAGES_VERSION}`,
  ]);
  await Promise.all([edge.close(), owner.close()]);
});
