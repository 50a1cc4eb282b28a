// A way between two programs that a test cuts, silently, as a network that fails does, or by ending every connection, and that it makes
// as slow as one over a long distance.

import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export const CUTS = ['silent', 'closed'] as const;
export type Cut = (typeof CUTS)[number];

/** Milliseconds, and the share of packets that are lost: on a connection everything behind one waits until it is sent again. */
export interface Distance {
  readonly delay: number;
  readonly jitter: number;
  readonly loss: number;
}

/** Milliseconds until a lost packet is sent again. */
const RESENT = 200;

export class Wire {
  readonly #to: NetConnectOpts;
  readonly #server = createServer(client => this.#accept(client));
  readonly #sockets = new Set<Socket>();
  #cut: Cut | undefined;
  #distance: Distance | undefined;
  /** Messages from the client until the wire is cut by itself. */
  #left = Number.POSITIVE_INFINITY;
  port = 0;

  constructor(to: NetConnectOpts) {
    this.#to = to;
  }

  async open(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(this.port, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address !== null && typeof address !== 'string') this.port = address.port;
  }

  /** From now on nothing passes. A connection that falls silent stays open, and new ones are accepted and fall silent too. */
  cut(how: Cut): void {
    this.#cut = how;
    if (how === 'closed') this.#breakAll();
  }

  /** So many messages of the client still pass, then every connection ends. */
  cutAfter(messages: number): void {
    this.#left = messages;
  }

  /** From now on the ends are this far from each other; undefined: next to each other. */
  stretch(distance: Distance | undefined): void {
    this.#distance = distance;
  }

  /** A client that was connected before connects again: what was lost meanwhile does not come later. */
  mend(): void {
    this.#cut = undefined;
    this.#left = Number.POSITIVE_INFINITY;
    this.#breakAll();
  }

  close(): void {
    this.#breakAll();
    this.#server.close();
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(client: Socket): void {
    if (this.#cut === 'closed') {
      client.destroy();
      return;
    }
    const server = connect(this.#to);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      const pass = this.#passTo(other);
      one.on('data', (data: Buffer) => {
        if (one === client && this.#cut === undefined && this.#left-- <= 0) this.cut('closed');
        if (this.#cut === undefined) pass(data);
      });
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        // What ends at one side of a silent network is not learnt of at the other.
        if (this.#cut !== 'silent') other.destroy();
      });
    }
  }

  /** Writes in the order in which it is called, later if the ends are far from each other. */
  #passTo(other: Socket): (data: Buffer) => void {
    const waiting: { readonly at: number; readonly data: Buffer }[] = [];
    const deliver = (): void => {
      const now = performance.now();
      while (waiting.length > 0 && waiting[0]!.at <= now) {
        const { data } = waiting.shift()!;
        if (this.#cut === undefined) other.write(data);
      }
      if (waiting.length > 0) setTimeout(deliver, Math.ceil(waiting[0]!.at - now));
    };
    return data => {
      if (!this.#distance && waiting.length === 0) {
        other.write(data);
        return;
      }
      const { delay, jitter, loss } = this.#distance ?? { delay: 0, jitter: 0, loss: 0 };
      const lost = Math.random() < loss ? RESENT : 0;
      const soonest = performance.now() + delay + Math.random() * jitter + lost;
      waiting.push({ at: Math.max(waiting.at(-1)?.at ?? 0, soonest), data });
      if (waiting.length === 1) setTimeout(deliver, Math.ceil(soonest - performance.now()));
    };
  }
}
