// A match with its players, watchers, recorder and timer. It does one thing at a time: the next request is answered
// when the last one is durable, so whoever looks sees only what may be told.

import { isSlow } from '../core/clocks.ts';
import { type AnyGame, AUDIENCE, type Happening, type Seat } from '../core/game.ts';
import type { Entry, Millis } from '../core/journal.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Listener, Match } from './match.ts';
import { type Answer, type Chair, type Player, type Shown, type TableEvent, Update } from './player.ts';
import { dropped, notSeated } from './refusals.ts';

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

interface Place extends Chair {
  seat: Seat;
  player: Player;
  readonly stands: boolean;
}

/** What one kind of viewer may know of the commit in flight. */
interface Told {
  kind: Seat;
  readonly events: TableEvent[];
}

/** Comings and goings are shown at most this often. */
const PRESENCE: Millis = 100;

const DONE: Answer = () => undefined;
const NEVER_MIND = (): void => undefined;
const DEAF: Player = { update: () => undefined };
/** What players hear who look for themselves. */
const NO_NEWS = new Update(AUDIENCE, 0, []);
const NOBODY_HERE: readonly Seat[] = [];
const AUDIENCE_ONLY: readonly Seat[] = [AUDIENCE];
// A table nobody is at shares these with all others: an empty Set costs 200 bytes. Never added to.
const NO_PLACES = new Set<Place>();
const NO_NEWS_YET: Told[] = [];

export class Table implements Listener {
  readonly match: Match;
  readonly #config: TableConfig;
  #places = NO_PLACES;
  #waiting: { readonly task: () => void; readonly lost: () => void }[] = [];
  readonly #blinking: ((() => void) | undefined)[] = [];
  #presence: (() => void) | undefined;
  #busy = false;
  #afterCommit: Answer[] = [];
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
    this.#later(() => {
      this.#add(this.#place(seat, false, sit));
      this.#blinking[seat]?.();
      if (seat >= 0) this.match.comeBack(seat, this.#now());
      this.#showPresence();
    });
  }

  /** The match just came from its journal: the seat's player should be here soon, and counts as absent after `ms`. */
  expect(seat: Seat, ms: Millis): void {
    if (this.match.isAbsent(seat)) this.#later(() => this.#substitute(seat));
    else if (!this.isHere(seat)) this.#blink(seat, ms);
  }

  /** Anything that changes the match; the answer comes when it is durable. */
  change(task: (match: Match, now: Millis) => Refusal | undefined, answer: Answer = DONE): void {
    this.#later(
      () => {
        let refusal: Refusal | undefined;
        this.#afterCommit.push(lost => answer(lost ?? refusal));
        refusal = task(this.match, this.#now());
      },
      () => answer(dropped),
    );
  }

  /** Calls back when nothing is on its way to the store: what the match shows then may be told. */
  whenTold(look: () => void): void {
    this.#later(look);
  }

  /** Forgets everybody and stops the timer; the journal has the rest. */
  drop(): void {
    this.#dropped = true;
    this.#alarm?.cancel();
    this.#alarm = undefined;
    this.#presence?.();
    for (const cancel of this.#blinking) cancel?.();
    const places = [...this.#places];
    this.#places = NO_PLACES;
    for (const { player } of places) player.dropped?.();
    for (const answer of this.#afterCommit.splice(0)) answer(dropped);
    for (const { lost } of this.#waiting.splice(0)) lost();
  }

  #now(): Millis {
    return this.#config.timer.now();
  }

  #place(seat: Seat, stands: boolean, sit: (chair: Chair) => Player): Place {
    const seated = (task: (match: Match, now: Millis) => Refusal | undefined, answer: Answer | undefined): void => {
      if (place.seat < 0) (answer ?? DONE)(notSeated);
      // Whoever sat in and was sent away may still have an answer on its way: it comes too late.
      else this.change((match, now) => (stands && !this.#places.has(place) ? notSeated : task(match, now)), answer);
    };
    const place: Place = {
      seat,
      player: DEAF,
      stands,
      match: this.match,
      say: (text, version, answer, note) =>
        seated((match, now) => {
          // An answer to an old question is told so, even where its text means nothing in the new one.
          const asked = match.mayAct(place.seat) && !match.isStale(place.seat, version);
          const action = asked ? match.parse(place.seat, text) : -1;
          return isRefusal(action) ? action : match.act(place.seat, action, version, now, note);
        }, answer),
      act: (action, version, answer, note) =>
        seated((match, now) => match.act(place.seat, action, version, now, note), answer),
      retract: answer => seated((match, now) => match.retract(place.seat, now), answer),
      resign: answer => seated((match, now) => match.resign(place.seat, now), answer),
      pause: answer => seated((match, now) => match.pause(now), answer),
      resume: answer => seated((match, now) => match.resume(now), answer),
      leave: blink => this.#leave(place, blink ?? this.#config.blink ?? 0),
    };
    place.player = sit(place);
    return place;
  }

  #add(place: Place): void {
    if (this.#places.size === 0) this.#places = new Set();
    this.#places.add(place);
  }

  #remove(place: Place): boolean {
    const was = this.#places.delete(place);
    if (this.#places.size === 0) this.#places = NO_PLACES;
    return was;
  }

  #leave(place: Place, blink: Millis): void {
    if (!this.#remove(place)) return;
    this.#showPresence();
    if (place.seat < 0 || place.stands || this.isHere(place.seat)) return;
    this.#blink(place.seat, blink);
  }

  #blink(seat: Seat, ms: Millis): void {
    const gone = (): void => {
      this.#blinking[seat] = undefined;
      this.#later(() => {
        if (!this.isHere(seat)) this.match.leave(seat, this.#now());
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
      for (const { player } of this.#places) player.presence?.();
      this.#config.presence?.(this);
    });
  }

  /** Runs now if nothing is on its way to the store, otherwise in turn. */
  #later(task: () => void, lost: () => void = NEVER_MIND): void {
    if (this.#dropped) {
      lost();
      return;
    }
    if (this.#busy) this.#waiting.push({ task, lost });
    else this.#guard(() => this.#work(task));
  }

  /** One request after another, until one has to wait for the store. */
  #work(first = this.#waiting.shift()?.task): void {
    for (let task = first; task; task = this.#waiting.shift()?.task) {
      const from = this.match.version - this.match.pending;
      this.#busy = true;
      task();
      const entries = this.match.take();
      if (entries.length > 0) {
        this.#commit(from, entries);
        return;
      }
      this.#settle();
    }
    this.#waiting = [];
  }

  #commit(from: number, entries: readonly Entry[]): void {
    const done = (failure?: Error): void => {
      if (failure) this.#fail(failure);
      else if (!this.#dropped)
        this.#guard(() => {
          this.#announce(entries);
          this.#settle();
          this.#config.changed?.(this, entries);
          this.#work();
        });
    };
    this.#config.recorder.append(this.match.id, from, entries, done, restOf(this.match));
  }

  #announce(entries: readonly Entry[]): void {
    const updates = this.#open.map(({ kind, events }) => new Update(kind, this.match.version, events));
    this.#open = NO_NEWS_YET;
    for (const { player, seat } of this.#places) {
      const update = player.hears === false ? NO_NEWS : findFor(updates, this.#kind(seat));
      if (update) player.update(update);
    }
    for (const entry of entries) this.#standIn(entry);
  }

  /** Nothing is on its way to the store: whoever asked gets the answer, refusals too. */
  #settle(): void {
    // A fresh list, not an emptied one: that would keep its room, 150 bytes a table at rest.
    const answers = this.#afterCommit;
    if (answers.length > 0) this.#afterCommit = [];
    for (const answer of answers) answer(undefined);
    this.#busy = false;
    this.arm();
  }

  /** After a fault in the rules or in a player, what is in memory cannot be trusted; the journal can. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (fault) {
      this.#fail(fault instanceof Error ? fault : new Error(String(fault)));
    }
  }

  #fail(failure: Error): void {
    this.drop();
    if (!this.#config.failed) throw failure;
    this.#config.failed(this, failure);
  }

  /** Viewers who know the same share one kind: everybody, where a game has no secrets. */
  #kind(seat: Seat): Seat {
    return this.game.secrets && seat >= 0 ? seat : AUDIENCE;
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
  before(entry: Entry, tell: (viewer: Seat) => readonly Happening[]): void {
    if (entry.t === 'sealed') return;
    for (const kind of this.#kinds()) {
      const event = { version: this.match.version + 1, entry: this.#shown(entry, kind), happened: tell(kind) };
      const told = this.#open.find(other => other.kind === kind);
      if (told) told.events.push(event);
      else if (this.#open.length > 0) this.#open.push({ kind, events: [event] });
      else this.#open = [{ kind, events: [event] }];
    }
  }

  #shown(entry: Exclude<Entry, { t: 'sealed' }>, kind: Seat): Shown {
    if (entry.t !== 'acted') return entry;
    const { t, at, seat, note } = entry;
    if (this.game.secrets && seat !== kind) return { t, at, seat };
    return { t, at, seat, text: this.match.print(seat, entry.action), ...(note && { note }) };
  }

  after(entry: Entry): void {
    if (entry.t === 'started' && entry.seats) this.#moveUp(entry.seats);
  }

  /** Some seats stayed empty, or the house shuffled them: everybody's chair moves along, before anything is dealt. */
  #moveUp(order: readonly Seat[]): void {
    const moved = (seat: Seat): Seat => (order.includes(seat) ? order.indexOf(seat) : AUDIENCE);
    for (const place of this.#places) place.seat = moved(place.seat);
    for (const told of this.#open) told.kind = moved(told.kind);
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
    this.#add(this.#place(seat, true, this.#config.substitute));
  }

  /** Sets the alarm for the next deadline: one a table. An earlier one is left alone and looks again when it rings. */
  arm(): void {
    const { deadline } = this.match;
    if (this.#dropped || deadline === Number.POSITIVE_INFINITY || (this.#alarm && this.#alarm.at <= deadline)) return;
    if (deadline - this.#now() > (this.#config.horizon ?? Number.POSITIVE_INFINITY)) return;
    this.#alarm?.cancel();
    const ring = (): void => {
      this.#alarm = undefined;
      this.#later(() => this.match.tick(this.#now()));
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
