// Tables of this node, as a connection follows them.

import { AUDIENCE } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { dropped } from '../../match/refusals.ts';
import type { Table } from '../../match/table.ts';
import type { ReplyCallback, SeatHandle } from '../../match/table-ports.ts';
import type { SubscriptionFormat } from '../../messages/match-shown.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import { seatOf } from '../play/seated-players.ts';
import type { JoinMessage } from './client-messages.ts';
import { type ActMessage, wasCarriedOut } from './repeated-moves.ts';
import type { Services } from './services.ts';
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
import { type SubscriptionOwner, TableSubscription } from './table-subscription.ts';

/** For a connection that follows tables of this node only. */
export const openNearTables =
  (services: Services): OpenTables =>
  client =>
    new NearTables(services, client);

export class NearTables implements TableAccess {
  readonly #services: Services;
  readonly #client: TableClient;

  constructor(services: Services, client: TableClient) {
    this.#services = services;
    this.#client = client;
  }

  async join(match: string, message: JoinMessage, format: SubscriptionFormat): Promise<Refusal | undefined> {
    const { tables, lobby } = this.#services.play;
    const table = await tables.get(match);
    if (!table) return tables.whyNot(match);
    const caller = this.#client.identity();
    const { commit } = message;
    if (message.t === 'join' && caller && commit !== undefined) await lobby.commitWord(caller, table, commit);
    if (message.t === 'sit' && caller) {
      const word = commit === undefined ? (message.word ?? '') : { commit };
      const seat = await lobby.sit(caller, table, message.seat, word);
      if (isRefusal(seat)) return seat === dropped && !tables.isHere(match) ? refusals.matchMoving : seat;
    }
    return this.#follow(table, format, message.id);
  }

  /** Follows a table from the account's own seat, or as a spectator. A table that is dropped meanwhile is moving. */
  #follow(table: Table, format: SubscriptionFormat, id: number | undefined): Promise<Refusal | undefined> {
    const client = this.#client;
    const account = client.identity()?.account;
    const seat = (account === undefined ? undefined : seatOf(table, account)) ?? AUDIENCE;
    client.find(table.match.id)?.end();
    return new Promise(resolve => {
      const join = (handle: SeatHandle): TableSubscription => {
        resolve(undefined);
        return new NearTable(this.#services, client, table, handle, format).begin(id);
      };
      table.join(seat, join, () => resolve(refusals.matchMoving));
    });
  }

  identityChanged(): void {
    // A table asks for the identity when it needs it.
  }

  drained(): void {
    // The tables themselves are sent again.
  }

  delayMeasured(): void {
    // A table asks for the delay when it needs it.
  }

  close(): void {
    // There is nothing beside the tables.
  }
}

class NearTable implements TableEndpoint, SubscriptionOwner {
  readonly services: Services;
  readonly client: TableClient;
  readonly table: Table;
  readonly format: SubscriptionFormat;
  readonly #subscription: TableSubscription;
  /** A player who has just joined may send a move once more whose answer was lost with another connection. */
  #hasMoved = false;

  constructor(services: Services, client: TableClient, table: Table, handle: SeatHandle, format: SubscriptionFormat) {
    this.services = services;
    this.client = client;
    this.table = table;
    this.format = format;
    this.#subscription = new TableSubscription(this, handle);
  }

  get match(): string {
    return this.table.match.id;
  }

  dropped(): void {
    this.client.forget(this);
    this.client.rejoin(this.match, this.format);
  }

  /** The first messages about the table: all of it, and the chat so far. */
  begin(id: number | undefined): TableSubscription {
    const subscription = this.#subscription;
    if (!this.client.isClosed()) this.client.follow(this);
    // The connection ended while the table was busy: leave again, once the table has let it in.
    else queueMicrotask(() => subscription.leave());
    try {
      subscription.send(id);
      subscription.sendChatHistory();
    } catch (fault) {
      // The rules or the chat failed. The client joins again and gets its answer then. The table is dropped for the fault thrown here.
      subscription.dropped();
      throw fault;
    }
    return subscription;
  }

  command({ message, text, isRepeat, stood }: Incoming<TableCommand>): void {
    const { match } = this;
    const subscription = this.#subscription;
    const { handle } = subscription;
    const reply = this.client.reply(message.id, match);
    if (stood) handle.connectionStood(stood);
    switch (message.t) {
      case 'act': {
        const { action, version, note } = message;
        const moved = version === undefined ? reply : this.#replyToMove(message, text, isRepeat, reply);
        handle.actByText(action, version, moved, note);
        return;
      }
      case 'retract':
      case 'decline-retract':
      case 'resign':
      case 'pause':
      case 'decline-pause':
      case 'resume':
      case 'claim':
        handle.request(message.t, reply);
        return;
      case 'reveal':
        handle.reveal(message.word, reply);
        return;
      case 'view':
        // A match in memory may be shown only while this node is sure that it owns the match.
        if (this.services.play.tables.isHere(match)) subscription.resend(message.id, reply);
        else this.client.refuse(message.id, refusals.matchMoving, match);
        return;
      case 'leave':
        this.client.forget(this);
        subscription.leave();
        reply(undefined);
        return;
      default:
        message satisfies never;
    }
  }

  async say({ message }: Incoming<SayMessage>, by: Caller): Promise<void> {
    const refused = await this.services.people.chat.post(by, this.table, message.text);
    this.client.reply(message.id, this.match)(refused);
  }

  async agreeToRematch({ message }: Incoming<RematchMessage>, by: Caller): Promise<void> {
    const refused = await this.services.play.rematches.agree(by, this.table, message.commit);
    this.client.reply(message.id, this.match)(refused);
  }

  resend(): void {
    this.#subscription.resend();
    this.#subscription.sendChatHistory();
  }

  resendChat(): void {
    this.#subscription.sendChatHistory();
  }

  end(): void {
    this.#subscription.leave();
  }

  serverLost(ms: Millis): void {
    this.#subscription.handle.connectionLost(ms);
  }

  /** The answer to a move that names its version, which is carried out once at most, even if it is sent several times. */
  #replyToMove(message: ActMessage, text: string, isRepeat: boolean, reply: ReplyCallback): ReplyCallback {
    // Looking for it reads the journal, so this happens once for each join.
    const mayBeDone = isRepeat || !this.#hasMoved;
    this.#hasMoved = true;
    return refusal => {
      // It may have been stored: a store that became unreachable meanwhile has not answered. Rules would fail again.
      const mayRepeat = this.table.failedBy !== 'rules' && (!isRepeat || !this.services.play.tables.isHere(this.match));
      if (refusal === dropped && mayRepeat) this.client.repeat(this.match, text);
      else if (refusal && mayBeDone)
        this.#wasCarriedOut(message).then(
          isDone => reply(isDone ? undefined : refusal),
          () => reply(refusal),
        );
      else reply(refusal);
    };
  }

  async #wasCarriedOut(message: ActMessage): Promise<boolean> {
    const { match, seat } = this.#subscription.handle;
    if (seat === AUDIENCE) return false;
    return wasCarriedOut(match.game, await this.services.base.storage.read(match.id), seat, message);
  }
}
