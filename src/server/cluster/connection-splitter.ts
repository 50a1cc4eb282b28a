// One port for the workers of a machine. The process that started them accepts connections and hands each to a worker, and keeps its own
// end open until the worker says that it has it: what was on its way to a worker that died goes to another one.

import { type Server as HttpServer, type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** As much of an upgrade request as another worker needs to answer it. */
interface UpgradeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** What came behind the request. */
  readonly head: Uint8Array;
}

/** To a worker: it has this connection from now on. With a request, another worker has read that from it. */
interface HandedConnection {
  readonly connection: 'handed';
  readonly id: number;
  readonly upgrade?: UpgradeRequest;
}

/**
 * To a worker: it is the only one that has this connection. Before, it must not answer the request: the other end reads, too, and what a
 * client sends after the answer would be lost there.
 */
interface OwnConnection {
  readonly connection: 'own';
  readonly id: number;
}

/** What a worker says of connections: it has one, wants no more, or one should go to another worker. */
interface WorkerAnswer {
  readonly connection: 'taken' | 'no-more' | 'pass';
  readonly id?: number;
  readonly to?: string;
  readonly upgrade?: UpgradeRequest;
}

function isAboutConnections(message: unknown): message is HandedConnection | OwnConnection | WorkerAnswer {
  return typeof message === 'object' && message !== null && 'connection' in message;
}

/** A worker process, as the process that started it sees it. */
export interface ConnectionWorker {
  isConnected(): boolean;
  send(message: unknown, socket?: Socket, options?: { readonly keepOpen: boolean }): unknown;
  on(event: 'message', listener: (message: unknown, socket?: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
}

interface Handing {
  readonly socket: Socket;
  readonly upgrade: UpgradeRequest | undefined;
  readonly worker: ConnectionWorker;
}

/** Connections that wait while no worker runs. Those beyond are closed. */
const MOST_WAITING = 1000;

/** In the process that started the workers. */
export class ConnectionSplitter {
  // The bytes are for the worker: nothing is read here.
  readonly #server = createServer({ pauseOnConnect: true }, socket => this.#hand(socket));
  readonly #workers: ConnectionWorker[] = [];
  /** Workers by the names of their nodes. */
  readonly #byName = new Map<string, ConnectionWorker>();
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
  add(worker: ConnectionWorker, name: string): void {
    this.#workers.push(worker);
    this.#byName.set(name, worker);
    worker.on('message', (message, socket) => {
      if (!isAboutConnections(message)) return;
      if (message.connection === 'no-more') this.#remove(worker);
      else if (message.connection === 'taken') this.#taken(message.id!);
      else if (message.connection === 'pass' && socket)
        this.#hand(socket as Socket, message.upgrade, this.#byName.get(message.to!)); // what the worker sent along
    });
    worker.on('exit', () => {
      this.#remove(worker);
      for (const [id, { socket, upgrade, worker: last }] of this.#handing)
        if (last === worker) {
          this.#handing.delete(id);
          this.#hand(socket, upgrade);
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
    for (const [name, one] of this.#byName) if (one === worker) this.#byName.delete(name);
  }

  /** To the worker that is wanted, otherwise in turn, so that every worker has as many. */
  #hand(socket: Socket, upgrade?: UpgradeRequest, wanted?: ConnectionWorker): void {
    socket.on('error', () => socket.destroy());
    const worker = wanted?.isConnected() ? wanted : this.#workers[this.#next++ % Math.max(1, this.#workers.length)];
    if (!worker?.isConnected()) {
      if (worker) this.#remove(worker);
      if (this.#workers.length > 0) this.#hand(socket, upgrade);
      else if (!upgrade && this.#waiting.length < MOST_WAITING) this.#waiting.push(socket);
      else socket.destroy();
      return;
    }
    const handed: HandedConnection = { connection: 'handed', id: ++this.#lastId, ...(upgrade && { upgrade }) };
    this.#handing.set(handed.id, { socket, upgrade, worker });
    worker.send(handed, socket, { keepOpen: true });
  }

  /** The worker has an end of its own. Closing this one does not end the connection. */
  #taken(id: number): void {
    const handing = this.#handing.get(id);
    if (!handing) return;
    const { socket, upgrade, worker } = handing;
    this.#handing.delete(id);
    const own: OwnConnection = { connection: 'own', id };
    if (upgrade) socket.once('close', () => worker.isConnected() && worker.send(own));
    socket.destroy();
  }
}

/** A worker's end of the channel to the process that started it. */
export interface WorkerChannel {
  readonly connected: boolean;
  send?(message: unknown, socket?: Socket, options?: { keepOpen?: boolean }, done?: () => void): unknown;
  on(event: 'message', listener: (message: unknown, socket?: unknown) => void): unknown;
}

/** In a worker: its share of the connections of the machine. */
export class WorkerConnections {
  readonly #channel: WorkerChannel;
  /** The name of its node, and what the names of all workers of the machine begin with. */
  readonly #node: string;
  readonly #machine: string;
  readonly #passed = new WeakSet<IncomingMessage>();
  /** Requests that are answered once this worker alone has the connection. */
  readonly #waiting = new Map<number, () => void>();

  constructor(channel: WorkerChannel, node: string) {
    this.#channel = channel;
    this.#node = node;
    this.#machine = node.replace(/\d+$/, '');
  }

  /** From now on they reach this server. */
  begin(server: HttpServer): void {
    this.#channel.on('message', (message, socket) => {
      if (!isAboutConnections(message)) return;
      if (message.connection === 'own') this.#answerWaiting(message.id);
      if (message.connection !== 'handed') return;
      const { id, upgrade } = message;
      // Missing where the client is gone already.
      if (upgrade && socket)
        this.#waiting.set(id, () => this.#upgrade(server, socket as Socket, upgrade)); // what the other end handed over
      else if (socket) server.emit('connection', socket);
      this.#say({ connection: 'taken', id });
    });
  }

  /** No more of them. */
  end(): void {
    this.#say({ connection: 'no-more' });
  }

  /** Passes a connection on, before any answer, if its request names another worker. Returns false if it stays here. */
  passOn(request: IncomingMessage, socket: Socket, head: Uint8Array): boolean {
    const to = new URLSearchParams(request.url?.split('?')[1]).get('node');
    if (to === null || to === this.#node || !to.startsWith(this.#machine) || this.#passed.has(request)) return false;
    const { method = 'GET', url = '/', headers } = request;
    const upgrade: UpgradeRequest = { method, url, headers, head: Uint8Array.from(head) };
    const answer: WorkerAnswer = { connection: 'pass', to, upgrade };
    // Closing this end does not end the connection.
    this.#channel.send?.(answer, socket, { keepOpen: true }, () => socket.destroy());
    return true;
  }

  #answerWaiting(id: number): void {
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    answer?.();
  }

  #upgrade(server: HttpServer, socket: Socket, { method, url, headers, head }: UpgradeRequest): void {
    const request = new IncomingMessage(socket);
    Object.assign(request, { method, url, headers, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 });
    this.#passed.add(request);
    server.emit('upgrade', request, socket, Buffer.from(head));
  }

  #say(answer: WorkerAnswer): void {
    if (this.#channel.connected) this.#channel.send?.(answer);
  }
}
