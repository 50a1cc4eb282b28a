// One match in progress: what may happen to it, and when. The files beside this one decide about requests
// (seating, takebacks, pauses, absence, resignation); only the match writes entries. Time and randomness are arguments, so that the
// same entries give the same match again, clock included.

import type { Claim } from '../core/absence-rules.ts';
import { drawOutcome } from '../core/chance.ts';
import { isSlow } from '../core/clock-rules.ts';
import { type Action, type AnyGame, CHANCE, NOBODY, type Seat } from '../core/game.ts';
import {
  type JournalEntry,
  MAX_NOTE_LENGTH,
  type MatchSetup,
  type Millis,
  type RulesFailure,
  type SeatedPlayer,
} from '../core/journal.ts';
import type { DrawGenerator } from '../core/keyed-draws.ts';
import { scratchList } from '../core/match-state.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { absenceDeadline, absent, afterWait, openClaim, returned, seatToSkip } from './absence.ts';
import { commitmentOf, drawnOrder, drawsFrom } from './chance.ts';
import { abort, adjudicate, forfeitPayoffs, out } from './ending.ts';
import { MatchWriter } from './match-writer.ts';
import { pause, resume } from './pauses.ts';
import * as refusals from './refusals.ts';
import { SEAT_REQUESTS, type SeatRequest } from './requests.ts';
import { disqualify } from './resignation.ts';
import { sit, start, vacate } from './seating.ts';
import { type EndingStep, notRunning, type Outcome } from './step.ts';
import { close, commitWord, reveal, type SeatWord, withhold } from './words.ts';

export class Match extends MatchWriter {
  #draws: DrawGenerator | undefined;

  static create(id: string, game: AnyGame, setup: MatchSetup, secret: string, now: Millis): Match {
    const commit = commitmentOf(secret);
    const match = new Match(id, game, setup, commit);
    match.record({ t: 'created', at: now, setup, commit });
    match.record({ t: 'sealed', at: now, secret });
    return match;
  }

  /** The match that a journal describes. */
  static restore(id: string, game: AnyGame, entries: Iterable<JournalEntry>): Match {
    let match: Match | undefined;
    for (const entry of entries) {
      match ??= new Match(id, game, ...openingOf(id, entry));
      match.applyAnnounced(entry);
    }
    if (!match) throw new Error(`match ${id} has no entries`);
    return match;
  }

  sit(seat: Seat, who: SeatedPlayer, word: SeatWord, now: Millis): Refusal | undefined {
    return this.#carryOut(sit(this, seat, who, word, now), now);
  }

  /** The client of the seat commits to a word, or to another one. */
  commitWord(seat: Seat, commit: string, now: Millis): Refusal | undefined {
    return this.#carryOut(commitWord(this, seat, commit, now), now);
  }

  /** The client of the seat shows the word it committed to. */
  reveal(seat: Seat, word: string, now: Millis): Refusal | undefined {
    return this.#carryOut(reveal(this, seat, word, now), now);
  }

  vacate(seat: Seat, now: Millis): Refusal | undefined {
    return this.#carryOut(vacate(this, seat, now), now);
  }

  /** Closes the seats, so that words are shown. `playing`: the seats that will play. */
  close(now: Millis, playing: readonly Seat[]): Refusal | undefined {
    return this.#carryOut(close(this, playing, now), now);
  }

  /**
   * `order`: which seats play, in their new order. Without it all of them play, as they sit. If the seats are closed, it is known who plays,
   * and an order by lot follows from the secret and the words.
   */
  start(now: Millis, order?: readonly Seat[]): Refusal | undefined {
    const playing = this.closedSeats;
    if (!playing) return this.#carryOut(start(this, order, now), now);
    for (const step of withhold(this, now)) this.#carryOut([step], now);
    const words = playing.map(seat => this.seatStates[seat]!.word);
    const lots = this.setup.shuffle && drawnOrder(playing, drawsFrom(this.secret, words)(this.version));
    return this.#carryOut(start(this, lots || playing, now), now);
  }

  /** `version`: what the player saw when it decided. The action is refused if the seat was asked something else since then. */
  act(seat: Seat, action: Action, version: number | undefined, now: Millis, note?: string): Refusal | undefined {
    if (this.timing.overrun(now)) this.tick(now);
    const closed = notRunning(this);
    if (closed) return closed;
    if (!this.mayAct(seat)) return refusals.notYourTurn;
    if (this.isStale(seat, version)) return refusals.stale;
    const late = this.timing.late(seat, now);
    if (late) return this.#carryOut([out(this, { by: 'time', ...late }, now)], now);
    const why = this.game.why(this.state, seat, action);
    if (why) return why;
    const entry = { t: 'acted', at: now, seat, action } as const;
    const delay = this.timing.unpaidDelay(seat, now);
    const noted = note ? { ...entry, note: note.slice(0, MAX_NOTE_LENGTH) } : entry;
    this.record(delay > 0 ? { ...noted, delay } : noted);
    this.#advance(now);
    return undefined;
  }

  /** A request of a player beside its moves. */
  request(what: SeatRequest, seat: Seat, now: Millis): Refusal | undefined {
    return this.#carryOut(SEAT_REQUESTS[what](this, seat, now), now);
  }

  /** Takes out a player that cannot be asked any more. */
  disqualify(seat: Seat, why: 'illegal' | 'crash', now: Millis): Refusal | undefined {
    return this.#carryOut(disqualify(this, seat, why, now), now);
  }

  /** Pauses without asking the players. */
  pause(now: Millis): Refusal | undefined {
    return this.#carryOut(pause(this, now), now);
  }

  resume(now: Millis): Refusal | undefined {
    return this.#carryOut(resume(this, now), now);
  }

  /** Switches the clock of one seat on or off. */
  setTimed(seat: Seat, on: boolean, now: Millis): Refusal | undefined {
    if (this.phase === 'over') return refusals.matchOver;
    if (!(seat >= 0 && seat < this.setup.seats)) return refusals.noSuchSeat;
    if (this.timing.isTimed(seat) !== on) this.record({ t: 'timed', at: now, seat, on });
    return undefined;
  }

  /** A referee has judged the match: `loser` has lost, or without one it is a draw. */
  adjudicate(loser: Seat | undefined, now: Millis): Refusal | undefined {
    return this.#carryOut(adjudicate(this, loser), now);
  }

  /** `rules`: how the rules of the game failed, where that is why. */
  abort(now: Millis, rules?: RulesFailure): Refusal | undefined {
    return this.#carryOut(abort(this, rules), now);
  }

  /** The player of the seat is absent. In a slow match players need not be at the table: only the clock counts. */
  markAbsent(seat: Seat, now: Millis): void {
    if (!isSlow(this.setup.clock)) this.#carryOut(absent(this, seat, now), now);
  }

  markReturned(seat: Seat, now: Millis): void {
    this.#carryOut(returned(this, seat, now), now);
  }

  /** What players who wait for an absent player may claim, and from when on. */
  get claim(): Claim | undefined {
    return openClaim(this);
  }

  /** The server was down, and no player pays for that time. If `down` is left out, it was down since the last entry. */
  recover(now: Millis, down?: Millis): void {
    if (this.phase === 'running' || this.phase === 'paused') {
      this.record({ t: 'recovered', at: now, ...(down !== undefined && { down }) });
      this.#advance(now);
    }
  }

  /** When `tick` has something to do. */
  get deadline(): Millis {
    if (this.phase !== 'running' && this.phase !== 'paused') return Number.POSITIVE_INFINITY;
    return Math.min(this.timing.deadline, absenceDeadline(this));
  }

  /** Does what is due at `now`. */
  tick(now: Millis): void {
    while (this.phase !== 'over' && absenceDeadline(this) <= now) this.#carryOut(afterWait(this, now), now);
    for (
      let overrun = this.timing.overrun(now);
      overrun && this.phase === 'running';
      overrun = this.timing.overrun(now)
    ) {
      const { seat } = overrun;
      if (this.game.idle && !this.#isStrictFor(seat)) this.#idle(seat, now);
      else this.#carryOut([out(this, { by: 'time', ...overrun }, now)], now);
      this.#advance(now);
    }
  }

  /** In a strict match a player who is out of time loses, unless the rules give this question a time of its own. */
  #isStrictFor(seat: Seat): boolean {
    const pace = this.game.pace?.(this.state, seat) ?? Number.POSITIVE_INFINITY;
    return this.setup.strict === true && pace === Number.POSITIVE_INFINITY;
  }

  /** The game acts for the seat. */
  #idle(seat: Seat, now: Millis): void {
    this.record({ t: 'acted', at: now, seat, action: this.game.idle!(this.state, seat) });
  }

  #carryOut(outcome: Outcome, now: Millis): Refusal | undefined {
    if (isRefusal(outcome)) return outcome;
    for (const step of outcome) {
      if (step.t === 'end') this.#end(step, now);
      else this.record(step);
    }
    if (outcome.length > 0) this.#advance(now);
    return undefined;
  }

  /** Lets chance act, skips absent seats, and ends the match when the rules say so. */
  #advance(now: Millis): void {
    while (this.phase === 'running') {
      const toAct = this.game.toAct(this.state);
      if (toAct === NOBODY) this.#end({ ending: { by: 'rules' } }, now);
      else if (toAct === CHANCE) this.record({ t: 'acted', at: now, seat: CHANCE, action: this.#draw() });
      else {
        const skipped = this.game.idle && seatToSkip(this);
        if (skipped === undefined) return;
        this.#idle(skipped, now);
      }
    }
  }

  #draw(): Action {
    this.#draws ??= drawsFrom(
      this.secret,
      this.seatStates.map(({ word }) => word),
    );
    return drawOutcome(this.game, this.state, scratchList(this.game), this.#draws(this.version));
  }

  #end({ ending, winner }: Omit<EndingStep, 't'>, now: Millis): void {
    const payoffs =
      ending.by === 'rules'
        ? this.seatStates.map((_, seat) => this.game.payoff(this.state, seat))
        : forfeitPayoffs(
            ending,
            this.seatStates.map(({ hasLeft }) => hasLeft),
            winner,
          );
    this.record({ t: 'ended', at: now, ending, payoffs, secret: this.secret });
  }
}

function openingOf(id: string, first: JournalEntry): [MatchSetup, string] {
  if (first.t !== 'created') throw new Error(`the journal of ${id} begins with ${first.t}`);
  return [first.setup, first.commit];
}
