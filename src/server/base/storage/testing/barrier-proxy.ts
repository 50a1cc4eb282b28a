// A way between a store and its PostgreSQL that holds or cuts one answer: what a slow or broken network does, at the moment
// that a test chooses.

import { connect, createServer, type Server, type Socket } from 'node:net';

interface Barrier {
  /** What the question contains. */
  readonly marker: Buffer;
  /** The database has answered, and the answer was not passed on. */
  answered: () => void;
  readonly isCut: boolean;
  /** The answer to the client instead; the database does not receive the question. */
  readonly refusal?: Buffer;
}

export class BarrierProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #barrier: Barrier | undefined;
  #release: () => void = () => undefined;

  private constructor(socket: string) {
    this.#server = createServer(client => this.#forward(client, connect(socket)));
  }

  static async open(socket: string): Promise<BarrierProxy> {
    const proxy = new BarrierProxy(socket);
    await new Promise<void>(resolve => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The address of a store, by way of this proxy. */
  through(url: string): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy is not open');
    return url.replace('@/', `@127.0.0.1:${address.port}/`).replace(/host=[^&]*&/, '');
  }

  /** Keeps back the answer to the next question with this text in it; resolves when the database has answered. */
  hold(marker: string): Promise<void> {
    return this.#await(marker, false);
  }

  /** Breaks the connection instead of passing the answer on. */
  cut(marker: string): Promise<void> {
    return this.#await(marker, true);
  }

  /** Answers the next question that contains this text with an error of this SQLSTATE. The database does not receive the question. */
  refuse(marker: string, state: string, message: string): Promise<void> {
    const fields = Buffer.from(`SERROR\0VERROR\0C${state}\0M${message}\0\0`);
    const error = Buffer.alloc(5);
    error.write('E');
    error.writeInt32BE(4 + fields.length, 1);
    // 'Z': ready for the next question, outside of a transaction.
    return this.#await(marker, false, Buffer.concat([error, fields, Buffer.from('Z\0\0\0\u0005I')]));
  }

  /** Passes on what was held. */
  release(): void {
    this.#release();
  }

  /** Breaks every connection now. */
  breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.breakAll();
    this.#server.close();
  }

  #await(marker: string, isCut: boolean, refusal?: Buffer): Promise<void> {
    return new Promise(answered => {
      this.#barrier = { marker: Buffer.from(marker), answered, isCut, ...(refusal && { refusal }) };
    });
  }

  #forward(client: Socket, database: Socket): void {
    let holding: Barrier | undefined;
    const held: Buffer[] = [];
    client.on('data', (data: Buffer) => {
      if (this.#barrier && data.includes(this.#barrier.marker)) {
        const { refusal, answered } = this.#barrier;
        if (!refusal) holding = this.#barrier;
        this.#barrier = undefined;
        if (refusal) {
          client.write(refusal);
          answered();
          return;
        }
      }
      database.write(data);
    });
    database.on('data', (data: Buffer) => {
      if (!holding) {
        client.write(data);
        return;
      }
      held.push(data);
      // 'Z' ends an answer: the database is ready for the next question.
      if (!(data.length >= 6 && data.at(-6) === 0x5a)) return;
      const { isCut, answered } = holding;
      if (isCut) client.destroy();
      else
        this.#release = () => {
          holding = undefined;
          for (const part of held) client.write(part);
        };
      answered();
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}
