// Time moved by hand and a recorder that can be held back: what tests of matches need instead of a house.

import type { Entry, Millis } from '../core/journal.ts';
import type { Recorder, Timer } from './table.ts';

export class TestTimer implements Timer {
  #now: Millis;
  #calls: { at: Millis; call: () => void }[] = [];

  constructor(now: Millis = 1_000_000) {
    this.#now = now;
  }

  now(): Millis {
    return this.#now;
  }

  at(at: Millis, call: () => void): () => void {
    const one = { at, call };
    this.#calls.push(one);
    return () => {
      this.#calls = this.#calls.filter(other => other !== one);
    };
  }

  /** Time passes; everything due happens in order. */
  pass(ms: Millis): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#calls.filter(one => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#calls = this.#calls.filter(one => one !== due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
    }
    this.#now = end;
  }
}

/** Keeps entries in memory. With `held`, commits wait until `flush`. */
export class TestRecorder implements Recorder {
  readonly journal = new Map<string, Entry[]>();
  held = false;
  failing: Error | undefined;
  #waiting: (() => void)[] = [];

  append(match: string, from: number, entries: readonly Entry[], done: (failure?: Error) => void): void {
    const commit = (): void => {
      if (this.failing) {
        done(this.failing);
        return;
      }
      const kept = this.journal.get(match) ?? [];
      if (kept.length !== from) throw new Error(`append from ${from} to a journal of ${kept.length}`);
      this.journal.set(match, [...kept, ...entries]);
      done();
    };
    if (this.held) this.#waiting.push(commit);
    else commit();
  }

  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const commit of waiting) commit();
  }
}
