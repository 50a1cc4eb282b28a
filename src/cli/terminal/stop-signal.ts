import { setMaxListeners } from 'node:events';

/** Aborted when the operator wants it to end; a second signal ends the process at once. */
export class StopSignal {
  readonly #controller = new AbortController();
  readonly #stop = (): void => this.#controller.abort();

  constructor() {
    // Every process that runs listens to it; Node would warn of more than ten.
    setMaxListeners(0, this.signal);
    process.once('SIGINT', this.#stop).once('SIGTERM', this.#stop);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isStopped(): boolean {
    return this.signal.aborted;
  }

  release(): void {
    process.off('SIGINT', this.#stop).off('SIGTERM', this.#stop);
  }
}
