import type { Millis } from '../../core/journal.ts';

/** A task that is done again and again, as long as it answers that something is left to do. It keeps no process running. */
export class RecurringTask {
  readonly #interval: Millis;
  readonly #task: () => boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(interval: Millis, task: () => boolean) {
    this.#interval = interval;
    this.#task = task;
  }

  /** There is something to do. */
  start(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#task()) this.start();
    }, this.#interval).unref();
  }
}
