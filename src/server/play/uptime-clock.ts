// The time the server has been up: it stands still while the server is down, and does not change when the clock of the machine is set.
// Deadlines of dormant matches are kept in it, so that neither a restart nor the calendar moves any of them.

import { DAY } from '../../core/durations.ts';
import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { inBackground, type ReportFault } from '../base/fault-reporting.ts';
import type { Storage } from '../base/storage/storage.ts';

/** How exactly it is known when a server that was killed was last open. */
const HEARTBEAT: Millis = 60_000;
/** Times at which the server was closed are forgotten one by one after this long; no question is so old. */
const REMEMBERED_FOR: Millis = 60 * DAY;
const KIND = 'house';
const KEY = 'open';

interface Downtime {
  readonly from: Millis;
  readonly to: Millis;
}

interface SavedUptime {
  /** Last known to be open. */
  readonly alive: Millis;
  readonly closed: readonly Downtime[];
  /** The length of those that are forgotten. */
  readonly forgotten: Millis;
  /** The uptime at `alive`. Left out by older servers, whose calendar is taken to have been right. */
  readonly uptime?: Millis;
}

export class UptimeClock {
  readonly #storage: Pick<Storage, 'get' | 'put'>;
  readonly #timer: Timer;
  readonly #reportFault: ReportFault;
  #downtimes: readonly Downtime[] = [];
  #forgottenDowntime: Millis = 0;
  /** Uptime minus monotonic time. */
  #offset: Millis = 0;
  #stop: () => void = () => undefined;

  constructor(storage: Pick<Storage, 'get' | 'put'>, timer: Timer, reportFault: ReportFault) {
    this.#storage = storage;
    this.#timer = timer;
    this.#reportFault = reportFault;
  }

  /** The server opens: it was closed since it was last known to be open. */
  async open(): Promise<void> {
    const saved = (await this.#storage.get(KIND, KEY)) as SavedUptime | undefined; // only `#save` writes it
    const now = this.#timer.now();
    const all = [...(saved?.closed ?? []), ...(saved && saved.alive < now ? [{ from: saved.alive, to: now }] : [])];
    this.#downtimes = all.filter(({ to }) => to > now - REMEMBERED_FOR);
    this.#forgottenDowntime = (saved?.forgotten ?? 0) + lengthOf(all.filter(({ to }) => to <= now - REMEMBERED_FOR));
    const uptime = saved ? (saved.uptime ?? saved.alive - saved.forgotten - lengthOf(saved.closed)) : now;
    this.#offset = uptime - this.#timer.monotonic();
    await this.#heartbeat();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#save();
  }

  now(): Millis {
    return this.#offset + this.#timer.monotonic();
  }

  downtimeBetween(from: Millis, to: Millis): Millis {
    return lengthOf(this.#downtimes.map(one => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) })));
  }

  async #heartbeat(): Promise<void> {
    this.#stop = this.#timer.at(this.#timer.now() + HEARTBEAT, () => {
      inBackground(this.#heartbeat(), 'the uptime of the server was not saved', this.#reportFault);
    });
    await this.#save();
  }

  #save(): Promise<void> {
    const saved: SavedUptime = {
      alive: this.#timer.now(),
      closed: this.#downtimes,
      forgotten: this.#forgottenDowntime,
      uptime: this.now(),
    };
    return this.#storage.put(KIND, KEY, saved);
  }
}

const lengthOf = (spans: readonly Downtime[]): Millis =>
  spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
