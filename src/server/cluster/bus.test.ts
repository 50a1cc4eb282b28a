// One suite over every bus, NATS with a real server.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Bus, LOCAL_BUS } from './bus.ts';
import { openChannelBus } from './channel-bus.ts';
import { openNatsBus } from './nats-bus.ts';
import { readHead, readMessages, writeHead, writeMessages } from './packet.ts';
import { PacketBus, type PacketTransport } from './packet-bus.ts';
import { KeyedSeal, type PacketKeys, unsealed } from './packet-seal.ts';
import { channelEnds } from './testing/channel-ends.ts';
import { findNatsServer, NatsServer } from './testing/nats-server.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (body: Uint8Array | undefined): string | undefined => body && Buffer.from(body).toString();
const fail = (what: string, error: Error): never => {
  throw new Error(what, { cause: error });
};

/** One key, which everybody has who is given it. */
const keysOf = (secret: string): PacketKeys => ({
  current: 1,
  secret: version => (version === 1 ? Buffer.alloc(32, secret) : undefined),
  missing: () => undefined,
});
const sealOf = (node: string, secret = 'ours'): KeyedSeal => new KeyedSeal(node, keysOf(secret));

function conforms(open: (nodes: readonly string[]) => Promise<Bus[]>): void {
  let buses: Bus[] = [];
  let [a, b, c] = buses as [Bus, Bus, Bus];
  beforeAll(async () => {
    buses = await open(['a', 'b', 'c']);
    [a, b, c] = buses as [Bus, Bus, Bus];
    for (const bus of buses) bus.setNodes(['a', 'b', 'c']);
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
  const open = (node: string, prefix = 'one') =>
    openNatsBus({ node, url: server.url, prefix, seal: sealOf(node), reportFault: fail });
  beforeAll(() => server.start());
  afterAll(() => server.kill());
  conforms(nodes => Promise.all(nodes.map(node => open(node))));

  test('two clusters share a server without hearing each other', async () => {
    const [one, other] = await Promise.all([open('x', 'one'), open('y', 'two')]);
    const heard = vi.fn();
    other.listen('greeting', heard);
    one.setNodes(['y']);
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
    for (const bus of [one, other]) bus.setNodes(['r', 's']);
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
    const wrong = openNatsBus({
      node: 'z',
      url: 'nats://127.0.0.1:1',
      prefix: 'one',
      seal: sealOf('z'),
      reportFault: fail,
    });
    await expect(wrong).rejects.toThrow(/^The NATS server at 127\.0\.0\.1:1 cannot be used: /);
    const guarded = new NatsServer(program!, ['--user', 'ludoteca', '--pass', 'secret']);
    await guarded.start();
    const at = `127.0.0.1:${guarded.port}`;
    const enter = (who: string) =>
      openNatsBus({ node: 'z', url: `nats://${who}@${at}`, prefix: 'one', seal: sealOf('z'), reportFault: fail });
    await expect(enter('ludoteca:guess')).rejects.toThrow(
      /cannot be used: .*\. Check that it runs, and the address and password in --bus\.$/,
    );
    await (await enter('ludoteca:secret')).close();
    await guarded.kill();
  });
});

/** A wire between two nodes that loses what the test says, and on which any program can read and send. */
class OpenWire {
  readonly packets: { readonly packet: Uint8Array; readonly to: string }[] = [];
  readonly faults: string[] = [];
  isNextLost = false;
  readonly #receivers = new Map<string, (packet: Uint8Array) => void>();

  open(node: string, seal = unsealed(node)): PacketBus {
    const transport: PacketTransport = {
      isConnected: true,
      publish: (packet, to) => {
        this.packets.push({ packet, to });
        const isLost = this.isNextLost;
        this.isNextLost = false;
        if (!isLost) setImmediate(() => this.deliver(packet, to));
      },
      receive: listener => void this.#receivers.set(node, listener),
      close: () => Promise.resolve(),
    };
    return new PacketBus(node, transport, seal, (_, { message }) => this.faults.push(message));
  }

  deliver(packet: Uint8Array, to: string): void {
    this.#receivers.get(to)?.(packet);
  }
}

const turn = () => new Promise(resolve => setTimeout(resolve, 5));

describe('packets', () => {
  test('everything of one turn of the event loop travels together', async () => {
    const wire = new OpenWire();
    const [a, b] = [wire.open('a'), wire.open('b')];
    const heard = vi.fn();
    b.listen('x', heard);
    for (let i = 0; i < 100; i++) a.send('b', 'x', bytes('y'));
    await expect.poll(() => heard.mock.calls.length).toBe(100);
    expect(wire.packets.length).toBe(1);
  });

  test('a loss in the middle is noticed with the next packet, one at the end with the next report', async () => {
    const wire = new OpenWire();
    const [a, b] = [wire.open('a'), wire.open('b')];
    a.setNodes(['b']);
    const gap = vi.fn();
    b.onGap(gap);
    a.send('b', 'x', bytes('1'));
    await turn();
    a.reportSent();
    await turn();
    expect(gap).not.toHaveBeenCalled();
    wire.isNextLost = true;
    a.send('b', 'x', bytes('2'));
    await turn();
    a.send('b', 'x', bytes('3'));
    await expect.poll(() => gap.mock.calls).toEqual([['a']]);
    wire.isNextLost = true;
    a.send('b', 'x', bytes('4'));
    await turn();
    // A report may be lost too, and is repeated.
    wire.isNextLost = true;
    a.reportSent();
    a.reportSent();
    await expect.poll(() => gap.mock.calls).toEqual([['a'], ['a']]);
  });

  test('what is not a packet of ours is ignored', () => {
    const content = writeMessages([{ kind: 'message', id: 0, topic: 't', body: bytes('x') }]);
    const packet = Buffer.concat([writeHead({ key: 0, from: 'a', sequence: 1 }), content]);
    expect(readMessages(readHead(packet)!.content)?.[0]?.topic).toBe('t');
    expect(readMessages(content.subarray(0, content.length - 1))).toBeUndefined();
    expect(readHead(packet.subarray(0, 10))).toBeUndefined();
    expect(readHead(bytes('{"t":"hello"}'))).toBeUndefined();
    expect(readHead(new Uint8Array())).toBeUndefined();
  });
});

const heardAt = (bus: PacketBus): unknown[] => {
  const heard: unknown[] = [];
  bus.listen('x', (from, body) => heard.push(`${from}: ${textOf(body)}`));
  return heard;
};

describe('sealed packets', () => {
  test('say nothing to those who have no key', async () => {
    const wire = new OpenWire();
    const [a, b] = [wire.open('a', sealOf('a')), wire.open('b', sealOf('b'))];
    const heard = heardAt(b);
    a.send('b', 'x', bytes('a secret'));
    await expect.poll(() => heard).toEqual(['a: a secret']);
    expect(Buffer.from(wire.packets[0]!.packet).toString('latin1')).not.toContain('secret');
    a.send('b', 'x', bytes('a secret'));
    await expect.poll(() => heard.length).toBe(2);
    const [one, other] = wire.packets.map(({ packet }) => Buffer.from(packet).subarray(-26).toString('hex'));
    expect(one).not.toBe(other);
  });

  test.each([
    ['a node with another key', (wire: OpenWire) => wire.open('a', sealOf('a', 'theirs'))],
    ['a node without a key', (wire: OpenWire) => wire.open('a')],
  ])('%s is not heard, and the operator is told once', async (_, open) => {
    const wire = new OpenWire();
    const b = wire.open('b', sealOf('b'));
    const heard = heardAt(b);
    const stranger = open(wire);
    for (const word of ['1', '2']) {
      stranger.send('b', 'x', bytes(word));
      await turn();
    }
    await expect.poll(() => b.traffic.refused).toBe(2);
    expect(heard).toEqual([]);
    expect(wire.faults).toEqual([expect.stringContaining('Packets arrive that no node of this cluster wrote')]);
  });

  test('are not accepted twice, by another node, in the other direction, or with one bit changed', async () => {
    const wire = new OpenWire();
    const [a, b, c] = ['a', 'b', 'c'].map(node => wire.open(node, sealOf(node))) as [PacketBus, PacketBus, PacketBus];
    const heard = [a, b, c].map(heardAt);
    a.setNodes(['b']);
    a.send('b', 'x', bytes('direct'));
    await turn();
    a.broadcast('x', bytes('to all'));
    await expect.poll(() => heard[1]).toEqual(['a: direct', 'a: to all']);
    for (const { packet } of wire.packets) {
      for (const to of ['a', 'b', 'c']) wire.deliver(packet, to);
      for (let i = 0; i < packet.length; i++) {
        const changed = Uint8Array.from(packet);
        changed[i]! ^= 1;
        wire.deliver(changed, 'b');
      }
    }
    await turn();
    expect(heard).toEqual([[], ['a: direct', 'a: to all'], []]);
  });

  test('a packet that was lost is not accepted after a later one', async () => {
    const wire = new OpenWire();
    const [a, b] = [wire.open('a', sealOf('a')), wire.open('b', sealOf('b'))];
    const heard = heardAt(b);
    wire.isNextLost = true;
    a.send('b', 'x', bytes('lost'));
    await turn();
    a.send('b', 'x', bytes('later'));
    await expect.poll(() => heard).toEqual(['a: later']);
    wire.deliver(wire.packets[0]!.packet, 'b');
    await turn();
    expect(heard).toEqual(['a: later']);
  });

  test('no number is used twice with one key, not even after a node was taken for gone', async () => {
    const wire = new OpenWire();
    const [a, b] = [wire.open('a', sealOf('a')), wire.open('b', sealOf('b'))];
    const heard = heardAt(b);
    a.setNodes(['b']);
    a.send('b', 'x', bytes('1'));
    await turn();
    a.forget('b');
    a.send('b', 'x', bytes('2'));
    await turn();
    a.setNodes(['b']);
    a.reportSent();
    a.reportSent();
    await expect.poll(() => heard).toEqual(['a: 1', 'a: 2']);
    const numbers = wire.packets.map(({ packet }) => readHead(packet)!.sequence);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

test('a server that is alone sends nothing and is never answered', async () => {
  expect(await LOCAL_BUS.ask('b', 'x', new Uint8Array(), 1)).toBeUndefined();
  expect(LOCAL_BUS.isConnected).toBe(true);
});
