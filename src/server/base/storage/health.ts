// Whether the store can be written, for /health and /ready.

import type { Millis } from '../../../core/journal.ts';
import type { MeasuredStore } from '../metrics.ts';
import type { Storage } from './storage.ts';

/** An answer holds this long, so that asking often costs no write each time. */
const VALID: Millis = 1000;

export class StoreHealth {
  readonly #storage: Pick<Storage, 'put'>;
  readonly #now: () => Millis;
  #probe: Promise<boolean> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** The last commit of journals failed. */
  #hasFailed = false;

  constructor(storage: Pick<Storage, 'put'>, now: () => Millis = () => performance.now()) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Records which commits of a store fail. */
  observing<B extends { readonly match: string }>(
    storage: MeasuredStore<B, ReadonlyMap<string, Error>>,
  ): MeasuredStore<B, ReadonlyMap<string, Error>> {
    return {
      append: (batch, done) =>
        storage.append(batch, failed => {
          this.#hasFailed = [...failed.values()].some(isDiskFailure);
          done(failed);
        }),
    };
  }

  /** Writes something and waits until it is on the disk. */
  isWritable(): Promise<boolean> {
    const now = this.#now();
    if (this.#probe && now - this.#askedAt < VALID) return this.#probe;
    this.#askedAt = now;
    this.#probe = this.#writeProbe();
    return this.#probe;
  }

  async #writeProbe(): Promise<boolean> {
    try {
      // After a failed commit a small write may still find room in a page that is there already: as much as a batch needs.
      await this.#storage.put('health', 'store', { at: Date.now(), filler: this.#hasFailed ? FILLER : '' });
      this.#hasFailed = false;
      return true;
    } catch {
      return false;
    }
  }
}

const FILLER = '.'.repeat(2 ** 18);

/** Errors of databases and of the operating system have a code; those of a single match have none. */
const isDiskFailure = (error: Error): boolean => 'code' in error;
