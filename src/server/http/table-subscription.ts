// The subscription of a connection to one table: sends its updates as messages of the play protocol.

import { AUDIENCE, type Seat } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import type { Table } from '../../match/table.ts';
import type { ReplyCallback, SeatHandle, TableSubscriber, TableUpdate } from '../../match/table-ports.ts';
import { matchShown, type SubscriptionFormat } from '../../messages/match-shown.ts';
import type { ChatShown, RematchShown, ServerMessage } from '../../protocol/play.ts';
import type { MessageSender, MessageSubject } from '../base/socket-session.ts';
import { isVisibleToPlayers } from '../people/chat/chat.ts';
import { withoutMuted } from '../people/chat/mute-filter.ts';
import { printCode } from '../play/codes.ts';
import { seatOf } from '../play/seated-players.ts';
import type { BroadcastListener } from '../play/table-broadcast.ts';
import { updateFrame } from './match-messages.ts';
import type { Services } from './services.ts';
import type { TableClient } from './table-endpoint.ts';

/** The table of a connection, as its subscription uses it. */
export interface SubscriptionOwner {
  readonly client: TableClient;
  readonly services: Services;
  readonly table: Table;
  readonly format: SubscriptionFormat;
  /** The table left memory. */
  dropped(): void;
}

export class TableSubscription implements TableSubscriber, BroadcastListener<RematchShown | ChatShown> {
  readonly handle: SeatHandle;
  readonly #owner: SubscriptionOwner;
  readonly #services: Services;
  readonly #sender: MessageSender;
  readonly table: Table;
  readonly #format: SubscriptionFormat;
  readonly #subject: MessageSubject;
  /** The message that is sent as soon as the entries are durable. */
  #ready: Uint8Array | undefined;
  /** A message was not sent because the reader lags: no more are made until the whole table is sent again. */
  #behind = false;
  /** The account that looks at the table; the connection may get another one with a new hello. */
  readonly #viewer: string | undefined;
  /** Of a spectator with an account. */
  readonly #stopWatching: (() => void) | undefined;

  constructor(owner: SubscriptionOwner, handle: SeatHandle) {
    const { services, client, table, format } = owner;
    this.#owner = owner;
    this.#services = services;
    this.#sender = client.sender;
    this.table = table;
    this.handle = handle;
    this.#format = format;
    this.#subject = { match: table.match.id };
    services.play.tableBroadcast.subscribe(table.match.id, this);
    const viewer = client.identity()?.account;
    this.#viewer = viewer;
    if (viewer === undefined) return;
    if (handle.seat === AUDIENCE) this.#stopWatching = services.people.presences.watch(viewer, table);
    services.people.notifications.startViewing(viewer, this.#shown);
  }

  /** What the viewer looks at, for notifications. */
  get #shown(): string {
    return `match/${this.handle.match.id}`;
  }

  /** Something that is said beside the journal. */
  receive(notice: RematchShown | ChatShown, text: () => string): void {
    if (notice.t === 'rematch') this.#sender.send(text(), this.#subject);
    else if (this.#mayReceive(notice)) this.#sendChat(notice, text);
  }

  prepare(update: TableUpdate): void {
    if (this.#behind) return;
    const { match, seat } = this.handle;
    const { redaction } = this.#services.people.accounts;
    this.#ready = updateFrame(update, match, seat, this.#format, this.table.now(), redaction);
  }

  update(): void {
    const ready = this.#ready;
    this.#ready = undefined;
    if (!ready) return;
    this.#behind = this.#sender.isLagging();
    if (!this.#behind) this.#sender.send(ready, this.#subject);
    this.#measureDelay();
  }

  /** Only where a clock takes it off. */
  #measureDelay(): void {
    const { match, seat } = this.handle;
    if (!match.takesDelayOff(seat)) return;
    this.handle.measuredDelay(this.#sender.delay ?? 0);
    if (!this.#behind) this.#sender.measureDelay?.();
  }

  get isFar(): boolean {
    return this.#sender.readInput !== undefined;
  }

  readInput(): Promise<Millis | undefined> | undefined {
    return this.#sender.readInput?.(this.table.match.id);
  }

  presenceChanged(): void {
    if (this.#sender.isLagging()) return;
    const startsIn = this.#services.play.automaticStarts.startsIn(this.table);
    const here = this.handle.match.seated.map((_, seat: Seat) => this.table.isConnected(seat));
    const message: ServerMessage = {
      t: 'presence',
      match: this.handle.match.id,
      here,
      watchers: this.table.spectators,
      ...(startsIn !== undefined && { startsIn }),
    };
    this.#sender.send(JSON.stringify(message), this.#subject);
  }

  /** Ends the subscription. */
  leave(): void {
    this.#end();
    this.handle.leave();
    const { match } = this.table;
    const { seat } = this.handle;
    if (!this.table.isConnected(seat)) this.#services.play.rematches.onLeave(match.id, seat);
  }

  dropped(): void {
    this.#end();
    this.#owner.dropped();
  }

  #end(): void {
    this.#services.play.tableBroadcast.unsubscribe(this.table.match.id, this);
    this.#stopWatching?.();
    if (this.#viewer !== undefined) this.#services.people.notifications.stopViewing(this.#viewer, this.#shown);
  }

  /** Sends the whole table again, once everything that happened is durable; `onDropped`: it cannot, since the table was dropped. */
  resend(id?: number, onDropped?: ReplyCallback): void {
    const send = (): undefined => {
      this.send(id);
      return undefined;
    };
    this.table.change(send, refusal => refusal && onDropped?.(refusal));
  }

  send(id?: number): void {
    this.#behind = false;
    const startsIn = this.#services.play.automaticStarts.startsIn(this.table);
    const { redaction } = this.#services.people.accounts;
    const chat = this.#services.people.chat.modeAt(this.table.match.setup);
    const { id: match, phase, setup } = this.table.match;
    const code = phase === 'open' && setup.tournament === undefined ? printCode(match) : undefined;
    const extras = { startsIn, code, chat, at: this.#sender.directAddress, near: this.#sender.node };
    const shown = matchShown(this.table, this.handle.seat, this.#format, this.table.now(), redaction, extras);
    this.#sender.send(JSON.stringify(id === undefined ? shown : { ...shown, id }), { match, isWhole: true });
    this.#measureDelay();
    const rematch = this.#services.play.rematches.shown(shown.match);
    if (rematch) this.#sender.send(JSON.stringify(rematch), this.#subject);
  }

  /** Sends the chat so far: up to 200 lines, so not every time the table is sent. */
  sendChatHistory(): void {
    this.#services.people.chat.sendHistory(this.table.match, this.#plays, message => this.#sendChat(message));
  }

  /** Leaves out muted lines; `text` is the JSON of the message, made once for all who receive everything. */
  #sendChat(message: ChatShown, text = () => JSON.stringify(message)): void {
    const visible = withoutMuted(message, account => this.#owner.client.allows(account));
    if (visible) this.#sender.send(visible === message ? text() : JSON.stringify(visible), this.#subject);
  }

  /** True also for a spectator who has taken a seat on another connection. */
  get #plays(): boolean {
    const account = this.#owner.client.identity()?.account;
    return this.handle.seat >= 0 || (account !== undefined && seatOf(this.table, account) !== undefined);
  }

  /** A reader that lags receives the whole chat again once it has caught up. */
  #mayReceive(message: ChatShown): boolean {
    return !this.#sender.isLagging() && (!this.#plays || isVisibleToPlayers(this.table.match, message));
  }
}
