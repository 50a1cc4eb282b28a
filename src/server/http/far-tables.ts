// The matches of other nodes that one connection follows. The subscription itself runs on the owner of each match, in a session that is
// like this one; this node passes the client's messages on and hands back what comes.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { ClientMessage } from '../../protocol/play.ts';
import { type Caller, claimOf } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender, MessageSubject } from '../base/socket-session.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import { idIn } from './client-messages.ts';
import type { FarLinks, FarListener } from './far-links.ts';
import { ASKED_ANSWER, CLAIM, TO_OWNER, TO_OWNER_ASKED, writeEdgeMessage } from './node-messages.ts';

/** How long the owner of a match has for an answer, before it counts as moving. */
const ANSWER_TIMEOUT: Millis = 1500;

/** What the connection does for its remote subscriptions. */
export interface FarTablesClient {
  readonly sender: MessageSender;
  identity(): Caller | undefined;
  /** Joins a match again, wherever it is now. */
  rejoin(match: string, format: SubscriptionFormat): void;
  /** Handles a message again whose outcome is not known. */
  repeat(text: string): void;
  refuse(id: number | undefined, refusal: Refusal, match?: string): void;
}

interface FarMatch {
  readonly node: string;
  readonly format: SubscriptionFormat;
  /** The client has been shown the whole table since it joined it there. Before that nothing continues what it knows. */
  isShown: boolean;
  /** Messages that wait for an answer, by id. */
  readonly unanswered: Map<number, UnansweredMessage>;
}

/** A message about a table that the connection follows. */
interface TableMessage {
  readonly t: string;
  readonly id?: number;
  readonly match?: string;
  readonly version?: number;
}

interface UnansweredMessage {
  readonly text: string;
  /** A move that names its version is carried out once at most, however often it is sent. */
  readonly isRepeatable: boolean;
}

/** What is remembered of messages that have an answer: a second one comes soon, or never. */
const MOST_SETTLED = 64;
const MOST_NODES = 16;

/** Sets and maps begin with what was added first. */
function dropOldest<K>(all: Set<K> | Map<K, unknown>, most: number): void {
  for (const key of all.keys()) {
    if (all.size <= most) return;
    all.delete(key);
  }
}

export class FarTables implements FarListener {
  readonly #links: FarLinks;
  readonly #owner: FarTablesClient;
  readonly #matches = new Map<string, FarMatch>();
  /** Nodes that know of this connection. */
  readonly #nodes = new Set<string>();
  /** By node: the ids of messages that it has answered, or somebody else answers. Another answer of the node comes too late. */
  readonly #settled = new Map<string, Set<number>>();
  /** The ids of messages that were repeated and have no answer yet. */
  readonly #repeated = new Set<number>();
  #connection: number | undefined;
  #isLagging = false;

  constructor(links: FarLinks, owner: FarTablesClient) {
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
    if (!this.#links.bus.isConnected) return refusals.moving;
    this.#introduce(node);
    const body = writeEdgeMessage('text', this.#connection!, JSON.stringify(message));
    const known = this.#matches.get(match);
    if (known && known.node !== node) this.#takeBack(match, known);
    if (known?.node !== node) this.#matches.set(match, { node, format, isShown: false, unanswered: new Map() });
    const answer = await this.#links.bus.ask(node, TO_OWNER_ASKED, body, ANSWER_TIMEOUT);
    const { refused, detail = '', reasons } = answer ? ASKED_ANSWER.read(answer) : refusals.moving;
    if (refused === undefined) return undefined;
    if (!known) this.#matches.delete(match);
    return { refused, detail, ...(reasons && { reasons }) };
  }

  /** Passes a message on. `isRepeat`: another owner was sent it before, and may have carried it out. */
  forward(match: string, message: TableMessage, text: string, isRepeat: boolean): void {
    const { node, unanswered } = this.#matches.get(match)!;
    const { id } = message;
    // The owner must know which match is meant even when the connection no longer follows it there.
    const whole = message.match === undefined ? JSON.stringify({ ...message, match }) : text;
    if (id !== undefined) {
      unanswered.set(id, { text: whole, isRepeatable: message.t === 'act' && message.version !== undefined });
      this.#settled.get(node)?.delete(id);
      if (isRepeat) dropOldest(this.#repeated.add(id), MOST_SETTLED);
    }
    const t = isRepeat ? 'repeat' : 'text';
    this.#links.bus.send(node, TO_OWNER, writeEdgeMessage(t, this.#connection!, whole));
    if (message.t === 'leave') this.#matches.delete(match);
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

  receive(content: Uint8Array | string, { match, isWhole, answers }: MessageSubject, from: string): void {
    const { sender } = this.#owner;
    // Only a node that has been told of this connection has anything to say to it.
    if (!this.#nodes.has(from) || this.#isOutOfDate(match, isWhole, from)) return;
    if (answers !== undefined && this.#isAnsweredAgain(answers, from)) return;
    if (typeof content === 'string' || !sender.isLagging()) sender.send(content);
    else if (!this.#isLagging) {
      this.#isLagging = true;
      this.#tellNodes('lagging');
    }
  }

  /** Is this about a match that has another owner by now, or does it continue what the client has not been shown? */
  #isOutOfDate(match: string | undefined, isWhole: boolean | undefined, from: string): boolean {
    if (match === undefined) return false;
    const known = this.#matches.get(match);
    if (known?.node !== from) return true;
    known.isShown ||= isWhole === true;
    return !known.isShown;
  }

  /** Notes the answer to a message; true: the client has, or gets, another one. */
  #isAnsweredAgain(id: number, from: string): boolean {
    const settled = this.#settled.get(from);
    if (settled?.delete(id)) return true;
    for (const { node, unanswered } of this.#matches.values()) if (node === from) unanswered.delete(id);
    // It was sent to this node twice where only messages were lost and the match did not move.
    if (this.#repeated.delete(id)) this.#settle(id, from);
    return false;
  }

  #settle(id: number, node: string): void {
    const settled = this.#settled.get(node) ?? new Set();
    this.#settled.set(node, settled.add(id));
    dropOldest(settled, MOST_SETTLED);
    dropOldest(this.#settled, MOST_NODES);
  }

  matchMoved(match: string, unanswered: string | undefined, from: string): void {
    const known = this.#matches.get(match);
    if (known?.node === from) this.#rejoin(match, known);
    // One that has an id is repeated when the connection joins the match again, and that may have been before this.
    if (unanswered !== undefined && idIn(unanswered) === undefined) this.#owner.repeat(unanswered);
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

  #rejoin(match: string, { node, format, unanswered }: FarMatch): void {
    this.#matches.delete(match);
    this.#owner.rejoin(match, format);
    this.#takeBack(match, { node, unanswered });
  }

  /** The owner is somebody else: what it has not answered is repeated or refused. */
  #takeBack(match: string, { node, unanswered }: Pick<FarMatch, 'node' | 'unanswered'>): void {
    for (const [id, { text, isRepeatable }] of unanswered) {
      this.#settle(id, node);
      // Of anything else nobody knows whether it was carried out.
      if (isRepeatable) this.#owner.repeat(text);
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
    const identity = this.#owner.identity();
    const claim = CLAIM.write(identity ? claimOf(identity) : null);
    this.#links.bus.send(node, TO_OWNER, writeEdgeMessage('identity', this.#connection!, claim));
  }

  #tellNodes(t: 'lagging' | 'drained' | 'close'): void {
    for (const node of this.#nodes) this.#links.bus.send(node, TO_OWNER, writeEdgeMessage(t, this.#connection!));
  }
}
