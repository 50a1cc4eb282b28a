// The course of a match as its entries tell it: state, seats, clock, phase. Entries are followed as they are; which may be
// written is decided in match.ts.

import { Clock } from './clock.ts';
import {
  type Action,
  type ActionList,
  type AnyGame,
  actionList,
  type BySeat,
  CHANCE,
  NOBODY,
  type Seat,
} from './game.ts';
import type { JournalEntry, MatchEnding, MatchSetup, Millis, SeatedPlayer } from './journal.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { startState } from './replay.ts';
import { carriedSeat, emptySeat, isSomebodyAbsent, type SeatState } from './seat-state.ts';

export const MATCH_PHASES = ['open', 'running', 'paused', 'over'] as const;
export type MatchPhase = (typeof MATCH_PHASES)[number];

export class MatchState {
  readonly id: string;
  readonly game: AnyGame;
  /** As created; the number of seats is final once it started. */
  setup: MatchSetup;
  readonly commit: string;
  /** Entries applied so far. */
  version = 0;
  phase: MatchPhase = 'open';
  /** Has it ever been played? */
  hasStarted = false;
  /** Has somebody stood up again before the start? */
  #hasSomebodyLeft = false;
  ending: MatchEnding | undefined;
  payoffs: BySeat<number> | undefined;
  lastAt: Millis = 0;
  protected seatStates!: SeatState[];
  protected timing!: Clock;
  protected state: unknown;
  protected secret = '';
  #actions = 0;
  /** Paused by hand, whoever is here. */
  protected isPausedByHand = false;

  protected constructor(id: string, game: AnyGame, setup: MatchSetup, commit: string) {
    this.id = id;
    this.game = game;
    this.setup = setup;
    this.commit = commit;
    this.#setSeats(setup.seats, []);
  }

  /** Sets the table for so many seats; `from` names the seats whose players come along, in their new order. */
  #setSeats(seats: number, from: readonly Seat[]): void {
    const [before, clock] = [this.seatStates, this.timing];
    if (seats !== this.setup.seats) this.setup = { ...this.setup, seats };
    this.seatStates = Array.from({ length: seats }, (_, seat) => {
      const old = before?.[from[seat]!];
      return old ? carriedSeat(old) : emptySeat();
    });
    this.timing = new Clock(this.setup.clock, seats);
    for (const [seat, old] of from.entries()) if (!clock?.isTimed(old)) this.timing.setTimed(seat, false, this.lastAt);
    this.state = initialState(this.game, this.setup);
  }

  who(seat: Seat): SeatedPlayer | undefined {
    return this.seatStates[seat]?.who;
  }

  get seated(): BySeat<SeatedPlayer | undefined> {
    return this.seatStates.map(({ who }) => who);
  }

  /** Who sat here stood up, and only bots are left. A table where nobody sat down yet is none of these. */
  get isDeserted(): boolean {
    return (
      this.phase === 'open' && this.#hasSomebodyLeft && this.seatStates.every(({ who }) => !who || who.kind === 'bot')
    );
  }

  isAbsent(seat: Seat): boolean {
    return this.seatStates[seat]?.absent !== undefined;
  }

  /** Left for good, or never came. */
  isGone(seat: Seat): boolean {
    return this.seatStates[seat]!.hasLeft;
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
  isAwaited(seat: Seat): boolean {
    return this.mayAct(seat) && this.game.pace?.(this.state, seat) !== 0;
  }

  /** The version at which the seat's present question arose. */
  decisionVersion(seat: Seat): number {
    return this.seatStates[seat]!.decisionVersion;
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
    const list = scratchList(this.game);
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
      this.seatStates[seat]?.retractPoint !== undefined &&
      (this.game.retractable?.(this.state, seat) ?? false)
    );
  }

  /** Was this decided before the seat's present question arose? */
  isStale(seat: Seat, version: number | undefined): boolean {
    return version !== undefined && version < this.seatStates[seat]!.decisionVersion;
  }

  /** The entry has happened. */
  protected applyEntry(entry: JournalEntry): void {
    this.#interpret(entry);
    this.version++;
    this.lastAt = entry.at;
    if (this.phase === 'running') this.#updateClocks(entry.at);
  }

  #interpret(entry: JournalEntry): void {
    switch (entry.t) {
      case 'created':
        return;
      case 'sealed':
        this.secret = entry.secret;
        return;
      case 'seated':
        this.seatStates[entry.seat]!.who = entry.who;
        this.seatStates[entry.seat]!.word = entry.word;
        return;
      case 'vacated':
        this.#hasSomebodyLeft ||= this.who(entry.seat)?.kind !== 'bot';
        this.seatStates[entry.seat] = emptySeat();
        return;
      case 'started':
        if (entry.seats) this.#setSeats(entry.seats.length, entry.seats);
        this.phase = 'running';
        this.hasStarted = true;
        this.timing.start(entry.at);
        return;
      case 'acted':
        this.#saveRetractPoints();
        this.game.apply(this.state, entry.seat, entry.action);
        this.#actions++;
        if (entry.seat !== CHANCE) this.seatStates[entry.seat]!.decisionVersion = this.version + 1;
        return;
      case 'retracted':
        this.game.copy(this.seatStates[entry.seat]!.retractPoint!.state, this.state);
        this.seatStates[entry.seat]!.decisionVersion = this.version + 1;
        return;
      case 'absent':
        this.seatStates[entry.seat]!.absent = entry.at;
        this.#updatePause(entry.at);
        return;
      case 'returned':
        this.seatStates[entry.seat]!.absent = undefined;
        this.#updatePause(entry.at);
        return;
      case 'withdrew':
        this.seatStates[entry.seat]!.hasLeft = true;
        this.seatStates[entry.seat]!.absent = undefined;
        for (const seatState of this.seatStates) seatState.retractPoint = undefined;
        this.game.withdraw!(this.state, entry.seat);
        this.#updatePause(entry.at);
        return;
      case 'paused':
      case 'resumed':
        this.isPausedByHand = entry.t === 'paused';
        this.#updatePause(entry.at);
        return;
      case 'timed':
        this.timing.setTimed(entry.seat, entry.on, entry.at);
        return;
      case 'recovered': {
        const { at, down } = entry;
        this.timing.stop(down === undefined ? this.lastAt : at - down);
        if (this.phase === 'running') this.timing.start(at);
        for (const seatState of this.seatStates)
          if (seatState.absent !== undefined) seatState.absent = down === undefined ? at : seatState.absent + down;
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
  #updatePause(now: Millis): void {
    const missing = this.setup.absence === 'suspend' && isSomebodyAbsent(this.seatStates);
    const still = this.isPausedByHand || missing;
    if (still && this.phase === 'running') {
      this.phase = 'paused';
      this.timing.stop(now);
    } else if (!still && this.phase === 'paused') {
      this.phase = 'running';
      this.timing.start(now);
    }
  }

  /** Remembers where each seat could go back to: the last state in which it had nothing to take back. */
  #saveRetractPoints(): void {
    if (!this.game.retractable) return;
    for (let seat = 0; seat < this.setup.seats; seat++)
      if (!this.game.retractable(this.state, seat)) {
        const seatState = this.seatStates[seat]!;
        seatState.retractPoint = {
          version: this.version,
          state: this.game.copy(this.state, seatState.retractPoint?.state),
        };
      }
  }

  /** Starts and stops the seats' clocks after something changed. */
  #updateClocks(now: Millis): void {
    const { game } = this;
    // A draw takes no time: a turn that goes on after it keeps its clock.
    if (game.toAct(this.state) === CHANCE) return;
    const turn = game.turn ? game.turn(this.state) : this.#actions;
    for (let seat = 0; seat < this.setup.seats; seat++) {
      const pace = game.mayAct(this.state, seat) ? (game.pace?.(this.state, seat) ?? Number.POSITIVE_INFINITY) : 0;
      if (pace === 0) this.timing.stopTurn(seat, now);
      else if (this.timing.startTurn(seat, pace, turn, now)) this.seatStates[seat]!.decisionVersion = this.version;
    }
  }
}

/** Room to list actions in, one a game: nothing in it outlives a call. */
const scratchLists = new WeakMap<AnyGame, ActionList>();
export function scratchList(game: AnyGame): ActionList {
  let list = scratchLists.get(game);
  if (!list) scratchLists.set(game, (list = actionList(game.maxLegal)));
  return list;
}

/** The state a match starts from; its position was read when it was created. */
function initialState(game: AnyGame, setup: MatchSetup): unknown {
  const start = startState(game, setup);
  if (isRefusal(start))
    throw new Error(`${game.id} cannot start from ${JSON.stringify(setup.position)}: ${start.detail}`);
  return start;
}
