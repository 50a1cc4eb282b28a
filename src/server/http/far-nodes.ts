// The nodes at whose tables one connection is, and what they learn of the connection itself: its account, its network delay, whether its
// client keeps up.

import type { Millis } from '../../core/journal.ts';
import { claimOf } from '../base/identity.ts';
import type { FarLinks, FarListener } from './far-links.ts';
import { type ContentToOwner, TO_OWNER, TO_OWNER_ASKED, writeToOwner } from './node-messages.ts';
import type { TableClient } from './table-endpoint.ts';

/** How long the owner of a match has for an answer, before it counts as moving. */
const ANSWER_TIMEOUT: Millis = 1500;

export class FarNodes {
  readonly #links: FarLinks;
  readonly #client: TableClient;
  readonly #known = new Set<string>();
  /** The number of the connection, since the first node was introduced. */
  #connection: number | undefined;
  #isLagging = false;

  constructor(links: FarLinks, client: TableClient) {
    this.#links = links;
    this.#client = client;
  }

  knows(node: string): boolean {
    return this.#known.has(node);
  }

  /** Sends a node the account of the connection, before the first message. */
  introduce(node: string, listener: FarListener): void {
    this.#connection ??= this.#links.add(listener);
    if (this.#known.has(node)) return;
    this.#known.add(node);
    this.#sendIdentity(node);
    const { delay = 0 } = this.#client.sender;
    if (delay > 0) this.send(node, { t: 'delay', ms: delay });
  }

  /**
   * Handles that messages to or from this node were lost: the node is asked to close the connection, which must then be
   * introduced to it again. Returns false if the node does not know the connection, so that nothing is to be done.
   */
  lost(node: string): boolean {
    if (!this.#known.delete(node)) return false;
    this.send(node, { t: 'close' });
    return true;
  }

  identityChanged(): void {
    for (const node of this.#known) this.#sendIdentity(node);
  }

  delayMeasured(ms: Millis): void {
    this.#sendToAll({ t: 'delay', ms });
  }

  /** The client reads too slowly, or has caught up. */
  setLagging(isLagging: boolean): void {
    if (isLagging === this.#isLagging) return;
    this.#isLagging = isLagging;
    this.#sendToAll({ t: isLagging ? 'lagging' : 'drained' });
  }

  close(): void {
    if (this.#connection === undefined) return;
    this.#sendToAll({ t: 'close' });
    this.#links.remove(this.#connection);
  }

  /** A message to a node that was introduced. */
  send(node: string, message: ContentToOwner): void {
    this.#links.bus.send(node, TO_OWNER, this.#write(message));
  }

  /** The result is undefined if there was no answer in time. */
  ask(node: string, message: ContentToOwner): Promise<Uint8Array | undefined> {
    return this.#links.bus.ask(node, TO_OWNER_ASKED, this.#write(message), ANSWER_TIMEOUT);
  }

  #write(message: ContentToOwner): Uint8Array {
    return writeToOwner(this.#connection!, message); // it has a number since a node was introduced
  }

  #sendIdentity(node: string): void {
    const identity = this.#client.identity();
    this.send(node, { t: 'identity', claim: identity ? claimOf(identity) : null });
  }

  #sendToAll(message: ContentToOwner): void {
    for (const node of this.#known) this.send(node, message);
  }
}
