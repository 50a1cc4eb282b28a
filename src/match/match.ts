// One game in progress: state, seats, clock, journal. Everything that happens is an entry; an entry is applied at once,
// queued for the store, and told only when the store has it. Time and randomness are arguments: replaying the entries
// gives the same match, clock included.

import { drawOutcome } from '../core/chance.ts';
import {
  type Action,
  type ActionList,
  type AnyGame,
  actionList,
  type BySeat,
  CHANCE,
  type Happening,
  NOBODY,
  type Seat,
} from '../core/game.ts';
import { type Ending, type Entry, LONGEST_NOTE, type Millis, type Setup, type Who } from '../core/journal.ts';
import { fitsSeats } from '../core/options.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { startState } from '../core/replay.ts';
import { consequence, patience, presentSeats } from './absence.ts';
import { commitTo, type Draws, drawsFrom } from './chance.ts';
import { Clock, type Overrun } from './clock.ts';
import { lossOf } from './ending.ts';
import * as refusals from './refusals.ts';
import { emptySeat, isSomebodyAbsent, type Sitting, seatOf } from './seats.ts';

export const PHASES = ['open', 'running', 'paused', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** Hears every entry: `before` it changes anything, with what each viewer may be told of it, and `after`. */
export interface Listener {
  before(entry: Entry, tell: (viewer: Seat) => readonly Happening[]): void;
  after(entry: Entry): void;
}

const SILENT: Listener = { before: () => undefined, after: () => undefined };
const NOTHING: readonly Happening[] = [];

export class Match {
  readonly id: string;
  readonly game: AnyGame;
  /** As created; the number of seats is final once it started. */
  setup: Setup;
  readonly commit: string;
  /** What hears of entries; set by whoever keeps the table. */
  listener: Listener = SILENT;
  /** Entries applied so far. */
  version = 0;
  phase: Phase = 'open';
  ending: Ending | undefined;
  payoffs: BySeat<number> | undefined;
  lastAt: Millis = 0;
  #seats!: Sitting[];
  #clock!: Clock;
  #state: unknown;
  #secret = '';
  #draws: Draws | undefined;
  #queue: Entry[] = [];
  #actions = 0;
  /** Paused by hand, whoever is here. */
  #halted = false;

  private constructor(id: string, game: AnyGame, setup: Setup, commit: string) {
    this.id = id;
    this.game = game;
    this.setup = setup;
    this.commit = commit;
    this.#lay(setup.seats, []);
  }

  /** Sets the table for so many seats; `from` names the seats whose players come along, in their new order. */
  #lay(seats: number, from: readonly Seat[]): void {
    const [before, clock] = [this.#seats, this.#clock];
    if (seats !== this.setup.seats) this.setup = { ...this.setup, seats };
    this.#seats = Array.from({ length: seats }, (_, seat) => {
      const old = before?.[from[seat]!];
      return old ? seatOf(old) : emptySeat();
    });
    this.#clock = new Clock(this.setup.clock, seats);
    for (const [seat, old] of from.entries()) if (!clock?.counts(old)) this.#clock.time(seat, false, this.lastAt);
    this.#state = startOf(this.game, this.setup);
  }

  static create(id: string, game: AnyGame, setup: Setup, secret: string, now: Millis): Match {
    const commit = commitTo(secret);
    const match = new Match(id, game, setup, commit);
    match.#record({ t: 'created', at: now, setup, commit });
    match.#record({ t: 'sealed', at: now, secret });
    return match;
  }

  /** A match as its journal tells it. */
  static restore(id: string, game: AnyGame, entries: Iterable<Entry>): Match {
    let match: Match | undefined;
    for (const entry of entries) {
      match ??= new Match(id, game, ...opening(id, entry));
      match.#apply(entry);
    }
    if (!match) throw new Error(`match ${id} has no entries`);
    return match;
  }

  /** Entries not yet handed to the store. */
  take(): Entry[] {
    const taken = this.#queue;
    this.#queue = [];
    return taken;
  }

  get pending(): number {
    return this.#queue.length;
  }

  who(seat: Seat): Who | undefined {
    return this.#seats[seat]?.who;
  }

  get seated(): BySeat<Who | undefined> {
    return this.#seats.map(({ who }) => who);
  }

  isAbsent(seat: Seat): boolean {
    return this.#seats[seat]?.absent !== undefined;
  }

  /** Left for good, or never came. */
  isGone(seat: Seat): boolean {
    return this.#seats[seat]!.gone;
  }

  get clock(): Pick<Clock, 'left' | 'used' | 'stopped'> {
    return this.#clock;
  }

  get toAct(): Seat {
    return this.phase === 'over' ? NOBODY : this.game.toAct(this.#state);
  }

  mayAct(seat: Seat): boolean {
    return this.phase === 'running' && seat >= 0 && seat < this.setup.seats && this.game.mayAct(this.#state, seat);
  }

  /** May act and is waited for; a seat that merely may (a jump-in) is not asked. */
  isAsked(seat: Seat): boolean {
    return this.mayAct(seat) && this.game.pace?.(this.#state, seat) !== 0;
  }

  view(viewer: Seat): unknown {
    return this.game.view(this.#state, viewer);
  }

  score(seat: Seat): number {
    return this.game.score(this.#state, seat);
  }

  /** The legal actions of a seat as a program reads them. */
  legal(seat: Seat): string[] {
    if (!this.mayAct(seat)) return [];
    const list = scratch(this.game);
    this.game.legal(this.#state, seat, list);
    return Array.from(list.items.subarray(0, list.size), a => this.game.print(this.#state, seat, a));
  }

  print(seat: Seat, action: Action): string {
    return this.game.print(this.#state, seat, action);
  }

  parse(seat: Seat, text: string): Action | Refusal {
    return this.game.parse(this.#state, seat, text);
  }

  canRetract(seat: Seat): boolean {
    return (
      this.phase === 'running' &&
      this.#seats[seat]?.mark !== undefined &&
      (this.game.retractable?.(this.#state, seat) ?? false)
    );
  }

  sit(seat: Seat, who: Who, word: string, now: Millis): Refusal | undefined {
    if (this.phase !== 'open') return refusals.alreadyStarted;
    if (!(seat >= 0 && seat < this.setup.seats)) return refusals.noSuchSeat;
    if (this.#seats[seat]!.who) return refusals.seatTaken;
    this.#record({ t: 'seated', at: now, seat, who, word });
    return undefined;
  }

  vacate(seat: Seat, now: Millis): Refusal | undefined {
    if (this.phase !== 'open') return refusals.alreadyStarted;
    if (!this.#seats[seat]?.who) return refusals.seatEmpty;
    this.#record({ t: 'vacated', at: now, seat });
    return undefined;
  }

  /** `order`: which seats play, in their new order; left out: all, as they sit. */
  start(now: Millis, order?: readonly Seat[]): Refusal | undefined {
    if (this.phase !== 'open') return refusals.alreadyStarted;
    const playing = order ?? this.#seats.map((_, seat) => seat);
    if (playing.some(seat => !this.#seats[seat]?.who)) return refusals.seatEmpty;
    if (!fitsSeats(this.game, playing.length)) return refusals.tooFew;
    const asTheySit = playing.length === this.setup.seats && playing.every((seat, i) => seat === i);
    this.#record(asTheySit ? { t: 'started', at: now } : { t: 'started', at: now, seats: playing });
    this.#settle(now);
    return undefined;
  }

  /** Was this decided before the seat's present question arose? */
  isStale(seat: Seat, version: number | undefined): boolean {
    return version !== undefined && version < this.#seats[seat]!.asked;
  }

  /** `version` is the one the player decided on; a question that arose later is not answered by it. */
  act(seat: Seat, action: Action, version: number | undefined, now: Millis, note?: string): Refusal | undefined {
    if (this.#clock.overrun(now)) this.tick(now);
    const closed = this.#closed();
    if (closed) return closed;
    if (!this.mayAct(seat)) return refusals.notYourTurn;
    if (this.isStale(seat, version)) return refusals.stale;
    const late = this.#clock.late(seat, now);
    if (late) {
      this.#lose(late, now);
      return undefined;
    }
    const why = this.game.why(this.#state, seat, action);
    if (why) return why;
    this.#record({ t: 'acted', at: now, seat, action, ...(note && { note: note.slice(0, LONGEST_NOTE) }) });
    this.#settle(now);
    return undefined;
  }

  retract(seat: Seat, now: Millis): Refusal | undefined {
    const closed = this.#closed();
    if (closed) return closed;
    if (!this.canRetract(seat)) return refusals.nothingToRetract;
    this.#record({ t: 'retracted', at: now, seat, to: this.#seats[seat]!.mark!.version });
    return undefined;
  }

  /** The seat gives up: a game that can go on without it does. */
  resign(seat: Seat, now: Millis): Refusal | undefined {
    const closed = this.#closed();
    if (closed && closed !== refusals.isPaused) return closed;
    if (this.#seats[seat]?.gone !== false) return refusals.notSeated;
    if (this.setup.absence === 'substitute') this.leave(seat, now);
    else if (this.#canGoOnWithout(seat)) this.#withdraw(seat, 'left', now);
    else this.#end({ by: 'resignation', seat }, now);
    return undefined;
  }

  /** A player that cannot be asked any more: it crashed, or sent what is no action. */
  disqualify(seat: Seat, why: 'illegal' | 'crash', now: Millis): Refusal | undefined {
    const closed = this.#closed();
    if (closed && closed !== refusals.isPaused) return closed;
    if (this.#seats[seat]?.gone !== false) return refusals.notSeated;
    if (this.#canGoOnWithout(seat)) this.#withdraw(seat, why, now);
    else this.#end({ by: why, seat }, now);
    return undefined;
  }

  pause(now: Millis): Refusal | undefined {
    const closed = this.#closed();
    if (closed) return closed;
    if (this.setup.tournament !== undefined) return refusals.noPause;
    this.#record({ t: 'paused', at: now });
    return undefined;
  }

  resume(now: Millis): Refusal | undefined {
    if (!this.#halted || this.phase === 'over') return refusals.notPaused;
    this.#record({ t: 'resumed', at: now });
    this.#settle(now);
    return undefined;
  }

  /** Switches the table's clock on or off for one seat. */
  time(seat: Seat, on: boolean, now: Millis): Refusal | undefined {
    if (this.phase === 'over') return refusals.isOver;
    if (!(seat >= 0 && seat < this.setup.seats)) return refusals.noSuchSeat;
    if (this.#clock.counts(seat) !== on) this.#record({ t: 'timed', at: now, seat, on });
    return undefined;
  }

  abort(now: Millis): Refusal | undefined {
    if (this.phase === 'over') return refusals.isOver;
    this.#end({ by: 'abort' }, now);
    return undefined;
  }

  /** The seat's player is gone for now; the table's policy says what follows. */
  leave(seat: Seat, now: Millis): void {
    const here = this.#seats[seat]?.absent === undefined && this.#seats[seat]?.gone === false;
    if (this.phase === 'over' || this.phase === 'open' || !here) return;
    this.#record({ t: 'absent', at: now, seat });
    this.#settle(now);
  }

  comeBack(seat: Seat, now: Millis): void {
    if (this.phase === 'over' || this.#seats[seat]?.absent === undefined) return;
    this.#record({ t: 'returned', at: now, seat });
    this.#settle(now);
  }

  /** The house was down: nobody pays for that time. */
  recover(now: Millis): void {
    if (this.phase === 'running' || this.phase === 'paused') {
      this.#record({ t: 'recovered', at: now });
      this.#settle(now);
    }
  }

  /** When `tick` has something to do. */
  get deadline(): Millis {
    if (this.phase !== 'running' && this.phase !== 'paused') return Number.POSITIVE_INFINITY;
    return Math.min(this.#clock.deadline, patience(this.setup, this.#seats));
  }

  /** Does what is due at `now`. */
  tick(now: Millis): void {
    this.#absences(now);
    for (
      let overrun = this.#clock.overrun(now);
      overrun && this.phase === 'running';
      overrun = this.#clock.overrun(now)
    ) {
      if (this.game.idle && !this.#isStrictFor(overrun.seat))
        this.#record({ t: 'acted', at: now, seat: overrun.seat, action: this.game.idle(this.#state, overrun.seat) });
      else this.#lose(overrun, now);
      this.#settle(now);
    }
  }

  /** Questions with a pace of the game's own have the game's answer in every match. */
  #isStrictFor(seat: Seat): boolean {
    const pace = this.game.pace?.(this.#state, seat) ?? Number.POSITIVE_INFINITY;
    return this.setup.strict === true && pace === Number.POSITIVE_INFINITY;
  }

  #closed(): Refusal | undefined {
    if (this.phase === 'open') return refusals.notStarted;
    if (this.phase === 'over') return refusals.isOver;
    return this.phase === 'paused' ? refusals.isPaused : undefined;
  }

  /** Chance plays, absent seats are skipped, the end is noticed. */
  #settle(now: Millis): void {
    while (this.phase === 'running') {
      const toAct = this.game.toAct(this.#state);
      if (toAct === NOBODY) this.#end({ by: 'rules' }, now);
      else if (toAct === CHANCE) this.#record({ t: 'acted', at: now, seat: CHANCE, action: this.#draw() });
      else if (!this.#skip(now)) return;
    }
  }

  #draw(): Action {
    this.#draws ??= drawsFrom(
      this.#secret,
      this.#seats.map(({ word }) => word),
    );
    return drawOutcome(this.game, this.#state, scratch(this.game), this.#draws(this.version));
  }

  /** Under the policy that skips, an absent seat does at once what the clock would do for it. */
  #skip(now: Millis): boolean {
    if (this.setup.absence !== 'skip' || !this.game.idle) return false;
    if (!isSomebodyAbsent(this.#seats) || presentSeats(this.setup, this.#seats).length === 0) return false;
    const seat = this.#seats.findIndex(({ absent }, s) => absent !== undefined && this.isAsked(s));
    if (seat < 0) return false;
    this.#record({ t: 'acted', at: now, seat, action: this.game.idle(this.#state, seat) });
    return true;
  }

  #absences(now: Millis): void {
    while (this.phase !== 'over' && patience(this.setup, this.#seats) <= now) {
      const follows = consequence(this.setup, this.#seats);
      if (follows.is === 'void') this.#end({ by: 'abort' }, now);
      else if (follows.is === 'won') this.#end({ by: 'absence', seat: follows.seat }, now, follows.winner);
      else if (this.#canGoOnWithout(follows.seat)) this.#withdraw(follows.seat, 'absence', now);
      else this.#end({ by: 'absence', seat: follows.seat }, now);
    }
  }

  #canGoOnWithout(seat: Seat): boolean {
    if (!this.game.withdraw || this.#seats[seat]!.gone) return false;
    return this.#seats.filter(({ gone }, s) => !gone && s !== seat).length > 1;
  }

  #withdraw(seat: Seat, why: 'left' | 'absence' | 'time' | 'illegal' | 'crash', now: Millis): void {
    this.#record({ t: 'withdrew', at: now, seat, why });
    this.#settle(now);
  }

  #lose(overrun: Overrun, now: Millis): void {
    if (this.#canGoOnWithout(overrun.seat)) this.#withdraw(overrun.seat, 'time', now);
    else this.#end({ by: 'time', ...overrun }, now);
  }

  #end(ending: Ending, now: Millis, winner?: Seat): void {
    const payoffs =
      ending.by === 'rules'
        ? this.#seats.map((_, seat) => this.game.payoff(this.#state, seat))
        : lossOf(
            ending,
            this.#seats.map(({ gone }) => gone),
            winner,
          );
    this.#record({ t: 'ended', at: now, ending, payoffs, secret: this.#secret });
  }

  /** Time never runs backwards in a journal, whatever the machine's clock does. */
  #record(entry: Entry): void {
    const kept = entry.at < this.lastAt ? { ...entry, at: this.lastAt } : entry;
    this.#queue.push(kept);
    this.#apply(kept);
  }

  #apply(entry: Entry): void {
    if (this.listener !== SILENT) this.listener.before(entry, viewer => this.#tell(entry, viewer));
    this.#change(entry);
    this.version++;
    this.lastAt = entry.at;
    if (this.phase === 'running') this.#arrange(entry.at);
    this.listener.after(entry);
  }

  #tell(entry: Entry, viewer: Seat): readonly Happening[] {
    return entry.t === 'acted' ? this.game.tell(this.#state, entry.seat, entry.action, viewer) : NOTHING;
  }

  #change(entry: Entry): void {
    switch (entry.t) {
      case 'created':
        return;
      case 'sealed':
        this.#secret = entry.secret;
        return;
      case 'seated':
        this.#seats[entry.seat]!.who = entry.who;
        this.#seats[entry.seat]!.word = entry.word;
        return;
      case 'vacated':
        this.#seats[entry.seat] = emptySeat();
        return;
      case 'started':
        if (entry.seats) this.#lay(entry.seats.length, entry.seats);
        this.phase = 'running';
        this.#clock.go(entry.at);
        return;
      case 'acted':
        this.#mark();
        this.game.apply(this.#state, entry.seat, entry.action);
        this.#actions++;
        if (entry.seat !== CHANCE) this.#seats[entry.seat]!.asked = this.version + 1;
        return;
      case 'retracted':
        this.game.copy(this.#seats[entry.seat]!.mark!.state, this.#state);
        this.#seats[entry.seat]!.asked = this.version + 1;
        return;
      case 'absent':
        this.#seats[entry.seat]!.absent = entry.at;
        this.#hold(entry.at);
        return;
      case 'returned':
        this.#seats[entry.seat]!.absent = undefined;
        this.#hold(entry.at);
        return;
      case 'withdrew':
        this.#seats[entry.seat]!.gone = true;
        this.#seats[entry.seat]!.absent = undefined;
        for (const sitting of this.#seats) sitting.mark = undefined;
        this.game.withdraw!(this.#state, entry.seat);
        this.#hold(entry.at);
        return;
      case 'paused':
      case 'resumed':
        this.#halted = entry.t === 'paused';
        this.#hold(entry.at);
        return;
      case 'timed':
        this.#clock.time(entry.seat, entry.on, entry.at);
        return;
      case 'recovered':
        this.#clock.stop(this.lastAt);
        if (this.phase === 'running') this.#clock.go(entry.at);
        for (const sitting of this.#seats) if (sitting.absent !== undefined) sitting.absent = entry.at;
        return;
      case 'ended':
        this.phase = 'over';
        this.ending = entry.ending;
        this.payoffs = entry.payoffs;
        this.#secret = entry.secret;
        this.#clock.stop(entry.at);
        return;
    }
  }

  /** The match stands still while it is paused and, under the policy that suspends, while somebody is missing. */
  #hold(now: Millis): void {
    const missing = this.setup.absence === 'suspend' && isSomebodyAbsent(this.#seats);
    const still = this.#halted || missing;
    if (still && this.phase === 'running') {
      this.phase = 'paused';
      this.#clock.stop(now);
    } else if (!still && this.phase === 'paused') {
      this.phase = 'running';
      this.#clock.go(now);
    }
  }

  /** Remembers where each seat could go back to: the last state in which it had nothing to take back. */
  #mark(): void {
    if (!this.game.retractable) return;
    for (let seat = 0; seat < this.setup.seats; seat++)
      if (!this.game.retractable(this.#state, seat)) {
        const sitting = this.#seats[seat]!;
        sitting.mark = { version: this.version, state: this.game.copy(this.#state, sitting.mark?.state) };
      }
  }

  /** Starts and stops the seats' clocks after something changed. */
  #arrange(now: Millis): void {
    const { game } = this;
    // A draw takes no time: a turn that goes on after it keeps its clock.
    if (game.toAct(this.#state) === CHANCE) return;
    const turn = game.turn ? game.turn(this.#state) : this.#actions;
    for (let seat = 0; seat < this.setup.seats; seat++) {
      const pace = game.mayAct(this.#state, seat) ? (game.pace?.(this.#state, seat) ?? Number.POSITIVE_INFINITY) : 0;
      if (pace === 0) this.#clock.rest(seat, now);
      else if (this.#clock.wait(seat, pace, turn, now)) this.#seats[seat]!.asked = this.version;
    }
  }
}

/** Room to list actions in, one a game: nothing in it outlives a call. */
const scratches = new WeakMap<AnyGame, ActionList>();
function scratch(game: AnyGame): ActionList {
  let list = scratches.get(game);
  if (!list) scratches.set(game, (list = actionList(game.maxLegal)));
  return list;
}

/** The state a match starts from; its position was read when it was created. */
function startOf(game: AnyGame, setup: Setup): unknown {
  const start = startState(game, setup);
  if (isRefusal(start))
    throw new Error(`${game.id} cannot start from ${JSON.stringify(setup.position)}: ${start.detail}`);
  return start;
}

function opening(id: string, first: Entry): [Setup, string] {
  if (first.t !== 'created') throw new Error(`the journal of ${id} begins with ${first.t}`);
  return [first.setup, first.commit];
}
