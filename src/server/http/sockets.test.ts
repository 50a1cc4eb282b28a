// Bytes of clients without a library, in any pieces: what is whole is answered once, in order, and what breaks the protocol
// ends the connection.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as fc from '../../../tests/properties.ts';
import { type StartedServer, startServer } from '../start.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: {},
    limits: { rate: 1e6, burst: 1e6, connectionsPerAddress: 1e6 },
  });
});
afterAll(() => server.close());

/** A connection to the play protocol; `early` comes right behind the request, before anybody answered it. */
class RawClient {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  #received = Buffer.alloc(0);
  #isUpgraded = false;

  constructor(early: Buffer = Buffer.alloc(0)) {
    const { hostname, port, host } = new URL(server.url);
    this.socket = connect(Number(port), hostname).setNoDelay();
    this.closed = once(this.socket, 'close');
    this.socket.on('error', () => undefined);
    this.socket.on('data', data => {
      this.#received = Buffer.concat([this.#received, data]);
      if (!this.#isUpgraded) this.#skipAnswer();
    });
    const request =
      `GET /api/play HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
    this.socket.write(Buffer.concat([Buffer.from(request), early]));
  }

  /** The ids of the answers that came. */
  answers(): (number | undefined)[] {
    return this.#frames(TEXT).map(payload => (JSON.parse(payload.toString()) as { id?: number }).id);
  }

  /** Why the server hung up. */
  closeCode(): number | undefined {
    return this.#frames(CLOSE)[0]?.readUInt16BE();
  }

  /** Payloads of one kind of frames that came, each of up to 64 KB. */
  #frames(opcode: number): Buffer[] {
    const found: Buffer[] = [];
    const bytes = this.#isUpgraded ? this.#received : Buffer.alloc(0);
    for (let at = 0; at + 4 <= bytes.length; ) {
      const short = bytes[at + 1]!;
      const begin = at + (short < 126 ? 2 : 4);
      const end = begin + (short < 126 ? short : bytes.readUInt16BE(at + 2));
      if ((bytes[at]! & 15) === opcode && end <= bytes.length) found.push(bytes.subarray(begin, end));
      at = end;
    }
    return found;
  }

  async answered(count: number): Promise<(number | undefined)[]> {
    while (this.answers().length < count) await once(this.socket, 'data');
    return this.answers();
  }

  #skipAnswer(): void {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.#isUpgraded = true;
    this.#received = this.#received.subarray(end + 4);
  }
}

const [TEXT, CLOSE, PONG] = [1, 8, 10];

function frame(opcode: number, payload: Buffer, final = true): Buffer {
  const length = payload.length;
  const header = Buffer.alloc(length < 126 ? 2 : 4);
  header[0] = (final ? 0x80 : 0) | opcode;
  header[1] = 0x80 | (length < 126 ? length : 126);
  if (length >= 126) header.writeUInt16BE(length, 2);
  const mask = Buffer.from([7, 130, 9, 255]);
  return Buffer.concat([header, mask, payload.map((byte, i) => byte ^ mask[i & 3]!)]);
}

/** A message as frames, cut after so many bytes. */
function frames(text: string, cut = 0): Buffer {
  const payload = Buffer.from(text);
  if (cut === 0 || cut >= payload.length) return frame(TEXT, payload);
  return Buffer.concat([frame(TEXT, payload.subarray(0, cut), false), frame(0, payload.subarray(cut))]);
}

/** Answered with a pong, or refused where `more` is there; with this id in any case. */
const ping = (id: number, more?: string): string => JSON.stringify({ t: 'ping', id, ...(more && { more }) });

const message = fc.record({
  more: fc.option(fc.string({ unit: 'grapheme', maxLength: 300 })),
  cut: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 40 })),
  pong: fc.boolean(),
});

function chop(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

test('messages are answered once and in order, whatever the pieces they come in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (messages, sizes, isEarly) => {
        const sent = messages.map(({ more, cut, pong }, id) =>
          Buffer.concat([...(pong ? [frame(PONG, Buffer.from('x'))] : []), frames(ping(id, more ?? undefined), cut)]),
        );
        const [first, ...others] = chop(Buffer.concat(sent), sizes);
        const client = new RawClient(isEarly ? first : undefined);
        for (const piece of isEarly ? others : [first!, ...others]) {
          client.socket.write(piece);
          await new Promise(resolve => setImmediate(resolve)); // mostly a chunk of its own
        }
        expect(await client.answered(messages.length)).toEqual(messages.map((_, id) => id));
        client.socket.destroy();
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['an unmasked frame', 1002, Buffer.from([0x81, 1, 65])],
  ['a frame with a reserved bit', 1002, Buffer.from([0xc1, 0x81, 0, 0, 0, 0, 65])],
  [
    'a text between the fragments of another',
    1002,
    Buffer.concat([frame(TEXT, Buffer.from('x'), false), frames(ping(1))]),
  ],
  ['a text that is not UTF-8', 1007, frame(TEXT, Buffer.from([0x22, 0xff, 0x22]))],
])('%s ends the connection with %i', async (_, code, bytes) => {
  const client = new RawClient();
  client.socket.write(bytes);
  await client.closed;
  expect(client.closeCode()).toBe(code);
  expect(client.answers()).toEqual([]);
});

test.each<[why: string, head: string, status: number]>([
  ['a path that does not exist', 'GET /api/nothing HTTP/1.1\r\n', 404],
  [
    'a page of another site',
    'GET /api/play HTTP/1.1\r\nOrigin: https://example.org\r\nSec-Fetch-Site: cross-site\r\n',
    403,
  ],
  ['a wrong key', 'GET /api/play HTTP/1.1\r\nSec-WebSocket-Key: short\r\n', 400],
])('a connection that breaks after it was refused for %s ends nothing but itself', async (_, head, status) => {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `${head}Host: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  socket.resetAndDestroy();
  // When another request is answered, the server has noticed the broken one.
  for (let i = 0; i < 3; i++) expect((await fetch(`${server.url}/api/status`)).status).toBe(200);
});

test('pings count as messages: whoever sends thousands is disconnected, and a few are answered', async () => {
  const own = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false });
  try {
    const connectWs = async (): Promise<WebSocket> => {
      const ws = new WebSocket(`${own.url.replace('http', 'ws')}/api/play`);
      ws.on('error', () => undefined);
      await once(ws, 'open');
      return ws;
    };
    const [polite, flood] = [await connectWs(), await connectWs()];
    polite.ping('hello');
    const [data] = (await once(polite, 'pong')) as [Buffer];
    expect(data.toString()).toBe('hello');
    let pongs = 0;
    flood.on('pong', () => pongs++);
    const closed = once(flood, 'close');
    for (let i = 0; i < 20_000; i++) flood.ping();
    await closed;
    expect(pongs).toBeLessThan(1000);
    polite.terminate();
  } finally {
    await own.close();
  }
});

test('a long body is refused by its length before it is read, and an ordinary one before login', async () => {
  const own = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false });
  try {
    /** The status of a request of which only the head is sent. */
    const statusOf = async (path: string, length: number): Promise<number> => {
      const { hostname, port } = new URL(own.url);
      const socket = connect(Number(port), hostname);
      const type = 'Content-Type: application/json';
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`);
      const [data] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return Number(data.toString('latin1', 9, 12));
    };
    expect(await statusOf('/api/guests', 500_000)).toBe(413);
    expect(await statusOf('/api/matches', 100)).toBe(401);
    expect(await statusOf('/api/tournaments/abcd/results', 500_000)).toBe(401);
    expect(await statusOf('/api/files', 2_000_000)).toBe(413);
  } finally {
    await own.close();
  }
});
