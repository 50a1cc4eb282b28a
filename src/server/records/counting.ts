// Counts finished matches in the order the store gives them. A step takes a few of them, and what they change goes into
// one transaction together with the mark of how far it came: a crash at any point loses nothing and doubles nothing, two
// processes may count at once, and counting anew gives the same figures bit for bit.

import type { AnyGame } from '../../core/game.ts';
import type { Statements } from '../storage/statements.ts';
import type { Storage } from '../storage/storage.ts';
import { Book, type Known } from './book.ts';
import type { People } from './people.ts';
import { TABLES } from './schema.ts';
import { type Tally, tally } from './tally.ts';

/** Matches of one step: about two milliseconds, so that nobody at a table notices (bench/results.md). */
const STEP = 4;

interface Mark {
  readonly place: number;
  readonly match: string;
}

const START: Mark = { place: 0, match: '' };

export interface CountingParts {
  readonly db: Statements;
  readonly storage: Pick<Storage, 'finished' | 'read'>;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly people: People;
}

export class Counting {
  readonly #parts: CountingParts;
  readonly #book: Book;

  constructor(parts: CountingParts) {
    this.#parts = parts;
    this.#book = new Book(parts.db);
  }

  /** How far it came: the place of the last match counted. */
  get place(): number {
    return this.#mark().place;
  }

  /** Counts a few more; how many it went over, 0 when all are counted. */
  async step(most = STEP): Promise<number> {
    const { db, storage } = this.#parts;
    const mark = this.#mark();
    const next = await storage.finished(mark.place, most);
    if (next.length === 0) return 0;
    const tallies: { readonly place: number; readonly tally: Tally | undefined }[] = [];
    for (const { place, match } of next) tallies.push({ place, tally: await this.#tally(match) });
    const people = await this.#know(tallies.flatMap(one => one.tally ?? []));
    db.transact(() => {
      // While we read, another process may have counted these.
      if (this.#mark().place !== mark.place) return;
      for (const { place, tally } of tallies) if (tally) this.#book.enter(place, tally, people);
      this.#setMark(next.at(-1)!);
    });
    return next.length;
  }

  /** Forgets everything where the mark is of another store than this one: a backup was put back, or the file moved here. */
  async check(): Promise<void> {
    const { place, match } = this.#mark();
    if (place === 0) return;
    const [found] = await this.#parts.storage.finished(place - 1, 1);
    if (found?.place !== place || found.match !== match) this.forget();
  }

  /** All figures are gone; the next steps count from the beginning. */
  forget(): void {
    const { db } = this.#parts;
    db.transact(() => {
      for (const table of TABLES) db.run(`DELETE FROM ${table}`);
    });
  }

  async #tally(match: string): Promise<Tally | undefined> {
    const entries = await this.#parts.storage.read(match);
    const first = entries[0];
    return first?.t === 'created' ? tally(this.#parts.games.get(first.setup.game), match, entries) : undefined;
  }

  async #know(tallies: readonly Tally[]): Promise<ReadonlyMap<string, Known>> {
    const known = new Map<string, Known>();
    for (const { seats } of tallies)
      for (const { who } of seats)
        if (who.account !== undefined && !known.has(who.account))
          known.set(who.account, await this.#parts.people.find(who.account));
    return known;
  }

  #mark(): Mark {
    const row = this.#parts.db.row('SELECT place, match FROM mark');
    return row ? { place: Number(row[0]), match: String(row[1]) } : START;
  }

  #setMark({ place, match }: Mark): void {
    const { db } = this.#parts;
    db.run('DELETE FROM mark');
    db.run('INSERT INTO mark VALUES (?, ?)', place, match);
  }
}
