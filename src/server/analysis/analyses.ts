// Analyses of finished matches by the strongest bot that judges: one at a time in a thread of its own, a short queue, and
// what was found is kept.

import { Worker } from 'node:worker_threads';
import type { AnyBot } from '../../core/bot.ts';
import type { Entry } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { BotsByGame } from '../bots/thinkers.ts';
import type { Complain } from '../complaint.ts';
import * as refusals from '../refusals.ts';
import type { Storage } from '../storage/storage.ts';
import type { Analysis, Point } from './study.ts';
import type { Asked, Told } from './worker.ts';

/** Goes up when bots or measures change: what was kept is then done again. */
const VERSION = 1;
/** Matches that may wait. */
const QUEUE = 12;
/** A thread nobody needed for this long is let go. Milliseconds. */
const IDLE = 30_000;

/** Workers run compiled code; when this file itself runs as source (in tests), the build beside it has them. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/src/server/analysis/worker.js' : './worker.js',
  import.meta.url,
);

export interface Progress extends Analysis {
  readonly state: 'none' | 'waiting' | 'running' | 'done';
  /** Positions judged, of how many. */
  readonly done: number;
  readonly of: number;
}

interface Kept extends Analysis {
  readonly version: number;
}

interface Job {
  readonly asked: Asked;
  readonly bot: AnyBot;
  readonly points: Point[];
  done: number;
  of: number;
}

export interface AnalysesParts {
  readonly storage: Pick<Storage, 'read' | 'get' | 'put'>;
  readonly bots: BotsByGame;
  readonly complain: Complain;
}

export class Analyses {
  readonly #parts: AnalysesParts;
  /** In order; the first is being worked on. */
  readonly #jobs = new Map<string, Job>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(parts: AnalysesParts) {
    this.#parts = parts;
  }

  /** How an analysis stands, without beginning one. */
  async find(match: string): Promise<Progress | Refusal> {
    const job = this.#jobs.get(match);
    if (job) return this.#progress(job);
    const kept = (await this.#parts.storage.get('analysis', match)) as Kept | undefined; // only `#finish` writes this kind
    if (kept?.version === VERSION) {
      const { bot, measure, points } = kept;
      return { state: 'done', bot, measure, points, done: points.length, of: points.length };
    }
    const asked = await this.#ask(match);
    if ('refused' in asked) return asked;
    const { id, judges } = asked.bot;
    return { state: 'none', bot: id, measure: judges!, points: [], done: 0, of: 0 };
  }

  /** Begins one, or says how it stands. */
  async start(match: string): Promise<Progress | Refusal> {
    const found = await this.find(match);
    if ('refused' in found || found.state !== 'none') return found;
    const asked = await this.#ask(match);
    if ('refused' in asked) return asked;
    if (this.#jobs.size > QUEUE) return refusals.analysisBusy;
    // Somebody else may have asked while we read the journal.
    const job = this.#jobs.get(match) ?? { ...asked, points: [], done: 0, of: 0 };
    this.#jobs.set(match, job);
    if (this.#jobs.size === 1) this.#work(job);
    return this.#progress(job);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#jobs.clear();
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Only of a match that is over, and where a bot of the game can judge. */
  async #ask(match: string): Promise<{ readonly asked: Asked; readonly bot: AnyBot } | Refusal> {
    const entries: Entry[] = await this.#parts.storage.read(match);
    const first = entries[0];
    if (first?.t !== 'created') return refusals.noSuchMatch;
    if (entries.at(-1)?.t !== 'ended') return refusals.notOver;
    const { game } = first.setup;
    const bot = this.#parts.bots[game]?.findLast(one => one.judges !== undefined);
    return bot ? { asked: { match, game, bot: bot.id, entries }, bot } : refusals.noAnalyst;
  }

  #progress(job: Job): Progress {
    const { bot, points, done, of } = job;
    const isFirst = this.#jobs.values().next().value === job;
    return { state: isFirst ? 'running' : 'waiting', bot: bot.id, measure: bot.judges!, points, done, of };
  }

  #work(job: Job): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#hire();
    this.#worker.postMessage(job.asked);
  }

  #hire(): Worker {
    const worker = new Worker(WORKER);
    worker.unref();
    worker.on('message', (told: Told) => this.#hear(told));
    worker.on('error', error => {
      // A bot that cannot read an old match must not stop the others.
      this.#parts.complain('an analysis failed', error);
      this.#worker = undefined;
      const [first] = this.#jobs.keys();
      if (first !== undefined) this.#jobs.delete(first);
      this.#next();
    });
    return worker;
  }

  #hear({ match, done, of, point }: Told): void {
    const job = this.#jobs.get(match);
    if (!job) return;
    if (point) job.points.push(point);
    Object.assign(job, { done, of });
    if (done >= of) void this.#finish(job);
  }

  async #finish({ asked: { match }, bot, points }: Job): Promise<void> {
    const kept: Kept = { version: VERSION, bot: bot.id, measure: bot.judges!, points };
    await this.#parts.storage.put('analysis', match, kept);
    this.#jobs.delete(match);
    this.#next();
  }

  #next(): void {
    const next = this.#jobs.values().next().value;
    if (next) return this.#work(next);
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = undefined;
    }, IDLE).unref();
  }
}
