// One suite over every bus, NATS with a real server.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Bus, LocalBus } from './bus.ts';
import { openChannelBus } from './channel-bus.ts';
import { openNatsBus } from './nats-bus.ts';
import { readPacket, writePacket } from './packet.ts';
import { PacketBus, type PacketTransport } from './packet-bus.ts';
import { channelEnds } from './testing/channel-ends.ts';
import { findNatsServer, NatsServer } from './testing/nats-server.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (body: Uint8Array | undefined): string | undefined => body && Buffer.from(body).toString();
const fail = (what: string, error: Error): never => {
  throw new Error(what, { cause: error });
};

function conforms(open: (nodes: readonly string[]) => Promise<Bus[]>): void {
  let buses: Bus[] = [];
  let [a, b, c] = buses as [Bus, Bus, Bus];
  beforeAll(async () => {
    buses = await open(['a', 'b', 'c']);
    [a, b, c] = buses as [Bus, Bus, Bus];
  });
  afterAll(() => Promise.all(buses.map(bus => bus.close())));

  test('a message reaches the node it is sent to, and nobody else', async () => {
    const [atB, atC] = [vi.fn(), vi.fn()];
    const stops = [
      b.listen('greeting', (from, body) => atB(from, textOf(body))),
      c.listen('greeting', (from, body) => atC(from, textOf(body))),
    ];
    a.send('b', 'greeting', bytes('good morning'));
    await expect.poll(() => atB.mock.calls).toEqual([['a', 'good morning']]);
    expect(atC).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });

  test('messages arrive in the order in which they were sent, large ones too', async () => {
    const received: number[] = [];
    const stop = b.listen('order', (_, body) => received.push(body.length));
    const lengths = [1, 300_000, 2, 300_000, 300_000, 3];
    for (const length of lengths) a.send('b', 'order', new Uint8Array(length));
    await expect.poll(() => received).toEqual(lengths);
    stop();
  });

  test('a broadcast reaches every other node', async () => {
    const received: string[] = [];
    const stops = [a, b, c].map((bus, i) => bus.listen('all', from => received.push(`${from} at ${'abc'[i]}`)));
    a.broadcast('all', bytes(''));
    await expect.poll(() => received.toSorted()).toEqual(['a at b', 'a at c']);
    for (const stop of stops) stop();
  });

  test('a question is answered by the node that is asked', async () => {
    const stop = b.respond('double', (from, body) => Promise.resolve(bytes(`${textOf(body)}${textOf(body)} ${from}`)));
    const answers = await Promise.all([a.ask('b', 'double', bytes('x'), 5000), c.ask('b', 'double', bytes('y'), 5000)]);
    expect(answers.map(textOf)).toEqual(['xx a', 'yy c']);
    stop();
  });

  test('who asks a node that is not there, or has no answer, is told nothing after a while', async () => {
    expect(await a.ask('nobody', 'double', bytes('x'), 20)).toBeUndefined();
    expect(await a.ask('b', 'nothing', bytes('x'), 5000)).toBeUndefined();
  });

  test('nobody waits for the answer of a node that is gone', async () => {
    const stop = b.respond('never', () => new Promise(() => undefined));
    const answer = a.ask('b', 'never', bytes('x'), 600_000);
    a.forget('b');
    expect(await answer).toBeUndefined();
    stop();
  });
}

describe('between processes of one machine', () => {
  conforms(nodes => Promise.resolve(channelEnds(nodes.length).map((end, i) => openChannelBus(nodes[i]!, end, fail))));
});

const program = findNatsServer();
if (program === undefined) console.log('Skipped: the bus over NATS, because there is no nats-server.');
describe.skipIf(program === undefined)('over NATS', () => {
  const server = new NatsServer(program!);
  const open = (node: string, prefix = 'one') => openNatsBus({ node, url: server.url, prefix, reportFault: fail });
  beforeAll(() => server.start());
  afterAll(() => server.kill());
  conforms(nodes => Promise.all(nodes.map(node => open(node))));

  test('two clusters share a server without hearing each other', async () => {
    const [one, other] = await Promise.all([open('x', 'one'), open('y', 'two')]);
    const heard = vi.fn();
    other.listen('greeting', heard);
    one.broadcast('greeting', bytes('hello'));
    expect(await one.ask('y', 'greeting', bytes('hello'), 50)).toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
    await Promise.all([one.close(), other.close()]);
  });

  test('the nodes find each other again after the server was killed, and hear that messages were lost', async () => {
    const [one, other] = await Promise.all([open('p'), open('q')]);
    const [heard, gap] = [vi.fn(), vi.fn()];
    other.listen('greeting', (_, body) => heard(textOf(body)));
    other.onGap(gap);
    one.send('q', 'greeting', bytes('before'));
    await expect.poll(() => heard.mock.calls).toEqual([['before']]);
    await server.kill();
    await expect.poll(() => one.isConnected).toBe(false);
    await server.start();
    await expect.poll(() => one.isConnected && other.isConnected).toBe(true);
    // The first ones may be lost: that both connections are back does not say that the server knows all subjects again.
    await expect
      .poll(() => {
        one.send('q', 'greeting', bytes('after'));
        return heard.mock.calls.length + gap.mock.calls.length;
      })
      .toBeGreaterThan(1);
    await Promise.all([one.close(), other.close()]);
  });

  test('what was lost with the server is noticed when it is back, though nobody says anything more', async () => {
    const [one, other] = await Promise.all([open('r'), open('s')]);
    const [heard, gap] = [vi.fn(), vi.fn()];
    other.listen('greeting', heard);
    other.onGap(gap);
    other.respond('never', () => new Promise(() => undefined));
    one.send('s', 'greeting', bytes('before'));
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    const waiting = one.ask('s', 'never', bytes('x'), 600_000);
    await server.kill();
    await expect.poll(() => one.isConnected || other.isConnected).toBe(false);
    one.send('s', 'greeting', bytes('lost'));
    one.reportSent();
    expect(await one.ask('s', 'never', bytes('x'), 600_000)).toBeUndefined();
    // The client forgets what it holds back each time that it tries to connect.
    await new Promise(resolve => setTimeout(resolve, 500));
    await server.start();
    expect(await waiting).toBeUndefined();
    await expect.poll(() => gap.mock.calls).toEqual([['r']]);
    await Promise.all([one.close(), other.close()]);
  });

  test('a wrong address or password is one sentence', async () => {
    const wrong = openNatsBus({ node: 'z', url: 'nats://127.0.0.1:1', prefix: 'one', reportFault: fail });
    await expect(wrong).rejects.toThrow(/^The NATS server at 127\.0\.0\.1:1 cannot be used: /);
    const guarded = new NatsServer(program!, ['--user', 'ludoteca', '--pass', 'secret']);
    await guarded.start();
    const at = `127.0.0.1:${guarded.port}`;
    const enter = (who: string) =>
      openNatsBus({ node: 'z', url: `nats://${who}@${at}`, prefix: 'one', reportFault: fail });
    await expect(enter('ludoteca:guess')).rejects.toThrow(
      /cannot be used: .*\. Check that it runs, and the address and password in --bus\.$/,
    );
    await (await enter('ludoteca:secret')).close();
    await guarded.kill();
  });
});

/** A wire between two nodes that loses what it is told to lose. */
function lossyPair(): { a: PacketBus; b: PacketBus; lose: { next: boolean }; packets: Uint8Array[] } {
  const lose = { next: false };
  const packets: Uint8Array[] = [];
  const receivers = new Map<string, (packet: Uint8Array) => void>();
  const transport = (node: string): PacketTransport => ({
    isConnected: true,
    publish: (packet, to) => {
      packets.push(packet);
      const isLost = lose.next;
      lose.next = false;
      if (!isLost) setImmediate(() => receivers.get(to!)?.(packet));
    },
    receive: listener => void receivers.set(node, listener),
    close: () => Promise.resolve(),
  });
  return { a: new PacketBus('a', transport('a'), fail), b: new PacketBus('b', transport('b'), fail), lose, packets };
}

const turn = () => new Promise(resolve => setTimeout(resolve, 5));

describe('packets', () => {
  test('everything of one turn of the event loop travels together', async () => {
    const { a, b, packets } = lossyPair();
    const heard = vi.fn();
    b.listen('x', heard);
    for (let i = 0; i < 100; i++) a.send('b', 'x', bytes('y'));
    await expect.poll(() => heard.mock.calls.length).toBe(100);
    expect(packets.length).toBe(1);
  });

  test('a loss in the middle is noticed with the next packet, one at the end with the next report', async () => {
    const { a, b, lose } = lossyPair();
    const gap = vi.fn();
    b.onGap(gap);
    a.send('b', 'x', bytes('1'));
    await turn();
    a.reportSent();
    await turn();
    expect(gap).not.toHaveBeenCalled();
    lose.next = true;
    a.send('b', 'x', bytes('2'));
    await turn();
    a.send('b', 'x', bytes('3'));
    await expect.poll(() => gap.mock.calls).toEqual([['a']]);
    lose.next = true;
    a.send('b', 'x', bytes('4'));
    await turn();
    // A report may be lost too, and is repeated.
    lose.next = true;
    a.reportSent();
    a.reportSent();
    await expect.poll(() => gap.mock.calls).toEqual([['a'], ['a']]);
  });

  test('what is not a packet of ours is ignored', () => {
    const packet = writePacket({
      from: 'a',
      sequence: 1,
      messages: [{ kind: 'message', id: 0, topic: 't', body: bytes('x') }],
    });
    expect(readPacket(packet)?.messages[0]?.topic).toBe('t');
    expect(readPacket(packet.subarray(0, packet.length - 1))).toBeUndefined();
    expect(readPacket(bytes('{"t":"hello"}'))).toBeUndefined();
    expect(readPacket(new Uint8Array())).toBeUndefined();
  });
});

test('a server that is alone sends nothing and is never answered', async () => {
  const bus = new LocalBus();
  expect(await bus.ask()).toBeUndefined();
  expect(bus.isConnected).toBe(true);
});
