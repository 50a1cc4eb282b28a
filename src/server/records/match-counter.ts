// Counts finished matches in the order the store gives them. A step takes a few of them, and their changes go into one
// transaction together with the position reached: a crash at any point loses nothing and counts nothing twice, two processes may
// count at once, and counting from the beginning gives the same figures bit for bit.

import type { AnyGame } from '../../core/game.ts';
import type { Statements } from '../base/storage/statements.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Anchors } from './anchors.ts';
import { type MatchRecord, matchRecordOf } from './match-record.ts';
import type { PlayerAccounts } from './player-accounts.ts';
import { type PlayerAccount, RecordsWriter } from './records-writer.ts';
import { TABLES } from './schema.ts';

/** Matches of one step: about two milliseconds, too short to be noticed at a table (bench/results.md). */
const STEP_SIZE = 4;

interface Checkpoint {
  readonly ordinal: number;
  readonly match: string;
}

const START: Checkpoint = { ordinal: 0, match: '' };

export interface MatchCounterConfig {
  readonly db: Statements;
  readonly storage: Pick<Storage, 'finished' | 'read'>;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly accounts: PlayerAccounts;
  readonly anchors: Anchors;
}

export class MatchCounter {
  readonly #config: MatchCounterConfig;
  readonly #writer: RecordsWriter;

  constructor(config: MatchCounterConfig) {
    this.#config = config;
    this.#writer = new RecordsWriter(config.db, config.anchors);
  }

  /** How far it came: the place of the last match counted. */
  get place(): number {
    return this.#checkpoint().ordinal;
  }

  /** Counts a few more; how many it went over, 0 when all are counted. */
  async step(most = STEP_SIZE): Promise<number> {
    const { db, storage } = this.#config;
    const checkpoint = this.#checkpoint();
    const next = await storage.finished(checkpoint.ordinal, most);
    if (next.length === 0) return 0;
    const records: { readonly ordinal: number; readonly record: MatchRecord | undefined }[] = [];
    for (const { ordinal, match } of next) records.push({ ordinal, record: await this.#recordOf(match) });
    const accounts = await this.#accountsOf(records.flatMap(one => one.record ?? []));
    db.transact(() => {
      // While we read, another process may have counted these.
      if (this.#checkpoint().ordinal !== checkpoint.ordinal) return;
      for (const { ordinal, record } of records) if (record) this.#writer.write(ordinal, record, accounts);
      this.#setCheckpoint(next.at(-1)!);
    });
    return next.length;
  }

  /**
   * Counts from the beginning where the mark is of another store than this one (a backup was put back, or the file moved here), or where
   * bots have been measured again since.
   */
  async check(): Promise<void> {
    const { db, anchors } = this.#config;
    if (db.row('SELECT anchors FROM scale')?.[0] !== anchors.digest) this.reset();
    const { ordinal, match } = this.#checkpoint();
    if (ordinal === 0) return;
    const [found] = await this.#config.storage.finished(ordinal - 1, 1);
    if (found?.ordinal !== ordinal || found.match !== match) this.reset();
  }

  /** All figures are gone; the next steps count from the beginning. */
  reset(): void {
    const { db, anchors } = this.#config;
    db.transact(() => {
      for (const table of TABLES) db.run(`DELETE FROM ${table}`);
      db.run('INSERT INTO scale VALUES (?)', anchors.digest);
    });
  }

  async #recordOf(match: string): Promise<MatchRecord | undefined> {
    const entries = await this.#config.storage.read(match);
    const first = entries[0];
    return first?.t === 'created' ? matchRecordOf(this.#config.games.get(first.setup.game), match, entries) : undefined;
  }

  async #accountsOf(records: readonly MatchRecord[]): Promise<ReadonlyMap<string, PlayerAccount>> {
    const known = new Map<string, PlayerAccount>();
    for (const { seats } of records)
      for (const { who } of seats)
        if (who.account !== undefined && !known.has(who.account))
          known.set(who.account, await this.#config.accounts.find(who.account));
    return known;
  }

  #checkpoint(): Checkpoint {
    const row = this.#config.db.row('SELECT place, match FROM mark');
    return row ? { ordinal: Number(row[0]), match: String(row[1]) } : START;
  }

  #setCheckpoint({ ordinal, match }: Checkpoint): void {
    const { db } = this.#config;
    db.run('DELETE FROM mark');
    db.run('INSERT INTO mark VALUES (?, ?)', ordinal, match);
  }
}
