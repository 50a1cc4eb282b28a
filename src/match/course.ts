// The course of a match as its entries tell it: state, seats, clock, phase. Entries are followed as they are; which may be
// written is decided in match.ts.

import {
  type Action,
  type ActionList,
  type AnyGame,
  actionList,
  type BySeat,
  CHANCE,
  NOBODY,
  type Seat,
} from '../core/game.ts';
import type { Ending, Entry, Millis, Setup, Who } from '../core/journal.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { startState } from '../core/replay.ts';
import { Clock } from './clock.ts';
import { emptySeat, isSomebodyAbsent, type Sitting, seatOf } from './seats.ts';

export const PHASES = ['open', 'running', 'paused', 'over'] as const;
export type Phase = (typeof PHASES)[number];

export class Course {
  readonly id: string;
  readonly game: AnyGame;
  /** As created; the number of seats is final once it started. */
  setup: Setup;
  readonly commit: string;
  /** Entries applied so far. */
  version = 0;
  phase: Phase = 'open';
  /** Has it ever been played? */
  begun = false;
  /** Has somebody stood up again before the start? */
  #isLeft = false;
  ending: Ending | undefined;
  payoffs: BySeat<number> | undefined;
  lastAt: Millis = 0;
  protected sittings!: Sitting[];
  protected timing!: Clock;
  protected state: unknown;
  protected secret = '';
  #actions = 0;
  /** Paused by hand, whoever is here. */
  protected halted = false;

  protected constructor(id: string, game: AnyGame, setup: Setup, commit: string) {
    this.id = id;
    this.game = game;
    this.setup = setup;
    this.commit = commit;
    this.#lay(setup.seats, []);
  }

  /** Sets the table for so many seats; `from` names the seats whose players come along, in their new order. */
  #lay(seats: number, from: readonly Seat[]): void {
    const [before, clock] = [this.sittings, this.timing];
    if (seats !== this.setup.seats) this.setup = { ...this.setup, seats };
    this.sittings = Array.from({ length: seats }, (_, seat) => {
      const old = before?.[from[seat]!];
      return old ? seatOf(old) : emptySeat();
    });
    this.timing = new Clock(this.setup.clock, seats);
    for (const [seat, old] of from.entries()) if (!clock?.counts(old)) this.timing.time(seat, false, this.lastAt);
    this.state = startOf(this.game, this.setup);
  }

  who(seat: Seat): Who | undefined {
    return this.sittings[seat]?.who;
  }

  get seated(): BySeat<Who | undefined> {
    return this.sittings.map(({ who }) => who);
  }

  /** Who sat here stood up, and only bots are left. A table where nobody sat down yet is none of these. */
  get isDeserted(): boolean {
    return this.phase === 'open' && this.#isLeft && this.sittings.every(({ who }) => !who || who.kind === 'bot');
  }

  isAbsent(seat: Seat): boolean {
    return this.sittings[seat]?.absent !== undefined;
  }

  /** Left for good, or never came. */
  isGone(seat: Seat): boolean {
    return this.sittings[seat]!.gone;
  }

  get clock(): Pick<Clock, 'left' | 'used' | 'stopped'> {
    return this.timing;
  }

  get toAct(): Seat {
    return this.phase === 'over' ? NOBODY : this.game.toAct(this.state);
  }

  mayAct(seat: Seat): boolean {
    return this.phase === 'running' && seat >= 0 && seat < this.setup.seats && this.game.mayAct(this.state, seat);
  }

  /** May act and is waited for; a seat that merely may (a jump-in) is not asked. */
  isAsked(seat: Seat): boolean {
    return this.mayAct(seat) && this.game.pace?.(this.state, seat) !== 0;
  }

  /** The version at which the seat's present question arose. */
  askedAt(seat: Seat): number {
    return this.sittings[seat]!.asked;
  }

  view(viewer: Seat): unknown {
    return this.game.view(this.state, viewer);
  }

  score(seat: Seat): number {
    return this.game.score(this.state, seat);
  }

  /** The legal actions of a seat as a program reads them. */
  legal(seat: Seat): string[] {
    if (!this.mayAct(seat)) return [];
    const list = scratch(this.game);
    this.game.legal(this.state, seat, list);
    return Array.from(list.items.subarray(0, list.size), a => this.game.print(this.state, seat, a));
  }

  print(seat: Seat, action: Action): string {
    return this.game.print(this.state, seat, action);
  }

  parse(seat: Seat, text: string): Action | Refusal {
    return this.game.parse(this.state, seat, text);
  }

  canRetract(seat: Seat): boolean {
    return (
      this.phase === 'running' &&
      this.sittings[seat]?.mark !== undefined &&
      (this.game.retractable?.(this.state, seat) ?? false)
    );
  }

  /** Was this decided before the seat's present question arose? */
  isStale(seat: Seat, version: number | undefined): boolean {
    return version !== undefined && version < this.sittings[seat]!.asked;
  }

  /** The entry has happened. */
  protected follow(entry: Entry): void {
    this.#change(entry);
    this.version++;
    this.lastAt = entry.at;
    if (this.phase === 'running') this.#arrange(entry.at);
  }

  #change(entry: Entry): void {
    switch (entry.t) {
      case 'created':
        return;
      case 'sealed':
        this.secret = entry.secret;
        return;
      case 'seated':
        this.sittings[entry.seat]!.who = entry.who;
        this.sittings[entry.seat]!.word = entry.word;
        return;
      case 'vacated':
        this.#isLeft ||= this.who(entry.seat)?.kind !== 'bot';
        this.sittings[entry.seat] = emptySeat();
        return;
      case 'started':
        if (entry.seats) this.#lay(entry.seats.length, entry.seats);
        this.phase = 'running';
        this.begun = true;
        this.timing.go(entry.at);
        return;
      case 'acted':
        this.#mark();
        this.game.apply(this.state, entry.seat, entry.action);
        this.#actions++;
        if (entry.seat !== CHANCE) this.sittings[entry.seat]!.asked = this.version + 1;
        return;
      case 'retracted':
        this.game.copy(this.sittings[entry.seat]!.mark!.state, this.state);
        this.sittings[entry.seat]!.asked = this.version + 1;
        return;
      case 'absent':
        this.sittings[entry.seat]!.absent = entry.at;
        this.#hold(entry.at);
        return;
      case 'returned':
        this.sittings[entry.seat]!.absent = undefined;
        this.#hold(entry.at);
        return;
      case 'withdrew':
        this.sittings[entry.seat]!.gone = true;
        this.sittings[entry.seat]!.absent = undefined;
        for (const sitting of this.sittings) sitting.mark = undefined;
        this.game.withdraw!(this.state, entry.seat);
        this.#hold(entry.at);
        return;
      case 'paused':
      case 'resumed':
        this.halted = entry.t === 'paused';
        this.#hold(entry.at);
        return;
      case 'timed':
        this.timing.time(entry.seat, entry.on, entry.at);
        return;
      case 'recovered': {
        const { at, down } = entry;
        this.timing.stop(down === undefined ? this.lastAt : at - down);
        if (this.phase === 'running') this.timing.go(at);
        for (const sitting of this.sittings)
          if (sitting.absent !== undefined) sitting.absent = down === undefined ? at : sitting.absent + down;
        return;
      }
      case 'ended':
        this.phase = 'over';
        this.ending = entry.ending;
        this.payoffs = entry.payoffs;
        this.secret = entry.secret;
        this.timing.stop(entry.at);
        return;
    }
  }

  /** The match stands still while it is paused and, under the policy that suspends, while somebody is missing. */
  #hold(now: Millis): void {
    const missing = this.setup.absence === 'suspend' && isSomebodyAbsent(this.sittings);
    const still = this.halted || missing;
    if (still && this.phase === 'running') {
      this.phase = 'paused';
      this.timing.stop(now);
    } else if (!still && this.phase === 'paused') {
      this.phase = 'running';
      this.timing.go(now);
    }
  }

  /** Remembers where each seat could go back to: the last state in which it had nothing to take back. */
  #mark(): void {
    if (!this.game.retractable) return;
    for (let seat = 0; seat < this.setup.seats; seat++)
      if (!this.game.retractable(this.state, seat)) {
        const sitting = this.sittings[seat]!;
        sitting.mark = { version: this.version, state: this.game.copy(this.state, sitting.mark?.state) };
      }
  }

  /** Starts and stops the seats' clocks after something changed. */
  #arrange(now: Millis): void {
    const { game } = this;
    // A draw takes no time: a turn that goes on after it keeps its clock.
    if (game.toAct(this.state) === CHANCE) return;
    const turn = game.turn ? game.turn(this.state) : this.#actions;
    for (let seat = 0; seat < this.setup.seats; seat++) {
      const pace = game.mayAct(this.state, seat) ? (game.pace?.(this.state, seat) ?? Number.POSITIVE_INFINITY) : 0;
      if (pace === 0) this.timing.rest(seat, now);
      else if (this.timing.wait(seat, pace, turn, now)) this.sittings[seat]!.asked = this.version;
    }
  }
}

/** Room to list actions in, one a game: nothing in it outlives a call. */
const scratches = new WeakMap<AnyGame, ActionList>();
export function scratch(game: AnyGame): ActionList {
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
