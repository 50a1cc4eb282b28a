import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtFile } from '../../../tests/built.ts';
import { ConnectionSplitter, type ConnectionWorker } from './connection-splitter.ts';

/** A worker that keeps what it is handed, and says that it has it when the test says so. */
class FakeWorker extends EventEmitter {
  readonly handed: { readonly id: number; readonly socket: Socket }[] = [];

  isConnected(): boolean {
    return true;
  }

  send({ id }: { id: number }, socket: Socket): void {
    this.handed.push({ id, socket });
  }

  take(): void {
    for (const { id } of this.handed) this.emit('message', { connection: 'taken', id });
  }
}

async function start(): Promise<{ splitter: ConnectionSplitter; client: () => Socket }> {
  const splitter = new ConnectionSplitter();
  const port = await splitter.listen(0, '127.0.0.1');
  const clients: Socket[] = [];
  onTestFinished(() => {
    splitter.close();
    for (const client of clients) client.destroy();
  });
  const client = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    clients.push(socket);
    return socket;
  };
  return { splitter, client };
}

test('every worker gets as many connections, and those that come before the first worker wait', async () => {
  const { splitter, client } = await start();
  for (let i = 0; i < 2; i++) await once(client(), 'connect');
  const workers = [new FakeWorker(), new FakeWorker()];
  for (const worker of workers) splitter.add(worker, '');
  await expect.poll(() => workers[0]!.handed.length).toBe(2);
  for (let i = 0; i < 4; i++) client();
  await expect.poll(() => workers.map(({ handed }) => handed.length)).toEqual([4, 2]);
});

test('a connection on its way to a worker that dies goes to another one, and one that it had is closed with it', async () => {
  const { splitter, client } = await start();
  const [dying, other] = [new FakeWorker(), new FakeWorker()];
  splitter.add(dying, 'm-1');
  client();
  await expect.poll(() => dying.handed.length).toBe(1);
  dying.take();
  expect(dying.handed[0]!.socket.destroyed).toBe(true);
  client();
  await expect.poll(() => dying.handed.length).toBe(2);
  splitter.add(other, 'm-2');
  dying.emit('exit');
  await expect.poll(() => other.handed.length).toBe(1);
  expect(other.handed[0]!.socket).toBe(dying.handed[1]!.socket);
  expect(other.handed[0]!.socket.destroyed).toBe(false);
});

test('a worker that leaves gets no more', async () => {
  const { splitter, client } = await start();
  const [leaving, other] = [new FakeWorker(), new FakeWorker()];
  splitter.add(leaving, 'm-1');
  splitter.add(other, 'm-2');
  leaving.emit('message', { connection: 'no-more' });
  for (let i = 0; i < 3; i++) client();
  await expect.poll(() => other.handed.length).toBe(3);
  expect(leaving.handed).toEqual([]);
});

/** A worker that answers what it is sent. */
const WORKER = `
import { createServer } from 'node:http';
const { WorkerConnections } = await import(process.argv[2]);
const connections = new WorkerConnections(process, process.argv[3]);
const server = createServer();
server.on('upgrade', (request, socket, head) => {
  if (connections.passOn(request, socket, head)) return;
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: echo\\r\\nConnection: Upgrade\\r\\n\\r\\n');
  socket.on('data', data => socket.write(data));
});
connections.begin(server);
process.send('ready');
`;
/** Milliseconds after which the process that hands connections on has time for what a worker says. */
const BUSY = 100;

/** The same worker, seen by a process with much else to do. */
const seenLate = (worker: ChildProcess): ConnectionWorker => ({
  isConnected: () => worker.connected,
  send: (message, socket, options) => worker.send(message as object, socket, options),
  on: (event: 'message' | 'exit', listener: (message: unknown, socket?: unknown) => void) =>
    worker.on(event, (message, socket) => void setTimeout(() => listener(message, socket), BUSY)),
});

test('what a client sends right after the answer reaches the worker to which its connection was passed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-splitter-'));
  const file = join(folder, 'worker.mjs');
  writeFileSync(file, WORKER);
  const splitter = pathToFileURL(builtFile('dist/src/server/cluster/connection-splitter.js')).href;
  const names = ['w-1', 'w-2'];
  const workers = names.map(name => fork(file, [splitter, name], { serialization: 'advanced' }));
  onTestFinished(() => {
    for (const worker of workers) worker.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  await Promise.all(workers.map(worker => once(worker, 'message')));
  const { splitter: own, client } = await start();
  for (const [i, worker] of workers.entries()) own.add(seenLate(worker), names[i]!);
  const echoes = Array.from({ length: 30 }, async (_, i) => {
    const socket = client();
    let heard = '';
    socket.on('data', (data: Buffer) => {
      if (heard === '') socket.write(`hello ${i}`);
      heard += data.toString();
    });
    socket.write('GET /?node=w-2 HTTP/1.1\r\nHost: a\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
    await expect.poll(() => heard).toMatch(new RegExp(`hello ${i}$`));
  });
  await Promise.all(echoes);
});
