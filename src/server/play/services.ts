// Everything that plays matches on this node: tables, seats, bots, rematches. It is made before the parts that follow what happens at
// tables, which listen to it.

import type { JournalEntry } from '../../core/journal.ts';
import { changesLifecycle } from '../../core/match-lifecycle.ts';
import type { Table } from '../../match/table.ts';
import type { ChatShown, RematchShown } from '../../protocol/play.ts';
import type { ServerConfig } from '../base/config.ts';
import { inBackground } from '../base/fault-reporting.ts';
import type { CheckClaim } from '../base/identity.ts';
import { Listeners } from '../base/listeners.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import { Committer } from '../base/storage/committer.ts';
import type { Ownership } from '../base/storage/nodes.ts';
import type { ClusterServices } from '../cluster/services.ts';
import { AutomaticStarts } from './automatic-starts.ts';
import { BotPool, type BotsByGame } from './bot-pool.ts';
import { DeadlineSweeper } from './deadline-sweeper.ts';
import { Lobby, type QuickMatch } from './lobby.ts';
import { MatchStarts } from './match-starts.ts';
import { quickMatchAtOwner } from './quick-match.ts';
import { Rematches, type RematchNotification } from './rematches.ts';
import { TableBroadcast } from './table-broadcast.ts';
import { Tables } from './tables.ts';
import { UptimeClock } from './uptime-clock.ts';

export interface PlayConfig {
  readonly bots: BotsByGame;
  /** By game: the addresses of the modules of games that are not part of this program. If left out, there are none. */
  readonly gameModules?: Readonly<Record<string, string>>;
  /** The ids of games that are not part of this program. If left out, there are none. */
  readonly foreignGames?: ReadonlySet<string>;
  /** Must public tables of a game be at the node that has its lobby? If left out, they need not. */
  readonly waitsAtLobby?: (game: string) => boolean;
}

/** What play needs of the parts that are made after it. */
export interface PlayDependencies {
  /** The module of a bot worker. */
  readonly botWorker: URL;
  readonly checkClaim: CheckClaim;
  readonly notify: (account: string, news: RematchNotification) => void;
}

export class PlayServices {
  readonly botPool: BotPool;
  readonly uptimeClock: UptimeClock;
  readonly tables: Tables;
  readonly starts: MatchStarts;
  readonly automaticStarts: AutomaticStarts;
  readonly lobby: Lobby;
  /** Finds a match for a player, wherever the lobby of the game is. */
  readonly quickMatch: QuickMatch;
  readonly waitsAtLobby: (game: string) => boolean;
  /** Messages to everybody at a table that are not in its journal. */
  readonly tableBroadcast = new TableBroadcast<RematchShown | ChatShown>();
  readonly rematches: Rematches;
  /** A table has written entries, and they are durable. */
  readonly committed = new Listeners<[table: Table, entries: readonly JournalEntry[]]>();
  /** Among the entries that a table has committed are some that begin, pause or end a match, or change who sits at it. */
  readonly lifecycleChanged = new Listeners<[table: Table]>();
  /** A player or a spectator has come to a table, or left it. */
  readonly presenceChanged = new Listeners<[table: Table]>();
  /** A table has left memory: its match rests, moved to another node, or failed. */
  readonly released = new Listeners<[table: Table]>();
  readonly #base: BaseServices;
  readonly #cluster: ClusterServices;
  readonly #committer: Committer;
  readonly #deadlineSweeper: DeadlineSweeper;

  constructor(base: BaseServices, cluster: ClusterServices, config: PlayConfig, ports: PlayDependencies) {
    const { games, storage, timer, reportFault } = base;
    const { reloadGrace, limits } = base.config;
    const { partitions } = cluster;
    this.#base = base;
    this.#cluster = cluster;
    this.botPool = new BotPool({
      bots: config.bots,
      timer,
      delays: { ...botDelaysOf(base), ...base.config.botDelay },
      worker: ports.botWorker,
      gameModules: config.gameModules ?? {},
      onGivenUp: match => this.tables.closeFailed(match, 'threw'),
      reportFault,
    });
    this.#committer = new Committer(base.storeHealth.observing(base.metrics.measuring(storage)));
    this.uptimeClock = new UptimeClock(storage, timer, reportFault);
    this.tables = this.#makeTables(config.foreignGames ?? new Set());
    const { tables, botPool, uptimeClock, tableBroadcast } = this;
    this.#deadlineSweeper = new DeadlineSweeper({ storage, tables, uptimeClock, timer, reportFault });
    const { openTables } = limits;
    const starts = new MatchStarts({ tables, timer });
    this.starts = starts;
    this.committed.add((table, entries) => starts.onCommit(table, entries));
    this.released.add(table => starts.onReleased(table));
    base.stopped.add(ms => this.tables.stoodStill(ms));
    const automaticStarts = new AutomaticStarts({ starts, botPool, timer, uptimeClock });
    this.automaticStarts = automaticStarts;
    const lobby = new Lobby({ games, tables, automaticStarts, partitions, botPool, timer, openTables });
    this.lobby = lobby;
    this.waitsAtLobby = config.waitsAtLobby ?? (() => false);
    this.quickMatch = quickMatchAtOwner({ lobby, tables, cluster, checkClaim: ports.checkClaim });
    const { notify } = ports;
    const offers = { lobby, tables, partitions, storage, tableBroadcast, notify };
    this.rematches = new Rematches({ ...offers, timer, reloadGrace, reportFault });
  }

  #makeTables(foreign: ReadonlySet<string>): Tables {
    const { games, storage, timer, config, reportFault } = this.#base;
    return new Tables({
      uptimeClock: this.uptimeClock,
      games,
      storage,
      recorder: this.#committer,
      partitions: this.#cluster.partitions,
      timer,
      botPool: this.botPool,
      reloadGrace: config.reloadGrace,
      idleMatch: config.idleMatch,
      onCommit: (table, entries) => {
        if (entries.some(changesLifecycle)) this.lifecycleChanged.call(table);
        this.committed.call(table, entries);
      },
      onPresence: table => {
        this.automaticStarts.onPresence(table);
        this.presenceChanged.call(table);
        inBackground(this.rematches.onPresence(table), 'a rematch', reportFault);
      },
      onFailure: (table, failure) => {
        this.released.call(table);
        reportFault(`match ${table.match.id} was dropped`, failure);
      },
      isForeign: game => foreign.has(game),
      onRulesFault: (match, fault) => reportFault(`match ${match} cannot be opened`, fault),
      onReleased: table => this.released.call(table),
    });
  }

  /** Reads what has to be known before the first table. */
  open(): Promise<void> {
    return this.uptimeClock.open();
  }

  /** This node owns these matches from now on: their rematches are offered here, and their open tables wait here. */
  async restore(held: readonly Ownership[]): Promise<void> {
    await this.rematches.restore(held);
    await this.tables.restoreOpen();
  }

  start(): void {
    this.#deadlineSweeper.start();
  }

  /** Closed first: from then on nothing starts by itself. */
  get early(): readonly { close(): unknown }[] {
    return [this.#deadlineSweeper, this.automaticStarts, this.starts];
  }

  /** Closed last: writes what is still to be written, then drops the tables. */
  get late(): readonly { close(): unknown }[] {
    return [{ close: () => this.#committer.drain() }, this.tables, this.uptimeClock, this.botPool];
  }
}

function botDelaysOf({ games }: BaseServices): ServerConfig['botDelay'] {
  return Object.fromEntries(
    Array.from(games.values()).flatMap(({ id, botDelay }) => (botDelay ? [[id, botDelay]] : [])),
  );
}
