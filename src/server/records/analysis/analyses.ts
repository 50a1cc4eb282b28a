// Analyses of finished matches by the strongest bot that judges: one at a time in a thread of its own, a short queue, and
// what was found is kept.

import { Worker } from 'node:worker_threads';
import { type AnalysisStep, analystOf } from '../../../analysis/analyse.ts';
import type { Analysis, AnalysisPoint } from '../../../analysis/decisions.ts';
import type { AnyBot } from '../../../core/bot.ts';
import type { JournalEntry } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { ReportFault } from '../../base/fault-reporting.ts';
import * as refusals from '../../base/refusals.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { BotsByGame } from '../../play/bot-pool.ts';

/** Goes up when bots or measures change: what was kept is then done again. */
const VERSION = 2;
/** Matches that may wait. */
const MAX_QUEUE = 12;
/** A thread nobody needed for this long is let go. Milliseconds. */
const IDLE_TIMEOUT = 30_000;

export interface AnalysisRequest {
  readonly match: string;
  readonly game: string;
  readonly bot: string;
  readonly entries: readonly JournalEntry[];
}

/** After every position: how far it is, and what was found there. */
export interface AnalysisUpdate extends AnalysisStep {
  readonly match: string;
}

export interface AnalysisProgress extends Analysis {
  readonly state: 'none' | 'waiting' | 'running' | 'done';
  /** Positions judged, of how many. */
  readonly done: number;
  readonly of: number;
}

interface StoredAnalysis extends Analysis {
  readonly version: number;
}

interface Job {
  readonly request: AnalysisRequest;
  readonly bot: AnyBot;
  readonly points: AnalysisPoint[];
  done: number;
  of: number;
}

export interface AnalysesConfig {
  readonly storage: Pick<Storage, 'read' | 'get' | 'put'>;
  readonly bots: BotsByGame;
  /** The compiled module of the thread, which answers an `AnalysisRequest` with `AnalysisUpdate`s. */
  readonly worker: URL;
  readonly reportFault: ReportFault;
}

export class Analyses {
  readonly #config: AnalysesConfig;
  /** In order; the first is being worked on. */
  readonly #jobs = new Map<string, Job>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(config: AnalysesConfig) {
    this.#config = config;
  }

  /** How an analysis stands, without beginning one. */
  async find(match: string): Promise<AnalysisProgress | Refusal> {
    const job = this.#jobs.get(match);
    if (job) return this.#progress(job);
    const stored = (await this.#config.storage.get('analysis', match)) as StoredAnalysis | undefined; // only `#finish` writes this kind
    if (stored?.version === VERSION) {
      const { bot, measure, points } = stored;
      return { state: 'done', bot, measure, points, done: points.length, of: points.length };
    }
    const request = await this.#requestFor(match);
    if ('refused' in request) return request;
    const { id, judges } = request.bot;
    return { state: 'none', bot: id, measure: judges!, points: [], done: 0, of: 0 };
  }

  /** Begins one, or says how it stands. */
  async start(match: string): Promise<AnalysisProgress | Refusal> {
    const found = await this.find(match);
    if ('refused' in found || found.state !== 'none') return found;
    const request = await this.#requestFor(match);
    if ('refused' in request) return request;
    if (this.#jobs.size > MAX_QUEUE) return refusals.analysisBusy;
    // Somebody else may have asked while we read the journal.
    const job = this.#jobs.get(match) ?? { ...request, points: [], done: 0, of: 0 };
    this.#jobs.set(match, job);
    if (this.#jobs.size === 1) this.#run(job);
    return this.#progress(job);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#jobs.clear();
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Only of a match that is over, and where a bot of the game can judge. */
  async #requestFor(match: string): Promise<{ readonly request: AnalysisRequest; readonly bot: AnyBot } | Refusal> {
    const entries: JournalEntry[] = await this.#config.storage.read(match);
    const first = entries[0];
    if (first?.t !== 'created') return refusals.noSuchMatch;
    if (entries.at(-1)?.t !== 'ended') return refusals.notOver;
    const { game } = first.setup;
    const bot = analystOf(this.#config.bots[game] ?? []);
    return bot ? { request: { match, game, bot: bot.id, entries }, bot } : refusals.noAnalyst;
  }

  #progress(job: Job): AnalysisProgress {
    const { bot, points, done, of } = job;
    const isFirst = this.#jobs.values().next().value === job;
    return { state: isFirst ? 'running' : 'waiting', bot: bot.id, measure: bot.judges!, points, done, of };
  }

  #run(job: Job): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(job.request);
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#config.worker);
    worker.unref();
    worker.on('message', (update: AnalysisUpdate) => this.#onUpdate(update));
    worker.on('error', error => {
      // A bot that cannot read an old match must not stop the others.
      this.#config.reportFault('an analysis failed', error);
      this.#worker = undefined;
      const [first] = this.#jobs.keys();
      if (first !== undefined) this.#jobs.delete(first);
      this.#next();
    });
    return worker;
  }

  #onUpdate({ match, done, of, point }: AnalysisUpdate): void {
    const job = this.#jobs.get(match);
    if (!job) return;
    if (point) job.points.push(point);
    Object.assign(job, { done, of });
    if (done >= of) void this.#finish(job);
  }

  async #finish({ request: { match }, bot, points }: Job): Promise<void> {
    const stored: StoredAnalysis = { version: VERSION, bot: bot.id, measure: bot.judges!, points };
    await this.#config.storage.put('analysis', match, stored);
    this.#jobs.delete(match);
    this.#next();
  }

  #next(): void {
    const next = this.#jobs.values().next().value;
    if (next) return this.#run(next);
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = undefined;
    }, IDLE_TIMEOUT).unref();
  }
}
