// The matches of other nodes that one connection follows. The subscription itself runs on the owner of each match, in a session that is
// like this one; this node passes the client's messages on and hands back what comes.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { ClientMessage } from '../../protocol/play.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender } from '../base/socket-session.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import type { RemoteLinks, RemoteListener } from './remote-links.ts';
import { type MovedPayload, TO_OWNER, TO_OWNER_ASKED, textOf, writeEdgeMessage } from './remote-protocol.ts';

/** How long the owner of a match has for an answer, before it counts as moving. */
const ANSWER_TIMEOUT: Millis = 1500;

/** What the connection does for its remote subscriptions. */
export interface RemoteSubscriptionsOwner {
  readonly sender: MessageSender;
  identity(): Caller | undefined;
  /** Joins a match again, wherever it is now. */
  rejoin(match: string, format: SubscriptionFormat): void;
  /** Handles a message once more that was not carried out. */
  repeat(text: string): void;
  refuse(id: number | undefined, refusal: Refusal, match?: string): void;
}

interface RemoteMatch {
  readonly node: string;
  readonly format: SubscriptionFormat;
  /** Messages that wait for an answer, by id. */
  readonly unanswered: Map<number, string>;
}

/** The answer of the owner to a message that had to be handled in turn. */
export type AskedAnswer = Refusal | Record<string, never>;

export class RemoteSubscriptions implements RemoteListener {
  readonly #links: RemoteLinks;
  readonly #owner: RemoteSubscriptionsOwner;
  readonly #matches = new Map<string, RemoteMatch>();
  /** Nodes that know of this connection. */
  readonly #nodes = new Set<string>();
  #connection: number | undefined;
  #isLagging = false;

  constructor(links: RemoteLinks, owner: RemoteSubscriptionsOwner) {
    this.#links = links;
    this.#owner = owner;
  }

  get size(): number {
    return this.#matches.size;
  }

  has(match: string): boolean {
    return this.#matches.has(match);
  }

  /** The table of another node that a message is about; `here`: tables of this node that the connection follows. */
  find(match: string | undefined, here: number): string | undefined {
    if (match !== undefined) return this.#matches.has(match) ? match : undefined;
    return here === 0 && this.#matches.size === 1 ? this.#matches.keys().next().value : undefined;
  }

  /** Joins a match, or takes a seat at it first. */
  async join(
    node: string,
    match: string,
    message: ClientMessage,
    format: SubscriptionFormat,
  ): Promise<Refusal | undefined> {
    this.#introduce(node);
    const body = writeEdgeMessage('text', this.#connection!, JSON.stringify(message));
    const known = this.#matches.get(match);
    if (known?.node !== node) this.#matches.set(match, { node, format, unanswered: new Map() });
    const answer = await this.#links.bus.ask(node, TO_OWNER_ASKED, body, ANSWER_TIMEOUT);
    const refusal = answer ? (JSON.parse(textOf(answer)) as AskedAnswer) : refusals.moving; // only `RemoteSessions` answers
    if (refusal['refused'] === undefined) return undefined;
    if (!known) this.#matches.delete(match);
    return refusal as Refusal;
  }

  forward(match: string, text: string, id: number | undefined): void {
    const { node, unanswered } = this.#matches.get(match)!;
    if (id !== undefined) unanswered.set(id, text);
    this.#links.bus.send(node, TO_OWNER, writeEdgeMessage('text', this.#connection!, text));
  }

  /** After a `leave` was forwarded. */
  forget(match: string): void {
    this.#matches.delete(match);
  }

  identityChanged(): void {
    for (const node of this.#nodes) this.#sendIdentity(node);
  }

  drained(): void {
    if (!this.#isLagging) return;
    this.#isLagging = false;
    this.#tellNodes('drained');
  }

  close(): void {
    if (this.#connection === undefined) return;
    this.#tellNodes('close');
    this.#links.remove(this.#connection);
    this.#matches.clear();
  }

  receiveFrame(frame: Uint8Array): void {
    const { sender } = this.#owner;
    if (!sender.isLagging()) sender.send(frame);
    else if (!this.#isLagging) {
      this.#isLagging = true;
      this.#tellNodes('lagging');
    }
  }

  receiveText(text: string): void {
    const answered = /^\{"t":"(?:ok|refused)","id":(\d+)/.exec(text)?.[1];
    if (answered !== undefined)
      for (const { unanswered } of this.#matches.values()) unanswered.delete(Number(answered));
    this.#owner.sender.send(text);
  }

  matchMoved({ match, unanswered }: MovedPayload, from: string): void {
    const known = this.#matches.get(match);
    const isFollowed = known?.node === from;
    if (isFollowed) this.#rejoin(match, known);
    // With an id it is among those that were repeated just now.
    const isRepeated = isFollowed && [...known.unanswered.values()].includes(unanswered ?? '');
    if (unanswered !== undefined && !isRepeated) this.#owner.repeat(unanswered);
  }

  partitionsMoved(partitions: ReadonlySet<string>): void {
    for (const [match, known] of this.#matches)
      if (partitions.has(partitionOf(match)) && this.#links.nodeOf(match) !== known.node) this.#rejoin(match, known);
  }

  lostMessages(node: string): void {
    if (!this.#nodes.delete(node)) return;
    this.#links.bus.send(node, TO_OWNER, writeEdgeMessage('close', this.#connection!));
    for (const [match, known] of this.#matches) if (known.node === node) this.#rejoin(match, known);
  }

  #rejoin(match: string, { format, unanswered }: RemoteMatch): void {
    this.#matches.delete(match);
    this.#owner.rejoin(match, format);
    for (const [id, text] of unanswered) {
      // A move that names its version is carried out once at most; of anything else nobody knows whether it was.
      if (/"version":\d/.test(text) && text.includes('"act"')) this.#owner.repeat(text);
      else this.#owner.refuse(id, refusals.moving, match);
    }
  }

  /** Tells a node whose connection this is, before the first message. */
  #introduce(node: string): void {
    this.#connection ??= this.#links.add(this);
    if (this.#nodes.has(node)) return;
    this.#nodes.add(node);
    this.#sendIdentity(node);
  }

  #sendIdentity(node: string): void {
    const identity = JSON.stringify(this.#owner.identity() ?? null);
    this.#links.bus.send(node, TO_OWNER, writeEdgeMessage('identity', this.#connection!, identity));
  }

  #tellNodes(t: 'lagging' | 'drained' | 'close'): void {
    for (const node of this.#nodes) this.#links.bus.send(node, TO_OWNER, writeEdgeMessage(t, this.#connection!));
  }
}
