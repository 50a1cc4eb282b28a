// Which messages are read without ws, and that nothing is lost or overtaken where one way follows the other. What clients may send in
// whichever pieces is tested with the whole server in sockets.test.ts.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { ShortMessageStream } from './short-messages.ts';

const [TEXT, PING, CLOSE] = [1, 9, 8];

interface Received {
  readonly ws: WebSocket;
  readonly stream: ShortMessageStream;
  readonly accepted: Socket;
  readonly texts: string[];
  /** How many of them were read without ws. */
  short: number;
}

const http = createServer();
const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
http.on('upgrade', (request, accepted: Socket, head) => {
  const stream = new ShortMessageStream(accepted, head);
  server.handleUpgrade(request, stream, head, ws => {
    const received: Received = { ws, stream, accepted, texts: [], short: 0 };
    stream.receiver = {
      receiveBytes: () => 0,
      receiveText: text => {
        received.short++;
        received.texts.push(text);
        ws.emit('received');
      },
    };
    ws.on('message', (data: Buffer) => {
      received.texts.push(data.toString());
      ws.emit('received');
    });
    ws.on('error', () => undefined);
    server.emit('accepted', received);
  });
});

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

/** A client without a library, so that every byte is ours. `head` comes right behind the request. */
async function open(head: Buffer = Buffer.alloc(0)): Promise<{ socket: Socket; received: Received }> {
  const { port } = http.address() as AddressInfo; // a TCP listener has a port
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.on('error', () => undefined);
  const accepted = once(server, 'accepted');
  const request =
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
  socket.write(Buffer.concat([Buffer.from(request), head]));
  const [received] = (await accepted) as [Received]; // emitted above
  if (socket.bytesRead === 0) await once(socket, 'data');
  return { socket, received };
}

function frame(opcode: number, text: string, isFinal = true): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(payload.length < 126 ? 2 : 4);
  header[0] = (isFinal ? 0x80 : 0) | opcode;
  header[1] = 0x80 | (payload.length < 126 ? payload.length : 126);
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2);
  const mask = Buffer.from([7, 130, 9, 255]);
  return Buffer.concat([header, mask, payload.map((byte, i) => byte ^ mask[i & 3]!)]);
}

/** The code with which the connection ended. */
const closing = (ws: WebSocket): Promise<number> => new Promise(resolve => ws.on('close', resolve));

async function until(received: Received, count: number): Promise<void> {
  while (received.texts.length < count) await once(received.ws, 'received');
}

test('short texts in ASCII are read without ws until a message comes in pieces', async () => {
  const { socket, received } = await open();
  const send = async (bytes: Buffer): Promise<number> => {
    socket.write(bytes);
    await until(received, received.texts.length + 1);
    return received.short;
  };
  expect(await send(frame(TEXT, 'one'))).toBe(1);
  expect(await send(frame(TEXT, 'zwölf'))).toBe(1);
  expect(await send(frame(TEXT, 'x'.repeat(200)))).toBe(1);
  expect(await send(frame(TEXT, 'two'))).toBe(2);
  expect(await send(Buffer.concat([frame(TEXT, 'in ', false), frame(0, 'pieces')]))).toBe(2);
  expect(await send(frame(TEXT, 'three'))).toBe(2);
  expect(received.texts).toEqual(['one', 'zwölf', 'x'.repeat(200), 'two', 'in pieces', 'three']);
  socket.destroy();
});

test('what came with the request is received first, also half a message', async () => {
  const bytes = Buffer.concat([frame(TEXT, 'first'), frame(TEXT, 'second')]);
  for (const cut of [0, 3, 11, 15, bytes.length]) {
    const { socket, received } = await open(bytes.subarray(0, cut));
    socket.write(bytes.subarray(cut));
    await until(received, 2);
    socket.write(frame(TEXT, 'third'));
    await until(received, 3);
    expect(received.texts).toEqual(['first', 'second', 'third']);
    socket.destroy();
  }
});

test('a short text between the pieces of another, or without a mask, is left to ws, which ends the connection', async () => {
  const wrong = [
    Buffer.concat([frame(TEXT, 'begun', false), frame(TEXT, 'between')]),
    Buffer.from([0x81, 1, 65]),
    Buffer.from([0xc1, 0x81, 0, 0, 0, 0, 65]),
  ];
  for (const bytes of wrong) {
    const { socket, received } = await open();
    const closed = closing(received.ws);
    socket.resume().write(bytes);
    expect(await closed).toBe(1006);
    expect(received.texts).toEqual([]);
    socket.destroy();
  }
});

test('pings are answered, and both ends can close', async () => {
  const { socket, received } = await open();
  let answer = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    answer = Buffer.concat([answer, data]);
  });
  socket.write(frame(PING, 'x'));
  const before = socket.bytesRead;
  while (socket.bytesRead < before + 3) await once(socket, 'data');
  expect([...answer.subarray(-3)]).toEqual([0x8a, 1, 'x'.charCodeAt(0)]);
  const closed = closing(received.ws);
  const gone = once(socket.resume(), 'close');
  socket.write(frame(CLOSE, ''));
  await Promise.all([closed, gone]);
  expect(received.accepted.destroyed).toBe(true);

  const other = await open();
  const ended = once(other.socket.resume(), 'close');
  other.received.ws.terminate();
  await ended;
});

test('while the socket is paused nothing is received, and nothing is lost', async () => {
  const { socket, received } = await open();
  received.accepted.pause();
  socket.write(frame(TEXT, 'later'));
  await new Promise(resolve => setTimeout(resolve, 30)); // a pause that does nothing would be seen
  expect(received.texts).toEqual([]);
  received.accepted.resume();
  await until(received, 1);
  expect(received.texts).toEqual(['later']);
  socket.destroy();
});
