// Handles the messages of a client one after another, since a request may have to wait for the store.

export class MessageQueue<T> {
  readonly #most: number;
  readonly #handle: (item: T, done: () => void) => void;
  readonly #waiting: T[] = [];
  #isWorking = false;
  #isClosed = false;

  /** `most`: how many may wait for those before them. */
  constructor(most: number, handle: (item: T, done: () => void) => void) {
    this.#most = most;
    this.#handle = handle;
  }

  add(item: T): void {
    this.#waiting.push(item);
  }

  /** Handles what can be handled now. Returns false if too many messages are waiting. */
  work(): boolean {
    if (this.#waiting.length > this.#most) return false;
    while (!this.#isWorking && !this.#isClosed && this.#waiting.length > 0) {
      this.#isWorking = true;
      this.#handle(this.#waiting.shift()!, () => {
        this.#isWorking = false;
        this.work();
      });
    }
    return true;
  }

  /** Drops what is waiting and handles nothing more. */
  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }
}
