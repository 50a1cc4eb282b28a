// Starts matches. Where a client has committed to a word for the draws, the seats are closed first: the match starts when every word is
// shown, which takes the clients one message, or when the time for that is over.

import { isSlow } from '../../core/clock-rules.ts';
import type { Seat } from '../../core/game.ts';
import type { JournalEntry, Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Table, Timer } from '../../match/table.ts';
import { needsWords } from '../../match/words.ts';
import { changeTable } from './change-table.ts';
import { RETURN_GRACE, type Tables } from './tables.ts';

/** How long a client has to show its word while other people wait. */
const PATIENCE: Millis = 5000;
/** The same while only bots wait: the page may have to be loaded first. */
const ALONE: Millis = 15_000;
/** The same in a slow match, whose players need not be connected: enough for clients that are. */
const SLOW: Millis = 1500;

export interface MatchStartsConfig {
  readonly tables: Tables;
  readonly timer: Timer;
}

export class MatchStarts {
  readonly #config: MatchStartsConfig;
  /** Tables that wait for words, and how to stop that. */
  readonly #waiting = new Map<Table, () => void>();

  constructor(config: MatchStartsConfig) {
    this.#config = config;
  }

  /** `order`: the seats that play, in their new order where no client committed to a word. Done once it is started or its seats are closed. */
  async start(table: Table, order: readonly Seat[]): Promise<Refusal | undefined> {
    const { match } = table;
    if (match.phase === 'open' && !match.closedSeats && needsWords(match, order)) {
      const playing = order.toSorted((a, b) => a - b);
      const refused = await changeTable(table, (m, now) => m.close(now, playing));
      if (refused) return refused;
    }
    return match.closedSeats ? this.#waitForWords(table) : this.#begin(table, order);
  }

  /** After entries of a table are durable. */
  onCommit(table: Table, entries: readonly JournalEntry[]): void {
    if (!entries.some(({ t }) => t === 'revealed') || table.match.unseenWords.length > 0) return;
    // The other listeners receive the word first.
    queueMicrotask(() => void this.#begin(table));
  }

  onReleased(table: Table): void {
    this.#waiting.get(table)?.();
    this.#waiting.delete(table);
  }

  close(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  #waitForWords(table: Table): Promise<Refusal | undefined> | undefined {
    const { match } = table;
    if (match.unseenWords.length === 0) return this.#begin(table);
    if (this.#waiting.has(table)) return undefined;
    const { timer } = this.#config;
    const people = match.seated.filter(who => who && who.kind !== 'bot').length;
    const patience = isSlow(match.setup.clock) ? SLOW : people > 1 ? PATIENCE : ALONE;
    const begin = (): void => void this.#begin(table);
    this.#waiting.set(table, timer.at(timer.now() + patience, begin));
    return undefined;
  }

  async #begin(table: Table, order?: readonly Seat[]): Promise<Refusal | undefined> {
    this.onReleased(table);
    const refused = await changeTable(table, (match, now) => match.start(now, order));
    if (refused) return refused;
    this.#config.tables.seatBots(table);
    if (table.match.setup.tournament !== undefined) return undefined;
    // A player who left before the start must not make the others wait without a limit.
    for (const [seat, who] of table.match.seated.entries())
      if (who?.kind !== 'bot') table.expectReturn(seat, RETURN_GRACE);
    return undefined;
  }
}
