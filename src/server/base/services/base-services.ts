// What every other part of the server builds on: configuration, games, clock, store, limits and measures.

import type { AnyGame } from '../../../core/game.ts';
import type { Timer } from '../../../match/table.ts';
import { Admission } from '../admission.ts';
import type { ServerConfig } from '../config.ts';
import type { ReportFault } from '../fault-reporting.ts';
import { Listeners } from '../listeners.ts';
import type { MatchFiles } from '../match-files.ts';
import { type CountedTables, Metrics } from '../metrics.ts';
import { PlayClock } from '../play-clock.ts';
import { StoreHealth } from '../storage/health.ts';
import type { Storage } from '../storage/storage.ts';
import { Watchdog } from '../watchdog.ts';

export interface BaseConfig {
  readonly games: readonly AnyGame[];
  /** The formats of files that matches are written to and read from. If left out, there are none. */
  readonly matchFiles?: readonly MatchFiles[];
  readonly storage: Storage;
  readonly timer: Timer;
  readonly config: ServerConfig;
  /** Where people find this server, for links in emails. */
  readonly url: () => string;
  /** A fault of ours worth a line in the log. */
  readonly reportFault: ReportFault;
  /** A sentence for the log when the server stood still. */
  readonly reportStall?: (sentence: string) => void;
  /** Lines the log could not take. */
  readonly droppedLogLines?: () => number;
}

export class BaseServices {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly matchFiles: readonly MatchFiles[];
  readonly config: ServerConfig;
  readonly url: () => string;
  readonly timer: Timer;
  readonly storage: Storage;
  readonly storeHealth: StoreHealth;
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly watchdog: Watchdog;
  /** The process stood still for so many milliseconds that it counts as having been down. */
  readonly stopped = new Listeners<[ms: number]>();
  readonly startedAt: number;
  readonly reportFault: ReportFault;

  /** `tables`: those in memory, for the measures. */
  constructor(given: BaseConfig, tables: () => CountedTables) {
    const { games, matchFiles = [], config, url, timer, storage, reportFault } = given;
    this.games = new Map(games.map(game => [game.id, game]));
    this.matchFiles = matchFiles;
    this.config = config;
    this.url = url;
    this.timer = timer;
    this.storage = storage;
    this.reportFault = reportFault;
    this.startedAt = timer.now();
    this.storeHealth = new StoreHealth(storage);
    this.admission = new Admission(config.limits, timer);
    this.metrics = new Metrics(tables, given.droppedLogLines);
    this.watchdog = new Watchdog({
      cpu: this.admission.cpu,
      ...(timer.play instanceof PlayClock && { play: timer.play }),
      onStopped: ms => this.stopped.call(ms),
      onStall: ({ what, ms }) => {
        this.metrics.stalls.inc({ what });
        this.metrics.stallSeconds.inc({ what }, ms / 1000);
      },
      report: given.reportStall ?? (() => undefined),
    });
  }
}
