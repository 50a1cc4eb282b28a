import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionSplitter } from './connection-splitter.ts';

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
