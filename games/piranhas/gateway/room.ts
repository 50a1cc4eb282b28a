// A match as this protocol sees it: a room. What the journal does not keep is here: display names of slots, hints, what
// exactly was wrong with a move, and whether an administrator lets the game continue.

import { AUDIENCE, type BySeat, type Seat } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { Match } from '../../../src/match/match.ts';
import type { Table, Timer } from '../../../src/match/table.ts';
import type { Redaction } from '../../../src/server/people/accounts/redaction.ts';
import type { View } from '../rules/view.ts';
import { writeFromServer } from './codec.ts';
import type { SoftwareChallengeResult, XmlDialect } from './messages.ts';
import { wireState } from './replay.ts';
import { BROKE_A_RULE, LEFT, lateReason, resultOf, type SoftwareChallengeFault } from './result.ts';

/** How everybody is called who joined without a name. */
export const DEFAULT_PLAYER_NAME = 'Unknown';
/** Milliseconds that a side without a move is waited for, as for any other answer. */
const HARD = 10_000;

/** A client that receives the room through this protocol. */
export interface SoftwareChallengeRoomListener {
  /** AUDIENCE for those who only watch. */
  readonly seat: Seat;
  refresh(): void;
}

export class SoftwareChallengeRoom {
  readonly id: string;
  /** The match may leave memory and come back at another table. */
  table: Table;
  readonly listeners = new Set<SoftwareChallengeRoomListener>();
  /** By seat, of prepared slots. */
  slots: BySeat<string> = [];
  /** Prepared seats that anybody may take now. */
  readonly freed = new Set<Seat>();
  /** Is the administrator who prepared it still connected? */
  hasAdministrator: () => boolean = () => false;
  fault: SoftwareChallengeFault | undefined;
  readonly #timer: Timer;
  readonly #redaction: Pick<Redaction, 'who'>;
  readonly #ended: (room: SoftwareChallengeRoom, result: SoftwareChallengeResult) => void;
  #hints: { readonly turn: number; readonly hints: readonly string[] } = { turn: -1, hints: [] };
  #seen: { readonly version: number; readonly view: View } | undefined;
  /** The last position, as far as it was asked for, by dialect. */
  #memento: { readonly turn: number; readonly texts: Map<XmlDialect, string> } | undefined;
  #result: SoftwareChallengeResult | undefined;
  /** An administrator paused it. */
  #held = false;
  /** The turn that may still be played while it is held. */
  #allowedTurn: number | undefined;
  #stuckTimer: (() => void) | undefined;

  constructor(
    table: Table,
    timer: Timer,
    redaction: Pick<Redaction, 'who'>,
    ended: (room: SoftwareChallengeRoom, result: SoftwareChallengeResult) => void,
  ) {
    this.id = table.match.id;
    this.table = table;
    this.#timer = timer;
    this.#redaction = redaction;
    this.#ended = ended;
  }

  get view(): View {
    const { match } = this.table;
    if (this.#seen?.version !== match.version)
      this.#seen = { version: match.version, view: match.view(AUDIENCE) as View }; // the keeper takes tables of Piranhas only
    return this.#seen.view;
  }

  get names(): BySeat<string> {
    return this.table.match.seated.map((who, seat) => {
      const name = who && this.#redaction.who(who).name;
      return (who?.kind === 'person' ? name : (this.slots[seat] ?? name)) ?? DEFAULT_PLAYER_NAME;
    });
  }

  /** The position for everybody who reads a dialect, written once. */
  memento(dialect: XmlDialect): string {
    const { view } = this;
    if (this.#memento?.turn !== view.turn) this.#memento = { turn: view.turn, texts: new Map() };
    const { texts } = this.#memento;
    const written = texts.get(dialect);
    if (written !== undefined) return written;
    const hints = this.#hints.turn === view.turn ? this.#hints.hints : [];
    const state = wireState(view, this.names, hints);
    const text = writeFromServer({ t: 'room', roomId: this.id, data: { t: 'memento', state } }, dialect);
    texts.set(dialect, text);
    return text;
  }

  /** Hints of the move about to be played. */
  hint(hints: readonly string[]): void {
    this.#hints = { turn: this.view.turn + 1, hints };
  }

  /** Undefined while there is none: not over, broken off, or a side without a move is still asked for one. */
  result(): SoftwareChallengeResult | undefined {
    if (this.#result || this.stuckSeat !== undefined) return this.#result;
    const { ending, payoffs } = this.table.match;
    this.#result = resultOf(ending, payoffs, this.view, this.names, this.fault);
    if (this.#result) this.#ended(this, this.#result);
    return this.#result;
  }

  /** The rules ended the game for this seat, which has no move; the season's server asks it all the same. */
  get stuckSeat(): Seat | undefined {
    const { ending } = this.table.match;
    if (ending?.by !== 'rules' || this.fault) return undefined;
    const { ending: rules } = this.view;
    return rules?.by === 'stuck' ? 1 - rules.winner! : undefined; // one player always wins by it
  }

  /** The time of the stuck seat runs; where no program sits there, none can be asked. */
  awaitStuck(): void {
    const seat = this.stuckSeat;
    if (seat === undefined || this.#stuckTimer) return;
    if (![...this.listeners].some(listener => listener.seat === seat)) {
      this.fault = { seat, cause: 'RULE_VIOLATION', reason: BROKE_A_RULE };
      return;
    }
    const late = (): void => this.giveUp({ seat, cause: 'HARD_TIMEOUT', reason: lateReason(HARD) });
    this.#stuckTimer = this.#timer.at(this.#timer.now() + HARD, late);
  }

  /** The stuck seat answered, left or was too late: now there is a result. */
  giveUp(fault: SoftwareChallengeFault): void {
    this.#stuckTimer?.();
    if (this.stuckSeat !== fault.seat) return;
    this.fault = fault;
    for (const listener of this.listeners) listener.refresh();
  }

  /** A program broke a rule or the order of the protocol. */
  disqualify(fault: SoftwareChallengeFault): void {
    if (this.stuckSeat === fault.seat) this.giveUp(fault);
    this.table.change((match, now) => {
      const refusal = match.disqualify(fault.seat, 'illegal', now);
      if (!refusal) this.fault = fault;
      return refusal;
    });
  }

  /** A program is gone: on purpose, or its connection broke. */
  leave(seat: Seat, how: 'goodbye' | 'lost'): void {
    if (this.stuckSeat === seat) this.giveUp({ seat, cause: 'LEFT', reason: LEFT });
    this.table.change((match, now) => {
      if (match.phase === 'open') return this.#vacate(match, seat, now);
      return how === 'goodbye' ? match.request('resign', seat, now) : match.disqualify(seat, 'crash', now);
    });
  }

  cancel(): void {
    this.table.change((match, now) => match.abort(now));
  }

  /** If true, nothing is shown or asked for now. */
  get isHeld(): boolean {
    return this.#held && this.#allowedTurn !== this.view.turn;
  }

  /** A move that was already asked for is still played. */
  pause(on: boolean): void {
    if (on === this.#held) return;
    this.#held = on;
    this.#allowedTurn = on && this.table.match.phase !== 'open' ? this.view.turn : undefined;
    if (!on) this.#resume();
  }

  /** Lets one move pass. */
  step(): void {
    if (!this.isHeld) return;
    this.#allowedTurn = this.view.turn;
    this.#resume();
  }

  /** After every commit: the request of the administrator holds from there on. */
  applyPause(): void {
    if (this.isHeld && this.table.match.phase === 'running') this.table.change((match, now) => match.pause(now));
  }

  /** A room that `join` opened goes with its only player; a prepared one waits for the next. */
  #vacate(match: Match, seat: Seat, now: Millis): Refusal | undefined {
    const refusal = match.vacate(seat, now);
    if (!refusal && this.slots.length === 0 && match.seated.every(who => !who)) match.abort(now);
    return refusal;
  }

  #resume(): void {
    this.table.change((match, now) => match.resume(now));
  }
}
