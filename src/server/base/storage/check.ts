// Reads a whole SQLite store and names what is damaged. It changes nothing and takes no lock, so it can run beside a server.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { requireNotLost, withAdvice } from './checked-store.ts';
import { asProblem, DATABASE_FILE, RECORDS_FILE, requireUndamaged } from './database.ts';
import { JournalCheck, type StoreCheck, type StoreFault } from './journal-check.ts';
import { isSound } from './journals.ts';
import { openToRead } from './open-to-read.ts';
import { StorageProblem } from './problem.ts';

/** Rows read at once. */
const PAGE = 500;
/** Sentences about damaged pages. */
const MOST_PAGES = 100;

/** Throws a StorageProblem where there is no store that could be checked. `progress` gets numbers between 0 and 1. */
export function checkStore(folder: string, progress: (part: number) => void = () => undefined): StoreCheck {
  const file = join(folder, DATABASE_FILE);
  try {
    requireNotLost(folder);
    if (!existsSync(file)) throw new StorageProblem('storage/no-store', `There is no store in ${folder}.`);
    const db = openToRead(file);
    try {
      const checked = new SqliteCheck(db).run(progress);
      return { ...checked, faults: [...checked.faults, ...computedFaults(folder)] };
    } finally {
      db.close();
    }
  } catch (error) {
    throw withAdvice(asProblem(error, file), folder);
  }
}

/** Rankings and the archive: a damaged file is made again. */
function computedFaults(folder: string): StoreFault[] {
  const file = join(folder, RECORDS_FILE);
  if (!existsSync(file)) return [];
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { readonly: true });
    requireUndamaged(db, file);
    return [];
  } catch {
    return [{ what: 'computed', file }];
  } finally {
    db?.close();
  }
}

class SqliteCheck {
  readonly #db: Database.Database;
  readonly #journals = new JournalCheck();

  constructor(db: Database.Database) {
    this.#db = db;
  }

  run(progress: (part: number) => void): StoreCheck {
    // One moment of the store, whatever a server writes meanwhile.
    this.#db.exec('BEGIN');
    this.#reading(() => {
      for (const [detail] of this.#rows(`PRAGMA integrity_check(${MOST_PAGES})`))
        for (const line of String(detail).split('\n'))
          if (line !== 'ok' && !line.startsWith('***')) this.#journals.faults.push({ what: 'pages', detail: line });
    });
    this.#reading(() => {
      for (const [id, body] of this.#rows('SELECT id, body FROM log ORDER BY id'))
        this.#journals.addLogRow(String(id), String(body));
    });
    this.#reading(() => this.#readChunks(progress));
    this.#reading(() => this.#readValues());
    this.#db.exec('COMMIT');
    return this.#journals.finish();
  }

  /** A page that cannot be read ends this part of the check, and is named. */
  #reading(part: () => void): void {
    try {
      part();
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.#journals.faults.push({ what: 'pages', detail });
    }
  }

  #readChunks(progress: (part: number) => void): void {
    const total = Number(this.#rows('SELECT count(*) FROM chunk')[0]?.[0]);
    let done = 0;
    let after: readonly [match: string, seq: number] = ['', -1];
    for (;;) {
      const sql = `SELECT match, seq, count, body, sum FROM chunk WHERE (match, seq) > (?, ?) ORDER BY match, seq LIMIT ${PAGE}`;
      const rows = this.#rows(sql, ...after);
      for (const [match, seq, count, body, sum] of rows) {
        const text = String(body);
        const piece = { match: String(match), first: Number(seq), count: Number(count) };
        this.#journals.addPiece({ ...piece, body: isSound(text, sum) ? text : undefined });
        after = [piece.match, piece.first];
      }
      done += rows.length;
      progress(done / total);
      if (rows.length < PAGE) return;
    }
  }

  #readValues(): void {
    const broken = [
      ...this.#rows("SELECT 'stored_value', kind || ' ' || key FROM stored_value WHERE NOT json_valid(value)"),
      ...this.#rows("SELECT 'match_summary', match FROM match_summary WHERE NOT json_valid(record)"),
    ];
    for (const [table, key] of broken)
      this.#journals.faults.push({ what: 'row', table: String(table), key: String(key) });
  }

  #rows(sql: string, ...values: readonly (string | number)[]): (readonly unknown[])[] {
    return this.#db
      .prepare(sql)
      .raw()
      .all(...values) as (readonly unknown[])[]; // raw rows are arrays
  }
}
