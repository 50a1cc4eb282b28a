// Tables of other nodes, as a connection follows them. The subscription itself runs on the owner of each match (far-session.ts); this
// node passes on the client's messages and what the owner sends.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { PlayTime } from '../../match/table.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { ClientMessage } from '../../protocol/play.ts';
import { claimOf } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSubject } from '../base/socket-session.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import { idIn, type JoinMessage } from './client-messages.ts';
import type { FarLinks, FarListener } from './far-links.ts';
import { JOIN_ANSWER, type MessageToOwner, TO_OWNER, TO_OWNER_ASKED, writeToOwner } from './node-messages.ts';
import type { Incoming, TableAccess, TableClient, TableCommand, TableEndpoint } from './table-endpoint.ts';

/** How long the owner of a match has for an answer, before it counts as moving. */
const ANSWER_TIMEOUT: Millis = 1500;

interface UnansweredMessage {
  readonly text: string;
  /** A move that names its version is carried out once at most, even if it is sent several times. */
  readonly isRepeatable: boolean;
}

/** How many answered messages are remembered: a second answer comes soon, or never. */
const MOST_SETTLED = 64;
const MOST_NODES = 16;

/** Sets and maps begin with what was added first. */
function dropOldest<K>(all: Set<K> | Map<K, unknown>, most: number): void {
  for (const key of all.keys()) {
    if (all.size <= most) return;
    all.delete(key);
  }
}

type TableMessage = Extract<ClientMessage, { match?: string }>;

class FarTable implements TableEndpoint {
  readonly match: string;
  readonly node: string;
  readonly format: SubscriptionFormat;
  /** The client has been shown the whole table since it joined it there. Before that nothing continues what it knows. */
  isShown = false;
  /** For how long this node had stood still when the client was last sent something about the match, or sent something itself. */
  stoodBefore: Millis;
  /** Messages that wait for an answer, by id. */
  readonly unanswered = new Map<number, UnansweredMessage>();
  readonly #tables: FarTables;

  constructor(tables: FarTables, match: string, node: string, format: SubscriptionFormat) {
    this.#tables = tables;
    this.match = match;
    this.node = node;
    this.format = format;
    this.stoodBefore = tables.play.stood();
  }

  command(incoming: Incoming<TableCommand>): void {
    this.#tables.forward(this, incoming);
    if (incoming.message.t === 'leave') this.#tables.forget(this);
  }

  say(incoming: Incoming<TableMessage>): Promise<void> {
    this.#tables.forward(this, incoming);
    return Promise.resolve();
  }

  agreeToRematch(incoming: Incoming<TableMessage>): Promise<void> {
    return this.say(incoming);
  }

  resend(): void {
    // The owner sends it, when all its nodes know that the reader has caught up.
  }

  resendChat(): void {
    // The owner leaves out muted lines itself.
  }

  end(): void {
    this.#tables.end(this);
  }

  serverLost(): void {
    // It follows a table of another node from this one.
  }
}

export class FarTables implements TableAccess, FarListener {
  readonly #links: FarLinks;
  readonly #client: TableClient;
  readonly #tables = new Map<string, FarTable>();
  /** Nodes that know of this connection. */
  readonly #nodes = new Set<string>();
  /** By node: the ids of messages that have an answer, or will get it from another node. A second answer of this node is dropped. */
  readonly #settled = new Map<string, Set<number>>();
  /** The ids of messages that were repeated and have no answer yet. */
  readonly #repeated = new Set<number>();
  #connection: number | undefined;
  #isLagging = false;

  constructor(links: FarLinks, client: TableClient) {
    this.#links = links;
    this.#client = client;
  }

  get play(): PlayTime {
    return this.#links.play;
  }

  stood(match: string): Millis {
    const table = this.#tables.get(match);
    return table ? this.#takeStood(table) : 0;
  }

  #takeStood(table: FarTable): Millis {
    const stood = this.play.stood();
    const since = stood - table.stoodBefore;
    table.stoodBefore = stood;
    return since;
  }

  async join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const node = this.#links.nodeOf(match);
    if (node === undefined || !this.#links.bus.isConnected) return refusals.moving;
    this.#introduce(node);
    const known = this.#tables.get(match);
    if (known?.node !== node) {
      if (known) this.#takeBack(known);
      else this.#client.find(match)?.end();
      this.#follow(new FarTable(this, match, node, format));
    }
    const connection = this.#connection!;
    const question = writeToOwner({ t: 'join', connection, text: JSON.stringify(message) });
    const answer = await this.#links.bus.ask(node, TO_OWNER_ASKED, question, ANSWER_TIMEOUT);
    const { refused, detail = '', reasons } = answer ? JOIN_ANSWER.read(answer) : refusals.moving;
    if (refused === undefined) return undefined;
    const joined = this.#tables.get(match);
    if (!known && joined) this.forget(joined);
    return { refused, detail, ...(reasons && { reasons }) };
  }

  #follow(table: FarTable): void {
    this.#tables.set(table.match, table);
    this.#client.follow(table);
  }

  /** The connection no longer follows this table. */
  forget(table: FarTable): void {
    if (this.#tables.get(table.match) === table) this.#tables.delete(table.match);
    this.#client.forget(table);
  }

  end(table: FarTable): void {
    this.forget(table);
    if (!this.#client.isClosed()) this.#takeBack(table);
  }

  /** Passes a message on. If it is a repeat, another owner was sent it before, and may have carried it out. */
  forward(table: FarTable, { message, text, isRepeat }: Incoming<TableMessage>): void {
    const { match, node } = table;
    const { id } = message;
    if (this.#tables.get(match) !== table) {
      // The match moved while the message waited for the store.
      this.#client.refuse(id, refusals.moving, match);
      return;
    }
    // The owner must know which match is meant even when the connection no longer follows it there.
    const whole = message.match === undefined ? JSON.stringify({ ...message, match }) : text;
    if (id !== undefined) {
      const isRepeatable = message.t === 'act' && message.version !== undefined;
      table.unanswered.set(id, { text: whole, isRepeatable });
      this.#settled.get(node)?.delete(id);
      if (isRepeat) dropOldest(this.#repeated.add(id), MOST_SETTLED);
    }
    const stood = this.#takeStood(table);
    this.#send(node, { t: isRepeat ? 'repeat' : 'text', connection: this.#connection!, text: whole, stood });
  }

  identityChanged(): void {
    for (const node of this.#nodes) this.#sendIdentity(node);
  }

  delayMeasured(ms: Millis): void {
    for (const node of this.#nodes) this.#sendDelay(node, ms);
  }

  drained(): void {
    if (!this.#isLagging) return;
    this.#isLagging = false;
    this.#sendToNodes('drained');
  }

  close(): void {
    if (this.#connection === undefined) return;
    this.#sendToNodes('close');
    this.#links.remove(this.#connection);
    this.#tables.clear();
  }

  receive(content: Uint8Array | string, { match, isWhole, answers }: MessageSubject, from: string): void {
    const { sender } = this.#client;
    // Only a node that knows of this connection may send to it.
    if (!this.#nodes.has(from) || this.#isOutOfDate(match, isWhole, from)) return;
    if (answers !== undefined && this.#isAnsweredAgain(answers, from)) return;
    if (typeof content === 'string' || !sender.isLagging()) sender.send(content, { match });
    else if (!this.#isLagging) {
      this.#isLagging = true;
      this.#sendToNodes('lagging');
    }
  }

  /** Is this about a match that has another owner by now, or does it continue what the client has not been shown? */
  #isOutOfDate(match: string | undefined, isWhole: boolean | undefined, from: string): boolean {
    if (match === undefined) return false;
    const table = this.#tables.get(match);
    if (table?.node !== from) return true;
    table.isShown ||= isWhole === true;
    table.stoodBefore = this.play.stoodBefore();
    return !table.isShown;
  }

  /** Records the answer to a message; true: the client has, or gets, another answer. */
  #isAnsweredAgain(id: number, from: string): boolean {
    const settled = this.#settled.get(from);
    if (settled?.delete(id)) return true;
    for (const { node, unanswered } of this.#tables.values()) if (node === from) unanswered.delete(id);
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
    const table = this.#tables.get(match);
    if (table?.node === from) this.#rejoin(table);
    // One that has an id is repeated when the connection joins the match again, and that may have been before this.
    if (unanswered !== undefined && idIn(unanswered) === undefined) this.#client.repeat(match, unanswered);
  }

  partitionsMoved(partitions: ReadonlySet<string>): void {
    for (const table of this.#tables.values())
      if (partitions.has(partitionOf(table.match)) && this.#links.nodeOf(table.match) !== table.node)
        this.#rejoin(table);
  }

  lostMessages(node: string): void {
    if (!this.#nodes.delete(node)) return;
    this.#send(node, { t: 'close', connection: this.#connection! });
    for (const table of this.#tables.values()) if (table.node === node) this.#rejoin(table);
  }

  #rejoin(table: FarTable): void {
    this.forget(table);
    this.#client.rejoin(table.match, table.format);
    this.#takeBack(table);
  }

  /** The match has another owner: what this one has not answered is repeated or refused. */
  #takeBack({ match, node, unanswered }: FarTable): void {
    for (const [id, { text, isRepeatable }] of unanswered) {
      this.#settle(id, node);
      // It is not known whether anything else was carried out.
      if (isRepeatable) this.#client.repeat(match, text);
      else this.#client.refuse(id, refusals.moving, match);
    }
  }

  /** Sends a node the account of the connection, before the first message. */
  #introduce(node: string): void {
    this.#connection ??= this.#links.add(this);
    if (this.#nodes.has(node)) return;
    this.#nodes.add(node);
    this.#sendIdentity(node);
    const { delay = 0 } = this.#client.sender;
    if (delay > 0) this.#sendDelay(node, delay);
  }

  #sendDelay(node: string, ms: Millis): void {
    this.#send(node, { t: 'delay', connection: this.#connection!, ms });
  }

  #sendIdentity(node: string): void {
    const identity = this.#client.identity();
    const claim = identity ? claimOf(identity) : null;
    this.#send(node, { t: 'identity', connection: this.#connection!, claim });
  }

  #sendToNodes(t: 'lagging' | 'drained' | 'close'): void {
    for (const node of this.#nodes) this.#send(node, { t, connection: this.#connection! });
  }

  #send(node: string, message: MessageToOwner): void {
    this.#links.bus.send(node, TO_OWNER, writeToOwner(message));
  }
}
