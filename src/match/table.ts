// A match with its players, watchers, recorder and timer. It does one thing at a time: the next request is answered
// when the last one is durable, so whoever looks sees only what may be told.

import { type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { JournalEntry, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import { isReplaced } from './absence.ts';
import { type DormantTurn, dormantTurnOf } from './dormant-turn.ts';
import { viewerKind, visibleEntry } from './event-history.ts';
import type { Match } from './match.ts';
import type { MatchListener } from './match-writer.ts';
import { dropped } from './refusals.ts';
import { ReloadGrace } from './reload-grace.ts';
import { IGNORE_REPLY, type MatchTask, type TableHost, TablePlayer } from './table-player.ts';
import { type ReplyCallback, type SeatHandle, type TableSubscriber, TableUpdate, updateFor } from './table-ports.ts';

/**
 * Where entries go. `done` is called once they are durable, or with what went wrong. `dormantTurn` is kept with
 * them: what a slow match waits for now, null once it is over.
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

/** Time, as the server has it; a test moves it by hand. */
export interface Timer {
  /** What the calendar says. It may be set forwards and backwards at any time. */
  now(): Millis;
  /** Whole milliseconds since some moment. Only ever goes on, whatever happens to the calendar. */
  monotonic(): Millis;
  /** Calls back once, `at - now()` milliseconds from now; the returned function cancels. */
  at(at: Millis, call: () => void): () => void;
}

export interface TableConfig {
  readonly recorder: Recorder;
  readonly timer: Timer;
  /** A player may be away this long, for example to reload a page, before it counts as absent. */
  readonly reloadGrace?: Millis;
  /** Deadlines further away get no alarm yet; whoever keeps the table calls `arm` now and then. Left out: all do. */
  readonly horizon?: Millis;
  /** Who plays for an absent seat, under the policy that has a bot sit in. */
  readonly substitute?: (seatHandle: SeatHandle) => TableSubscriber;
  /** After every commit, for whoever keeps tables, with what was committed. */
  readonly onCommit?: (table: Table, entries: readonly JournalEntry[]) => void;
  /** Somebody came or went. */
  readonly onPresence?: (table: Table) => void;
  /**
   * The table was dropped: the store refused entries, or the rules or a subscriber failed, so that what is in memory cannot be
   * trusted any more.
   */
  readonly onFailure?: (table: Table, failure: Error, by: 'store' | 'rules') => void;
}

/** What is asked of the table: done in its turn, answered once it is durable. */
interface TableRequest {
  readonly task: MatchTask;
  readonly reply: ReplyCallback;
}

/** Whoever has taken a seat gets this long to load the page. */
const ARRIVAL: Millis = 15_000;
/** Comings and goings are shown at most this often. */
const PRESENCE_INTERVAL: Millis = 100;

/** What players hear who look for themselves. */
const NO_UPDATE = new TableUpdate(AUDIENCE);
const NOBODY_HERE: readonly Seat[] = [];
const AUDIENCE_ONLY: readonly Seat[] = [AUDIENCE];
// A table nobody is at shares these with all others: even an empty list has its price. Never added to.
const NO_PLAYERS: readonly TablePlayer[] = [];
const NO_UPDATES: TableUpdate[] = [];
const NO_REQUESTS: TableRequest[] = [];

export class Table implements MatchListener, TableHost {
  readonly match: Match;
  readonly #config: TableConfig;
  /** Made anew when somebody comes or goes: whoever is going through it is not disturbed. */
  #players = NO_PLAYERS;
  #requests = NO_REQUESTS;
  readonly #reloadGrace = new ReloadGrace((ms, call) => this.#after(ms, call));
  /** Has one of the players been here since the table was set up? */
  #wasVisited = false;
  #cancelPresence: (() => void) | undefined;
  #busy = false;
  /** What is being done, and why not. */
  #request: TableRequest | undefined;
  #refusal: Refusal | undefined;
  #dropped = false;
  /** Entries of the commit in flight, as each kind of viewer knows them. */
  #updates = NO_UPDATES;
  #alarm: { readonly at: Millis; readonly cancel: () => void } | undefined;
  /** The time of the match minus monotonic time. */
  readonly #offset: Millis;

  /** `earliest`: the time of the match now is not before this. */
  constructor(match: Match, config: TableConfig, earliest: Millis = match.lastAt) {
    this.match = match;
    this.#config = config;
    this.#offset = Math.max(config.timer.now(), match.lastAt, earliest) - config.timer.monotonic();
    match.listener = this;
    this.scheduleDeadline();
  }

  /** The time of the match: the calendar when the table was set up, counted on steadily whatever becomes of the calendar. */
  now(): Millis {
    return this.#offset + this.#config.timer.monotonic();
  }

  get game(): AnyGame {
    return this.match.game;
  }

  get spectators(): number {
    let count = 0;
    for (const subscriber of this.#players) if (subscriber.seat < 0) count++;
    return count;
  }

  /** Connected people, programs and watchers, without the server's own bots. */
  get connectionCount(): number {
    let count = 0;
    for (const subscriber of this.#players)
      if (!subscriber.isSubstitute && this.match.who(subscriber.seat)?.kind !== 'bot') count++;
    return count;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Is somebody connected for this seat, substitutes not counted? */
  isConnected(seat: Seat): boolean {
    for (const subscriber of this.#players) if (subscriber.seat === seat && !subscriber.isSubstitute) return true;
    return false;
  }

  /** Would somebody who joins meet one of the players? One who just sat down may still be on the way. */
  get isAttended(): boolean {
    const people = this.match.seated.flatMap((who, seat) => (who && who.kind !== 'bot' ? [seat] : []));
    if (people.length === 0) return true;
    if (!this.#wasVisited && this.now() - this.match.lastAt < ARRIVAL) return true;
    return people.some(seat => this.isConnected(seat) || this.#reloadGrace.isRunning(seat));
  }

  /** Somebody sits down (or watches), as soon as everything before it is told: `sit` makes the player. `onDropped`: it never will. */
  join(seat: Seat, sit: (seatHandle: SeatHandle) => TableSubscriber, onDropped = IGNORE_REPLY): void {
    let hasJoined = false;
    const enter: MatchTask = (match, now) => {
      this.#add(new TablePlayer(this, seat, false, sit));
      hasJoined = true;
      this.#reloadGrace.cancel(seat);
      this.#wasVisited ||= match.who(seat) !== undefined && match.who(seat)?.kind !== 'bot';
      if (seat >= 0) match.markReturned(seat, now);
      this.#schedulePresence();
      return undefined;
    };
    this.change(enter, refusal => (hasJoined ? undefined : onDropped(refusal)));
  }

  /** The match just came from its journal: the seat's player should be here soon, and counts as absent after `ms`. */
  expectReturn(seat: Seat, ms: Millis): void {
    if (this.match.isAbsent(seat)) this.whenCommitted(() => this.#substitute(seat));
    else if (!this.isConnected(seat)) this.#startGrace(seat, ms);
  }

  /** Anything that changes the match; the answer comes when it is durable. */
  change(task: MatchTask, reply: ReplyCallback = IGNORE_REPLY): void {
    if (this.#dropped) reply(dropped);
    else if (!this.#busy) this.#work({ task, reply });
    else if (this.#requests === NO_REQUESTS) this.#requests = [{ task, reply }];
    else this.#requests.push({ task, reply });
  }

  /** Calls back when nothing is on its way to the store: what the match shows then may be told. */
  whenCommitted(callback: () => void): void {
    this.change(() => {
      callback();
      return undefined;
    });
  }

  /** Forgets everybody and stops the timer; the journal has the rest. */
  drop(): void {
    this.#dropped = true;
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#cancelPresence?.();
    this.#reloadGrace.cancelAll();
    const players = this.#players;
    this.#players = NO_PLAYERS;
    for (const subscriber of players) {
      subscriber.hasLeft = true;
      subscriber.subscriber.dropped?.();
    }
    const requests = [...(this.#request ? [this.#request] : []), ...this.#requests];
    this.#request = undefined;
    this.#requests = NO_REQUESTS;
    for (const { reply } of requests) reply(dropped);
  }

  #after(ms: Millis, call: () => void): () => void {
    const { timer } = this.#config;
    return timer.at(timer.now() + ms, call);
  }

  #add(subscriber: TablePlayer): void {
    if (!subscriber.hasLeft) this.#players = [...this.#players, subscriber];
  }

  #remove(subscriber: TablePlayer): void {
    subscriber.hasLeft = true;
    const others = this.#players.filter(other => other !== subscriber);
    this.#players = others.length > 0 ? others : NO_PLAYERS;
  }

  /** Called by the place's own chair alone. */
  leave(subscriber: TablePlayer, reloadGrace = this.#config.reloadGrace ?? 0): void {
    if (subscriber.hasLeft) return;
    this.#remove(subscriber);
    this.#schedulePresence();
    if (subscriber.seat < 0 || subscriber.isSubstitute || this.isConnected(subscriber.seat)) return;
    this.#startGrace(subscriber.seat, reloadGrace);
  }

  #startGrace(seat: Seat, ms: Millis): void {
    this.#reloadGrace.start(seat, ms, () =>
      this.change((match, now) => {
        if (!this.isConnected(seat)) match.markAbsent(seat, now);
        return undefined;
      }),
    );
  }

  /** Who is here changed; told to all a little later, once for many. */
  #schedulePresence(): void {
    this.#cancelPresence ??= this.#after(PRESENCE_INTERVAL, () => {
      this.#cancelPresence = undefined;
      try {
        // First whoever may have something to add, such as when the table starts.
        this.#config.onPresence?.(this);
        for (const { subscriber } of this.#players) subscriber.presenceChanged?.();
      } catch (fault) {
        this.#fail(fault);
      }
    });
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
    for (const update of this.#updates) update.version = this.match.version;
    for (const { subscriber, seat } of this.#players) {
      const update = subscriber.prepare && this.#updateFor(seat);
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
    for (const { subscriber, seat, hasLeft } of this.#players) {
      const update = subscriber.wantsEvents === false ? NO_UPDATE : this.#updateFor(seat);
      if (update && !hasLeft) subscriber.update(update);
    }
    this.#updates = NO_UPDATES;
    for (const entry of entries) this.#updateSubstitute(entry);
  }

  /** Nothing is on its way to the store: whoever asked gets the answer, refusals too. */
  #settle(): void {
    const [request, refusal] = [this.#request, this.#refusal];
    this.#request = undefined;
    this.#refusal = undefined;
    request?.reply(refusal);
    this.#busy = false;
    this.scheduleDeadline();
  }

  /** After a fault in the rules, in a player or in the store, what is in memory cannot be trusted; the journal can. */
  #fail(fault: unknown, by: 'store' | 'rules' = 'rules'): void {
    const failure = fault instanceof Error ? fault : new Error(String(fault));
    this.drop();
    if (!this.#config.onFailure) throw failure;
    this.#config.onFailure(this, failure, by);
  }

  #viewerKind(seat: Seat): Seat {
    return viewerKind(this.game, seat);
  }

  #updateFor(seat: Seat): TableUpdate | undefined {
    return updateFor(this.#updates, this.#viewerKind(seat));
  }

  #viewerKinds(): Iterable<Seat> {
    let kinds: Set<Seat> | undefined;
    for (const { subscriber, seat } of this.#players) {
      if (subscriber.wantsEvents === false) continue;
      if (!this.game.secrets) return AUDIENCE_ONLY;
      kinds ??= new Set();
      kinds.add(this.#viewerKind(seat));
    }
    return kinds ?? NOBODY_HERE;
  }

  /** What the match is about to do, noted for the next announcement. Called by the match alone, like `after`. */
  beforeEntry(entry: JournalEntry): void {
    if (entry.t === 'sealed') return;
    for (const kind of this.#viewerKinds()) {
      const event = {
        version: this.match.version + 1,
        entry: visibleEntry(kind, entry, this.game, this.match),
        happened: this.match.eventsFor(entry, kind),
      };
      const update = updateFor(this.#updates, kind);
      if (update) update.events.push(event);
      else if (this.#updates.length > 0) this.#updates.push(new TableUpdate(kind, event));
      else this.#updates = [new TableUpdate(kind, event)];
    }
  }

  afterEntry(entry: JournalEntry): void {
    if (entry.t === 'started' && entry.seats) this.#reseat(entry.seats);
  }

  /** Some seats stayed empty, or the server shuffled them: everybody's chair moves along, before anything is dealt. */
  #reseat(order: readonly Seat[]): void {
    const moved = (seat: Seat): Seat => (order.includes(seat) ? order.indexOf(seat) : AUDIENCE);
    for (const subscriber of this.#players) subscriber.seat = moved(subscriber.seat);
    for (const update of this.#updates) update.viewer = moved(update.viewer);
    for (const seat of this.#reloadGrace.cancelAll())
      if (order.includes(seat)) this.#startGrace(moved(seat), this.#config.reloadGrace ?? 0);
  }

  #updateSubstitute(entry: JournalEntry): void {
    if (entry.t === 'absent') this.#substitute(entry.seat);
    else if (entry.t === 'claimed') this.#substitute(entry.against);
    else if (entry.t === 'returned' || entry.t === 'withdrew') {
      const subscriber = this.#substituteOf(entry.seat);
      if (subscriber) this.#remove(subscriber);
    }
  }

  #substituteOf(seat: Seat): TablePlayer | undefined {
    for (const subscriber of this.#players) if (subscriber.isSubstitute && subscriber.seat === seat) return subscriber;
    return undefined;
  }

  #substitute(seat: Seat): void {
    if (this.match.setup.absence !== 'substitute' || !this.#config.substitute) return;
    if (!isReplaced(this.match, seat) || this.#substituteOf(seat)) return;
    this.#add(new TablePlayer(this, seat, true, this.#config.substitute));
  }

  /** Sets the alarm for the next deadline: one a table. An earlier one is left alone and looks again when it rings. */
  scheduleDeadline(): void {
    const { deadline } = this.match;
    if (this.#dropped || deadline === Number.POSITIVE_INFINITY || (this.#alarm && this.#alarm.at <= deadline)) return;
    if (deadline - this.now() > (this.#config.horizon ?? Number.POSITIVE_INFINITY)) return;
    this.#alarm?.cancel();
    const ring = (): void => {
      this.#alarm = undefined;
      this.change((match, now) => {
        match.tick(now);
        return undefined;
      });
    };
    this.#alarm = { at: deadline, cancel: this.#after(deadline - this.now(), ring) };
  }
}
