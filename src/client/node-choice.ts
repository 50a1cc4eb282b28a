// Which node of a cluster a connection goes to: the one that has its match, where that one can be reached, otherwise whichever the
// server's own address leads to.

import type { Transport, TransportSocket } from './transport.ts';

/** Milliseconds for which a node whose connection broke is not followed to again. */
const UNREACHABLE = 60_000;

export class NodeChoice {
  readonly #transport: Transport;
  #node: string | undefined;
  /** Until when a node is not tried again, on the clock of `performance.now`. */
  readonly #unreachable = new Map<string, number>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  open(): TransportSocket {
    const { openAt } = this.#transport;
    return this.#node === undefined || !openAt ? this.#transport.open() : openAt(this.#node);
  }

  /** From now on the node at this address; false: it is that one already, or cannot be. */
  follow(node: string): boolean {
    if (!this.#transport.openAt || node === this.#node) return false;
    if (performance.now() < (this.#unreachable.get(node) ?? 0)) return false;
    this.#node = node;
    return true;
  }

  /** The connection broke. The next attempt is at the server's own address, which leads to any node that is there. */
  lost(): void {
    if (this.#node !== undefined) this.#unreachable.set(this.#node, performance.now() + UNREACHABLE);
    this.#node = undefined;
  }
}
