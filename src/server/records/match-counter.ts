// Counts finished matches in the order the store gives them. A step takes a few of them, and their changes go into one
// transaction together with the position reached: a crash at any point loses nothing and counts nothing twice, two processes may
// count at once, and counting from the beginning gives the same figures bit for bit.

import type { AnyGame } from '../../core/game.ts';
import { row, run, type Sql, type SqlTask } from '../base/storage/sql.ts';
import type { Storage } from '../base/storage/storage.ts';
import { sqliteTables } from '../base/storage/tables.ts';
import type { Anchors } from './anchors.ts';
import { type MatchRecord, matchRecordOf } from './match-record.ts';
import type { PlayerAccounts } from './player-accounts.ts';
import { type PlayerAccount, writeRecords } from './records-writer.ts';

/** Goes up with every change of the tables or of what counts: then everything is counted again. */
export const RECORDS_VERSION = 4;

/** Matches of one step: about two milliseconds, too short to be noticed at a table (bench/results.md). */
const STEP_SIZE = 4;

/** The name under which all transactions that change the records run one after another. */
export const RECORDS_LOCK = 'records';

interface Checkpoint {
  readonly ordinal: number;
  readonly match: string;
}

const START: Checkpoint = { ordinal: 0, match: '' };

/** `another`: what is there was counted in another way, or of another store. `newer`: by a newer version of the program. */
export type RecordsState = 'good' | 'another' | 'newer';

export interface MatchCounterConfig {
  /** Where the figures are. */
  readonly sql: Sql;
  readonly storage: Pick<Storage, 'finished' | 'read'>;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly accounts: PlayerAccounts;
  readonly anchors: Anchors;
}

export class MatchCounter {
  readonly #config: MatchCounterConfig;

  constructor(config: MatchCounterConfig) {
    this.#config = config;
  }

  /** How far it came: the place of the last match counted. */
  async place(): Promise<number> {
    return (await this.#config.sql.read(checkpointTask)).ordinal;
  }

  /** Counts a few more; how many it went over, 0 when all are counted. */
  async step(most = STEP_SIZE): Promise<number> {
    const { sql, storage, anchors } = this.#config;
    const checkpoint = await sql.read(checkpointTask);
    const next = await storage.finished(checkpoint.ordinal, most);
    if (next.length === 0) return 0;
    const found = await Promise.all(
      next.map(async ({ ordinal, match }) => ({ place: ordinal, record: await this.#recordOf(match) })),
    );
    const records = found.flatMap(({ place, record }) => (record ? [{ place, record }] : []));
    const accounts = await this.#accountsOf(records.map(({ record }) => record));
    await sql.transact(RECORDS_LOCK, function* () {
      // While we read, another process may have counted these.
      if ((yield* checkpointTask()).ordinal !== checkpoint.ordinal) return;
      yield* writeRecords(records, accounts, anchors);
      const { ordinal, match } = next.at(-1)!;
      yield* run('DELETE FROM record_mark');
      yield* run('INSERT INTO record_mark VALUES (?, ?)', ordinal, match);
    });
    return next.length;
  }

  /**
   * Can it continue from what is there? The mark may be of another store than this one (a backup was put back, or the file moved here), bots
   * may have been measured again since, or matches may count in another way.
   */
  async state(): Promise<RecordsState> {
    const { sql, storage, anchors } = this.#config;
    const scale = await sql.row('SELECT anchors, version FROM record_scale');
    const version = Number(scale?.[1] ?? 0);
    if (version > RECORDS_VERSION) return 'newer';
    if (version < RECORDS_VERSION || scale![0] !== anchors.digest) return 'another';
    const { ordinal, match } = await sql.read(checkpointTask);
    if (ordinal === 0) return 'good';
    const [found] = await storage.finished(ordinal - 1, 1);
    return found?.ordinal === ordinal && found.match === match ? 'good' : 'another';
  }

  /** Counts from the beginning where it cannot continue. */
  async check(): Promise<void> {
    if ((await this.state()) === 'another') await this.reset();
  }

  /** All figures are gone; the next steps count from the beginning. */
  async reset(): Promise<void> {
    const { sql, anchors } = this.#config;
    await sql.transact(RECORDS_LOCK, function* () {
      for (const [table] of sqliteTables('records')) yield* run(`DELETE FROM ${table}`);
      yield* run('INSERT INTO record_scale VALUES (?, ?)', anchors.digest, RECORDS_VERSION);
    });
  }

  async #recordOf(match: string): Promise<MatchRecord | undefined> {
    const entries = await this.#config.storage.read(match);
    const first = entries[0];
    return first?.t === 'created' ? matchRecordOf(this.#config.games.get(first.setup.game), match, entries) : undefined;
  }

  async #accountsOf(records: readonly MatchRecord[]): Promise<ReadonlyMap<string, PlayerAccount>> {
    const named = new Set(records.flatMap(({ seats }) => seats.flatMap(({ who }) => who.account ?? [])));
    const found = Array.from(named, async id => [id, await this.#config.accounts.find(id)] as const);
    return new Map(await Promise.all(found));
  }
}

function* checkpointTask(): SqlTask<Checkpoint> {
  const found = yield* row('SELECT place, match FROM record_mark');
  return found ? { ordinal: Number(found[0]), match: String(found[1]) } : START;
}
