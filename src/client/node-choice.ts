// Which node of a cluster a connection goes to: the one that has its match, where that one can be reached, otherwise whichever the
// server's own address leads to.

import type { Transport, TransportSocket } from './transport.ts';

/** Milliseconds for which a node whose connection broke is not followed to again. */
const UNREACHABLE = 60_000;

/** A node at an address of its own, or one that the server's address leads to when it is named. */
export type NodeTarget = { readonly at: string } | { readonly near: string };

const keyOf = (target: NodeTarget): string => ('at' in target ? target.at : `?node=${target.near}`);

export class NodeChoice {
  readonly #transport: Transport;
  #node: NodeTarget | undefined;
  /** Until when a node is not tried again, on the clock of `performance.now`. */
  readonly #unreachable = new Map<string, number>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  open(): TransportSocket {
    const node = this.#node;
    if (node === undefined) return this.#transport.open();
    return 'at' in node ? this.#transport.openAt!(node.at) : this.#transport.open(node.near); // `follow` asks whether there is one
  }

  /** Uses this node from now on. Returns false if it is the present one already, or cannot be used. */
  follow(node: NodeTarget): boolean {
    if ('at' in node && !this.#transport.openAt) return false;
    const key = keyOf(node);
    // A balancer that does not know the name leads anywhere, and asking again would lead anywhere else.
    if (this.#node && key === keyOf(this.#node)) return false;
    if (performance.now() < (this.#unreachable.get(key) ?? 0)) return false;
    this.#node = node;
    return true;
  }

  /** The connection broke. The next attempt is at the server's own address, which leads to any node that is there. */
  lost(): void {
    if (this.#node !== undefined) this.#unreachable.set(keyOf(this.#node), performance.now() + UNREACHABLE);
    this.#node = undefined;
  }
}
