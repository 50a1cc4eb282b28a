// What the entries of a journal add up to: the lifecycle of the match, the state of the game and the clock. Entries are
// applied as they are; which may be written is decided in match.ts.

import { Clock } from './clock.ts';
import { clocksOf } from './clock-rules.ts';
import { type Action, type ActionList, type AnyGame, actionList, CHANCE, NOBODY, type Seat } from './game.ts';
import type { JournalEntry, MatchSetup, Millis } from './journal.ts';
import { type EntryOf, MatchLifecycle } from './match-lifecycle.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { RetractPoints } from './retraction.ts';
import { UndoPoints } from './undo-points.ts';

export class MatchState extends MatchLifecycle {
  readonly id: string;
  readonly game: AnyGame;
  /** As created; the number of seats is final once it started. */
  setup: MatchSetup;
  readonly commit: string;
  protected timing: Clock;
  protected state: unknown;
  /** The version at which `state` last changed. */
  protected stateVersion = 0;
  #actions = 0;
  /** By seat: the version at which its present question arose. */
  #decisionVersions: number[];
  /** Only in games that let a seat take back an action. */
  readonly #retractPoints: RetractPoints | undefined;
  /** Only where whole turns may be taken back. */
  readonly #undoPoints: UndoPoints | undefined;

  protected constructor(
    id: string,
    game: AnyGame,
    setup: MatchSetup,
    commit: string,
    state = initialState(game, setup),
  ) {
    super(setup.seats, setup.absence === 'suspend');
    this.id = id;
    this.game = game;
    this.setup = setup;
    this.commit = commit;
    this.timing = new Clock(clocksOf(setup));
    this.state = state;
    this.#decisionVersions = Array.from({ length: setup.seats }, () => 0);
    this.#retractPoints = game.retractable && new RetractPoints(game);
    this.#undoPoints = setup.friendly && new UndoPoints(game);
  }

  get clock(): Pick<Clock, 'left' | 'used' | 'stopped' | 'quotaLeft'> {
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
    return this.mayAct(seat) && this.isNext(seat);
  }

  /** Would this seat be waited for if the match did not stand still? */
  isNext(seat: Seat): boolean {
    return seat >= 0 && this.game.mayAct(this.state, seat) && this.game.pace?.(this.state, seat) !== 0;
  }

  /** The version at which the seat's present question arose. */
  decisionVersion(seat: Seat): number {
    return this.#decisionVersions[seat]!;
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

  /** The version to which the seat can take back what it did since it had nothing to take back. */
  retractVersion(seat: Seat): number | undefined {
    return this.#retractPoints?.of(seat)?.version;
  }

  /** The version at which the seat's last turn began, in a match that allows taking it back. */
  undoVersion(seat: Seat): number | undefined {
    return this.#undoPoints?.of(seat)?.version;
  }

  canRetract(seat: Seat): boolean {
    return (
      this.phase === 'running' &&
      this.retractVersion(seat) !== undefined &&
      (this.game.retractable?.(this.state, seat) ?? false)
    );
  }

  /** Was this decided before the seat's present question arose? */
  isStale(seat: Seat, version: number | undefined): boolean {
    return version !== undefined && version < this.#decisionVersions[seat]!;
  }

  /** The question that arose at `version` was sent to the seat only at `at`: its time counts from there, where it still stands. */
  postponeClock(seat: Seat, version: number, at: Millis): void {
    if (this.isAwaited(seat) && this.decisionVersion(seat) === version) this.timing.postponeTurn(seat, at);
  }

  /** The seat does not run out of time until it is let go. Not part of the journal. */
  hold(seat: Seat, on: boolean): void {
    this.timing.hold(seat, on);
  }

  /** Is the seat out of time, if it is not held? */
  isOut(seat: Seat, now: Millis): boolean {
    return this.timing.isOut(seat, now);
  }

  /** Does the clock of the match take network delay off for this seat? */
  takesDelayOff(seat: Seat): boolean {
    return this.timing.takesDelayOff(seat);
  }

  /** The network delay of the seat's player, as it was measured last. */
  setDelay(seat: Seat, ms: Millis): void {
    this.timing.setDelay(seat, ms);
  }

  protected override applyEntry(entry: JournalEntry): void {
    super.applyEntry(entry);
    if (this.phase === 'running') this.#updateClocks(entry.at);
  }

  protected override onSeatsMoved(order: readonly Seat[]): void {
    const before = this.timing;
    const seats = order.length;
    if (seats !== this.setup.seats) this.setup = { ...this.setup, seats };
    const { clocks } = this.setup;
    if (clocks) this.setup = { ...this.setup, clocks: order.map(old => clocks[old]!) };
    this.timing = new Clock(clocksOf(this.setup));
    for (const [seat, old] of order.entries()) if (!before.isTimed(old)) this.timing.setTimed(seat, false, this.lastAt);
    this.#decisionVersions = order.map(() => 0);
    this.state = initialState(this.game, this.setup);
    this.stateVersion = this.version + 1;
  }

  protected override onPhase(at: Millis): void {
    if (this.phase === 'running') this.timing.start(at);
    else this.timing.stop(at);
  }

  protected override onActed({ seat, action, delay }: EntryOf<'acted'>): void {
    if (delay !== undefined) this.timing.compensate(seat, delay);
    this.#retractPoints?.save(this.state, this.setup.seats, this.version);
    if (seat !== CHANCE) this.#undoPoints?.save(this.state, seat, this.version);
    this.game.apply(this.state, seat, action);
    this.#actions++;
    this.stateVersion = this.version + 1;
    if (seat !== CHANCE) this.#decisionVersions[seat] = this.stateVersion;
  }

  protected override onRetracted(entry: EntryOf<'retracted'>): void {
    const { seat, to } = entry;
    this.game.copy(this.stateToRestore(entry), this.state);
    this.stateVersion = this.version + 1;
    this.#decisionVersions[seat] = this.stateVersion;
    if (!this.#undoPoints) return;
    this.#undoPoints.dropFrom(to);
    if (this.retractVersion(seat) === to) return;
    // What others were asked since then is asked no more.
    this.#retractPoints?.clear();
    this.#decisionVersions.fill(this.stateVersion);
  }

  /** The state after `to` entries. */
  protected stateToRestore({ seat, to }: EntryOf<'retracted'>): unknown {
    const point = [this.#retractPoints?.of(seat), this.#undoPoints?.of(seat)].find(one => one?.version === to);
    if (!point) throw new Error(`seat ${seat} cannot go back to version ${to} from ${this.version}`);
    return point.state;
  }

  protected override onWithdrew({ seat }: EntryOf<'withdrew'>): void {
    this.#retractPoints?.clear();
    this.#undoPoints?.clear();
    this.game.withdraw?.(this.state, seat);
    this.stateVersion = this.version + 1;
  }

  protected override onTimed({ seat, on, at }: EntryOf<'timed'>): void {
    this.timing.setTimed(seat, on, at);
  }

  protected override onRecovered({ at, down }: EntryOf<'recovered'>): void {
    this.timing.stop(down === undefined ? this.lastAt : at - down);
    if (this.phase === 'running') this.timing.start(at);
  }

  /** Starts and stops the seats' clocks after something changed. */
  #updateClocks(now: Millis): void {
    const { game } = this;
    // A draw takes no time: a turn that continues after it keeps its clock.
    if (game.toAct(this.state) === CHANCE) return;
    const turn = game.turn ? game.turn(this.state) : this.#actions;
    const { seats } = this.setup;
    for (let seat = 0; seat < seats; seat++) {
      paces[seat] = game.mayAct(this.state, seat) ? (game.pace?.(this.state, seat) ?? Number.POSITIVE_INFINITY) : 0;
      if (paces[seat] === 0) this.timing.stopTurn(seat, now);
    }
    // Clocks stop before others start, so that one timer serves them all.
    for (let seat = 0; seat < seats; seat++)
      if (paces[seat] !== 0 && this.timing.startTurn(seat, paces[seat]!, turn, now))
        this.#decisionVersions[seat] = this.version;
  }
}

/** By seat, while clocks are updated. */
const paces: number[] = [];

/** Room to list actions in, one a game: nothing in it outlives a call. */
const scratchLists = new WeakMap<AnyGame, ActionList>();
export function scratchList(game: AnyGame): ActionList {
  let list = scratchLists.get(game);
  if (!list) scratchLists.set(game, (list = actionList(game.maxLegal)));
  return list;
}

/** The state a match starts from: the game's own, or a position written down. */
export function startState(game: AnyGame, setup: MatchSetup): unknown {
  if (setup.position === undefined) return game.init(setup.seats, setup.options);
  const read: unknown = game.read?.(setup.position, setup.seats, setup.options, setup.toAct);
  return read ?? refuse('journal/no-position', `${game.id} does not start from a written position.`);
}

/** The state a match starts from; its position was read when it was created. */
function initialState(game: AnyGame, setup: MatchSetup): unknown {
  const start = startState(game, setup);
  if (isRefusal(start))
    throw new Error(`${game.id} cannot start from ${JSON.stringify(setup.position)}: ${start.detail}`);
  return start;
}
