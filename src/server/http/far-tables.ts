// Tables of other nodes, as a connection follows them. The subscription itself runs on the owner of each match (far-session.ts); this
// node passes on the client's messages and what the owner sends.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { PlayTimeSource } from '../../match/table.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { ClientMessage } from '../../protocol/play.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSubject } from '../base/socket-session.ts';
import { partitionOf } from '../base/storage/partitions.ts';
import { idIn, type JoinMessage } from './client-messages.ts';
import { FarAnswers } from './far-answers.ts';
import type { FarLinks, FarListener } from './far-links.ts';
import { FarNodes } from './far-nodes.ts';
import { JOIN_ANSWER } from './node-messages.ts';
import type { Incoming, TableAccess, TableClient, TableCommand, TableEndpoint } from './table-endpoint.ts';

interface UnansweredMessage {
  readonly text: string;
  /** A move that names its version is carried out once at most, even if it is sent several times. */
  readonly isRepeatable: boolean;
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
  readonly #nodes: FarNodes;
  readonly #answers = new FarAnswers();

  constructor(links: FarLinks, client: TableClient) {
    this.#links = links;
    this.#client = client;
    this.#nodes = new FarNodes(links, client);
  }

  get play(): PlayTimeSource {
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
    if (node === undefined || !this.#links.bus.isConnected) return refusals.matchMoving;
    this.#nodes.introduce(node, this);
    const known = this.#tables.get(match);
    if (known?.node !== node) {
      if (known) this.#takeBack(known);
      else this.#client.find(match)?.end();
      this.#follow(new FarTable(this, match, node, format));
    }
    const answer = await this.#nodes.ask(node, { t: 'join', text: JSON.stringify(message) });
    const { refused, detail = '', reasons } = answer ? JOIN_ANSWER.read(answer) : refusals.matchMoving;
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
      this.#client.refuse(id, refusals.matchMoving, match);
      return;
    }
    // The owner must know which match is meant even when the connection no longer follows it there.
    const whole = message.match === undefined ? JSON.stringify({ ...message, match }) : text;
    if (id !== undefined) {
      const isRepeatable = message.t === 'act' && message.version !== undefined;
      table.unanswered.set(id, { text: whole, isRepeatable });
      this.#answers.expect(id, node, isRepeat);
    }
    const stood = this.#takeStood(table);
    this.#nodes.send(node, { t: isRepeat ? 'repeat' : 'text', text: whole, stood });
  }

  identityChanged(): void {
    this.#nodes.identityChanged();
  }

  delayMeasured(ms: Millis): void {
    this.#nodes.delayMeasured(ms);
  }

  drained(): void {
    this.#nodes.setLagging(false);
  }

  close(): void {
    this.#nodes.close();
    this.#tables.clear();
  }

  receive(content: Uint8Array | string, { match, isWhole, answers }: MessageSubject, from: string): void {
    const { sender } = this.#client;
    // Only a node that knows of this connection may send to it.
    if (!this.#nodes.knows(from) || this.#isOutOfDate(match, isWhole, from)) return;
    if (answers !== undefined && !this.#recordAnswer(answers, from)) return;
    if (typeof content !== 'string' && sender.isLagging()) {
      this.#nodes.setLagging(true);
      return;
    }
    sender.send(content);
    // Only the owner knows whether the clock of the match takes it off.
    if (match !== undefined) sender.measureDelay?.();
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

  /** Returns false if the client has, or gets, another answer to this message. */
  #recordAnswer(id: number, from: string): boolean {
    if (!this.#answers.record(id, from)) return false;
    for (const { node, unanswered } of this.#tables.values()) if (node === from) unanswered.delete(id);
    return true;
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
    if (!this.#nodes.lost(node)) return;
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
      this.#answers.settle(id, node);
      // It is not known whether anything else was carried out.
      if (isRepeatable) this.#client.repeat(match, text);
      else this.#client.refuse(id, refusals.matchMoving, match);
    }
  }
}
