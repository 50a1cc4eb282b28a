// The events before a viewer came, as that viewer may know them: those it would have received.

import { type Action, type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { MatchLifecycle } from '../core/match-lifecycle.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { JournalStepper } from '../core/replay.ts';
import type { TableEvent, VisibleEntry } from './table-ports.ts';

const noBeginning = refuse('journal/no-beginning', 'The journal does not begin with its table.');

/** Viewers who know the same are of one kind: all viewers, where a game has no secrets. */
export function viewerKind(game: AnyGame, seat: Seat): Seat {
  return game.secrets && seat >= 0 ? seat : AUDIENCE;
}

/** `before`: the match before the entry. */
export function visibleEntry(
  kind: Seat,
  entry: Exclude<JournalEntry, { t: 'sealed' }>,
  game: AnyGame,
  before: { print(seat: Seat, action: Action): string },
): VisibleEntry {
  if (entry.t !== 'acted') return entry;
  const { t, at, seat, note, delay } = entry;
  if (game.secrets && seat !== kind) return delay === undefined ? { t, at, seat } : { t, at, seat, delay };
  const text = before.print(seat, entry.action);
  // Nearly every move, written out: an object that is spread into another one takes V8 a microsecond.
  if (!note && delay === undefined) return { t, at, seat, text };
  return { t, at, seat, ...(delay !== undefined && { delay }), text, ...(note && { note }) };
}

/** The events of a match for one kind of viewer, made one after another as they are read. */
export class EventHistory {
  /** In order; those of the first entries are left out if `first` says so. */
  readonly events: TableEvent[] = [];
  /** Entries before this version have no event here. */
  readonly first: number;
  readonly #game: AnyGame;
  readonly #kind: Seat;
  #stepper: JournalStepper | undefined;

  /** `first`: the events up to this version are not wanted. */
  constructor(game: AnyGame, kind: Seat, first = 0) {
    this.#game = game;
    this.#kind = kind;
    this.first = first;
  }

  /** Entries that have been added. */
  get version(): number {
    return this.#stepper?.version ?? 0;
  }

  /** Adds the next entry of the journal; refused where the game cannot start like this. */
  add(entry: JournalEntry): Refusal | undefined {
    const version = this.version + 1;
    if (version > this.first && entry.t !== 'sealed') this.events.push({ version, ...this.#eventOf(entry) });
    if (this.#stepper) {
      this.#stepper.applyEntry(entry);
      return undefined;
    }
    const stepper = entry.t === 'created' ? JournalStepper.of(this.#game, entry) : noBeginning;
    if (isRefusal(stepper)) return stepper;
    this.#stepper = stepper;
    return undefined;
  }

  #eventOf(entry: Exclude<JournalEntry, { t: 'sealed' }>): Omit<TableEvent, 'version'> {
    const game = this.#game;
    const state = this.#stepper?.gameState;
    const happened = entry.t === 'acted' ? game.eventsFor(state, entry.seat, entry.action, this.#kind) : [];
    const shown = visibleEntry(this.#kind, entry, game, { print: (by, action) => game.print(state, by, action) });
    return { entry: shown, happened };
  }
}

/** The players at the seats, without the rules of the game. */
class Seating extends MatchLifecycle {
  constructor(seats: number) {
    super(seats, false);
  }

  override applyEntry(entry: JournalEntry): void {
    super.applyEntry(entry);
  }
}

/** The kind of viewer an account is: its seat, or audience if it has none. */
export function viewerKindOf(game: AnyGame, entries: readonly JournalEntry[], account: string): Seat {
  const first = entries[0];
  if (account === '' || first?.t !== 'created') return AUDIENCE;
  const seating = new Seating(first.setup.seats);
  for (const entry of entries) seating.applyEntry(entry);
  const seat = seating.seated.findIndex(who => who?.account === account);
  return viewerKind(game, seat >= 0 ? seat : AUDIENCE);
}
