import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import * as fc from '../../../tests/properties.ts';
import { readShortFrames } from './short-frames.ts';

const http = createServer();
const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
http.on('upgrade', (request, socket, head) =>
  server.handleUpgrade(request, socket, head, ws => server.emit('arrival', ws, socket, head)),
);
let port = 0;

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ({ port } = http.address() as AddressInfo); // a TCP listener has a port
});
afterAll(() => {
  http.closeAllConnections();
  server.close();
  http.close();
});

interface Received {
  readonly texts: string[];
  short: number;
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
}

/**
 * A client without a library, so that every byte is ours; and what the server hears of it. `head` comes right behind the
 * request, before anybody answered it.
 */
async function dial(head: Buffer = Buffer.alloc(0)): Promise<{ socket: ReturnType<typeof connect>; heard: Received }> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  const arrived = new Promise<Received>(resolve => {
    // At once: what came with the request is heard before anybody who waited could listen.
    server.once('arrival', (ws: WebSocket, accepted: Duplex, early: Buffer) => resolve(listen(ws, accepted, early)));
  });
  const request =
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
  socket.write(Buffer.concat([Buffer.from(request), head]));
  const received = await arrived;
  await once(socket, 'data');
  return { socket, heard: received };
}

function listen(ws: WebSocket, accepted: Duplex, early: Buffer): Received {
  const closed = new Promise<number>(resolve => ws.on('close', resolve));
  const received: Received = { texts: [], short: 0, ws, closed };
  readShortFrames(ws, accepted, early, text => {
    received.short++;
    received.texts.push(text);
    ws.emit('heard');
  });
  ws.on('message', (data: Buffer) => {
    received.texts.push(data.toString());
    ws.emit('heard');
  });
  ws.on('error', () => undefined);
  return received;
}

const TEXT = 1;
const PONG = 10;

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
function frames(text: string, cut: number): Buffer {
  const payload = Buffer.from(text);
  if (cut === 0 || cut >= payload.length) return frame(TEXT, payload);
  return Buffer.concat([frame(TEXT, payload.subarray(0, cut), false), frame(0, payload.subarray(cut))]);
}

const message = fc.record({
  text: fc.oneof(fc.string({ maxLength: 130 }), fc.string({ unit: 'grapheme', maxLength: 300 })),
  cut: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 40 })),
  pong: fc.boolean(),
});

test('whatever comes in whichever pieces is heard once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 8 }),
      fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 })),
      fc.boolean(),
      async (messages, pieces, early) => {
        const sent = messages.map(({ text, cut, pong }) =>
          Buffer.concat([...(pong ? [frame(PONG, Buffer.from('x'))] : []), frames(text, cut)]),
        );
        const [first, ...others] = pieces.length > 0 ? chop(Buffer.concat(sent), pieces) : [Buffer.alloc(0)];
        const { socket, heard } = await dial(early ? first : undefined);
        const heardAll = async (count: number): Promise<void> => {
          while (heard.texts.length < count) await once(heard.ws, 'heard');
        };
        if (pieces.length > 0) {
          for (const piece of early ? others : [first!, ...others]) {
            socket.write(piece);
            await new Promise(resolve => setImmediate(resolve)); // mostly a chunk of its own
          }
          await heardAll(messages.length);
        } else
          for (const [i, bytes] of sent.entries()) {
            socket.write(bytes);
            await heardAll(i + 1);
          }
        expect(heard.texts).toEqual(messages.map(({ text }) => text));
        socket.destroy();
      },
    ),
    { numRuns: 150 },
  );
});

function chop(bytes: Buffer, pieces: readonly number[]): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = pieces[i % pieces.length]!;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
}

test('short texts take the shortcut, until a message comes in pieces', async () => {
  const { socket, heard } = await dial();
  const say = async (bytes: Buffer): Promise<number> => {
    socket.write(bytes);
    await once(heard.ws, 'heard');
    return heard.short;
  };
  expect(await say(frames('one', 0))).toBe(1);
  expect(await say(frames('zwölf', 0))).toBe(1);
  expect(await say(frames('x'.repeat(200), 0))).toBe(1);
  expect(await say(frames('two', 0))).toBe(2);
  expect(await say(frames('in pieces', 3))).toBe(2);
  expect(await say(frames('three', 0))).toBe(2);
});

test('a short text between the fragments of another breaks the protocol, shortcut or not', async () => {
  const { socket, heard } = await dial();
  socket.write(frame(TEXT, Buffer.from('begun'), false));
  await new Promise(resolve => setTimeout(resolve, 20)); // a chunk of its own, most likely; the answer is the same if not
  socket.write(frame(TEXT, Buffer.from('between')));
  expect(await heard.closed).toBe(1006);
  expect(heard.texts).toEqual([]);
});

test('an unmasked frame, and one with a bit nobody agreed on, are left to ws, which hangs up', async () => {
  for (const bytes of [Buffer.from([0x81, 1, 65]), Buffer.from([0xc1, 0x81, 0, 0, 0, 0, 65])]) {
    const { socket, heard } = await dial();
    socket.write(bytes);
    expect(await heard.closed).toBe(1006);
    expect(heard.texts).toEqual([]);
  }
});

test('what came with the request is heard first, also when it is half a message', async () => {
  const bytes = Buffer.concat([frames('first', 0), frames('second', 0)]);
  for (const cut of [0, 3, 11, 15, bytes.length]) {
    const { socket, heard } = await dial(bytes.subarray(0, cut));
    socket.write(bytes.subarray(cut));
    while (heard.texts.length < 2) await once(heard.ws, 'heard');
    socket.write(frames('third', 0));
    await once(heard.ws, 'heard');
    expect(heard.texts).toEqual(['first', 'second', 'third']);
  }
});

test('where nothing can be read into one place there is no shortcut, and nothing is lost', async () => {
  const { heard } = await dial();
  const stream = new PassThrough();
  expect(readShortFrames(heard.ws, stream, Buffer.alloc(0), () => undefined)).toBe(false);
  stream.write('as ever');
  expect(String(stream.read())).toBe('as ever');
});
