// Matches at rest whose time has come. Nothing is kept of them in memory: the store is asked what is due.

import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { type Complain, errorOf } from '../complaint.ts';
import type { Storage } from '../storage/storage.ts';
import type { OpenTime } from './open-time.ts';
import type { Rooms } from './rooms.ts';

/** Who has days does not notice half a minute. */
const ROUND: Millis = 30_000;
/** How many are woken at a time. */
const BATCH = 50;

export interface WakerConfig {
  readonly storage: Pick<Storage, 'due'>;
  readonly rooms: Pick<Rooms, 'get' | 'inMemory'>;
  readonly openTime: OpenTime;
  readonly timer: Timer;
  readonly complain: Complain;
}

export class Waker {
  readonly #config: WakerConfig;
  /** Whose game is not here, or whose journal cannot be read: looked at again after a restart. */
  readonly #hopeless = new Set<string>();
  #stop: () => void = () => undefined;
  #closed = false;

  constructor(config: WakerConfig) {
    this.#config = config;
  }

  /** Goes round from now on. */
  start(): void {
    const { timer, complain } = this.#config;
    if (this.#closed) return;
    this.#stop = timer.at(timer.now() + ROUND, () => {
      this.#round()
        .catch((error: unknown) => complain('waking matches', errorOf(error)))
        .finally(() => this.start());
    });
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  /** A table that is in memory has an alarm of its own. */
  async #round(): Promise<void> {
    const { storage, rooms, openTime, timer } = this.#config;
    const until = openTime.of(timer.now());
    for (let limit = BATCH; !this.#closed; limit += BATCH) {
      const due = await storage.due(until, limit);
      for (const match of due) if (!rooms.inMemory(match) && !this.#hopeless.has(match)) await this.#wake(match);
      if (due.length < limit) return;
    }
  }

  async #wake(match: string): Promise<void> {
    const { rooms, complain } = this.#config;
    try {
      if (!(await rooms.get(match))) this.#hopeless.add(match);
    } catch (error) {
      this.#hopeless.add(match);
      complain(`match ${match} could not be woken`, errorOf(error));
    }
  }
}
