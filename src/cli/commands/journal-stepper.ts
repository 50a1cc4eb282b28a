// A journal walked entry by entry on the bare rules: who sits where, what they added to the secret, the state. Unlike a
// replay it can stop before an entry that is not legal, which rules must never be given.

import type { AnyGame, Seat } from '../../core/game.ts';
import type { JournalEntry, MatchSetup, SeatedPlayer } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { startState } from '../../core/replay.ts';

type Created = Extract<JournalEntry, { t: 'created' }>;

/** Where a seat can go back to. */
export interface StepperMark {
  readonly version: number;
  readonly state: unknown;
}

export class JournalStepper {
  readonly game: AnyGame;
  /** As created; the number of seats is final once it started. */
  setup: MatchSetup;
  state: unknown;
  /** Entries applied so far. */
  version = 1;
  started = false;
  halted = false;
  seated: (SeatedPlayer | undefined)[] = [];
  words: string[] = [];
  gone: boolean[] = [];
  absent: boolean[] = [];
  #marks: (StepperMark | undefined)[] = [];

  private constructor(game: AnyGame, setup: MatchSetup, state: unknown) {
    this.game = game;
    this.setup = setup;
    this.state = state;
    this.#resetSeats([]);
  }

  /** Refused where the game cannot start like this. */
  static of(game: AnyGame, created: Created): JournalStepper | Refusal {
    const state = startState(game, created.setup);
    return isRefusal(state) ? state : new JournalStepper(game, created.setup, state);
  }

  mark(seat: Seat): StepperMark | undefined {
    return this.#marks[seat];
  }

  get paused(): boolean {
    return this.halted || (this.setup.absence === 'suspend' && this.absent.includes(true));
  }

  step(entry: JournalEntry): void {
    this.#apply(entry);
    this.version++;
  }

  #apply(entry: JournalEntry): void {
    switch (entry.t) {
      case 'seated':
        this.seated[entry.seat] = entry.who;
        this.words[entry.seat] = entry.word;
        return;
      case 'vacated':
        this.seated[entry.seat] = undefined;
        this.words[entry.seat] = '';
        return;
      case 'started':
        if (entry.seats) this.#reseat(entry.seats);
        this.started = true;
        return;
      case 'acted':
        this.#saveMarks();
        this.game.apply(this.state, entry.seat, entry.action);
        return;
      case 'retracted':
        this.game.copy(this.#marks[entry.seat]!.state, this.state);
        return;
      case 'withdrew':
        this.gone[entry.seat] = true;
        this.absent[entry.seat] = false;
        this.#marks.fill(undefined);
        this.game.withdraw!(this.state, entry.seat);
        return;
      case 'absent':
      case 'returned':
        this.absent[entry.seat] = entry.t === 'absent';
        return;
      case 'paused':
      case 'resumed':
        this.halted = entry.t === 'paused';
        return;
      case 'created':
      case 'sealed':
      case 'timed':
      case 'recovered':
      case 'ended':
        return;
    }
  }

  /** Some seats stayed empty, or the server shuffled them. */
  #reseat(order: readonly Seat[]): void {
    if (order.length !== this.setup.seats) {
      this.setup = { ...this.setup, seats: order.length };
      const state = startState(this.game, this.setup);
      if (isRefusal(state)) throw new Error(`${this.game.id} cannot start with ${order.length}: ${state.detail}`);
      this.state = state;
    }
    this.#resetSeats(order);
  }

  /** Sets the table; `from` names the seats whose players come along, in their new order. */
  #resetSeats(from: readonly Seat[]): void {
    const [seated, words] = [this.seated, this.words];
    const seats = Array.from({ length: this.setup.seats }, (_, seat) => seat);
    this.seated = seats.map(seat => seated[from[seat]!]);
    this.words = seats.map(seat => words[from[seat]!] ?? '');
    this.gone = seats.map(() => false);
    this.absent = seats.map(() => false);
    this.#marks = seats.map(() => undefined);
  }

  /** The last state in which a seat had nothing to take back is where it can go back to. */
  #saveMarks(): void {
    const { game, state, version } = this;
    if (!game.retractable) return;
    for (let seat = 0; seat < this.setup.seats; seat++)
      if (!game.retractable(state, seat))
        this.#marks[seat] = { version, state: game.copy(state, this.#marks[seat]?.state) };
  }
}
