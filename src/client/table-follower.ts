// Follows one table on a server: comes to it, keeps its state up to date, and comes back to it after a broken connection.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { ChatLineShown, EventShown, MatchShown } from '../protocol/play.ts';
import type { Connection, TableEntry, TableMessage } from './connection.ts';
import type { PlayReply } from './play-requests.ts';
import { applyDid, applyPresence, freshState, type TableState } from './table-state.ts';

/** A message that changes the state of a table. */
export type StateMessage = Exclude<TableMessage, { t: 'chat' }>;

export interface TableListener {
  onState(state: TableState, message: StateMessage): void;
  /** What was said. A fresh look at the table brings all of it again. */
  onChat?(lines: readonly ChatLineShown[]): void;
  /** The connection was lost and is back. `refusal`: the table cannot be joined any more, or the connection was lost again. */
  onRejoined?(refusal: Refusal | undefined): void;
  /** If left out, every message takes effect at once. A page shows the moves of others one at a time. */
  schedule?(message: StateMessage, apply: () => void): void;
}

/** A request at a table. */
export type TableRequest =
  | { readonly t: 'act'; readonly action: string; readonly version?: number; readonly note?: string }
  | { readonly t: 'say'; readonly text: string }
  | {
      readonly t: 'retract' | 'decline-retract' | 'resign' | 'pause' | 'decline-pause' | 'resume' | 'claim' | 'rematch';
    };

export interface TableFollowerConfig {
  readonly connection: Pick<Connection, 'subscribe' | 'request'>;
  readonly entry: TableEntry;
  /** Steady milliseconds. */
  readonly now: () => number;
}

export class TableFollower {
  readonly #config: TableFollowerConfig;
  readonly #stop: () => void;
  #listener: TableListener | undefined;
  /** Messages that arrived before there was a listener. */
  #held: TableMessage[] = [];
  #state: TableState | undefined;
  #refreshing: Promise<PlayReply> | undefined;
  #onFirst!: (shown: MatchShown) => void;
  /** How the server answered the request to come to the table. */
  readonly joined: Promise<PlayReply>;
  /** The table as it was first seen. */
  readonly first: Promise<MatchShown>;

  constructor(config: TableFollowerConfig) {
    this.#config = config;
    this.first = new Promise(resolve => {
      this.#onFirst = resolve;
    });
    const { joined, stop } = config.connection.subscribe(
      config.entry,
      message => this.#onMessage(message),
      reply => this.#listener?.onRejoined?.(isRefusal(reply) ? reply : undefined),
    );
    this.joined = joined;
    this.#stop = stop;
  }

  /** Undefined until there is a listener. */
  get state(): TableState | undefined {
    return this.#state;
  }

  /** The listener receives everything from the first state on, including what came before this call. */
  listen(listener: TableListener): void {
    this.#listener = listener;
    const held = this.#held;
    this.#held = [];
    for (const message of held) this.#deliver(message, listener);
  }

  /** Asks for the whole table, unless that is under way already. */
  refresh(): Promise<PlayReply> {
    this.#refreshing ??= this.#requestView();
    return this.#refreshing;
  }

  request(request: TableRequest): Promise<PlayReply> {
    return this.#config.connection.request({ ...request, match: this.#match });
  }

  /** Events from before one came, where the rest of the client finds them. */
  addHistory(events: readonly EventShown[]): void {
    const state = this.#state;
    if (!state) return;
    const known = events.filter(event => event.version <= state.shown.version);
    const last = known.at(-1)?.version ?? 0;
    this.#state = { ...state, events: [...known, ...state.events.filter(event => event.version > last)] };
  }

  /** Leaves the table. */
  close(): void {
    this.#listener = undefined;
    this.#stop();
  }

  get #match(): string {
    const { entry } = this.#config;
    const match = this.#state?.shown.match ?? (entry.t === 'seek' ? undefined : entry.match);
    if (match === undefined) throw new Error('a request to a table that is not known yet');
    return match;
  }

  async #requestView(): Promise<PlayReply> {
    const reply = await this.#config.connection.request({ t: 'view', match: this.#match });
    if (isRefusal(reply)) this.#refreshing = undefined;
    return reply;
  }

  #onMessage(message: TableMessage): void {
    if (message.t === 'match') {
      this.#refreshing = undefined;
      this.#onFirst(message);
    }
    if (this.#listener) this.#deliver(message, this.#listener);
    else this.#held.push(message);
  }

  #deliver(message: TableMessage, listener: TableListener): void {
    if (message.t === 'chat') return listener.onChat?.(message.lines);
    const apply = (): void => {
      const before = this.#state;
      this.#state = this.#next(message);
      if (this.#state && this.#state !== before) this.#listener?.onState(this.#state, message);
    };
    if (listener.schedule) listener.schedule(message, apply);
    else apply();
    // Seats may have been drawn at the start: only a fresh look says where one sits now.
    if (message.t === 'did' && message.events.some(({ t }) => t === 'started')) void this.refresh();
  }

  #next(message: StateMessage): TableState | undefined {
    const { now } = this.#config;
    if (message.t === 'match') return freshState(message, now(), this.#state);
    if (!this.#state) return undefined;
    if (message.t === 'presence') return applyPresence(this.#state, message, now());
    if (message.t === 'rematch') return { ...this.#state, rematch: message };
    return applyDid(this.#state, message, now());
  }
}
