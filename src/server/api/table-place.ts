// A connection's place at one table: what happens there, as messages of the play protocol.

import { AUDIENCE, type Seat } from '../../core/game.ts';
import type { Chair, Player, Update } from '../../match/player.ts';
import type { Table } from '../../match/table.ts';
import { mayPlayerHear } from '../chat/chat.ts';
import { heardOf } from '../chat/ears.ts';
import type { House } from '../house.ts';
import { seatOf } from '../lobby/lobby.ts';
import type { Out } from './carrier.ts';
import type { ChatShown, ToPlayer } from './play.ts';
import { didFrame, matchShown, type Wants } from './shown.ts';

export interface TablePlaceConfig {
  readonly house: House;
  readonly out: Out;
  readonly table: Table;
  readonly chair: Chair;
  readonly wants: Wants;
  /** Who it is now. */
  readonly account: () => string | undefined;
  /** Does it want to hear what this account says? */
  readonly hears: (account: string) => boolean;
  /** The table left memory. */
  readonly gone: () => void;
}

/** A session's place at one table. */
export class TablePlace implements Player {
  readonly chair: Chair;
  readonly #house: House;
  readonly #out: Out;
  readonly table: Table;
  readonly #wants: Wants;
  readonly #account: () => string | undefined;
  readonly #hears: (account: string) => boolean;
  readonly #gone: () => void;
  /** What is told as soon as it is durable. */
  #ready: Uint8Array | undefined;
  /** Did not get what was ready, since its reader lags: nothing more is made for it before its next look at the table. */
  #behind = false;
  readonly #hearNoMore: () => void;
  readonly #lookAway: () => void;

  constructor({ house, out, table, chair, wants, account, hears, gone }: TablePlaceConfig) {
    this.#house = house;
    this.#out = out;
    this.table = table;
    this.chair = chair;
    this.#wants = wants;
    this.#account = account;
    this.#hears = hears;
    this.#gone = gone;
    const unhear = house.notices.hear(table.match.id, (notice, text) => {
      if (notice.t === 'rematch') out.send(text());
      else if (this.#mayHear(notice)) this.#say(notice, text);
    });
    const known = account();
    const isWatching = chair.seat === AUDIENCE && known !== undefined;
    const unwatch = isWatching ? house.presences.watch(known, table) : undefined;
    this.#hearNoMore = () => {
      unhear();
      unwatch?.();
    };
    this.#lookAway = known === undefined ? () => undefined : house.notifications.look(known, `match/${chair.match.id}`);
  }

  prepare(update: Update): void {
    if (this.#behind) return;
    const { match, seat } = this.chair;
    const { timer, accounts } = this.#house;
    this.#ready = didFrame(update, match, seat, this.#wants, timer.now(), accounts.veil);
  }

  update(): void {
    const ready = this.#ready;
    this.#ready = undefined;
    if (!ready) return;
    this.#behind = this.#out.lagging();
    if (!this.#behind) this.#out.send(ready);
  }

  presence(): void {
    if (this.#out.lagging()) return;
    const startsIn = this.#house.lobby.startsIn(this.table);
    const here = this.chair.match.seated.map((_, seat: Seat) => this.table.isHere(seat));
    const message: ToPlayer = {
      t: 'presence',
      match: this.chair.match.id,
      here,
      watchers: this.table.watchers,
      ...(startsIn !== undefined && { startsIn }),
    };
    this.#out.send(JSON.stringify(message));
  }

  /** Hears no more of the table. */
  leave(): void {
    this.#hearNoMore();
    this.#lookAway();
    this.chair.leave();
    const { match } = this.table;
    const { seat } = this.chair;
    if (!this.table.isHere(seat)) this.#house.rematches.left(match.id, seat);
  }

  dropped(): void {
    this.#hearNoMore();
    this.#lookAway();
    this.#gone();
  }

  /** The whole table, as soon as everything decided is also told. */
  showAgain(id?: number): void {
    this.table.whenTold(() => this.show(id));
  }

  show(id?: number): void {
    this.#behind = false;
    const startsIn = this.#house.lobby.startsIn(this.table);
    const { timer, accounts } = this.#house;
    const chat = this.#house.chat.modeAt(this.table.match.setup);
    const beside = { startsIn, chat };
    const shown = matchShown(this.table, this.chair.seat, this.#wants, timer.now(), accounts.veil, beside);
    this.#out.send(JSON.stringify(id === undefined ? shown : { ...shown, id }));
    const rematch = this.#house.rematches.shown(shown.match);
    if (rematch) this.#out.send(JSON.stringify(rematch));
  }

  /** What was said before: up to 200 lines, so not with every look. */
  tellSaid(): void {
    this.#house.chat.tellHistory(this.table.match, this.#plays, message => this.#say(message));
  }

  /** Without the lines that are not wanted; `text` is its JSON, made once for all who hear everything. */
  #say(message: ChatShown, text = () => JSON.stringify(message)): void {
    const heard = heardOf(message, this.#hears);
    if (heard) this.#out.send(heard === message ? text() : JSON.stringify(heard));
  }

  /** Also who came to watch and then took a seat elsewhere. */
  get #plays(): boolean {
    const account = this.#account();
    return this.chair.seat >= 0 || (account !== undefined && seatOf(this.table, account) !== undefined);
  }

  /** A reader that lags behind gets all of it again with its next look at the table. */
  #mayHear(message: ChatShown): boolean {
    return !this.#out.lagging() && (!this.#plays || mayPlayerHear(this.table.match, message));
  }
}
