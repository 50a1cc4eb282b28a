// Group commit: everything that all tables write in one turn of the event loop goes to the store together, without a promise for each
// move. A commit costs as much as forty moves. So while several tables are busy, commits are a few milliseconds apart, and further apart
// with more tables, so that groups grow. A single table never waits.

import type { JournalEntry } from '../../../core/journal.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import type { Recorder } from '../../../match/table.ts';
import type { JournalAppend, Storage } from './storage.ts';

/** Milliseconds between two commits while more than one table writes, one more for every so many tables, and at most. */
const APART = { least: 2, tables: 32, most: 8 };

type AppendCallback = (failure?: Error) => void;

export class Committer implements Recorder {
  readonly #storage: Pick<Storage, 'append'>;
  #batch: JournalAppend[] = [];
  /** The callbacks of each append of the batch. */
  #dones: AppendCallback[] = [];
  /** A flush is on its way, or the store has not answered the last one. */
  #busy = false;
  #idle: (() => void)[] = [];
  /** When the last commit began, and how many tables it was for. */
  #last = 0;
  #tables = 0;

  constructor(storage: Pick<Storage, 'append'>) {
    this.#storage = storage;
  }

  append(
    match: string,
    from: number,
    entries: readonly JournalEntry[],
    done: AppendCallback,
    dormantTurn?: DormantTurn | null,
    epoch?: number,
  ): void {
    const append: { -readonly [K in keyof JournalAppend]: JournalAppend[K] } = { match, from, entries };
    if (dormantTurn !== undefined) append.dormant = dormantTurn;
    if (epoch !== undefined) append.epoch = epoch;
    this.#batch.push(append);
    this.#dones.push(done);
    this.#flushSoon();
  }

  /** Resolves when everything that was appended so far, and everything that followed from it, is stored. */
  drain(): Promise<void> {
    if (!this.#busy) return Promise.resolve();
    return new Promise(resolve => this.#idle.push(resolve));
  }

  #flushSoon(): void {
    if (this.#busy) return;
    this.#busy = true;
    const apart = Math.min(APART.most, APART.least + this.#tables / APART.tables);
    const wait = this.#tables > 1 ? this.#last + apart - performance.now() : 0;
    if (wait > 0) setTimeout(() => this.#flush(), wait);
    else setImmediate(() => this.#flush());
  }

  #flush(): void {
    const [batch, dones] = [this.#batch, this.#dones];
    this.#batch = [];
    this.#dones = [];
    this.#tables = batch.length;
    this.#last = performance.now();
    this.#storage.append(batch, failed => {
      this.#busy = false;
      callAll(batch, dones, failed, () => this.#settle());
    });
  }

  #settle(): void {
    if (this.#batch.length > 0) this.#flushSoon();
    if (this.#busy) return;
    const idle = this.#idle;
    this.#idle = [];
    for (const call of idle) call();
  }
}

/** A fault of one table must not make the others wait: all callbacks are called, then the fault is thrown. */
function callAll(
  batch: readonly JournalAppend[],
  dones: readonly AppendCallback[],
  failed: ReadonlyMap<string, Error>,
  last: () => void,
): void {
  const faults: unknown[] = [];
  for (let i = 0; i < dones.length; i++)
    try {
      dones[i]!(failed.size > 0 ? failed.get(batch[i]!.match) : undefined);
    } catch (fault) {
      faults.push(fault);
    }
  last();
  if (faults.length > 0) throw faults[0];
}
