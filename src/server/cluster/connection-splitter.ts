// One port for the workers of a machine. The process that started them accepts connections and hands each to a worker, and keeps its own
// end open until the worker says that it has it: what was on its way to a worker that died goes to another one.

import type { Server as HttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

interface HandedConnection {
  readonly connection: 'handed';
  readonly id: number;
}

/** What a worker says of connections: it has one, or wants no more. */
interface WorkerAnswer {
  readonly connection: 'taken' | 'no-more';
  readonly id?: number;
}

function connectionMessage<T extends HandedConnection | WorkerAnswer>(message: unknown): T | undefined {
  const isOne = typeof message === 'object' && message !== null && 'connection' in message;
  return isOne ? (message as T) : undefined; // only this file sends them
}

/** A worker process, as the process that started it sees it. */
export interface ConnectionWorker {
  isConnected(): boolean;
  send(message: unknown, socket: Socket, options: { readonly keepOpen: boolean }): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
}

interface Handing {
  readonly socket: Socket;
  readonly worker: ConnectionWorker;
}

/** Connections that wait while no worker runs. Those beyond are closed. */
const MOST_WAITING = 1000;

/** In the process that started the workers. */
export class ConnectionSplitter {
  // The bytes are for the worker: nothing is read here.
  readonly #server = createServer({ pauseOnConnect: true }, socket => this.#hand(socket));
  readonly #workers: ConnectionWorker[] = [];
  readonly #waiting: Socket[] = [];
  readonly #handing = new Map<number, Handing>();
  #next = 0;
  #lastId = 0;

  /** The port it listens on. Rejects where it cannot. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, host }, () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  /** From now on this worker gets its share, until it ends or wants no more. */
  add(worker: ConnectionWorker): void {
    this.#workers.push(worker);
    worker.on('message', (message: unknown) => {
      const answer = connectionMessage<WorkerAnswer>(message);
      if (answer?.connection === 'no-more') this.#remove(worker);
      else if (answer?.id !== undefined) this.#taken(answer.id);
    });
    worker.on('exit', () => {
      this.#remove(worker);
      for (const [id, { socket, worker: last }] of this.#handing)
        if (last === worker) {
          this.#handing.delete(id);
          this.#hand(socket);
        }
    });
    for (const socket of this.#waiting.splice(0)) this.#hand(socket);
  }

  /** No more connections; those that no worker has are closed. */
  close(): void {
    this.#server.close();
    for (const socket of this.#waiting.splice(0)) socket.destroy();
  }

  #remove(worker: ConnectionWorker): void {
    const at = this.#workers.indexOf(worker);
    if (at >= 0) this.#workers.splice(at, 1);
  }

  /** In turn, so that every worker has as many. */
  #hand(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const worker = this.#workers[this.#next++ % Math.max(1, this.#workers.length)];
    if (!worker?.isConnected()) {
      if (worker) this.#remove(worker);
      if (this.#workers.length > 0) this.#hand(socket);
      else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(socket);
      else socket.destroy();
      return;
    }
    const handed: HandedConnection = { connection: 'handed', id: ++this.#lastId };
    this.#handing.set(handed.id, { socket, worker });
    worker.send(handed, socket, { keepOpen: true });
  }

  /** The worker has an end of its own. Closing this one does not end the connection. */
  #taken(id: number): void {
    this.#handing.get(id)?.socket.destroy();
    this.#handing.delete(id);
  }
}

/** A worker's end of the channel to the process that started it. */
export interface WorkerChannel {
  readonly connected: boolean;
  send?(message: unknown): unknown;
  on(event: 'message', listener: (message: unknown, socket?: unknown) => void): unknown;
}

/** In a worker: its share of the connections of the machine reaches this server. The returned function asks for no more. */
export function takeConnections(channel: WorkerChannel, server: HttpServer): () => void {
  const say = (answer: WorkerAnswer): void => {
    if (channel.connected) channel.send?.(answer);
  };
  channel.on('message', (message, socket) => {
    const handed = connectionMessage<HandedConnection>(message);
    if (handed?.connection !== 'handed') return;
    say({ connection: 'taken', id: handed.id });
    // Missing where the client is gone already.
    if (socket) server.emit('connection', socket);
  });
  return () => say({ connection: 'no-more' });
}
