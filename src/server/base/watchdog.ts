// Notices when the thread that serves moves stands still, and what it was doing then.

import type { Millis } from '../../core/journal.ts';
import type { CpuBudget } from './cpu-budget.ts';
import type { PlayClock } from './play-clock.ts';
import { processTime } from './process-time.ts';

/** Standing still for longer than this is a stall. */
const STALL: Millis = 50;
const TICK: Millis = 20;
/** Shorter ones are only counted. */
const REPORTED: Millis = 250;
/** Standing still for so long is written into the journals of the matches that run; shorter stalls are only left out of their time. */
const DOWN: Millis = 1000;
/** Between two lines in the log. */
const REPORT_EVERY: Millis = 60_000;
/** What happened in so long counts as now. */
const RECENT: Millis = 60_000;
/** Of it, as much as this makes a server slow. */
const SLOW: Millis = 3000;
/** How many kinds of work are distinguished, because names also come from clients. */
const MAX_KINDS = 100;

export interface Stall {
  /** A route, `message view`, `gateway`; `other`: the server's own work; `machine`: this process was not running. */
  readonly what: string;
  readonly ms: Millis;
}

export interface WatchdogConfig {
  readonly cpu: Pick<CpuBudget, 'takeLongest'>;
  /** Called with every stall. */
  onStall(stall: Stall): void;
  /** One sentence for the log, rarely. */
  report(sentence: string): void;
  /** The time that players pay for, which stands still with the process. */
  readonly play?: PlayClock;
  /** The process was stopped, or stood still for so long that it counts as having been down. */
  onStopped?(ms: Millis): void;
  /** A monotonic clock and what this process has computed. If left out, they are the system's. */
  readonly clock?: () => Millis;
  readonly computed?: () => Millis;
}

export class Watchdog {
  readonly #config: WatchdogConfig;
  readonly #clock: () => Millis;
  readonly #computed: () => Millis;
  readonly #kinds = new Set<string>();
  #recent: { readonly at: Millis; readonly stall: Stall }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #tickedAt: Millis = 0;
  #computedBefore: Millis = 0;
  #reportedAt: Millis = Number.NEGATIVE_INFINITY;

  constructor(config: WatchdogConfig) {
    this.#config = config;
    this.#clock = config.clock ?? (() => performance.now());
    this.#computed = config.computed ?? processTime;
  }

  start(): void {
    this.#tickedAt = this.#clock();
    this.#computedBefore = this.#computed();
    this.#config.play?.look();
    this.#timer = setInterval(() => this.tick(), TICK).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#config.play?.stop();
  }

  /** Looks how late it is. Called by a timer. */
  tick(): void {
    const { play, onStopped } = this.#config;
    const lost = play?.look() ?? 0;
    if (lost >= DOWN) onStopped?.(lost);
    if (play) setImmediate(() => play.read());
    const now = this.#clock();
    const computed = this.#computed();
    const late = now - this.#tickedAt - TICK;
    const busy = computed - this.#computedBefore;
    const longest = this.#config.cpu.takeLongest();
    this.#tickedAt = now;
    this.#computedBefore = computed;
    if (late <= STALL) return;
    // Where the process did not compute, the machine had no time for it, or it was stopped.
    const what = busy < late / 2 ? 'machine' : longest.ms < late / 2 ? 'other' : this.#kindOf(longest.what);
    const stall = { what, ms: late };
    this.#recent = [...this.#recent.filter(({ at }) => at > now - RECENT), { at: now, stall }];
    this.#config.onStall(stall);
    if (late < REPORTED || now - this.#reportedAt < REPORT_EVERY) return;
    this.#reportedAt = now;
    this.#config.report(`The server stood still for ${Math.round(late)} ms: ${what}.`);
  }

  /**
   * The longest stall of the last minute, if all its stalls together were long. It is undefined if the server is quick.
   */
  get slow(): Stall | undefined {
    const now = this.#clock();
    const recent = this.#recent.filter(({ at }) => at > now - RECENT).map(({ stall }) => stall);
    if (recent.reduce((sum, { ms }) => sum + ms, 0) < SLOW) return undefined;
    return recent.reduce((longest, stall) => (stall.ms > longest.ms ? stall : longest));
  }

  #kindOf(what: string): string {
    const kind = kindOfWork(what);
    if (this.#kinds.size < MAX_KINDS) this.#kinds.add(kind);
    return this.#kinds.has(kind) ? kind : 'other';
  }
}

/** Of a message only its type: its text is private. */
export function kindOfWork(what: string): string {
  if (!what.startsWith('{')) return what === '' ? 'other' : what;
  const type = /"t":"([a-z-]{1,20})"/.exec(what.slice(0, 200))?.[1];
  return type === undefined ? 'message' : `message ${type}`;
}
