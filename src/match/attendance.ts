// The connections at a table: players and spectators, players who left a moment ago, and bots that play for absent players.

import { AUDIENCE, type Seat } from '../core/game.ts';
import type { JournalEntry, Millis } from '../core/journal.ts';
import { isReplaced } from './absence.ts';
import { ReloadGrace } from './reload-grace.ts';
import { type TableHost, TablePlayer } from './table-player.ts';
import type { SeatHandle, TableSubscriber } from './table-ports.ts';

export interface AttendanceConfig {
  /** A player may be away this long, for example to reload a page, before it counts as absent. */
  readonly reloadGrace?: Millis;
  /** Creates the bot that plays for an absent seat (absence policy `substitute`). */
  readonly substitute?: (seatHandle: SeatHandle) => TableSubscriber;
}

/** The table, as its attendance uses it. */
export interface AttendanceHost extends TableHost {
  /** Calls back once, after so many milliseconds; the returned function cancels. */
  after(ms: Millis, call: () => void): () => void;
  /** Players came or went. */
  presenceChanged(): void;
}

/** A player who has taken a seat gets this long to load the page. */
const ARRIVAL: Millis = 15_000;
/** Minimum interval between two presence updates. */
const PRESENCE_INTERVAL: Millis = 100;

// Shared by all tables without players: even an empty list has its price. Never added to.
const NO_PLAYERS: readonly TablePlayer[] = [];

export class Attendance {
  readonly #table: AttendanceHost;
  readonly #config: AttendanceConfig;
  /** Replaced by another list when a player comes or goes, so that a loop over it is not disturbed. */
  #players = NO_PLAYERS;
  readonly #reloadGrace: ReloadGrace;
  /** Has a player been connected since the table came into memory? */
  #wasVisited = false;
  #cancelPresence: (() => void) | undefined;

  constructor(table: AttendanceHost, config: AttendanceConfig) {
    this.#table = table;
    this.#config = config;
    this.#reloadGrace = new ReloadGrace(table);
  }

  get players(): readonly TablePlayer[] {
    return this.#players;
  }

  get spectators(): number {
    let count = 0;
    for (const player of this.#players) if (player.seat < 0) count++;
    return count;
  }

  /** Connected people, programs and spectators, without the server's own bots. */
  get connectionCount(): number {
    const { match } = this.#table;
    let count = 0;
    for (const player of this.#players) if (!player.isSubstitute && match.who(player.seat)?.kind !== 'bot') count++;
    return count;
  }

  /** Is a player connected for this seat, substitutes not counted? */
  isConnected(seat: Seat): boolean {
    for (const player of this.#players) if (player.seat === seat && !player.isSubstitute) return true;
    return false;
  }

  /** Would a player who joins meet another? A player who has just taken a seat may still be loading the page. */
  get isAttended(): boolean {
    const { match } = this.#table;
    const people = match.seated.flatMap((who, seat) => (who && who.kind !== 'bot' ? [seat] : []));
    if (people.length === 0) return true;
    if (!this.#wasVisited && this.#table.now() - match.lastAt < ARRIVAL) return true;
    return people.some(seat => this.isConnected(seat) || this.#reloadGrace.isRunning(seat));
  }

  enter(player: TablePlayer): void {
    const { match } = this.#table;
    this.#add(player);
    this.#reloadGrace.cancel(player.seat);
    this.#wasVisited ||= match.who(player.seat) !== undefined && match.who(player.seat)?.kind !== 'bot';
    this.#schedulePresence();
  }

  leave(player: TablePlayer, reloadGrace = this.#config.reloadGrace ?? 0): void {
    if (player.hasLeft) return;
    this.#remove(player);
    this.#schedulePresence();
    if (player.seat >= 0 && !player.isSubstitute && !this.isConnected(player.seat))
      this.startGrace(player.seat, reloadGrace);
  }

  /** The player of the seat counts as absent if it has not connected within `ms`. */
  startGrace(seat: Seat, ms: Millis): void {
    this.#reloadGrace.start(seat, ms, () =>
      this.#table.change((match, now) => {
        if (!this.isConnected(seat)) match.markAbsent(seat, now);
        return undefined;
      }),
    );
  }

  /** The match has changed the order of its seats. */
  reseat(moved: (seat: Seat) => Seat): void {
    for (const player of this.#players) player.seat = moved(player.seat);
    for (const seat of this.#reloadGrace.cancelAll())
      if (moved(seat) !== AUDIENCE) this.startGrace(moved(seat), this.#config.reloadGrace ?? 0);
  }

  /** An entry is durable: a bot plays for a seat from now on, or no longer. */
  updateSubstitute(entry: JournalEntry): void {
    if (entry.t === 'absent') this.substitute(entry.seat);
    else if (entry.t === 'claimed') this.substitute(entry.against);
    else if (entry.t === 'returned' || entry.t === 'withdrew') {
      const player = this.#substituteOf(entry.seat);
      if (player) this.#remove(player);
    }
  }

  /** Has a bot play for the seat, if its player is absent and the policy of the match says so. */
  substitute(seat: Seat): void {
    const { match } = this.#table;
    if (match.setup.absence !== 'substitute' || !this.#config.substitute) return;
    if (!isReplaced(match, seat) || this.#substituteOf(seat)) return;
    this.#add(new TablePlayer(this.#table, seat, true, this.#config.substitute));
  }

  /** The table is dropped from memory. */
  drop(): void {
    this.#cancelPresence?.();
    this.#reloadGrace.cancelAll();
    const players = this.#players;
    this.#players = NO_PLAYERS;
    for (const player of players) {
      player.hasLeft = true;
      player.subscriber.dropped?.();
    }
  }

  #add(player: TablePlayer): void {
    if (!player.hasLeft) this.#players = this.#players.concat(player);
  }

  #remove(player: TablePlayer): void {
    player.hasLeft = true;
    const others = this.#players.filter(other => other !== player);
    this.#players = others.length > 0 ? others : NO_PLAYERS;
  }

  #substituteOf(seat: Seat): TablePlayer | undefined {
    for (const player of this.#players) if (player.isSubstitute && player.seat === seat) return player;
    return undefined;
  }

  /** Sends one presence update soon, for all changes until then. */
  #schedulePresence(): void {
    this.#cancelPresence ??= this.#table.after(PRESENCE_INTERVAL, () => {
      this.#cancelPresence = undefined;
      this.#table.presenceChanged();
    });
  }
}
