// The records of the server: rankings, players, the archive. Counted behind the game loop, a few matches at a time: by each server into a
// file of its own, or, where several share a store, into that store by the one that has the role.

import { setTimeout as pause } from 'node:timers/promises';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import { run, type Sql } from '../base/storage/sql.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Bus } from '../cluster/bus.ts';
import { Anchors } from './anchors.ts';
import { Archive } from './archive.ts';
import { MatchCounter, RECORDS_LOCK } from './match-counter.ts';
import { foldName, type PlayerAccounts } from './player-accounts.ts';
import { Players } from './players.ts';
import { Rankings } from './rankings.ts';
import { openRecordsDatabase, type RecordsDatabase } from './records-file.ts';

/** Between two steps: the tables come first. */
const PAUSE: Millis = 12;
/** Another process is counting; look again then. */
const BUSY: Millis = 1000;

/** Matches of one step in a shared store: it has a process of its own, and asking it takes longer than counting. */
const SHARED_STEP = 50;

/** The topic under which a node tells the others that there is a match to count. */
const MATCH_ENDED = 'match-ended';

export interface RecordsConfig {
  /** Where records.db lies, if the store has no place for the records. If undefined, they are in memory. */
  readonly folder: string | undefined;
  readonly storage: Pick<Storage, 'finished' | 'lastFinished' | 'read' | 'records'>;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly accounts: PlayerAccounts;
  /** Built-in bots of known strength. If left out, there are none. */
  readonly anchors?: Anchors;
  /** The bus to the other nodes, one of which counts what ends here. If left out, there are no other nodes. */
  readonly bus?: Pick<Bus, 'broadcast' | 'listen'>;
  /**
   * The ownership by which this server counts, or undefined if another does. If left out, this server always counts.
   */
  readonly role?: () => object | undefined;
  /** Do servers of another version use the same store? Then nothing is counted again, since they would count it in their way. */
  readonly isMixed?: () => boolean;
  /** Called when counting in the background stops. */
  readonly reportFault?: ReportFault;
}

export class Records {
  readonly rankings: Rankings;
  readonly players: Players;
  readonly archive: Archive;
  readonly counter: MatchCounter;
  readonly #sql: Sql;
  readonly #file: RecordsDatabase | undefined;
  readonly #config: RecordsConfig;
  #running: Promise<void> | undefined;
  /** Something ended while the last step was on its way. */
  #hasMore = false;
  #closed = false;
  /** The ownership for which it was found that counting can continue. */
  #checkedFor: object | undefined;

  constructor(config: RecordsConfig) {
    const { folder, storage, games, accounts, anchors = new Anchors({}), bus } = config;
    this.#config = config;
    this.#file = storage.records ? undefined : openRecordsDatabase(folder);
    this.#sql = storage.records ?? this.#file!.sql;
    this.counter = new MatchCounter({ sql: this.#sql, storage, games, accounts, anchors });
    this.rankings = new Rankings(this.#sql);
    this.players = new Players(this.#sql);
    this.archive = new Archive(this.#sql, [...games.keys()]);
    bus?.listen(MATCH_ENDED, () => this.countSoon());
  }

  /** Continues where it stopped. */
  start(): void {
    this.countSoon();
  }

  /** A match has ended here: it will be counted soon. */
  matchEnded(): void {
    this.countSoon();
    this.#config.bus?.broadcast(MATCH_ENDED, new Uint8Array());
  }

  /** There may be something to count. */
  countSoon(): void {
    this.#hasMore = true;
    this.#running ??= this.#run();
  }

  /** Drops everything and counts from the beginning; `seen` is called after each step. How many matches there were. */
  async recount(step: number, seen: (done: number, of: number) => void): Promise<number> {
    await this.counter.reset();
    const last = await this.#config.storage.lastFinished();
    while ((await this.#step(step)) > 0) seen(Math.min(await this.counter.place(), last), last);
    return this.counter.place();
  }

  /** An account was made, renamed, suspended or deleted: the same as its next match would tell. */
  async accountChanged(player: string): Promise<void> {
    const known = await this.#config.accounts.find(player);
    const shown = known?.listed ? 1 : 0;
    await this.#sql.transact(RECORDS_LOCK, function* () {
      yield* run('UPDATE record_standing SET listed = ? WHERE player = ? AND listed <> ?', shown, player, shown);
      yield* run('UPDATE record_player SET listed = ? WHERE player = ? AND listed <> ?', shown, player, shown);
      if (!known) return;
      const sql = 'UPDATE record_player SET name = ?, folded = ? WHERE player = ? AND name <> ?';
      yield* run(sql, known.name, foldName(known.name), player, known.name);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    this.#file?.close();
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#hasMore = false;
        while ((await this.#canCount()) && (await this.#step()) > 0) await pause(PAUSE);
      } while (this.#hasMore && !this.#closed);
    } catch (error) {
      this.#config.reportFault?.('counting stopped; it continues with the next match', error as Error); // libsql throws nothing else
    }
    this.#running = undefined;
  }

  /** Does this server count, and from what is there? What cannot be continued is dropped first. */
  async #canCount(): Promise<boolean> {
    const { role: roleOf = () => this, isMixed = () => false } = this.#config;
    const role = roleOf();
    if (this.#closed || role === undefined) return false;
    if (this.#checkedFor === role) return true;
    const state = await this.counter.state();
    if (state === 'newer' || (state === 'another' && isMixed())) return false;
    if (state === 'another') await this.counter.reset();
    this.#checkedFor = role;
    return true;
  }

  async #step(most = this.#file ? undefined : SHARED_STEP): Promise<number> {
    try {
      return await this.counter.step(most);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
      await pause(BUSY);
      return 1;
    }
  }
}
