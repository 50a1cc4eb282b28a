// When a table without players is closed, and when it leaves memory.

import { isSlow } from '../../core/clock-rules.ts';
import { DAY, HOUR } from '../../core/durations.ts';
import type { Millis } from '../../core/journal.ts';
import type { Table, Timer } from '../../match/table.ts';

/** An open table without a connected player is closed after this long; in slow matches players have days to join. */
const OPEN_TABLE_TTL: Millis = 10 * 60_000;
const SLOW_OPEN_TABLE_TTL: Millis = 7 * DAY;
const LONGEST_INTERVAL: Millis = HOUR / 2;

export interface IdleTablesConfig {
  readonly timer: Timer;
  readonly reloadGrace: Millis;
  readonly idleMatch: Millis;
}

/**
 * An open table that its last person left: it is no longer listed, and closes after the reload grace period. Private tables wait for
 * players who have the link, tables of tournaments for their players.
 */
export function isDeserted(table: Table | undefined): boolean {
  if (!table?.match.isDeserted) return false;
  const { setup } = table.match;
  return !setup.private && setup.tournament === undefined && table.connectionCount === 0;
}

/**
 * An open table to which no player should be led now, because its players are away. Slow tables and tables of tournaments also wait
 * while they are away.
 */
export function isUnattended(table: Table | undefined): boolean {
  if (table?.match.phase !== 'open') return false;
  if (isDeserted(table)) return true;
  const { setup } = table.match;
  return setup.tournament === undefined && !isSlow(setup.clock) && !table.isAttended;
}

const isInUse = (table: Table): boolean => table.busy || table.connectionCount > 0;

export class IdleTables {
  readonly #config: IdleTablesConfig;
  readonly #tables: () => Iterable<Table>;
  readonly #drop: (table: Table) => void;
  /** When each table was last needed, in monotonic time. */
  readonly #lastNeeded = new WeakMap<Table, Millis>();
  /** Deserted tables that are about to close. */
  readonly #closing = new Map<Table, () => void>();
  #stopSweep: () => void = () => undefined;

  /** `drop`: removes a table from memory. */
  constructor(config: IdleTablesConfig, tables: () => Iterable<Table>, drop: (table: Table) => void) {
    this.#config = config;
    this.#tables = tables;
    this.#drop = drop;
    this.#sweepLater();
  }

  add(table: Table): void {
    this.#lastNeeded.set(table, this.#config.timer.monotonic());
  }

  /** The table has left memory. */
  forget(table: Table): void {
    this.#closing.get(table)?.();
    this.#closing.delete(table);
  }

  close(): void {
    this.#stopSweep();
    for (const cancel of this.#closing.values()) cancel();
    this.#closing.clear();
  }

  /** Called after changes at the table: it closes soon if it is deserted now, and stays if it no longer is. */
  closeIfDeserted(table: Table): void {
    const cancel = this.#closing.get(table);
    if (isDeserted(table) === (cancel !== undefined)) return;
    cancel?.();
    this.#closing.delete(table);
    if (cancel) return;
    const { timer, reloadGrace } = this.#config;
    const close = (): void => {
      this.#closing.delete(table);
      table.change((match, now) => (isDeserted(table) ? match.abort(now) : undefined));
    };
    this.#closing.set(table, timer.at(timer.now() + reloadGrace, close));
  }

  #sweepLater(): void {
    const { timer, idleMatch } = this.#config;
    this.#stopSweep = timer.at(timer.now() + Math.min(LONGEST_INTERVAL, Math.max(1000, idleMatch / 4)), () => {
      this.#sweep(timer.monotonic());
      this.#sweepLater();
    });
  }

  #sweep(now: Millis): void {
    for (const table of this.#tables())
      try {
        this.#sweepTable(table, now);
      } catch (fault) {
        // The table handles a failure itself.
        table.change(() => {
          throw fault;
        });
      }
  }

  #sweepTable(table: Table, now: Millis): void {
    table.scheduleDeadline();
    const isExpired = this.#isExpired(table, now);
    if (isExpired) table.change((match, at) => match.abort(at));
    if (isExpired || this.#isNeeded(table)) this.#lastNeeded.set(table, now);
    else if (now - this.#lastNeeded.get(table)! >= this.#config.idleMatch) this.#drop(table);
  }

  /** Public open tables are kept for a while, then closed. Those of tournaments are kept. */
  #isExpired(table: Table, now: Millis): boolean {
    const { phase, setup, lastAt } = table.match;
    if (phase !== 'open' || setup.tournament !== undefined || setup.private || isInUse(table)) return false;
    const patience = isSlow(setup.clock) ? SLOW_OPEN_TABLE_TTL : OPEN_TABLE_TTL;
    const isOld = now - this.#lastNeeded.get(table)! >= patience || table.now() - lastAt >= patience;
    return isOld || isDeserted(table);
  }

  /** Must the table stay in memory? Private open ones wait in the store for players who have the link. */
  #isNeeded(table: Table): boolean {
    const { match } = table;
    if (isInUse(table)) return true;
    if (match.phase === 'open') return match.setup.tournament !== undefined || !match.setup.private;
    if (match.deadline - table.now() < this.#config.idleMatch * 2) return true;
    return match.seated.some((who, seat) => who?.kind === 'bot' && match.isAwaited(seat));
  }
}
