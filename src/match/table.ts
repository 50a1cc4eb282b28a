// A match with its players, watchers, recorder and timer. It does one thing at a time: the next request is answered
// when the last one is durable, so whoever looks sees only what may be told.

import { isSlow } from '../core/clocks.ts';
import { type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { Entry, Millis } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Listener, Match } from './match.ts';
import { kindOf, shownTo } from './past.ts';
import { DONE, type Host, Place, type Task } from './place.ts';
import { type Answer, type Chair, type Player, Update } from './player.ts';
import { dropped } from './refusals.ts';

/** What a slow match waits for: all that must be known of it while nobody is at its table. */
export interface Rest {
  /** When somebody must look at it; Infinity: not before a player does. */
  readonly due: Millis;
  /** Who is asked, and who is to act in everybody's eyes. */
  readonly asked: readonly Seat[];
  readonly toAct: Seat;
}

/**
 * Where entries go. `done` is called once they are durable, or with what went wrong. `rest` is kept with them: what a slow
 * match waits for now, null once it is over.
 */
export interface Recorder {
  append(
    match: string,
    from: number,
    entries: readonly Entry[],
    done: (failure?: Error) => void,
    rest?: Rest | null,
  ): void;
}

/** Time, as the house has it; a test moves it by hand. */
export interface Timer {
  now(): Millis;
  /** Calls back once, not before `at`; the answer cancels. */
  at(at: Millis, call: () => void): () => void;
}

export interface TableConfig {
  readonly recorder: Recorder;
  readonly timer: Timer;
  /** A player may blink (reload a page) this long before it counts as absent. */
  readonly blink?: Millis;
  /** Deadlines further away get no alarm yet; whoever keeps the table calls `arm` now and then. Left out: all do. */
  readonly horizon?: Millis;
  /** Who plays for an absent seat, under the policy that has a bot sit in. */
  readonly substitute?: (chair: Chair) => Player;
  /** After every commit, for whoever keeps tables, with what was committed. */
  readonly changed?: (table: Table, entries: readonly Entry[]) => void;
  /** Somebody came or went. */
  readonly presence?: (table: Table) => void;
  /** The store refused: this table no longer knows the truth and must be dropped. */
  readonly failed?: (table: Table, failure: Error) => void;
}

/** What is asked of the table: done in its turn, answered once it is durable. */
interface Request {
  readonly task: Task;
  readonly answer: Answer;
}

/** Comings and goings are shown at most this often. */
const PRESENCE: Millis = 100;

/** What players hear who look for themselves. */
const NO_NEWS = new Update(AUDIENCE);
const NOBODY_HERE: readonly Seat[] = [];
const AUDIENCE_ONLY: readonly Seat[] = [AUDIENCE];
// A table nobody is at shares these with all others: even an empty list has its price. Never added to.
const NO_PLACES: readonly Place[] = [];
const NO_NEWS_YET: Update[] = [];
const NO_REQUESTS: Request[] = [];

export class Table implements Listener, Host {
  readonly match: Match;
  readonly #config: TableConfig;
  /** Made anew when somebody comes or goes: whoever is going through it is not disturbed. */
  #places = NO_PLACES;
  #waiting = NO_REQUESTS;
  readonly #blinking: ((() => void) | undefined)[] = [];
  #presence: (() => void) | undefined;
  #busy = false;
  /** What is being done, and why not. */
  #request: Request | undefined;
  #refusal: Refusal | undefined;
  #dropped = false;
  /** Entries of the commit in flight, as each kind of viewer knows them. */
  #open = NO_NEWS_YET;
  #alarm: { readonly at: Millis; readonly cancel: () => void } | undefined;

  constructor(match: Match, config: TableConfig) {
    this.match = match;
    this.#config = config;
    match.listener = this;
    this.arm();
  }

  get game(): AnyGame {
    return this.match.game;
  }

  get watchers(): number {
    let count = 0;
    for (const place of this.#places) if (place.seat < 0) count++;
    return count;
  }

  /** Connected people, programs and watchers, without the house's own bots. */
  get connected(): number {
    let count = 0;
    for (const place of this.#places) if (!place.stands && this.match.who(place.seat)?.kind !== 'bot') count++;
    return count;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Is somebody connected for this seat, substitutes not counted? */
  isHere(seat: Seat): boolean {
    for (const place of this.#places) if (place.seat === seat && !place.stands) return true;
    return false;
  }

  /** Somebody sits down (or watches), as soon as everything before it is told: `sit` makes the player for its chair. */
  join(seat: Seat, sit: (chair: Chair) => Player): void {
    this.change((match, now) => {
      this.#add(new Place(this, seat, false, sit));
      this.#blinking[seat]?.();
      if (seat >= 0) match.comeBack(seat, now);
      this.#showPresence();
      return undefined;
    });
  }

  /** The match just came from its journal: the seat's player should be here soon, and counts as absent after `ms`. */
  expect(seat: Seat, ms: Millis): void {
    if (this.match.isAbsent(seat)) this.whenTold(() => this.#substitute(seat));
    else if (!this.isHere(seat)) this.#blink(seat, ms);
  }

  /** Anything that changes the match; the answer comes when it is durable. */
  change(task: Task, answer: Answer = DONE): void {
    if (this.#dropped) answer(dropped);
    else if (!this.#busy) this.#work({ task, answer });
    else if (this.#waiting === NO_REQUESTS) this.#waiting = [{ task, answer }];
    else this.#waiting.push({ task, answer });
  }

  /** Calls back when nothing is on its way to the store: what the match shows then may be told. */
  whenTold(look: () => void): void {
    this.change(() => {
      look();
      return undefined;
    });
  }

  /** Forgets everybody and stops the timer; the journal has the rest. */
  drop(): void {
    this.#dropped = true;
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#presence?.();
    for (const cancel of this.#blinking) cancel?.();
    const places = this.#places;
    this.#places = NO_PLACES;
    for (const place of places) {
      place.left = true;
      place.player.dropped?.();
    }
    const requests = [...(this.#request ? [this.#request] : []), ...this.#waiting];
    this.#request = undefined;
    this.#waiting = NO_REQUESTS;
    for (const { answer } of requests) answer(dropped);
  }

  #now(): Millis {
    return this.#config.timer.now();
  }

  #add(place: Place): void {
    if (!place.left) this.#places = [...this.#places, place];
  }

  #remove(place: Place): void {
    place.left = true;
    const others = this.#places.filter(other => other !== place);
    this.#places = others.length > 0 ? others : NO_PLACES;
  }

  /** Called by the place's own chair alone. */
  leave(place: Place, blink = this.#config.blink ?? 0): void {
    if (place.left) return;
    this.#remove(place);
    this.#showPresence();
    if (place.seat < 0 || place.stands || this.isHere(place.seat)) return;
    this.#blink(place.seat, blink);
  }

  #blink(seat: Seat, ms: Millis): void {
    const gone = (): void => {
      this.#blinking[seat] = undefined;
      this.change((match, now) => {
        if (!this.isHere(seat)) match.leave(seat, now);
        return undefined;
      });
    };
    const { timer } = this.#config;
    if (ms === 0) gone();
    else if (!this.#blinking[seat]) {
      const cancel = timer.at(timer.now() + ms, gone);
      this.#blinking[seat] = () => {
        cancel();
        this.#blinking[seat] = undefined;
      };
    }
  }

  /** Who is here changed; told to all a little later, once for many. */
  #showPresence(): void {
    this.#presence ??= this.#config.timer.at(this.#now() + PRESENCE, () => {
      this.#presence = undefined;
      // First whoever may have something to add, such as when the table starts.
      this.#config.presence?.(this);
      for (const { player } of this.#places) player.presence?.();
    });
  }

  /** One request after another, until one has to wait for the store. */
  #work(first = this.#waiting.shift()): void {
    try {
      for (let request = first; request; request = this.#waiting.shift()) {
        const from = this.match.version - this.match.pending;
        this.#busy = true;
        this.#request = request;
        this.#refusal = request.task(this.match, this.#now());
        const entries = this.match.take();
        if (entries.length > 0) {
          this.#commit(from, entries);
          return;
        }
        this.#settle();
      }
      this.#waiting = NO_REQUESTS;
    } catch (fault) {
      this.#fail(fault);
    }
  }

  #commit(from: number, entries: readonly Entry[]): void {
    for (const update of this.#open) update.version = this.match.version;
    for (const { player, seat } of this.#places) {
      const update = player.prepare && this.#updateFor(seat);
      if (update) player.prepare!(update);
    }
    const done = (failure?: Error): void => this.#recorded(entries, failure);
    this.#config.recorder.append(this.match.id, from, entries, done, restOf(this.match));
  }

  #recorded(entries: readonly Entry[], failure: Error | undefined): void {
    if (failure) this.#fail(failure);
    if (this.#dropped) return;
    try {
      this.#announce(entries);
      this.#settle();
      this.#config.changed?.(this, entries);
    } catch (fault) {
      this.#fail(fault);
    }
    if (!this.#dropped && this.#waiting.length > 0) this.#work();
  }

  #announce(entries: readonly Entry[]): void {
    for (const { player, seat, left } of this.#places) {
      const update = player.hears === false ? NO_NEWS : this.#updateFor(seat);
      if (update && !left) player.update(update);
    }
    this.#open = NO_NEWS_YET;
    for (const entry of entries) this.#standIn(entry);
  }

  /** Nothing is on its way to the store: whoever asked gets the answer, refusals too. */
  #settle(): void {
    const [request, refusal] = [this.#request, this.#refusal];
    this.#request = undefined;
    this.#refusal = undefined;
    request?.answer(refusal);
    this.#busy = false;
    this.arm();
  }

  /** After a fault in the rules, in a player or in the store, what is in memory cannot be trusted; the journal can. */
  #fail(fault: unknown): void {
    const failure = fault instanceof Error ? fault : new Error(String(fault));
    this.drop();
    if (!this.#config.failed) throw failure;
    this.#config.failed(this, failure);
  }

  #kind(seat: Seat): Seat {
    return kindOf(this.game, seat);
  }

  #updateFor(seat: Seat): Update | undefined {
    return findFor(this.#open, this.#kind(seat));
  }

  #kinds(): Iterable<Seat> {
    let kinds: Set<Seat> | undefined;
    for (const { player, seat } of this.#places) {
      if (player.hears === false) continue;
      if (!this.game.secrets) return AUDIENCE_ONLY;
      kinds ??= new Set();
      kinds.add(this.#kind(seat));
    }
    return kinds ?? NOBODY_HERE;
  }

  /** What the match is about to do, noted for the next announcement. Called by the match alone, like `after`. */
  before(entry: Entry): void {
    if (entry.t === 'sealed') return;
    for (const kind of this.#kinds()) {
      const event = {
        version: this.match.version + 1,
        entry: shownTo(kind, entry, this.game, this.match),
        happened: this.match.tell(entry, kind),
      };
      const update = findFor(this.#open, kind);
      if (update) update.events.push(event);
      else if (this.#open.length > 0) this.#open.push(new Update(kind, event));
      else this.#open = [new Update(kind, event)];
    }
  }

  after(entry: Entry): void {
    if (entry.t === 'started' && entry.seats) this.#moveUp(entry.seats);
  }

  /** Some seats stayed empty, or the house shuffled them: everybody's chair moves along, before anything is dealt. */
  #moveUp(order: readonly Seat[]): void {
    const moved = (seat: Seat): Seat => (order.includes(seat) ? order.indexOf(seat) : AUDIENCE);
    for (const place of this.#places) place.seat = moved(place.seat);
    for (const update of this.#open) update.viewer = moved(update.viewer);
    const blinking = this.#blinking.flatMap((cancel, seat) => (cancel ? [seat] : []));
    for (const seat of blinking) this.#blinking[seat]!();
    for (const seat of blinking) if (order.includes(seat)) this.#blink(moved(seat), this.#config.blink ?? 0);
  }

  #standIn(entry: Entry): void {
    if (entry.t === 'absent') this.#substitute(entry.seat);
    else if (entry.t === 'returned' || entry.t === 'withdrew') {
      const place = this.#substituteOf(entry.seat);
      if (place) this.#remove(place);
    }
  }

  #substituteOf(seat: Seat): Place | undefined {
    for (const place of this.#places) if (place.stands && place.seat === seat) return place;
    return undefined;
  }

  #substitute(seat: Seat): void {
    if (this.match.setup.absence !== 'substitute' || !this.#config.substitute) return;
    if (!this.match.isAbsent(seat) || this.#substituteOf(seat)) return;
    this.#add(new Place(this, seat, true, this.#config.substitute));
  }

  /** Sets the alarm for the next deadline: one a table. An earlier one is left alone and looks again when it rings. */
  arm(): void {
    const { deadline } = this.match;
    if (this.#dropped || deadline === Number.POSITIVE_INFINITY || (this.#alarm && this.#alarm.at <= deadline)) return;
    if (deadline - this.#now() > (this.#config.horizon ?? Number.POSITIVE_INFINITY)) return;
    this.#alarm?.cancel();
    const ring = (): void => {
      this.#alarm = undefined;
      this.change((match, now) => {
        match.tick(now);
        return undefined;
      });
    };
    this.#alarm = { at: deadline, cancel: this.#config.timer.at(deadline, ring) };
  }
}

/** What a match that has begun waits for. */
export function waitsFor(match: Match): Rest {
  const asked = match.seated.flatMap((_, seat) => (match.isAsked(seat) ? [seat] : []));
  return { due: match.deadline, asked, toAct: match.toAct };
}

/** Where a bot is asked, somebody must look at once: the house may have stopped while it thought. */
function restOf(match: Match): Rest | null | undefined {
  if (match.phase === 'open' || !isSlow(match.setup.clock)) return undefined;
  if (match.phase === 'over') return null;
  const rest = waitsFor(match);
  return rest.asked.some(seat => match.who(seat)?.kind === 'bot') ? { ...rest, due: match.lastAt } : rest;
}

function findFor(updates: readonly Update[], kind: Seat): Update | undefined {
  for (const update of updates) if (update.viewer === kind) return update;
  return undefined;
}
