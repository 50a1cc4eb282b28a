// A network between a browser and a server that is slow, or that loses everything without closing a connection.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class LineProxy {
  readonly #server = createServer(socket => this.#join(socket));
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  /** Counts how often the network was lost: what was connected before stays lost. */
  #life = 0;
  #isLost = false;
  /** Packets that arrive when the silence is over. */
  #held: (() => void)[] | undefined;
  /** Milliseconds that a packet takes; packets of one connection stay in order. */
  delay: () => number = () => 0;

  constructor(target: string) {
    this.#target = Number(new URL(target).port);
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Nothing arrives any more, on connections of now and later, and nothing is closed. */
  lose(): void {
    this.#life++;
    this.#isLost = true;
  }

  /** New connections work again; those of before stay silent, as after a change of networks. */
  restore(): void {
    this.#isLost = false;
  }

  /** Packets of all connections wait. */
  hold(): void {
    this.#held = [];
  }

  /** They arrive, in their order. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const arrive of held) arrive();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1');
    const life = this.#life;
    const isDead = (): boolean => this.#isLost || life !== this.#life;
    const wasLost = this.#isLost;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      let due = 0;
      // Timers of the same millisecond may fire in another order: each takes what waits longest.
      const waiting: (() => void)[] = [];
      const later = (call: () => void): void => {
        waiting.push(call);
        due = Math.max(due, performance.now() + this.delay());
        setTimeout(() => {
          const next = waiting.shift()!;
          if (this.#held) this.#held.push(next);
          else if (!wasLost && !isDead()) next();
        }, due - performance.now());
      };
      from.on('data', data => later(() => to.write(data)));
      from.on('end', () => later(() => to.end()));
      from.on('error', () => undefined);
      from.on('close', () => this.#sockets.delete(from));
    }
  }
}
