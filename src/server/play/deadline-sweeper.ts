// Loads dormant matches whose deadline has come. Memory holds nothing of them: the store is asked which ones are due.

import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { type ReportFault, toError } from '../base/fault-reporting.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Tables } from './tables.ts';
import type { UptimeClock } from './uptime-clock.ts';

/** In a match with days a move, half a minute does not matter. */
const SWEEP_INTERVAL: Millis = 30_000;
/** How many are loaded at a time. */
const BATCH = 50;

export interface DeadlineSweeperConfig {
  readonly storage: Pick<Storage, 'due'>;
  readonly tables: Pick<Tables, 'get' | 'inMemory' | 'isHere'>;
  readonly uptimeClock: Pick<UptimeClock, 'now'>;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
}

export class DeadlineSweeper {
  readonly #config: DeadlineSweeperConfig;
  /** Matches whose game is not installed or whose journal cannot be read. They are tried again after a restart. */
  readonly #unloadable = new Set<string>();
  #stop: () => void = () => undefined;
  #closed = false;

  constructor(config: DeadlineSweeperConfig) {
    this.#config = config;
  }

  /** Checks at intervals from now on. */
  start(): void {
    const { timer, reportFault } = this.#config;
    if (this.#closed) return;
    this.#stop = timer.at(timer.now() + SWEEP_INTERVAL, () => {
      this.#sweep()
        .catch((error: unknown) => reportFault('waking matches', toError(error)))
        .finally(() => this.start());
    });
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  /** A table that is in memory has an alarm of its own. */
  async #sweep(): Promise<void> {
    const { storage, tables, uptimeClock } = this.#config;
    const until = uptimeClock.now();
    for (let limit = BATCH; !this.#closed; limit += BATCH) {
      const due = await storage.due(until, limit);
      for (const match of due)
        if (tables.isHere(match) && !tables.inMemory(match) && !this.#unloadable.has(match)) await this.#load(match);
      if (due.length < limit) return;
    }
  }

  async #load(match: string): Promise<void> {
    const { tables, reportFault } = this.#config;
    try {
      if (!(await tables.get(match))) this.#unloadable.add(match);
    } catch (error) {
      this.#unloadable.add(match);
      reportFault(`match ${match} could not be woken`, toError(error));
    }
  }
}
