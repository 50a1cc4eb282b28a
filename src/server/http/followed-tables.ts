// The tables that one connection follows: joins them, and joins them again when they have left memory or moved.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { ReplyCallback } from '../../match/table-ports.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import { toError } from '../base/fault-reporting.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender } from '../base/socket-session.ts';
import { type JoinMessage, joinMessage } from './client-messages.ts';
import type { Services } from './services.ts';
import type { SessionReplies } from './session-replies.ts';
import type {
  Incoming,
  OpenTables,
  RematchMessage,
  SayMessage,
  TableAccess,
  TableClient,
  TableCommand,
  TableEndpoint,
} from './table-endpoint.ts';
import type { Turns } from './turns.ts';

/** What the connection does for its tables. */
export interface TablesOwner {
  readonly services: Services;
  readonly replies: SessionReplies;
  readonly turns: Turns;
  readonly address: string;
  identity(): Caller | undefined;
  /** The account of the connection, for an action that needs one. */
  stored(): Promise<Caller | Refusal>;
  /** Does the connection want chat of this account? */
  allows(account: string): boolean;
  /** Handles a message again whose outcome is not known. */
  repeat(text: string): void;
  /** Given for a connection of another node: that node looks for a match that is no longer here. */
  onMoved?(match: string, unanswered?: string): void;
}

/** A match that is moving to another node is looked for this often, and for this long before the client gets an answer. */
const MOVING: { readonly interval: Millis; readonly patience: Millis } = { interval: 50, patience: 15_000 };
/** A table that could not be joined again, for example because the store is away, is tried again after this long. */
const RETRY_INTERVAL: Millis = 500;

const NO_TABLES: readonly TableEndpoint[] = [];

export class FollowedTables implements TableClient {
  readonly #owner: TablesOwner;
  readonly #services: Services;
  readonly #access: TableAccess;
  /** A few at most, usually one. */
  #tables = NO_TABLES;
  /** Tables that are to be joined again. */
  #lost: Set<string> | undefined;
  /** A message of the client waits for a match that is moving to another node. */
  isWaiting = false;

  constructor(owner: TablesOwner, open: OpenTables) {
    this.#owner = owner;
    this.#services = owner.services;
    this.#access = open(this);
  }

  get sender(): MessageSender {
    return this.#owner.replies.sender;
  }

  isClosed(): boolean {
    return this.#owner.replies.isClosed;
  }

  identity(): Caller | undefined {
    return this.#owner.identity();
  }

  allows(account: string): boolean {
    return this.#owner.allows(account);
  }

  refuse(id: number | undefined, refusal: Refusal, match?: string): void {
    this.#owner.replies.refuse(id, refusal, match);
  }

  reply(id: number | undefined, match: string): ReplyCallback {
    return this.#owner.replies.reply(id, match);
  }

  find(match: string): TableEndpoint | undefined {
    for (const table of this.#tables) if (table.match === match) return table;
    return undefined;
  }

  follow(table: TableEndpoint): void {
    const known = this.find(table.match);
    const others = known ? this.#tables.filter(other => other !== known) : this.#tables;
    // Unlike a list that was spread, this one has no room for more: most connections follow one table.
    this.#tables = others.concat(table);
  }

  forget(table: TableEndpoint): void {
    this.#tables = this.#tables.filter(other => other !== table);
  }

  repeat(match: string, text: string): void {
    const owner = this.#owner;
    if (this.isClosed()) return;
    if (owner.onMoved) owner.onMoved(match, text);
    else owner.repeat(text);
  }

  /** Handles a message that needs no store. */
  command(incoming: Incoming<TableCommand>): void {
    const { id, match, t } = incoming.message;
    const table = this.#of(match);
    if (!isRefusal(table)) table.command(incoming);
    else if (match !== undefined && this.#isElsewhere(match)) this.#owner.onMoved!(match, incoming.text);
    else {
      const isLeft = t === 'leave' && match !== undefined && this.#lost?.delete(match) === true;
      this.reply(id, match ?? '')(isLeft ? undefined : table);
    }
  }

  async say(incoming: Incoming<SayMessage>): Promise<Refusal | undefined> {
    return this.#withAccount(incoming, (table, by) => table.say(incoming, by));
  }

  async agreeToRematch(incoming: Incoming<RematchMessage>): Promise<Refusal | undefined> {
    return this.#withAccount(incoming, (table, by) => table.agreeToRematch(incoming, by));
  }

  async #withAccount(
    { message: { id, match } }: Incoming<SayMessage | RematchMessage>,
    act: (table: TableEndpoint, by: Caller) => Promise<void>,
  ): Promise<Refusal | undefined> {
    const table = this.#of(match);
    if (isRefusal(table)) {
      this.refuse(id, table, match);
      return undefined;
    }
    const caller = await this.#owner.stored();
    if (isRefusal(caller)) return caller;
    await act(table, caller);
    return undefined;
  }

  /** The table that a message is about, or a refusal. */
  #of(match: string | undefined): TableEndpoint | Refusal {
    if (match !== undefined)
      return this.find(match) ?? (this.#lost?.has(match) ? refusals.matchMoving : refusals.notJoined);
    if (this.#tables.length === 1) return this.#tables[0]!;
    return this.#tables.length === 0 ? refusals.notJoined : refusals.whichMatch;
  }

  /** Was a message on its way to this node while the match moved to another? */
  #isElsewhere(match: string): boolean {
    return this.#owner.onMoved !== undefined && !this.#services.play.tables.isHere(match);
  }

  identityChanged(): void {
    this.#access.identityChanged();
  }

  /** The reader has caught up: it receives every table again. */
  drained(): void {
    for (const table of this.#tables) table.resend();
    this.#access.drained();
  }

  delayMeasured(ms: Millis): void {
    this.#access.delayMeasured(ms);
  }

  /** The chat of every table, without those who are muted now. */
  resendChat(): void {
    for (const table of this.#tables) table.resendChat();
  }

  /** Another node had this connection, and is gone. */
  serverLost(ms: Millis): void {
    for (const table of this.#tables) table.serverLost(ms);
  }

  close(): void {
    for (const table of this.#tables) table.end();
    this.#tables = NO_TABLES;
    this.#access.close();
  }

  /** May the connection follow no further match? */
  isFull(match?: string): boolean {
    const isKnown = match !== undefined && this.find(match) !== undefined;
    return !isKnown && this.#tables.length >= this.#services.base.config.limits.tablesPerConnection;
  }

  /** Joins a match, or takes a seat at it first. While it moves to another node, this waits. */
  async join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const { admission, timer } = this.#services.base;
    const { guesses } = admission;
    const { address } = this.#owner;
    if (guesses.isLocked(address)) return refusals.tooFast;
    this.#lost?.delete(match);
    const end = timer.monotonic() + MOVING.patience;
    try {
      for (;;) {
        const refused = this.isFull(match) ? refusals.tooManyTables : await this.#access.join(match, message, format);
        if (refused?.refused === refusals.noSuchMatch.refused) guesses.count(address);
        const isMoving = refused?.refused === refusals.matchMoving.refused && !this.#owner.onMoved;
        if (!isMoving || this.isClosed() || timer.monotonic() > end) return refused;
        this.isWaiting = true;
        await new Promise(resolve => setTimeout(resolve, MOVING.interval));
      }
    } finally {
      this.isWaiting = false;
    }
  }

  /**
   * The table was dropped from memory, or moved: it is read from its journal, here or by another node, and joined again. A client does
   * not know of this and waits for its next message, so this is repeated until it succeeds or is refused for good.
   */
  rejoin(match: string, format: SubscriptionFormat): void {
    const owner = this.#owner;
    this.#lost?.delete(match);
    if (this.isClosed()) return;
    if (this.#isElsewhere(match)) {
      owner.onMoved!(match);
      return;
    }
    owner.turns.add(async () => {
      let refused: Refusal | undefined;
      try {
        refused = await this.join(match, joinMessage(match, format), format);
      } catch (fault) {
        this.#services.base.reportFault(`match ${match} could not be joined again yet`, toError(fault));
        refused = refusals.matchMoving;
      }
      if (!refused || this.isClosed()) return;
      if (!owner.onMoved) this.refuse(undefined, refused, match);
      if (refused.refused !== refusals.matchMoving.refused) return;
      (this.#lost ??= new Set()).add(match);
      setTimeout(() => {
        if (this.#lost?.has(match)) this.rejoin(match, format);
      }, RETRY_INTERVAL);
    });
  }
}
