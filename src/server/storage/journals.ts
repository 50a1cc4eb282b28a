// Journals in SQLite, written twice: everything of one flush goes into one row of an append-only log, and every so many
// flushes what the log holds is put into chunks by match and the log is emptied, in one transaction. One row a flush
// costs a fifth of one row an entry (bench/results.md); nothing is durable in one place and not in the other.

import type { Entry } from '../../core/journal.ts';
import type { Statements } from './statements.ts';
import { type Append, VersionMoved } from './storage.ts';

/** Flushes between two tidyings. */
export const LOG_ROWS = 64;
/** Lengths kept in memory; more are forgotten and looked up again. */
const LENGTHS = 50_000;

/** Entries of one match that are in the log and in no chunk yet, as JSON. */
interface Tail {
  readonly from: number;
  readonly bodies: string[];
}

type Logged = readonly [match: string, from: number, entries: readonly Entry[]];

export class Journals {
  readonly #db: Statements;
  readonly #logRows: number;
  readonly #tails = new Map<string, Tail>();
  readonly #lengths = new Map<string, number>();
  #rows = 0;
  /** What the running transaction adds; memory follows once it is durable. */
  #staged: { readonly match: string; readonly from: number; readonly bodies: readonly string[] }[] = [];
  readonly #stagedLengths = new Map<string, number>();
  #tidied = false;
  /** SQLite's count of commits by others: when it moves, another process wrote and memory is no longer the truth. */
  #others: unknown;

  constructor(db: Statements, logRows: number) {
    this.#db = db;
    this.#logRows = logRows;
  }

  /** Inside a transaction: takes the entries in if the journal has exactly `from`. */
  stage({ match, from, entries }: Append): Error | undefined {
    if (entries.length === 0) return undefined;
    const length = this.#stagedLengths.get(match) ?? this.length(match);
    if (length !== from) return new VersionMoved(match, from, length);
    this.#staged.push({ match, from, bodies: entries.map(entry => JSON.stringify(entry)) });
    this.#stagedLengths.set(match, from + entries.length);
    return undefined;
  }

  /** Inside the transaction, after the last `stage`. */
  write(): void {
    if (this.#staged.length === 0) return;
    const logged = this.#staged.map(
      ({ match, from, bodies }) => `[${JSON.stringify(match)},${from},[${bodies.join()}]]`,
    );
    this.#db.run('INSERT INTO log (body) VALUES (?)', `[${logged.join()}]`);
    if (this.#rows + 1 >= this.#logRows) this.#tidy();
  }

  /** The transaction is durable (or not): memory follows. */
  settle(durable: boolean): void {
    if (durable) {
      if (this.#tidied) this.#tails.clear();
      for (const { match, from, bodies } of this.#staged) {
        this.#lengths.set(match, from + bodies.length);
        if (!this.#tidied) add(this.#tails, match, from, bodies);
      }
      this.#rows = this.#tidied ? 0 : this.#rows + (this.#staged.length > 0 ? 1 : 0);
      if (this.#lengths.size > LENGTHS) this.#lengths.clear();
    }
    this.#staged = [];
    this.#stagedLengths.clear();
    this.#tidied = false;
  }

  /** Inside a transaction of its own, when nothing else goes on: memory holds nothing afterwards. */
  rest(): void {
    if (this.#rows > 0) this.#tidy();
    this.#lengths.clear();
  }

  length(match: string): number {
    const known = this.#lengths.get(match);
    if (known !== undefined) return known;
    const tail = this.#tails.get(match);
    if (tail) return tail.from + tail.bodies.length;
    const row = this.#db.row('SELECT seq + count FROM chunk WHERE match = ? ORDER BY seq DESC LIMIT 1', match);
    return Number(row?.[0] ?? 0);
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
      // Another process may have tidied since `refresh`: what is in a chunk by now is not taken from the tail again.
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
    const rows = this.#db.rows('SELECT body FROM log ORDER BY id');
    this.#rows = rows.length;
    for (const [body] of rows)
      for (const [match, from, entries] of JSON.parse(String(body)) as Logged[]) {
        add(
          this.#tails,
          match,
          from,
          entries.map(entry => JSON.stringify(entry)),
        );
      }
  }

  /** Everything the log holds, and what is being added, becomes one chunk a match. */
  #tidy(): void {
    const whole = new Map([...this.#tails].map(([match, { from, bodies }]) => [match, { from, bodies: [...bodies] }]));
    for (const { match, from, bodies } of this.#staged) add(whole, match, from, bodies);
    for (const [match, { from, bodies }] of whole)
      this.#db.run('INSERT INTO chunk VALUES (?, ?, ?, ?)', match, from, bodies.length, bodies.join());
    this.#db.run('DELETE FROM log');
    this.#tidied = true;
  }
}

function add(tails: Map<string, Tail>, match: string, from: number, bodies: readonly string[]): void {
  const tail = tails.get(match);
  if (tail) tail.bodies.push(...bodies);
  else tails.set(match, { from, bodies: [...bodies] });
}
