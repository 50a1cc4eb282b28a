// Moves the packed journals of finished matches out of the database into files, one or more for each month. A journal leaves the database
// only after its bytes were read back from where servers will read them, and were the same. If it is interrupted, the next call continues.

import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StorageProblem } from '../problem.ts';
import { inTransaction, openServers, PostgresConnection } from './connection.ts';
import { isAddress } from './offloaded.ts';
import { requireDurable } from './prepare.ts';
import { asPostgresProblem } from './problems.ts';

/** Journals of one question, and of one transaction. */
const BATCH = 200;
/** In one file. */
const MOST_JOURNALS = 100_000;
const PATIENCE = { connect: 5000, answer: 600_000 } as const;
const FILE = /^(\d{4}-\d{2})-(\d+)\.journals$/;
const INDEX = '.json';

/** Where a journal is in its file: gzip of its entries as JSON with commas between them. */
interface JournalPlace {
  readonly match: string;
  readonly count: number;
  readonly start: number;
  readonly size: number;
  readonly sha256: string;
}

/** What lies beside a file, so that it can be read without a database. */
export interface OffloadIndex {
  readonly sha256: string;
  readonly bytes: number;
  readonly journals: readonly JournalPlace[];
}

export interface OffloadedFile {
  readonly name: string;
  readonly matches: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface OffloadOptions {
  readonly folder: string;
  /** Months before this one, as 2026-10: those in which a match was created. */
  readonly before: string;
  /** Where servers find what is in the folder. If left out, they find it in the folder. */
  readonly address?: string | undefined;
  progress(part: number): void;
}

export class JournalOffload {
  readonly #database: PostgresConnection;
  readonly #url: string;

  private constructor(database: PostgresConnection, url: string) {
    this.#database = database;
    this.#url = url;
  }

  static async open(url: string): Promise<JournalOffload> {
    return new JournalOffload(new PostgresConnection(await openServers(url), { patience: PATIENCE }), url);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** The files that servers read from now on. Throws a StorageProblem: then the database still has what is in no such file. */
  async run(options: OffloadOptions): Promise<readonly OffloadedFile[]> {
    try {
      await requireDurable(this.#database, this.#url);
      return await this.#run(options);
    } catch (error) {
      throw asPostgresProblem(error, this.#url);
    }
  }

  async #run({ folder, before, address, progress }: OffloadOptions): Promise<readonly OffloadedFile[]> {
    await mkdir(folder, { recursive: true });
    const until = Date.parse(`${before}-01T00:00:00Z`);
    const known = new Map(
      (await this.#database.rows('SELECT name, place FROM offload_file')).map(([name, place]) => [
        String(name),
        String(place),
      ]),
    );
    const waiting = new Map<string, OffloadIndex>();
    for (const name of await filesIn(folder)) waiting.set(name, await readIndex(folder, name));
    const written = new Set(
      [...waiting].flatMap(([name, { journals }]) => (known.has(name) ? [] : journals.map(({ match }) => match))),
    );
    for (const month of await this.#months(until))
      for (let isFull = true; isFull; ) {
        const name = nextName(month, [...waiting.keys(), ...known.keys()]);
        const index = await this.#write(folder, name, month, written);
        isFull = index?.journals.length === MOST_JOURNALS;
        if (index) waiting.set(name, index);
      }
    const done: OffloadedFile[] = [];
    let checked = 0;
    for (const [name, index] of waiting) {
      const place = address === undefined ? join(resolve(folder), name) : `${address.replace(/\/$/, '')}/${name}`;
      if (known.get(name) !== place) {
        await this.#requireSame(place, index);
        await this.#record(name, place, index);
        done.push({ name, matches: index.journals.length, bytes: index.bytes, sha256: index.sha256 });
      }
      progress(++checked / waiting.size);
    }
    return done;
  }

  /** Those with journals that could be moved, the oldest first. */
  async #months(until: number): Promise<readonly string[]> {
    const sql = `SELECT DISTINCT to_char(to_timestamp(created / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM')
      FROM match_summary JOIN packed USING (match) WHERE phase = 'over' AND created < ? ORDER BY 1`;
    return (await this.#database.rows(sql, until)).map(([month]) => String(month));
  }

  /**
   * Notes in `written` what is in a file. Returns undefined if all journals of the month are in other files already.
   */
  async #write(folder: string, name: string, month: string, written: Set<string>): Promise<OffloadIndex | undefined> {
    const [from, until] = boundsOf(month);
    const path = join(folder, name);
    const file = await open(`${path}.part`, 'w');
    const [whole, journals] = [createHash('sha256'), [] as JournalPlace[]];
    let bytes = 0;
    try {
      for (let [created, last] = [from - 1, '']; ; ) {
        const rows = await this.#database.rows(
          `SELECT created, match, count, body FROM match_summary JOIN packed USING (match)
           WHERE phase = 'over' AND (created, match) > (?, ?) AND created < ? ORDER BY created, match LIMIT ?`,
          created,
          last,
          until,
          BATCH,
        );
        for (const [at, id, count, body] of rows) {
          [created, last] = [Number(at), String(id)];
          if (written.has(last) || journals.length === MOST_JOURNALS) continue;
          written.add(last);
          const packed = body as Buffer; // a column of bytes
          await file.write(packed);
          whole.update(packed);
          journals.push({
            match: last,
            count: Number(count),
            start: bytes,
            size: packed.length,
            sha256: sha256(packed),
          });
          bytes += packed.length;
        }
        if (rows.length < BATCH || journals.length === MOST_JOURNALS) break;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (journals.length === 0) {
      await rm(`${path}.part`);
      return undefined;
    }
    const index = { sha256: whole.digest('hex'), bytes, journals };
    // The index last: a file without one was not written to its end.
    await rename(`${path}.part`, path);
    await writeFile(path + INDEX, JSON.stringify(index), { flush: true });
    return index;
  }

  /** Reads all of a file from where servers will read it, and compares it with what the database has. */
  async #requireSame(place: string, { sha256: expected, journals }: OffloadIndex): Promise<void> {
    if ((await digestAt(place)) !== expected) throw differs(place);
    for (let i = 0; i < journals.length; i += BATCH) {
      const batch = journals.slice(i, i + BATCH);
      const rows = await this.#database.rows(
        `SELECT match, encode(sha256(body), 'hex') FROM packed WHERE match = ANY (?::text[])`,
        batch.map(({ match }) => match),
      );
      const stored = new Map(rows.map(([match, digest]) => [String(match), String(digest)]));
      // One that is not there was moved by a call that was interrupted.
      if (batch.some(({ match, sha256: own }) => (stored.get(match) ?? own) !== own)) throw differs(place);
    }
  }

  async #record(name: string, place: string, { sha256: digest, bytes, journals }: OffloadIndex): Promise<void> {
    await this.#database.use(query =>
      inTransaction(query, async () => {
        await query.run(
          `INSERT INTO offload_file (name, place, bytes, sha256) VALUES (?, ?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET place = excluded.place`,
          name,
          place,
          bytes,
          digest,
        );
        for (let i = 0; i < journals.length; i += BATCH) {
          const batch = journals.slice(i, i + BATCH);
          await query.run(
            `WITH gone AS (
               DELETE FROM packed USING unnest(?::text[], ?::bigint[], ?::int[]) AS new(id, start, size)
               WHERE packed.match = new.id RETURNING match, start, size, count
             ) INSERT INTO offloaded (match, file, start, size, count) SELECT match, ?, start, size, count FROM gone`,
            batch.map(({ match }) => match),
            batch.map(({ start }) => start),
            batch.map(({ size }) => size),
            name,
          );
        }
      }),
    );
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const differs = (place: string): StorageProblem =>
  new StorageProblem(
    'storage/damaged',
    `${place} differs from what was written. Nothing of it was removed from the database.`,
  );

/** Milliseconds at which a month begins and ends, in UTC. */
function boundsOf(month: string): readonly [from: number, until: number] {
  const from = new Date(`${month}-01T00:00:00Z`);
  return [from.getTime(), Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)];
}

function nextName(month: string, taken: readonly string[]): string {
  const numbers = taken.map(name => FILE.exec(name)).map(found => (found?.[1] === month ? Number(found[2]) : 0));
  return `${month}-${Math.max(0, ...numbers) + 1}.journals`;
}

/** Those that were written to their end. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(name => FILE.test(name));
  return names.filter(name => existsSync(join(folder, name + INDEX))).toSorted();
}

async function readIndex(folder: string, name: string): Promise<OffloadIndex> {
  return JSON.parse(await readFile(join(folder, name + INDEX), 'utf8')) as OffloadIndex; // only `#write` makes them
}

async function digestAt(place: string): Promise<string> {
  const hash = createHash('sha256');
  if (!isAddress(place)) return digest(hash, createReadStream(place));
  const answer = await fetch(place);
  if (!answer.ok || !answer.body) {
    const sentence = `${place} answers ${answer.status}. Copy the files of the folder there, and run the command again. Nothing of it was removed from the database.`;
    throw new StorageProblem('storage/no-folder', sentence);
  }
  return digest(hash, answer.body);
}

async function digest(hash: Hash, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
