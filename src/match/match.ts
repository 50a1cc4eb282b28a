// One game in progress: what may happen to it. Everything that does is an entry; an entry is applied at once, queued for the
// store, and told only when the store has it. Time and randomness are arguments: replaying the entries gives the same match,
// clock included.

import type { Claim } from '../core/absence-rules.ts';
import { drawOutcome } from '../core/chance.ts';
import type { Overrun } from '../core/clock.ts';
import { isSlow } from '../core/clock-rules.ts';
import { type Action, type AnyGame, CHANCE, type GameEvent, NOBODY, type Seat } from '../core/game.ts';
import {
  type JournalEntry,
  LONGEST_NOTE,
  type MatchEnding,
  type MatchSetup,
  type Millis,
  type RulesFailure,
  type SeatedPlayer,
} from '../core/journal.ts';
import { MatchState, scratchList } from '../core/match-state.ts';
import { fitsSeats } from '../core/options.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { isSomebodyAbsent } from '../core/seat-state.ts';
import {
  absenceDeadline,
  automaticClaimant,
  consequence,
  isReplaced,
  nobodyWaitsWithout,
  openClaim,
  presentSeats,
} from './absence.ts';
import { commitTo, type Draws, drawsFrom } from './chance.ts';
import { forfeitPayoffs } from './ending.ts';
import { pauseEntry, pauseRefusal } from './pauses.ts';
import * as refusals from './refusals.ts';
import { RulesFault } from './rules-fault.ts';
import { retractEntry } from './takebacks.ts';

/** Hears every entry: `before` it changes anything, when `Match.tell` says what a viewer may know of it, and `after`. */
export interface MatchListener {
  beforeEntry(entry: JournalEntry): void;
  afterEntry(entry: JournalEntry): void;
}

/** Entries that one request may bring about. Dealing to ten players takes some hundreds. */
const MOST_PENDING = 10_000;

const NO_LISTENER: MatchListener = { beforeEntry: () => undefined, afterEntry: () => undefined };
export class Match extends MatchState {
  /** What hears of entries; set by whoever keeps the table. */
  listener: MatchListener = NO_LISTENER;
  #draws: Draws | undefined;
  #queue: JournalEntry[] = [];

  static create(id: string, game: AnyGame, setup: MatchSetup, secret: string, now: Millis): Match {
    const commit = commitTo(secret);
    const match = new Match(id, game, setup, commit);
    match.#record({ t: 'created', at: now, setup, commit });
    match.#record({ t: 'sealed', at: now, secret });
    return match;
  }

  /** A match as its journal tells it. */
  static restore(id: string, game: AnyGame, entries: Iterable<JournalEntry>): Match {
    let match: Match | undefined;
    for (const entry of entries) {
      match ??= new Match(id, game, ...openingOf(id, entry));
      match.#apply(entry);
    }
    if (!match) throw new Error(`match ${id} has no entries`);
    return match;
  }

  /** Entries not yet handed to the store. */
  takePending(): JournalEntry[] {
    const taken = this.#queue;
    this.#queue = [];
    return taken;
  }

  get pending(): number {
    return this.#queue.length;
  }

  sit(seat: Seat, who: SeatedPlayer, word: string, now: Millis): Refusal | undefined {
    if (this.phase !== 'open') return refusals.alreadyStarted;
    if (!(seat >= 0 && seat < this.setup.seats)) return refusals.noSuchSeat;
    if (this.seatStates[seat]!.who) return refusals.seatTaken;
    this.#record({ t: 'seated', at: now, seat, who, word });
    return undefined;
  }

  vacate(seat: Seat, now: Millis): Refusal | undefined {
    if (this.phase !== 'open') return refusals.alreadyStarted;
    if (!this.seatStates[seat]?.who) return refusals.seatEmpty;
    this.#record({ t: 'vacated', at: now, seat });
    return undefined;
  }

  /** `order`: which seats play, in their new order; left out: all, as they sit. */
  start(now: Millis, order?: readonly Seat[]): Refusal | undefined {
    if (this.phase !== 'open') return refusals.alreadyStarted;
    const playing = order ?? this.seatStates.map((_, seat) => seat);
    if (playing.some(seat => !this.seatStates[seat]?.who)) return refusals.seatEmpty;
    if (!fitsSeats(this.game, playing.length)) return refusals.tooFew;
    const asTheySit = playing.length === this.setup.seats && playing.every((seat, i) => seat === i);
    this.#record(asTheySit ? { t: 'started', at: now } : { t: 'started', at: now, seats: playing });
    this.#advance(now);
    return undefined;
  }

  /** `version` is the one the player decided on; a question that arose later is not answered by it. */
  act(seat: Seat, action: Action, version: number | undefined, now: Millis, note?: string): Refusal | undefined {
    if (this.timing.overrun(now)) this.tick(now);
    const closed = this.#refusalUnlessRunning();
    if (closed) return closed;
    if (!this.mayAct(seat)) return refusals.notYourTurn;
    if (this.isStale(seat, version)) return refusals.stale;
    const late = this.timing.late(seat, now);
    if (late) {
      this.#loseOnTime(late, now);
      return undefined;
    }
    const why = this.game.why(this.state, seat, action);
    if (why) return why;
    const entry = { t: 'acted', at: now, seat, action } as const;
    this.#record(note ? { ...entry, note: note.slice(0, LONGEST_NOTE) } : entry);
    this.#advance(now);
    return undefined;
  }

  retract(seat: Seat, now: Millis): Refusal | undefined {
    const closed = this.#refusalUnlessRunning();
    if (closed) return closed;
    const unfinished = this.canRetract(seat) ? this.retractPoint(seat)!.version : undefined;
    const lastTurn = (whose: Seat): number | undefined => this.undoPoint(whose)?.version;
    const entry = retractEntry(this.seatStates, this.retractAskedBy, { seat, at: now, unfinished, lastTurn });
    if (entry && !isRefusal(entry)) this.#record(entry);
    return isRefusal(entry) ? entry : undefined;
  }

  /** Declines what somebody wants to take back, or no longer wants to take back oneself. */
  declineRetract(seat: Seat, now: Millis): Refusal | undefined {
    if (this.retractAskedBy.length === 0) return refusals.nothingToRetract;
    this.#record({ t: 'retract-declined', at: now, seat });
    return undefined;
  }

  /** The seat gives up: a game that can go on without it does. */
  resign(seat: Seat, now: Millis): Refusal | undefined {
    const closed = this.#refusalUnlessRunning();
    if (closed && closed !== refusals.isPaused) return closed;
    if (this.seatStates[seat]?.hasLeft !== false) return refusals.notSeated;
    if (this.setup.absence === 'substitute') this.#recordAbsence(seat, now, { resigned: true });
    else if (this.#canGoOnWithout(seat)) this.#withdraw(seat, 'left', now);
    else this.#end({ by: 'resignation', seat }, now);
    return undefined;
  }

  /** A player that cannot be asked any more: it crashed, or sent what is no action. */
  disqualify(seat: Seat, why: 'illegal' | 'crash', now: Millis): Refusal | undefined {
    const closed = this.#refusalUnlessRunning();
    if (closed && closed !== refusals.isPaused) return closed;
    if (this.seatStates[seat]?.hasLeft !== false) return refusals.notSeated;
    if (this.#canGoOnWithout(seat)) this.#withdraw(seat, why, now);
    else this.#end({ by: why, seat }, now);
    return undefined;
  }

  /** Pauses at once, whatever the players want. */
  pause(now: Millis): Refusal | undefined {
    const refusal = this.#refusalUnlessRunning() ?? pauseRefusal(this.setup);
    if (!refusal) this.#record({ t: 'paused', at: now });
    return refusal;
  }

  /**
   * A player wants a pause. Where a clock counts, a pause is time to think for nothing, so every other person at the table has to
   * want it too; bots and programs are not asked.
   */
  askPause(seat: Seat, now: Millis): Refusal | undefined {
    const refusal = this.#refusalUnlessRunning() ?? pauseRefusal(this.setup);
    if (refusal) return refusal;
    if (this.seatStates[seat]?.hasLeft !== false) return refusals.notSeated;
    const entry = pauseEntry(this.setup, this.seatStates, this.pauseAskedBy, seat, now);
    if (entry) this.#record(entry);
    return undefined;
  }

  /** Declines a pause that somebody asked for, or takes back one's own request. */
  declinePause(seat: Seat, now: Millis): Refusal | undefined {
    const closed = this.#refusalUnlessRunning();
    if (closed) return closed;
    if (this.pauseAskedBy.length === 0) return refusals.noPauseAsked;
    this.#record({ t: 'pause-declined', at: now, seat });
    return undefined;
  }

  resume(now: Millis): Refusal | undefined {
    if (!this.isPausedByHand || this.phase === 'over') return refusals.notPaused;
    this.#record({ t: 'resumed', at: now });
    this.#advance(now);
    return undefined;
  }

  /** Switches the table's clock on or off for one seat. */
  setTimed(seat: Seat, on: boolean, now: Millis): Refusal | undefined {
    if (this.phase === 'over') return refusals.isOver;
    if (!(seat >= 0 && seat < this.setup.seats)) return refusals.noSuchSeat;
    if (this.timing.isTimed(seat) !== on) this.#record({ t: 'timed', at: now, seat, on });
    return undefined;
  }

  /** A referee has judged the match: `loser` has lost, or without one it is a draw. */
  adjudicate(loser: Seat | undefined, now: Millis): Refusal | undefined {
    const closed = this.#refusalUnlessRunning();
    if (closed) return closed;
    this.#end({ by: 'adjudication', ...(loser !== undefined && { seat: loser }) }, now);
    return undefined;
  }

  /** `rules`: how the rules of the game failed, where that is why. */
  abort(now: Millis, rules?: RulesFailure): Refusal | undefined {
    if (this.phase === 'over') return refusals.isOver;
    this.#end({ by: 'abort', ...(rules && { rules }) }, now);
    return undefined;
  }

  /**
   * The seat's player is gone for now; the table's policy says what follows. In a slow match nobody is expected to be at the
   * table: only the clock counts.
   */
  markAbsent(seat: Seat, now: Millis): void {
    if (!isSlow(this.setup.clock)) this.#recordAbsence(seat, now);
  }

  #recordAbsence(seat: Seat, now: Millis, { resigned }: { resigned?: true } = {}): void {
    const here = this.seatStates[seat]?.absent === undefined && this.seatStates[seat]?.hasLeft === false;
    if (this.phase === 'over' || this.phase === 'open' || !here) return;
    const waits = !resigned && nobodyWaitsWithout(this.setup, this.seatStates, seat);
    this.#record({ t: 'absent', at: now, seat, ...(waits && { waits }), ...(resigned && { resigned }) });
    this.#advance(now);
  }

  /** Is the seat absent, and does the match go on without waiting for it? */
  isReplaced(seat: Seat): boolean {
    return isReplaced(this.setup, this.seatStates, seat);
  }

  /** What those who wait for an absent player may claim, and when. */
  get claim(): Claim | undefined {
    if (this.phase !== 'running' && this.phase !== 'paused') return undefined;
    if (this.isWaiting) return undefined;
    return openClaim(this.setup, this.seatStates, seat => this.#canGoOnWithout(seat));
  }

  /** Somebody who waited for an absent player does not want to wait any longer. */
  claimAbsence(seat: Seat, now: Millis): Refusal | undefined {
    if (this.phase === 'open') return refusals.notStarted;
    if (this.phase === 'over') return refusals.isOver;
    const { claim } = this;
    if (!claim || claim.seat === seat || this.seatStates[seat]?.hasLeft !== false) return refusals.nothingToClaim;
    if (now < claim.at) return refusals.claimTooEarly;
    this.#record({ t: 'claimed', at: now, seat, against: claim.seat });
    if (claim.effect === 'win') this.#end({ by: 'absence', seat: claim.seat }, now, claim.winner);
    else if (claim.effect === 'remove') this.#withdraw(claim.seat, 'absence', now);
    else this.#advance(now);
    return undefined;
  }

  markReturned(seat: Seat, now: Millis): void {
    if (this.phase === 'over' || this.seatStates[seat]?.absent === undefined) return;
    this.#record({ t: 'returned', at: now, seat });
    this.#advance(now);
  }

  /** The server was down: nobody pays for that time. `down`: how long, where that is known; otherwise since the last entry. */
  recover(now: Millis, down?: Millis): void {
    if (this.phase === 'running' || this.phase === 'paused') {
      this.#record({ t: 'recovered', at: now, ...(down !== undefined && { down }) });
      this.#advance(now);
    }
  }

  /** When `tick` has something to do. */
  get deadline(): Millis {
    if (this.phase !== 'running' && this.phase !== 'paused') return Number.POSITIVE_INFINITY;
    return Math.min(this.timing.deadline, this.#absenceDeadline);
  }

  get #absenceDeadline(): Millis {
    return absenceDeadline(this.setup, this.seatStates, this.isWaiting);
  }

  /** Does what is due at `now`. */
  tick(now: Millis): void {
    this.#resolveAbsences(now);
    for (
      let overrun = this.timing.overrun(now);
      overrun && this.phase === 'running';
      overrun = this.timing.overrun(now)
    ) {
      if (this.game.idle && !this.#isStrictFor(overrun.seat))
        this.#record({ t: 'acted', at: now, seat: overrun.seat, action: this.game.idle(this.state, overrun.seat) });
      else this.#loseOnTime(overrun, now);
      this.#advance(now);
    }
  }

  /** Questions with a pace of the game's own have the game's answer in every match. */
  #isStrictFor(seat: Seat): boolean {
    const pace = this.game.pace?.(this.state, seat) ?? Number.POSITIVE_INFINITY;
    return this.setup.strict === true && pace === Number.POSITIVE_INFINITY;
  }

  #refusalUnlessRunning(): Refusal | undefined {
    if (this.phase === 'open') return refusals.notStarted;
    if (this.phase === 'over') return refusals.isOver;
    return this.phase === 'paused' ? refusals.isPaused : undefined;
  }

  /** Chance plays, absent seats are skipped, the end is noticed. */
  #advance(now: Millis): void {
    while (this.phase === 'running') {
      const toAct = this.game.toAct(this.state);
      if (toAct === NOBODY) this.#end({ by: 'rules' }, now);
      else if (toAct === CHANCE) this.#record({ t: 'acted', at: now, seat: CHANCE, action: this.#draw() });
      else if (!this.#skipAbsentSeat(now)) return;
    }
  }

  #draw(): Action {
    this.#draws ??= drawsFrom(
      this.secret,
      this.seatStates.map(({ word }) => word),
    );
    return drawOutcome(this.game, this.state, scratchList(this.game), this.#draws(this.version));
  }

  /** Under the policy that skips, an absent seat nobody waits for does at once what the clock would do for it. */
  #skipAbsentSeat(now: Millis): boolean {
    if (this.setup.absence !== 'skip' || !this.game.idle) return false;
    if (!isSomebodyAbsent(this.seatStates) || presentSeats(this.setup, this.seatStates).length === 0) return false;
    const seat = this.seatStates.findIndex((_, s) => this.isReplaced(s) && this.isAwaited(s));
    if (seat < 0) return false;
    this.#record({ t: 'acted', at: now, seat, action: this.game.idle(this.state, seat) });
    return true;
  }

  #resolveAbsences(now: Millis): void {
    while (this.phase !== 'over' && this.#absenceDeadline <= now) {
      const claimant = this.claim && automaticClaimant(this.seatStates);
      if (claimant !== undefined) {
        this.claimAbsence(claimant, now);
        continue;
      }
      const follows = consequence(this.setup, this.seatStates, this.isWaiting);
      if (follows.is === 'void') this.#end({ by: 'abort' }, now);
      else if (follows.is === 'won') this.#end({ by: 'absence', seat: follows.seat }, now, follows.winner);
      else if (this.#canGoOnWithout(follows.seat)) this.#withdraw(follows.seat, 'absence', now);
      else this.#end({ by: 'absence', seat: follows.seat }, now);
    }
  }

  #canGoOnWithout(seat: Seat): boolean {
    if (!this.game.withdraw || this.seatStates[seat]!.hasLeft) return false;
    return this.seatStates.filter(({ hasLeft }, s) => !hasLeft && s !== seat).length > 1;
  }

  #withdraw(seat: Seat, why: 'left' | 'absence' | 'time' | 'illegal' | 'crash', now: Millis): void {
    this.#record({ t: 'withdrew', at: now, seat, why });
    this.#advance(now);
  }

  #loseOnTime(overrun: Overrun, now: Millis): void {
    if (this.#canGoOnWithout(overrun.seat)) this.#withdraw(overrun.seat, 'time', now);
    else this.#end({ by: 'time', ...overrun }, now);
  }

  #end(ending: MatchEnding, now: Millis, winner?: Seat): void {
    const payoffs =
      ending.by === 'rules'
        ? this.seatStates.map((_, seat) => this.game.payoff(this.state, seat))
        : forfeitPayoffs(
            ending,
            this.seatStates.map(({ hasLeft }) => hasLeft),
            winner,
          );
    this.#record({ t: 'ended', at: now, ending, payoffs, secret: this.secret });
  }

  /** Time never runs backwards in a journal, whatever the machine's clock does. */
  #record(entry: JournalEntry): void {
    const kept = entry.at < this.lastAt ? { ...entry, at: this.lastAt } : entry;
    this.#queue.push(kept);
    // Rules that always ask for one more draw would otherwise keep everybody waiting without an end.
    if (this.#queue.length > MOST_PENDING) throw new RulesFault(this.game.id, 'slow', 'chance never stops acting');
    this.#apply(kept);
  }

  #apply(entry: JournalEntry): void {
    this.listener.beforeEntry(entry);
    this.applyEntry(entry);
    this.listener.afterEntry(entry);
  }

  /** What a viewer may know of an entry that is about to happen. */
  eventsFor(entry: JournalEntry, viewer: Seat): readonly GameEvent[] {
    return entry.t === 'acted' ? this.game.eventsFor(this.state, entry.seat, entry.action, viewer) : [];
  }
}

function openingOf(id: string, first: JournalEntry): [MatchSetup, string] {
  if (first.t !== 'created') throw new Error(`the journal of ${id} begins with ${first.t}`);
  return [first.setup, first.commit];
}
