// The records of the server: rankings, players, the archive. Counted behind the game loop, a few matches at a time.

import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'libsql';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import { Statements } from '../base/storage/statements.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Bus } from '../cluster/bus.ts';
import { Anchors } from './anchors.ts';
import { Archive } from './archive.ts';
import { MatchCounter } from './match-counter.ts';
import { foldName, type PlayerAccounts } from './player-accounts.ts';
import { Players } from './players.ts';
import { Rankings } from './rankings.ts';
import { openRecordsFile } from './records-file.ts';

/** Between two steps: the tables come first. */
const PAUSE: Millis = 12;
/** Another process is counting; look again then. */
const BUSY: Millis = 1000;

/** The topic under which a node tells the others that they have a match to count. */
const MATCH_ENDED = 'match-ended';

export interface RecordsConfig {
  /** Where records.db lies; undefined: in memory. */
  readonly folder: string | undefined;
  readonly storage: Pick<Storage, 'finished' | 'lastFinished' | 'read'>;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly accounts: PlayerAccounts;
  /** Built-in bots of known strength; left out: there are none. */
  readonly anchors?: Anchors;
  /** To the other nodes, which count what ends here, too; left out: there are none. */
  readonly bus?: Pick<Bus, 'broadcast' | 'listen'>;
  /** Called when counting in the background stops. */
  readonly reportFault?: ReportFault;
}

export class Records {
  readonly rankings: Rankings;
  readonly players: Players;
  readonly archive: Archive;
  readonly counter: MatchCounter;
  readonly #db: Database.Database;
  readonly #statements: Statements;
  readonly #storage: RecordsConfig['storage'];
  readonly #accounts: PlayerAccounts;
  readonly #bus: RecordsConfig['bus'];
  readonly #reportFault: RecordsConfig['reportFault'];
  #running: Promise<void> | undefined;
  /** Something ended while the last step was on its way. */
  #hasMore = false;
  #closed = false;

  constructor({ folder, storage, games, accounts, anchors, bus, reportFault }: RecordsConfig) {
    this.#db = openRecordsFile(folder);
    this.#statements = new Statements(this.#db);
    this.#storage = storage;
    this.#accounts = accounts;
    this.#bus = bus;
    this.#reportFault = reportFault;
    this.counter = new MatchCounter({
      db: this.#statements,
      storage,
      games,
      accounts,
      anchors: anchors ?? new Anchors({}),
    });
    this.rankings = new Rankings(this.#statements);
    this.players = new Players(this.#statements);
    this.archive = new Archive(this.#statements, [...games.keys()]);
    bus?.listen(MATCH_ENDED, () => this.countSoon());
  }

  /** Continues where it stopped. */
  start(): void {
    this.#running = this.#run(() => this.counter.check());
  }

  /** A match has ended here: it will be counted soon, at every node. */
  matchEnded(): void {
    this.countSoon();
    this.#bus?.broadcast(MATCH_ENDED, new Uint8Array());
  }

  /** There may be something to count. */
  countSoon(): void {
    this.#hasMore = true;
    this.#running ??= this.#run();
  }

  /** Drops everything and counts from the beginning; `seen` is called after each step. How many matches there were. */
  async recount(step: number, seen: (done: number, of: number) => void): Promise<number> {
    this.counter.reset();
    const last = await this.#storage.lastFinished();
    while ((await this.#step(step)) > 0) seen(Math.min(this.counter.place, last), last);
    return this.counter.place;
  }

  /** An account was made, renamed, suspended or deleted: the same as its next match would tell. */
  async accountChanged(player: string): Promise<void> {
    const known = await this.#accounts.find(player);
    const shown = known?.listed ? 1 : 0;
    this.#statements.transact(() => {
      this.#statements.run('UPDATE standing SET listed = ? WHERE player = ?', shown, player);
      this.#statements.run('UPDATE player SET listed = ? WHERE player = ?', shown, player);
      if (known)
        this.#statements.run(
          'UPDATE player SET name = ?, folded = ? WHERE player = ?',
          known.name,
          foldName(known.name),
          player,
        );
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    // As the store does: statements keep the file open until they are collected.
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#statements.close();
    this.#db.close();
  }

  async #run(first?: () => Promise<void>): Promise<void> {
    try {
      await first?.();
      do {
        this.#hasMore = false;
        while (!this.#closed && (await this.#step()) > 0) await pause(PAUSE);
      } while (this.#hasMore && !this.#closed);
    } catch (error) {
      this.#reportFault?.('counting stopped; it goes on with the next match', error as Error); // libsql throws nothing else
    }
    this.#running = undefined;
  }

  async #step(most?: number): Promise<number> {
    try {
      return await this.counter.step(most);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
      await pause(BUSY);
      return 1;
    }
  }
}
