// Time as the house has lived it: what passed while it was closed is nobody's. Deadlines of matches at rest are kept in it, so
// that a restart moves none of them.

import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { type Complain, inBackground } from '../complaint.ts';
import type { Storage } from '../storage/storage.ts';

/** How exactly we know when a house that was killed was last open. */
const BEAT: Millis = 60_000;
/** Closed times are forgotten one by one after this long; no question is so old. */
const REMEMBERED: Millis = 60 * 86_400_000;
const KIND = 'house';
const KEY = 'open';

interface Closed {
  readonly from: Millis;
  readonly to: Millis;
}

interface Kept {
  /** Last known to be open. */
  readonly alive: Millis;
  readonly closed: readonly Closed[];
  /** The length of those that are forgotten. */
  readonly forgotten: Millis;
}

export class OpenTime {
  readonly #storage: Pick<Storage, 'get' | 'put'>;
  readonly #timer: Timer;
  readonly #complain: Complain;
  #closed: readonly Closed[] = [];
  #forgotten: Millis = 0;
  #stop: () => void = () => undefined;

  constructor(storage: Pick<Storage, 'get' | 'put'>, timer: Timer, complain: Complain) {
    this.#storage = storage;
    this.#timer = timer;
    this.#complain = complain;
  }

  /** The house opens: it was closed since it was last known to be open. */
  async open(): Promise<void> {
    const kept = (await this.#storage.get(KIND, KEY)) as Kept | undefined; // only `#beat` writes it
    const now = this.#timer.now();
    const all = [...(kept?.closed ?? []), ...(kept && kept.alive < now ? [{ from: kept.alive, to: now }] : [])];
    this.#closed = all.filter(({ to }) => to > now - REMEMBERED);
    this.#forgotten = (kept?.forgotten ?? 0) + lengthOf(all.filter(({ to }) => to <= now - REMEMBERED));
    await this.#beat();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#keep();
  }

  /** A moment in open time; the future is taken to be open. */
  of(at: Millis): Millis {
    return at - this.#forgotten - this.closedBetween(Number.NEGATIVE_INFINITY, at);
  }

  /** A moment in open time on everybody's clocks, as far as the house stays open. */
  when(open: Millis): Millis {
    return open + this.#forgotten + lengthOf(this.#closed);
  }

  closedBetween(from: Millis, to: Millis): Millis {
    return lengthOf(this.#closed.map(one => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) })));
  }

  async #beat(): Promise<void> {
    this.#stop = this.#timer.at(this.#timer.now() + BEAT, () => {
      inBackground(this.#beat(), 'how long the house was open was not kept', this.#complain);
    });
    await this.#keep();
  }

  #keep(): Promise<void> {
    const kept: Kept = { alive: this.#timer.now(), closed: this.#closed, forgotten: this.#forgotten };
    return this.#storage.put(KIND, KEY, kept);
  }
}

const lengthOf = (spans: readonly Closed[]): Millis =>
  spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
