// Typed lines, one at a time. An early line waits in a queue; a reader may stop waiting and read again later.

import type { Interface } from 'node:readline';

export class LineInput {
  readonly #reader: Interface;
  readonly #write: ((text: string) => void) | undefined;
  readonly #lines: string[] = [];
  #ended = false;
  #ready: (() => void) | undefined;
  #waiting: Promise<void> | undefined;

  /** `write` where there is no terminal: what is asked for is then a line of the output. */
  constructor(reader: Interface, write?: (text: string) => void) {
    this.#reader = reader;
    this.#write = write;
    reader.on('line', line => {
      this.#lines.push(line);
      this.#wake();
    });
    reader.on('close', () => {
      this.#ended = true;
      this.#wake();
    });
    reader.on('SIGINT', () => reader.close());
  }

  /** Resolves once `take` has something to give. */
  ready(): Promise<void> {
    if (this.#lines.length > 0 || this.#ended) return Promise.resolve();
    this.#waiting ??= new Promise(resolve => {
      this.#ready = resolve;
    });
    return this.#waiting;
  }

  /** The next line; undefined when there is none, now or ever. */
  take(): string | undefined {
    return this.#lines.shift();
  }

  /** What `take` would give, left where it is. */
  peek(): string | undefined {
    return this.#lines[0];
  }

  /** Nothing is left and nothing will come. */
  get ended(): boolean {
    return this.#ended && this.#lines.length === 0;
  }

  /** Shows what is asked for: on a terminal beside what is typed, otherwise as a line. */
  prompt(text: string): void {
    if (this.#write) this.#write(text);
    else {
      this.#reader.setPrompt(`${text} `);
      this.#reader.prompt(true);
    }
  }

  close(): void {
    this.#reader.close();
  }

  #wake(): void {
    this.#ready?.();
    this.#ready = undefined;
    this.#waiting = undefined;
  }
}
