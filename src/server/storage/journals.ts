// Journals in SQLite, written twice: everything of one flush goes into one row of an append-only log, and from time to time
// what the log holds of one match becomes a chunk of its own, a few matches with every flush, so that no flush is long. Log
// rows that are in chunks to the last entry are deleted. One row a flush costs a fifth of one row an entry
// (bench/results.md); nothing is durable in one place and not in the other.

import type { Entry } from '../../core/journal.ts';
import type { Statements } from './statements.ts';
import { type Append, VersionMoved } from './storage.ts';

/** Rows the log may hold before its oldest entries are chunked whatever their number. */
export const LOG_ROWS = 256;
/** How many matches a flush then chunks. */
const FORCED = 16;
/** Entries of one match that are worth a chunk; each match has its own number between these, so that not all fall due at once. */
const WORTH = { least: 32, most: 96 };
/** Lengths kept in memory; more are forgotten and looked up again. */
const LENGTHS = 50_000;

/** Entries of one match that are in the log and in no chunk yet, as JSON. */
interface Tail {
  readonly from: number;
  readonly bodies: string[];
  /** The log row that holds the first of them. */
  readonly row: number;
  readonly worth: number;
}

/** What the running transaction adds to one match. */
interface Added {
  readonly from: number;
  readonly bodies: string[];
}

type Logged = readonly [match: string, from: number, entries: readonly Entry[]];

export class Journals {
  readonly #db: Statements;
  readonly #logRows: number;
  /** The match whose first entry is oldest comes first. */
  readonly #tails = new Map<string, Tail>();
  readonly #lengths = new Map<string, number>();
  /** The rows the log holds: from the first, before the next. */
  #first = 1;
  #next = 1;
  #tailsMade = 0;
  /** What the running transaction adds, chunks and deletes; memory follows once it is durable. */
  readonly #added = new Map<string, Added>();
  readonly #chunked = new Set<string>();
  #keptFrom = 1;
  /** SQLite's count of commits by others: when it moves, another process wrote and memory is no longer the truth. */
  #others: unknown;

  constructor(db: Statements, logRows: number) {
    this.#db = db;
    this.#logRows = logRows;
  }

  /** Inside a transaction: takes the entries in if the journal has exactly `from`. */
  stage({ match, from, entries }: Append): Error | undefined {
    if (entries.length === 0) return undefined;
    const added = this.#added.get(match);
    const length = added ? added.from + added.bodies.length : this.length(match);
    if (length !== from) return new VersionMoved(match, from, length);
    const bodies = entries.map(entry => JSON.stringify(entry));
    if (added) added.bodies.push(...bodies);
    else this.#added.set(match, { from, bodies });
    return undefined;
  }

  /** Inside the transaction, after the last `stage`. */
  write(): void {
    if (this.#added.size === 0) return;
    const logged: string[] = [];
    for (const [match, { from, bodies }] of this.#added)
      logged.push(`[${JSON.stringify(match)},${from},[${bodies.join()}]]`);
    this.#db.run('INSERT INTO log VALUES (?, ?)', this.#next, `[${logged.join()}]`);
    for (const [match, { bodies }] of this.#added) {
      const tail = this.#tails.get(match);
      if ((tail?.bodies.length ?? 0) + bodies.length >= (tail?.worth ?? WORTH.most)) this.#chunk(match);
    }
    if (this.#next - this.#first >= this.#logRows) this.#chunkOldest();
    const kept = this.#oldestRow();
    if (kept - this.#first >= Math.max(1, this.#logRows / 4)) this.#deleteBefore(kept);
  }

  /** The transaction is durable (or not): memory follows. */
  settle(durable: boolean): void {
    if (durable) {
      for (const match of this.#chunked) this.#tails.delete(match);
      for (const [match, { from, bodies }] of this.#added) {
        this.#lengths.set(match, from + bodies.length);
        if (!this.#chunked.has(match)) this.#extend(match, from, bodies, this.#next);
      }
      if (this.#added.size > 0) this.#next++;
      this.#first = Math.max(this.#first, this.#keptFrom);
      if (this.#lengths.size > LENGTHS) this.#lengths.clear();
    }
    this.#added.clear();
    this.#chunked.clear();
    this.#keptFrom = this.#first;
  }

  /** Inside a transaction of its own, when nothing else goes on: memory holds nothing afterwards. */
  rest(): void {
    for (const match of this.#tails.keys()) this.#chunk(match);
    if (this.#next > this.#first) this.#deleteBefore(this.#next);
    this.#lengths.clear();
  }

  length(match: string): number {
    const known = this.#lengths.get(match);
    if (known !== undefined) return known;
    const tail = this.#tails.get(match);
    return tail ? tail.from + tail.bodies.length : this.#inChunks(match);
  }

  read(match: string, from: number): Entry[] {
    const rows = this.#db.rows(
      'SELECT seq, count, body FROM chunk WHERE match = ? AND seq + count > ? ORDER BY seq',
      match,
      from,
    );
    const tail = this.#tails.get(match);
    const bodies = rows.map(([, , body]) => String(body));
    const first = rows.length > 0 ? Number(rows[0]![0]) : (tail?.from ?? 0);
    if (tail) {
      // Another process may have chunked since `refresh`: what is in a chunk by now is not taken from the tail again.
      const chunked = rows.length > 0 ? Number(rows.at(-1)![0]) + Number(rows.at(-1)![1]) - tail.from : 0;
      bodies.push(...tail.bodies.slice(chunked));
    }
    const entries = JSON.parse(`[${bodies.join()}]`) as Entry[]; // only this class writes these tables
    return entries.slice(Math.max(0, from - first));
  }

  /** Before anything is decided: has another process written since we last looked? Then the log is read anew. */
  refresh(): void {
    const others = this.#db.row('PRAGMA data_version')?.[0];
    if (others === this.#others) return;
    this.#others = others;
    this.#tails.clear();
    this.#lengths.clear();
    const rows = this.#db.rows('SELECT id, body FROM log ORDER BY id');
    this.#first = this.#keptFrom = Number(rows[0]?.[0] ?? 1);
    this.#next = Number(rows.at(-1)?.[0] ?? 0) + 1;
    const inChunks = new Map<string, number>();
    for (const [id, body] of rows)
      for (const [match, from, entries] of JSON.parse(String(body)) as Logged[]) {
        let chunked = inChunks.get(match);
        if (chunked === undefined) inChunks.set(match, (chunked = this.#inChunks(match)));
        const news = entries.slice(Math.max(0, chunked - from));
        if (news.length === 0) continue;
        const bodies = news.map(entry => JSON.stringify(entry));
        this.#extend(match, Math.max(from, chunked), bodies, Number(id));
      }
  }

  #inChunks(match: string): number {
    const row = this.#db.row('SELECT seq + count FROM chunk WHERE match = ? ORDER BY seq DESC LIMIT 1', match);
    return Number(row?.[0] ?? 0);
  }

  /** All the log holds of a match, and what is being added, becomes one chunk. */
  #chunk(match: string): void {
    const [tail, added] = [this.#tails.get(match), this.#added.get(match)];
    const bodies = [...(tail?.bodies ?? []), ...(added?.bodies ?? [])];
    const from = tail?.from ?? added!.from;
    this.#db.run('INSERT INTO chunk VALUES (?, ?, ?, ?)', match, from, bodies.length, bodies.join());
    this.#chunked.add(match);
  }

  #chunkOldest(): void {
    let left = FORCED;
    for (const match of this.#tails.keys()) {
      if (left-- === 0) return;
      if (!this.#chunked.has(match)) this.#chunk(match);
    }
  }

  /** The first row that holds an entry which will be in no chunk when the transaction is durable. */
  #oldestRow(): number {
    for (const [match, { row }] of this.#tails) if (!this.#chunked.has(match)) return row;
    for (const match of this.#added.keys()) if (!this.#chunked.has(match)) return this.#next;
    return this.#next + 1;
  }

  #deleteBefore(row: number): void {
    this.#db.run('DELETE FROM log WHERE id < ?', row);
    this.#keptFrom = row;
  }

  #extend(match: string, from: number, bodies: readonly string[], row: number): void {
    const tail = this.#tails.get(match);
    if (tail) tail.bodies.push(...bodies);
    else {
      const worth = WORTH.least + (this.#tailsMade++ % (WORTH.most - WORTH.least));
      this.#tails.set(match, { from, bodies: [...bodies], row, worth });
    }
  }
}
