// A match with its players, spectators, recorder and timer. It handles one request at a time: the next one starts when the last is
// durable, so that no viewer ever sees an uncommitted state.

import { type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { JournalEntry, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import { Attendance, type AttendanceConfig, type AttendanceHost } from './attendance.ts';
import { type DormantTurn, dormantTurnOf } from './dormant-turn.ts';
import { HeldSeats, type HeldSeatsHost } from './held-seats.ts';
import type { Match } from './match.ts';
import type { MatchListener } from './match-writer.ts';
import { PendingUpdates } from './pending-updates.ts';
import { dropped } from './refusals.ts';
import { IGNORE_REPLY, type MatchTask, TablePlayer } from './table-player.ts';
import { type ReplyCallback, type SeatHandle, type TableSubscriber, TableUpdate } from './table-ports.ts';

/**
 * Stores entries. `done` is called once they are durable, or with a failure. `dormantTurn` is stored with them: what a slow match
 * waits for now, null once it is over.
 */
export interface Recorder {
  append(
    match: string,
    from: number,
    entries: readonly JournalEntry[],
    done: (failure?: Error) => void,
    dormantTurn?: DormantTurn | null,
  ): void;
}

/** The time that is charged to players. */
export interface PlayTimeSource {
  /** Like `Timer.monotonic`, but it stands still while the process does. */
  now(): Millis;
  /** The earliest time at which the input that is handled now could have been read. Its answers count from then. */
  readable(): Millis;
  /** Calls back once the input that waits now has been read. */
  afterInput(call: () => void): void;
  /** For how long the process has stood still, all in all. */
  stood(): Millis;
  /** The same without a stall whose input is being read now. */
  stoodBefore(): Millis;
}

/** The clocks and alarms of the server. A test moves them by hand. */
export interface Timer {
  /** If left out, it is monotonic time, at which input is read at once. */
  readonly play?: PlayTimeSource;
  /** The calendar, which may be set forwards and backwards at any time. */
  now(): Millis;
  /** Whole milliseconds since some moment. It never decreases, even if the calendar is set back. */
  monotonic(): Millis;
  /** Calls back once, `at - now()` milliseconds from now; the returned function cancels. */
  at(at: Millis, call: () => void): () => void;
}

export interface TableConfig extends AttendanceConfig {
  readonly recorder: Recorder;
  readonly timer: Timer;
  /**
   * Deadlines further away get no alarm yet; `scheduleDeadline` is called again later. If left out, all deadlines get
   * one.
   */
  readonly horizon?: Millis;
  /** After every commit, with what was committed. */
  readonly onCommit?: (table: Table, entries: readonly JournalEntry[]) => void;
  /** Players or spectators came or left. */
  readonly onPresence?: (table: Table) => void;
  /**
   * The table was dropped: the store refused entries, or the rules or a subscriber failed, so that what is in memory cannot be
   * trusted any more.
   */
  readonly onFailure?: (table: Table, failure: Error, by: 'store' | 'rules') => void;
}

/** A request to the table. It is carried out in its turn, and answered once it is durable. */
interface TableRequest {
  readonly task: MatchTask;
  readonly reply: ReplyCallback;
}

/** The clock of the time that players pay for: `timer.play`, or the monotonic clock if the timer has no such clock. */
export const playClockOf = (timer: Timer): PlayTimeSource =>
  timer.play ?? {
    now: () => timer.monotonic(),
    readable: () => timer.monotonic(),
    afterInput: call => call(),
    stood: () => 0,
    stoodBefore: () => 0,
  };

/** For subscribers that read the match themselves. */
const NO_UPDATE = new TableUpdate(AUDIENCE);
// Shared by all tables that have none: even an empty list has its price. Never added to.
const NO_REQUESTS: TableRequest[] = [];

export class Table implements MatchListener, AttendanceHost, HeldSeatsHost {
  readonly match: Match;
  readonly #config: TableConfig;
  readonly #attendance: Attendance;
  #requests = NO_REQUESTS;
  #busy = false;
  /** The request that is being carried out, and its refusal. */
  #request: TableRequest | undefined;
  #refusal: Refusal | undefined;
  #dropped = false;
  #failedBy: 'store' | 'rules' | undefined;
  /** Entries of the commit in flight. */
  readonly #updates: PendingUpdates;
  #alarm: { readonly at: Millis; readonly cancel: () => void } | undefined;
  readonly #play: PlayTimeSource;
  /** Made when a player at another server needs it. */
  #held: HeldSeats | undefined;
  /** The time of the match minus the time that players pay for. */
  #offset: Millis;

  /** `earliest`: the time of the match now is not before this. */
  constructor(match: Match, config: TableConfig, earliest: Millis = match.lastAt) {
    this.match = match;
    this.#config = config;
    this.#attendance = new Attendance(this, config);
    this.#updates = new PendingUpdates(match.game);
    this.#play = playClockOf(config.timer);
    this.#offset = Math.max(config.timer.now(), match.lastAt, earliest) - this.#play.now();
    match.listener = this;
    this.scheduleDeadline();
  }

  /**
   * The time of the match: the calendar when the table was set up, plus monotonic time since then. It stands still while the server
   * does.
   */
  now(): Millis {
    return this.#offset + this.#play.now();
  }

  /** The same as `PlayTimeSource.readable`, in the time of the match. */
  readable(): Millis {
    return this.#offset + this.#play.readable();
  }

  /** The process was stopped for this long. The journal says so, and the time is charged to no player. */
  stoodStill(ms: Millis): void {
    this.#offset += ms;
    this.change((match, now) => {
      match.recover(now, ms);
      return undefined;
    });
  }

  get game(): AnyGame {
    return this.match.game;
  }

  get spectators(): number {
    return this.#attendance.spectators;
  }

  get connectionCount(): number {
    return this.#attendance.connectionCount;
  }

  get busy(): boolean {
    return this.#busy;
  }

  isConnected(seat: Seat): boolean {
    return this.#attendance.isConnected(seat);
  }

  get isAttended(): boolean {
    return this.#attendance.isAttended;
  }

  /** Adds a player or spectator as soon as everything before it is durable. `onDropped`: called where that never happens. */
  join(seat: Seat, sit: (seatHandle: SeatHandle) => TableSubscriber, onDropped = IGNORE_REPLY): void {
    let hasJoined = false;
    const enter: MatchTask = (match, now) => {
      this.#attendance.enter(new TablePlayer(this, seat, false, sit));
      hasJoined = true;
      this.#held?.returned(match, seat, now);
      if (seat >= 0) match.markReturned(seat, now);
      return undefined;
    };
    this.change(enter, refusal => (hasJoined ? undefined : onDropped(refusal)));
  }

  /** Called only by the handle of the player. */
  leave(player: TablePlayer, reloadGrace?: Millis): void {
    this.#attendance.leave(player, reloadGrace);
  }

  /** The server that the player of this seat is connected to stood still for so long before it passed on what comes now. */
  connectionStood(seat: Seat, ms: Millis): void {
    this.#heldSeats.stood(seat, ms);
  }

  /** The server that the player of this seat was connected to is gone, and last sent something `ms` ago. */
  connectionLost(seat: Seat, ms: Millis): void {
    if (this.match.phase !== 'over') this.#heldSeats.lose(seat, ms);
  }

  get #heldSeats(): HeldSeats {
    return (this.#held ??= new HeldSeats(this));
  }

  /** After the match was read from its journal: the player of the seat counts as absent if it has not connected within `ms`. */
  expectReturn(seat: Seat, ms: Millis): void {
    if (this.match.isAbsent(seat)) this.whenCommitted(() => this.#attendance.substitute(seat));
    else if (!this.isConnected(seat)) this.#attendance.startGrace(seat, ms);
  }

  presenceChanged(): void {
    try {
      // The server first, because it may change what the players are shown, such as when the table starts.
      this.#config.onPresence?.(this);
      for (const { subscriber } of this.#attendance.players) subscriber.presenceChanged?.();
    } catch (fault) {
      this.#fail(fault);
    }
  }

  /** Changes the match. `reply` is called when the change is durable. */
  change(task: MatchTask, reply: ReplyCallback = IGNORE_REPLY): void {
    if (this.#dropped) reply(dropped);
    else if (!this.#busy) this.#work({ task, reply });
    else if (this.#requests === NO_REQUESTS) this.#requests = [{ task, reply }];
    else this.#requests.push({ task, reply });
  }

  /** Calls back when everything that happened is durable: what the match shows then may be sent. */
  whenCommitted(callback: () => void): void {
    this.change(() => {
      callback();
      return undefined;
    });
  }

  /** What failed when the table was dropped: the store, or the rules or a subscriber. Undefined if nothing did. */
  get failedBy(): 'store' | 'rules' | undefined {
    return this.#failedBy;
  }

  /** Disconnects all players and stops the alarm. The match remains in its journal. */
  drop(): void {
    this.#dropped = true;
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#attendance.drop();
    this.#held?.drop();
    const requests = [...(this.#request ? [this.#request] : []), ...this.#requests];
    this.#request = undefined;
    this.#requests = NO_REQUESTS;
    for (const { reply } of requests) reply(dropped);
  }

  after(ms: Millis, call: () => void): () => void {
    const { timer } = this.#config;
    return timer.at(timer.now() + ms, call);
  }

  /** One request after another, until one has to wait for the store. */
  #work(first = this.#requests.shift()): void {
    try {
      for (let request = first; request; request = this.#requests.shift()) {
        const from = this.match.version - this.match.pending;
        this.#busy = true;
        this.#request = request;
        this.#refusal = request.task(this.match, this.now());
        const entries = this.match.takePending();
        if (entries.length > 0) {
          this.#commit(from, entries);
          return;
        }
        this.#settle();
      }
      this.#requests = NO_REQUESTS;
    } catch (fault) {
      this.#fail(fault);
    }
  }

  #commit(from: number, entries: readonly JournalEntry[]): void {
    this.#updates.finish(this.match.version);
    for (const { subscriber, seat } of this.#attendance.players) {
      const update = subscriber.prepare && this.#updates.of(seat);
      if (update) subscriber.prepare!(update);
    }
    const done = (failure?: Error): void => this.#recorded(entries, failure);
    this.#config.recorder.append(this.match.id, from, entries, done, dormantTurnOf(this.match));
  }

  #recorded(entries: readonly JournalEntry[], failure: Error | undefined): void {
    if (failure) this.#fail(failure, 'store');
    if (this.#dropped) return;
    try {
      this.#announce(entries);
      this.#settle();
      this.#config.onCommit?.(this, entries);
    } catch (fault) {
      this.#fail(fault);
    }
    if (!this.#dropped && this.#requests.length > 0) this.#work();
  }

  #announce(entries: readonly JournalEntry[]): void {
    for (const { subscriber, seat, hasLeft } of this.#attendance.players) {
      const update = subscriber.wantsEvents === false ? NO_UPDATE : this.#updates.of(seat);
      if (update && !hasLeft) subscriber.update(update);
    }
    this.#updates.clear();
    for (const entry of entries) this.#attendance.updateSubstitute(entry);
  }

  /** Everything is durable: answers the request, also with a refusal. */
  #settle(): void {
    const [request, refusal] = [this.#request, this.#refusal];
    this.#request = undefined;
    this.#refusal = undefined;
    request?.reply(refusal);
    this.#busy = false;
    this.scheduleDeadline();
  }

  /** After a fault in the rules, in a subscriber or in the store, the match in memory cannot be trusted. Its journal can. */
  #fail(fault: unknown, by: 'store' | 'rules' = 'rules'): void {
    const failure = fault instanceof Error ? fault : new Error(String(fault));
    this.#failedBy = by;
    this.drop();
    if (!this.#config.onFailure) throw failure;
    this.#config.onFailure(this, failure, by);
  }

  /** Called only by the match, like `afterEntry`. */
  beforeEntry(entry: JournalEntry): void {
    this.#updates.add(entry, this.match, this.#attendance.players);
  }

  /** The seats have a new order, because some stayed empty or lots were drawn: every player moves along before anything is dealt. */
  afterEntry(entry: JournalEntry): void {
    if (entry.t !== 'started' || !entry.seats) return;
    const order = entry.seats;
    const moved = (seat: Seat): Seat => (order.includes(seat) ? order.indexOf(seat) : AUDIENCE);
    this.#attendance.reseat(moved);
    this.#updates.reseat(moved);
  }

  /** Sets the alarm for the next deadline. A table has one alarm: an earlier one is kept, and sets the next when it rings. */
  scheduleDeadline(): void {
    const { deadline } = this.match;
    if (this.#dropped || deadline === Number.POSITIVE_INFINITY || (this.#alarm && this.#alarm.at <= deadline)) return;
    if (deadline - this.now() > (this.#config.horizon ?? Number.POSITIVE_INFINITY)) return;
    this.#alarm?.cancel();
    const tick = (): void =>
      this.change((match, now) => {
        match.tick(now);
        return undefined;
      });
    const ring = (): void => {
      this.#alarm = undefined;
      // An answer that has arrived but was not read yet is in time.
      this.#play.afterInput(() => {
        const { players } = this.#attendance;
        if (!players.some(({ subscriber }) => subscriber.isFar) || !this.#heldSeats.ask(players)) tick();
      });
    };
    this.#alarm = { at: deadline, cancel: this.after(deadline - this.now(), ring) };
  }
}
