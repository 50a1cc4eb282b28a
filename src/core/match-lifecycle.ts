// What the entries of a journal say about a match without the rules of its game: who sits where, whether the match runs,
// how it ended. This is the only place that interprets entries. What an entry means for the game's state and the clock is
// left to methods that MatchState overrides.

import type { BySeat, Seat } from './game.ts';
import type { JournalEntry, JournalEntryKind, MatchEnding, Millis, SeatedPlayer } from './journal.ts';
import { carriedSeat, emptySeat, hasAbsentSeat, type SeatState, type SeatStates } from './seat-state.ts';

export const MATCH_PHASES = ['open', 'running', 'paused', 'over'] as const;
export type MatchPhase = (typeof MATCH_PHASES)[number];

export type EntryOf<Kind extends JournalEntryKind> = Extract<JournalEntry, { t: Kind }>;

const NO_SEATS: readonly Seat[] = [];

export class MatchLifecycle {
  /** Entries applied so far. */
  version = 0;
  phase: MatchPhase = 'open';
  /** Has it ever been played? */
  hasStarted = false;
  ending: MatchEnding | undefined;
  payoffs: BySeat<number> | undefined;
  /** When the last entry was written. */
  lastAt: Millis = 0;
  protected seatStates: SeatState[];
  /** Empty while it is not known. */
  protected secret = '';
  /** The seats that will play, once the seats are closed and words are shown. */
  closedSeats: readonly Seat[] | undefined;
  /** Seats that committed to a word and have neither shown nor withheld it, once the seats are closed. */
  unseenWords: readonly Seat[] = NO_SEATS;
  /** Paused by a player or the operator, independent of absences. */
  isPausedByHand = false;
  /** Who asked for a pause that has not begun, in the order of asking. */
  pauseAskedBy = NO_SEATS;
  /** Who wants a whole turn taken back: first whose turn it is, then those who agreed. */
  retractAskedBy = NO_SEATS;
  /** The seat that asked for the present pause, if a player did. */
  pausedBy: Seat | undefined;
  /** All players who could wait for an absent one are absent, too: the match stands still until one of them is back. */
  isWaiting = false;
  /** Whether the match stands still while a player is absent. */
  readonly #suspends: boolean;
  /** Whether a player has left a seat before the start. */
  #hasPlayerLeft = false;

  protected constructor(seats: number, suspends: boolean) {
    this.seatStates = Array.from({ length: seats }, emptySeat);
    this.#suspends = suspends;
  }

  who(seat: Seat): SeatedPlayer | undefined {
    return this.seatStates[seat]?.who;
  }

  get seats(): SeatStates {
    return this.seatStates;
  }

  get seated(): BySeat<SeatedPlayer | undefined> {
    return this.seatStates.map(({ who }) => who);
  }

  isAbsent(seat: Seat): boolean {
    return this.seatStates[seat]?.absent !== undefined;
  }

  /** Left for good, or never came. */
  isGone(seat: Seat): boolean {
    return this.seatStates[seat]!.hasLeft;
  }

  /** People sat here and left, and only bots remain. False for a table that never had a player. */
  get isDeserted(): boolean {
    return (
      this.phase === 'open' && this.#hasPlayerLeft && this.seatStates.every(({ who }) => !who || who.kind === 'bot')
    );
  }

  /** The entry has happened. The overridable methods are called while `version` and `lastAt` are still those before it. */
  protected applyEntry(entry: JournalEntry): void {
    switch (entry.t) {
      case 'acted':
        if (entry.seat >= 0) this.seatStates[entry.seat]!.hasActed = true;
        // A player who moves has not agreed to take back.
        if (entry.seat >= 0 && this.retractAskedBy.length > 0) this.retractAskedBy = [];
        this.onActed(entry);
        break;
      case 'created':
        break;
      case 'sealed':
        this.secret = entry.secret;
        break;
      case 'seated':
        this.seatStates[entry.seat]!.who = entry.who;
        this.seatStates[entry.seat]!.word = entry.word;
        this.seatStates[entry.seat]!.commit = entry.commit;
        break;
      case 'committed':
        this.seatStates[entry.seat]!.word = '';
        this.seatStates[entry.seat]!.commit = entry.commit;
        break;
      case 'closed':
        this.closedSeats = entry.seats ?? this.seatStates.map((_, seat) => seat);
        this.unseenWords = this.closedSeats.filter(seat => this.seatStates[seat]!.commit !== undefined);
        break;
      case 'revealed':
      case 'withheld':
        this.unseenWords = this.unseenWords.filter(seat => seat !== entry.seat);
        if (entry.t === 'revealed') this.seatStates[entry.seat]!.word = entry.word;
        break;
      case 'vacated':
        this.#hasPlayerLeft ||= this.who(entry.seat)?.kind !== 'bot';
        this.seatStates[entry.seat] = emptySeat();
        break;
      case 'started':
        if (entry.seats) this.#moveSeats(entry.seats);
        this.closedSeats = undefined;
        this.hasStarted = true;
        this.#setPhase('running', entry.at);
        break;
      case 'retracted':
        this.retractAskedBy = [];
        this.onRetracted(entry);
        break;
      case 'retract-asked':
        this.retractAskedBy = [...this.retractAskedBy, entry.seat];
        break;
      case 'retract-declined':
        this.retractAskedBy = [];
        break;
      case 'absent':
        this.seatStates[entry.seat]!.absent = entry.at;
        this.seatStates[entry.seat]!.isClaimed = entry.resigned === true;
        this.isWaiting ||= entry.waits === true;
        this.#updatePause(entry.at);
        break;
      case 'returned':
        this.seatStates[entry.seat]!.absent = undefined;
        this.seatStates[entry.seat]!.isClaimed = false;
        this.isWaiting = false;
        this.#updatePause(entry.at);
        break;
      case 'claimed':
        this.seatStates[entry.against]!.isClaimed = true;
        break;
      case 'pause-asked':
        this.pauseAskedBy = [...this.pauseAskedBy, entry.seat];
        break;
      case 'pause-declined':
        this.pauseAskedBy = [];
        break;
      case 'withdrew':
        this.seatStates[entry.seat]!.hasLeft = true;
        this.seatStates[entry.seat]!.absent = undefined;
        this.onWithdrew(entry);
        this.#updatePause(entry.at);
        break;
      case 'paused':
      case 'resumed':
        this.isPausedByHand = entry.t === 'paused';
        this.pausedBy = entry.t === 'paused' ? entry.seat : undefined;
        this.pauseAskedBy = [];
        this.#updatePause(entry.at);
        break;
      case 'timed':
        this.onTimed(entry);
        break;
      case 'recovered':
        this.onRecovered(entry);
        for (const seat of this.seatStates)
          if (seat.absent !== undefined) seat.absent = entry.down === undefined ? entry.at : seat.absent + entry.down;
        break;
      case 'ended':
        this.ending = entry.ending;
        this.payoffs = entry.payoffs;
        this.secret = entry.secret;
        this.#setPhase('over', entry.at);
        break;
      default:
        entry satisfies never;
    }
    this.version++;
    this.lastAt = entry.at;
  }

  protected onActed(_entry: EntryOf<'acted'>): void {}
  protected onRetracted(_entry: EntryOf<'retracted'>): void {}
  protected onWithdrew(_entry: EntryOf<'withdrew'>): void {}
  protected onTimed(_entry: EntryOf<'timed'>): void {}
  protected onRecovered(_entry: EntryOf<'recovered'>): void {}
  /** The seats that play, in their new order; `seatStates` has it already. */
  protected onSeatsMoved(_order: readonly Seat[]): void {}
  protected onPhase(_at: Millis): void {}

  /** Some seats stayed empty, or the server shuffled them. */
  #moveSeats(order: readonly Seat[]): void {
    this.seatStates = order.map(seat => carriedSeat(this.seatStates[seat] ?? emptySeat()));
    this.onSeatsMoved(order);
  }

  /**
   * The match stands still while it is paused, while no player is present who could wait and, under the policy `suspend`, while a
   * player is absent.
   */
  #updatePause(at: Millis): void {
    const isStill = this.isPausedByHand || this.isWaiting || (this.#suspends && hasAbsentSeat(this.seatStates));
    if (isStill && this.phase === 'running') this.#setPhase('paused', at);
    else if (!isStill && this.phase === 'paused') this.#setPhase('running', at);
  }

  #setPhase(phase: MatchPhase, at: Millis): void {
    this.phase = phase;
    this.onPhase(at);
  }
}

/** A lifecycle to continue from. */
export interface KnownLifecycle {
  readonly seats: SeatStates;
  /** Whether the match stands still while a player is absent. */
  readonly suspends: boolean;
  readonly phase: MatchPhase;
  readonly isPausedByHand: boolean;
}

/** For those who have entries but no rules: the store's summaries, records, a page that follows a table. */
export class LifecycleReader extends MatchLifecycle {
  constructor({ seats, suspends, phase, isPausedByHand }: KnownLifecycle) {
    super(0, suspends);
    this.seatStates = seats.map(seat => ({ ...seat }));
    this.phase = phase;
    this.hasStarted = phase === 'running' || phase === 'paused';
    this.isPausedByHand = isPausedByHand;
  }

  /** undefined where the entries do not begin with the creation of the match. */
  static of(entries: readonly JournalEntry[]): LifecycleReader | undefined {
    const first = entries[0];
    if (first?.t !== 'created') return undefined;
    const { seats, absence } = first.setup;
    const reader = new LifecycleReader({
      seats: Array.from({ length: seats }, emptySeat),
      suspends: absence === 'suspend',
      phase: 'open',
      isPausedByHand: false,
    });
    for (const entry of entries) reader.applyEntry(entry);
    return reader;
  }

  override applyEntry(entry: JournalEntry): void {
    super.applyEntry(entry);
  }
}

const WITHOUT_EFFECT: ReadonlySet<JournalEntryKind> = new Set([
  'sealed',
  'acted',
  'retracted',
  'timed',
  'recovered',
  'pause-asked',
  'pause-declined',
  'retract-asked',
  'retract-declined',
  'committed',
  'closed',
  'revealed',
  'withheld',
]);

/** Can the entry change what a list of matches shows? Moves cannot, and nearly all entries are moves. */
export function changesLifecycle(entry: JournalEntry): boolean {
  return !WITHOUT_EFFECT.has(entry.t);
}
