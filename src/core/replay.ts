// Replays a journal entry by entry, for replays, verifiers and the browser.

import type { Action, AnyGame, BySeat, Seat } from './game.ts';
import type { JournalEntry, MatchSetup, SeatedPlayer } from './journal.ts';
import type { EntryOf } from './match-lifecycle.ts';
import { MatchState, startState } from './match-state.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { type WordKind, wordKind } from './seat-word.ts';

/** A public journal with its sealed entry back in its place, so that entries count as the match counted them. */
export function withSealedEntry(shown: readonly JournalEntry[]): JournalEntry[] {
  const [first, second] = shown;
  if (first?.t !== 'created' || second?.t === 'sealed') return [...shown];
  const last = shown.at(-1);
  const secret = last?.t === 'ended' ? last.secret : '';
  return [first, { t: 'sealed', at: first.at, secret }, ...shown.slice(1)];
}

/**
 * The state of a match after the entries given so far. Entries are not checked against the rules, and rules must never be given
 * an illegal action: a caller who does not trust the journal checks the state before each entry.
 */
export class JournalStepper extends MatchState {
  /** Refused where the game cannot start like this. */
  static of(game: AnyGame, created: EntryOf<'created'>): JournalStepper | Refusal {
    const state = startState(game, created.setup);
    if (isRefusal(state)) return state;
    const stepper = new JournalStepper('', game, created.setup, created.commit, state);
    stepper.applyEntry(created);
    return stepper;
  }

  override applyEntry(entry: JournalEntry): void {
    super.applyEntry(entry);
  }

  /** Changes with the next entry. */
  get gameState(): unknown {
    return this.state;
  }

  /** What the players added to the secret. */
  get words(): BySeat<string> {
    return this.seatStates.map(({ word }) => word);
  }
}

export interface ReplayedMatch {
  /** As played: empty seats may have been left out at the start. */
  readonly setup: MatchSetup;
  /** Who sat where at the end, and the word each added to the draws. */
  readonly seated: BySeat<SeatedPlayer | undefined>;
  readonly words: BySeat<string>;
  readonly wordKinds: BySeat<WordKind>;
  /**
   * `states[v]`: the state of the game after v entries. An entry that leaves the state as it was shares the object of the
   * one before, so none may be changed.
   */
  readonly states: readonly unknown[];
}

/** Entries are the server's own, and whole: they are not checked against the rules. */
export function replay(game: AnyGame, entries: readonly JournalEntry[]): ReplayedMatch | Refusal {
  const first = entries[0];
  if (first?.t !== 'created') return refuse('journal/no-beginning', 'The journal does not begin with its table.');
  const start = startState(game, first.setup);
  if (isRefusal(start)) return start;
  const recorder = new StateRecorder(game, first, start);
  for (const entry of entries) recorder.applyEntry(entry);
  return recorder.result();
}

/** Keeps every state it went through. */
class StateRecorder extends MatchState {
  readonly #states: unknown[];

  constructor(game: AnyGame, { setup, commit }: EntryOf<'created'>, start: unknown) {
    super('', game, setup, commit, start);
    this.#states = [game.copy(start)];
  }

  override applyEntry(entry: JournalEntry): void {
    super.applyEntry(entry);
    const isChanged = this.stateVersion === this.version;
    this.#states.push(isChanged ? this.game.copy(this.state) : this.#states.at(-1));
  }

  protected override stateToRestore({ to }: EntryOf<'retracted'>): unknown {
    return this.#states[to];
  }

  result(): ReplayedMatch {
    const { setup, seated } = this;
    const words = this.seatStates.map(({ word }) => word);
    return { setup, seated, words, wordKinds: this.seatStates.map(wordKind), states: this.#states };
  }
}

/** An action that stands at the end. */
export interface PlayedAction {
  readonly seat: Seat;
  readonly action: Action;
  readonly text: string;
  readonly note?: string;
}

/** What was played, without what was taken back. */
export interface Course {
  readonly setup: MatchSetup;
  readonly seated: BySeat<SeatedPlayer | undefined>;
  readonly actions: readonly PlayedAction[];
  /** Applying the actions one after the other gives the same match: each is of the seat to act, and no player moved or left. */
  readonly isPlain: boolean;
  readonly end: EntryOf<'ended'> | undefined;
}

/** The actions of a match without those that were taken back. The entries must be complete, as for `replay`. */
export function courseOf(game: AnyGame, entries: readonly JournalEntry[]): Course | Refusal {
  const first = entries[0];
  if (first?.t !== 'created') return refuse('journal/no-beginning', 'The journal does not begin with its table.');
  const start = startState(game, first.setup);
  if (isRefusal(start)) return start;
  const recorder = new CourseRecorder(game, first, start);
  for (const entry of entries) recorder.applyEntry(entry);
  const last = entries.at(-1)!;
  return recorder.course(last.t === 'ended' ? last : undefined);
}

class CourseRecorder extends MatchState {
  #actions: (PlayedAction & { readonly version: number })[] = [];
  #isPlain = true;

  constructor(game: AnyGame, { setup, commit }: EntryOf<'created'>, start: unknown) {
    super('', game, setup, commit, start);
  }

  override applyEntry(entry: JournalEntry): void {
    super.applyEntry(entry);
  }

  protected override onActed(entry: EntryOf<'acted'>): void {
    const { seat, action, note } = entry;
    this.#isPlain &&= seat === this.game.toAct(this.state);
    const text = this.game.print(this.state, seat, action);
    this.#actions.push({ version: this.version, seat, action, text, ...(note !== undefined && { note }) });
    super.onActed(entry);
  }

  protected override onRetracted(entry: EntryOf<'retracted'>): void {
    this.#actions = this.#actions.filter(({ version }) => version < entry.to);
    super.onRetracted(entry);
  }

  protected override onWithdrew(entry: EntryOf<'withdrew'>): void {
    this.#isPlain = false;
    super.onWithdrew(entry);
  }

  protected override onSeatsMoved(order: readonly Seat[]): void {
    this.#isPlain = false;
    super.onSeatsMoved(order);
  }

  course(end: EntryOf<'ended'> | undefined): Course {
    return { setup: this.setup, seated: this.seated, actions: this.#actions, isPlain: this.#isPlain, end };
  }
}

/** The file of a match: one entry a line, actions with their text. The sealed secret is left out until the match is over. */
export function printEntries(game: AnyGame, entries: readonly JournalEntry[], states: readonly unknown[]): string {
  const isOver = entries.at(-1)?.t === 'ended';
  return entries
    .map((entry, at) => (entry.t === 'sealed' && !isOver ? '' : printEntry(game, entry, states[at])))
    .join('');
}

/** A line of that file; `state`: before the entry. */
export function printEntry(game: AnyGame, entry: JournalEntry, state: unknown): string {
  if (entry.t !== 'acted') return `${JSON.stringify(entry)}\n`;
  return `${JSON.stringify({ ...entry, text: game.print(state, entry.seat, entry.action) })}\n`;
}
