// Where log lines go. Writing never blocks the event loop and never fails: while the target is slow, full or gone, lines wait in
// a bounded buffer, and beyond it they are dropped and counted.

import { constants, fstatSync, openSync, write } from 'node:fs';
import { isatty } from 'node:tty';
import { readableLine } from './readable-log.ts';

/** Characters that may wait. */
const MOST_WAITING = 2 ** 20;
/** Milliseconds after which a target that took nothing is tried again. */
const RETRY = 1000;

type WriteText = (text: string, done: (error: Error | null, bytes: number) => void) => void;

const asItIs = (line: string): string => line;

export class LogWriter {
  readonly #write: WriteText;
  readonly #most: number;
  readonly #retry: number;
  readonly #format: (line: string) => string;
  #waiting: string[] = [];
  #size = 0;
  #busy = false;
  #unreported = 0;
  /** Lines that were dropped since the start. */
  dropped = 0;

  constructor(write: WriteText, { most = MOST_WAITING, retry = RETRY, format = asItIs } = {}) {
    this.#write = write;
    this.#most = most;
    this.#retry = retry;
    this.#format = format;
  }

  /** One line, with its end; called by the logger. */
  write(logged: string): void {
    const line = this.#format(logged);
    if (line === '') return;
    if (this.#size + line.length > this.#most) {
      this.dropped++;
      this.#unreported++;
      return;
    }
    this.#waiting.push(line);
    this.#size += line.length;
    if (!this.#busy) this.#flush();
  }

  #flush(): void {
    this.#busy = true;
    const lines = this.#waiting;
    const reported = this.#unreported;
    const text = reported > 0 ? `${lines.join('')}${this.#format(droppedLine(reported))}` : lines.join('');
    this.#waiting = [];
    this.#writeAll(text, () => {
      this.#size -= lines.reduce((sum, line) => sum + line.length, 0);
      this.#unreported -= reported;
      this.#busy = false;
      if (this.#waiting.length > 0) this.#flush();
    });
  }

  /** Until it is written; what a full disk or a full pipe did not take is tried again later. */
  #writeAll(text: string, done: () => void): void {
    this.#write(text, (error, bytes) => {
      const rest = error ? text : Buffer.from(text).subarray(bytes).toString();
      if (rest === '') done();
      else if (!error && bytes > 0) this.#writeAll(rest, done);
      else setTimeout(() => this.#writeAll(rest, done), this.#retry).unref();
    });
  }
}

/** In the form of the other lines. */
function droppedLine(count: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), msg: `${count} log lines were dropped because the log could not be written` })}\n`;
}

/** Standard output: readable lines on a terminal, JSON for everything else. Where that is a pipe, it is opened once more without blocking: a reader that stops must not hold a thread. */
export function standardOutputLog(): LogWriter {
  const handle = openStandardOutput();
  const toHandle: WriteText = (text, done) => write(handle, text, (error, bytes) => done(error, bytes));
  return new LogWriter(toHandle, isatty(1) ? { format: readableLine } : {});
}

function openStandardOutput(): number {
  try {
    if (fstatSync(1).isFIFO()) return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // There is no /proc, or the pipe is gone.
  }
  return 1;
}
