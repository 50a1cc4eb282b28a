// The tables that one connection follows, here and on other nodes: joins them, and joins them again when they move.

import { AUDIENCE } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { dropped } from '../../match/refusals.ts';
import type { Table } from '../../match/table.ts';
import type { SeatHandle } from '../../match/table-ports.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import { toError } from '../base/fault-reporting.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { MessageSender } from '../base/socket-session.ts';
import { seatOf } from '../play/lobby.ts';
import { type JoinMessage, joinMessage } from './client-messages.ts';
import type { FarLinks } from './far-links.ts';
import { FarTables } from './far-tables.ts';
import type { Services } from './services.ts';
import type { SessionOrigin } from './session-login.ts';
import { TableSubscription } from './table-subscription.ts';

export interface FollowedTablesConfig {
  readonly services: Services;
  readonly links: FarLinks;
  readonly sender: MessageSender;
  readonly address: string;
  readonly onMoved: SessionOrigin['onMoved'];
  identity(): Caller | undefined;
  /** Does the connection want chat of this account? */
  allows(account: string): boolean;
  isClosed(): boolean;
  /** Runs a task when all earlier messages of the connection have been handled. */
  inTurn(task: () => Promise<void>): void;
  /** Handles a message again whose outcome is not known. */
  repeat(text: string): void;
  refuse(id: number | undefined, refusal: Refusal, match?: string): void;
}

/** A match that is moving to another node is looked for this often, and for this long before the client is told. */
const MOVING: { readonly interval: Millis; readonly patience: Millis } = { interval: 50, patience: 15_000 };
/** A table that could not be joined again, for example because the store is away, is tried again after this long. */
const RETRY_INTERVAL: Millis = 500;

export class FollowedTables {
  readonly #config: FollowedTablesConfig;
  readonly #services: Services;
  /** Tables of this node. */
  readonly #here = new Map<string, TableSubscription>();
  /** A message of the client waits for a match that is moving to another node. */
  isWaiting = false;
  /** Tables that are to be joined again. */
  readonly #lost = new Set<string>();
  /** Tables of other nodes; left out as long as there was none. */
  #remote: FarTables | undefined;

  constructor(config: FollowedTablesConfig) {
    this.#config = config;
    this.#services = config.services;
  }

  /** Tables of other nodes. */
  get remote(): FarTables {
    const { sender, identity, repeat, refuse } = this.#config;
    this.#remote ??= new FarTables(this.#config.links, {
      sender,
      identity,
      rejoin: (match, format) => this.#rejoin(match, format),
      repeat,
      refuse,
    });
    return this.#remote;
  }

  /** The table of another node that a message is about. */
  findRemote(match: string | undefined): string | undefined {
    return this.#remote?.find(match, this.#here.size);
  }

  identityChanged(): void {
    this.#remote?.identityChanged();
  }

  /** The table of this node that a message is about, or why there is none. */
  find(match: string | undefined): TableSubscription | Refusal {
    if (match !== undefined) return this.#here.get(match) ?? refusals.notJoined;
    if (this.#here.size === 1 && this.#count === 1) return this.#here.values().next().value!;
    return this.#count === 0 ? refusals.notJoined : refusals.whichMatch;
  }

  /** How many tables the connection follows, here and elsewhere. */
  get #count(): number {
    return this.#here.size + (this.#remote?.size ?? 0);
  }

  /** Was a message on its way to this node while the match moved to another? */
  isElsewhere(match: string): boolean {
    return this.#config.onMoved !== undefined && !this.#here.has(match) && !this.#services.play.tables.isHere(match);
  }

  /** After the subscription has ended. */
  forget(match: string): void {
    this.#here.delete(match);
  }

  /** The client leaves a table that is to be joined again; false: it is not. */
  stopRejoining(match: string): boolean {
    return this.#lost.delete(match);
  }

  /** The reader has caught up: it receives every table again. */
  drained(): void {
    for (const subscription of this.#here.values()) {
      subscription.resend();
      subscription.sendChatHistory();
    }
    this.#remote?.drained();
  }

  /** The chat of every table, without those who are muted now. */
  sendChatHistory(): void {
    for (const subscription of this.#here.values()) subscription.sendChatHistory();
  }

  close(): void {
    for (const subscription of this.#here.values()) subscription.leave();
    this.#here.clear();
    this.#remote?.close();
  }

  /** Joins a match, wherever it is, or takes a seat at it first. While it moves to another node, this waits. */
  async join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const { admission, timer } = this.#services.base;
    const { guesses } = admission;
    const { address, onMoved, isClosed } = this.#config;
    if (guesses.isLocked(address)) return refusals.tooFast;
    this.#lost.delete(match);
    const end = timer.monotonic() + MOVING.patience;
    try {
      for (;;) {
        const refused = await this.#tryJoin(match, message, format);
        if (refused?.refused === refusals.noSuchMatch.refused) guesses.count(address);
        const isMoving = refused?.refused === refusals.moving.refused && !onMoved;
        if (!isMoving || isClosed() || timer.monotonic() > end) return refused;
        this.isWaiting = true;
        await new Promise(resolve => setTimeout(resolve, MOVING.interval));
      }
    } finally {
      this.isWaiting = false;
    }
  }

  async #tryJoin(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const { tables, lobby } = this.#services.play;
    const { identity, onMoved, links } = this.#config;
    const node = onMoved ? undefined : links.nodeOf(match);
    if (node !== undefined) {
      this.#here.get(match)?.leave();
      this.#here.delete(match);
      return this.isFull(match) ? refusals.tooManyTables : this.remote.join(node, match, message, format);
    }
    const table = await tables.get(match);
    if (!table) return tables.whyNot(match);
    const caller = identity();
    if (message.t === 'sit' && caller) {
      const seat = await lobby.sit(caller, table, message.seat, message.word);
      if (isRefusal(seat)) return seat === dropped && !tables.isHere(match) ? refusals.moving : seat;
    }
    return this.#joinTable(table, format, message.id);
  }

  /** Subscribes to a table of this node: from the account's own seat, or as a spectator. A table that is dropped meanwhile is moving. */
  async #joinTable(table: Table, format: SubscriptionFormat, id: number | undefined): Promise<Refusal | undefined> {
    const { sender, identity, allows, isClosed } = this.#config;
    const match = table.match.id;
    const known = this.#here.get(match);
    if (!known && this.isFull(match)) return refusals.tooManyTables;
    const account = identity()?.account;
    const seat = (account === undefined ? undefined : seatOf(table, account)) ?? AUDIENCE;
    known?.leave();
    const subscribe = (handle: SeatHandle): TableSubscription => {
      const subscription = new TableSubscription({
        services: this.#services,
        sender,
        table,
        handle,
        format,
        account: () => identity()?.account,
        allows,
        onDropped: () => this.#rejoin(match, format),
      });
      if (!isClosed()) this.#here.set(match, subscription);
      // The connection ended while the table was busy: leave again, once the table has let us in.
      else queueMicrotask(() => subscription.leave());
      try {
        subscription.send(id);
        subscription.sendChatHistory();
      } catch (fault) {
        // The rules cannot show the match; once the table has dealt with that, the client is told.
        subscription.dropped();
        throw fault;
      }
      return subscription;
    };
    return new Promise(resolve => {
      const join = (handle: SeatHandle): TableSubscription => {
        resolve(undefined);
        return subscribe(handle);
      };
      table.join(seat, join, () => resolve(refusals.moving));
    });
  }

  /** May the connection follow no further match? */
  isFull(match?: string): boolean {
    const isKnown = match !== undefined && this.#remote?.has(match) === true;
    return !isKnown && this.#count >= this.#services.base.config.limits.tablesPerConnection;
  }

  /**
   * The table was dropped from memory, or moved: it is read from its journal, here or by another node, and joined again. A client does
   * not know of this and waits for its next message, so this goes on until it succeeds or is refused for good.
   */
  #rejoin(match: string, format: SubscriptionFormat): void {
    const { inTurn, isClosed, onMoved, refuse } = this.#config;
    this.#here.delete(match);
    this.#lost.delete(match);
    if (isClosed()) return;
    if (onMoved && !this.#services.play.tables.isHere(match)) {
      onMoved(match);
      return;
    }
    inTurn(async () => {
      let refused: Refusal | undefined;
      try {
        refused = await this.join(match, joinMessage(match, format), format);
      } catch (fault) {
        this.#services.base.reportFault(`match ${match} could not be joined again yet`, toError(fault));
        refused = refusals.moving;
      }
      if (!refused || isClosed()) return;
      if (!onMoved) refuse(undefined, refused, match);
      if (refused.refused !== refusals.moving.refused) return;
      this.#lost.add(match);
      setTimeout(() => {
        if (this.#lost.has(match)) this.#rejoin(match, format);
      }, RETRY_INTERVAL);
    });
  }
}
