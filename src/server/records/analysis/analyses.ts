// Analyses of finished matches by the strongest bot that judges: one at a time in a thread of its own, in which networks take turns,
// and what was found is kept.

import { Worker } from 'node:worker_threads';
import { type AnalysisStep, analystOf } from '../../../analysis/analyse.ts';
import type { Analysis, AnalysisPoint } from '../../../analysis/decisions.ts';
import type { AnyBot } from '../../../core/bot.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { ReportFault } from '../../base/fault-reporting.ts';
import { networkOf } from '../../base/network.ts';
import { answerQuestions } from '../../base/reading/read-store.ts';
import * as refusals from '../../base/refusals.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { BotsByGame } from '../../play/bot-pool.ts';

/** Goes up when bots or measures change: what was kept is then done again. */
const VERSION = 4;
/** Matches that may wait: of one network, and of all. */
const MAX_WAITING = { ofNetwork: 3, all: 200 };
/** A thread that was idle for this long is stopped. Milliseconds. */
const IDLE_TIMEOUT = 30_000;

export interface AnalysisRequest {
  readonly t: 'analyse';
  readonly match: string;
  readonly game: string;
  readonly bot: string;
  /** The address of the module of a game that is not part of this program. */
  readonly gameModule: string | undefined;
}

/** After every position: how far it is, and what was found there. */
export interface AnalysisUpdate extends AnalysisStep {
  readonly t: 'update';
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
  readonly network: string;
  readonly points: AnalysisPoint[];
  done: number;
  of: number;
}

export interface AnalysesConfig {
  readonly storage: Pick<Storage, 'read' | 'all' | 'summary' | 'get' | 'put'>;
  readonly bots: BotsByGame;
  /** The address at which the thread opens the store for itself. If undefined, it reads through the main thread. */
  readonly storeAddress: string | undefined;
  /** The compiled module of the thread, which answers an `AnalysisRequest` with `AnalysisUpdate`s. */
  readonly worker: URL;
  /** By game: the addresses of the modules of games that are not part of this program. */
  readonly gameModules: Readonly<Record<string, string>>;
  readonly reportFault: ReportFault;
}

export class Analyses {
  readonly #config: AnalysesConfig;
  /** By match, in the order in which they were asked for. */
  readonly #jobs = new Map<string, Job>();
  #current: Job | undefined;
  /** For each network, the number of its last job: of two networks, the one with the lower number is next. */
  readonly #turns = new Map<string, number>();
  #begun = 0;
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
  async start(match: string, address: string): Promise<AnalysisProgress | Refusal> {
    const found = await this.find(match);
    if ('refused' in found || found.state !== 'none') return found;
    const request = await this.#requestFor(match);
    if ('refused' in request) return request;
    // Another request may have started the same analysis while the store was read.
    let job = this.#jobs.get(match);
    if (job) return this.#progress(job);
    const network = networkOf(address);
    const own = [...this.#jobs.values()].filter(one => one.network === network);
    if (own.length >= MAX_WAITING.ofNetwork) return refusals.tooManyAnalyses;
    if (this.#jobs.size >= MAX_WAITING.all) return refusals.analysisBusy;
    job = { ...request, network, points: [], done: 0, of: 0 };
    this.#jobs.set(match, job);
    if (!this.#current) this.#next();
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
    const summary = await this.#config.storage.summary(match);
    if (!summary) return refusals.noSuchMatch;
    if (summary.phase !== 'over') return refusals.notOver;
    const { game } = summary;
    const bot = analystOf(this.#config.bots[game] ?? []);
    if (!bot) return refusals.noAnalyst;
    return { request: { t: 'analyse', match, game, bot: bot.id, gameModule: this.#config.gameModules[game] }, bot };
  }

  #progress(job: Job): AnalysisProgress {
    const { bot, points, done, of } = job;
    return {
      state: job === this.#current ? 'running' : 'waiting',
      bot: bot.id,
      measure: bot.judges!,
      points,
      done,
      of,
    };
  }

  #run(job: Job): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(job.request);
  }

  #startWorker(): Worker {
    const { worker: module, storage, storeAddress } = this.#config;
    const worker = new Worker(module, { workerData: storeAddress });
    worker.unref();
    answerQuestions(worker, storage);
    worker.on('message', (update: AnalysisUpdate) => {
      if (update.t === 'update') this.#onUpdate(update);
    });
    worker.on('error', error => {
      // A bot that cannot read an old match must not stop the others.
      this.#config.reportFault('an analysis failed', error);
      this.#worker = undefined;
      if (this.#current) this.#jobs.delete(this.#current.request.match);
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
    // The network whose turn was longest ago.
    const turnOf = ({ network }: Job): number => this.#turns.get(network) ?? 0;
    const next = [...this.#jobs.values()].reduce<Job | undefined>(
      (best, job) => (best && turnOf(best) <= turnOf(job) ? best : job),
      undefined,
    );
    this.#current = next;
    if (next) {
      this.#turns.set(next.network, ++this.#begun);
      this.#run(next);
      return;
    }
    this.#turns.clear();
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = undefined;
    }, IDLE_TIMEOUT).unref();
  }
}
