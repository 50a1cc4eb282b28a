// One reading worker and those who wait for it. Networks take turns, so that a network with many requests only makes itself wait.

import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { ReportFault } from '../fault-reporting.ts';
import { type HttpStatus, refusal } from '../refusal.ts';
import { readingBusy, readingFailed, tooFast } from '../refusals.ts';
import type {
  FromReadingWorker,
  MadeFile,
  ReadingAnswer,
  ReadingRequest,
  ReadingStart,
  ToReadingWorker,
} from './messages.ts';
import { answerQuestions, type ReadStore } from './read-store.ts';

/** Requests of one network that may wait. */
const MOST_OF_NETWORK = 8;
/** Requests that may wait. */
const MOST_WAITING = 200;
/** A worker that has not stopped this long after its client left is ended. */
const STOPS_WITHIN: Millis = 1000;
/** For a worker to start, which may take long on a busy machine. */
const STARTS_WITHIN: Millis = 30_000;
/** Megabytes of JavaScript objects of a worker; beyond that it dies alone. */
const MEMORY = 512;

export interface ReadingLaneConfig {
  /** The compiled module of the worker. */
  readonly module: URL;
  /** What a worker that starts now must know. */
  start(): ReadingStart;
  /** An answer that takes longer is given up. */
  readonly longest: Millis;
  readonly storage: ReadStore;
  /** Called with what an answer has taken of the worker. */
  charge(network: string, ms: Millis): void;
  readonly reportFault: ReportFault;
}

/** A finished answer. A file that is not kept belongs to the caller. */
export interface ReadAnswer {
  readonly type: string;
  readonly disposition: string | undefined;
  readonly body: Uint8Array | MadeFile;
}

interface WaitingRequest {
  readonly network: string;
  readonly request: ReadingRequest;
  readonly cancelled: Int32Array<SharedArrayBuffer>;
  answer(answer: ReadAnswer | Refusal): void;
}

export class ReadingLane {
  readonly #config: ReadingLaneConfig;
  /** By network, in the order of their turns. */
  readonly #waiting = new Map<string, WaitingRequest[]>();
  #count = 0;
  #worker: Worker | undefined;
  /** Has the worker loaded everything it needs? */
  #hasStarted = false;
  #current: WaitingRequest | undefined;
  #limit: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(config: ReadingLaneConfig) {
    this.#config = config;
  }

  /** `signal`: the client no longer waits for the answer. */
  ask(network: string, request: ReadingRequest, signal?: AbortSignal): Promise<ReadAnswer | Refusal> {
    const queue = this.#waiting.get(network) ?? [];
    if (queue.length >= MOST_OF_NETWORK) return Promise.resolve(tooFast);
    if (this.#isClosed || this.#count >= MOST_WAITING) return Promise.resolve(readingBusy);
    return new Promise(resolve => {
      const cancelled = new Int32Array(new SharedArrayBuffer(4));
      const waiting = { network, request, cancelled, answer: resolve };
      signal?.addEventListener('abort', () => this.#cancel(waiting), { once: true });
      this.#waiting.set(network, queue);
      queue.push(waiting);
      this.#count++;
      this.#next();
    });
  }

  /** Tells the worker, if there is one. */
  tell(message: ToReadingWorker): void {
    this.#worker?.postMessage(message);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queue of this.#waiting.values()) for (const { answer } of queue) answer(readingBusy);
    this.#waiting.clear();
    this.#finish(readingBusy);
    await this.#worker?.terminate();
  }

  #cancel(waiting: WaitingRequest): void {
    const queue = this.#waiting.get(waiting.network);
    const at = queue?.indexOf(waiting) ?? -1;
    if (at >= 0) {
      queue!.splice(at, 1);
      this.#count--;
      if (queue!.length === 0) this.#waiting.delete(waiting.network);
      waiting.answer(readingBusy);
    }
    if (waiting !== this.#current) return;
    Atomics.store(waiting.cancelled, 0, 1);
    this.#limitCurrent(waiting);
  }

  #next(): void {
    if (this.#current || this.#isClosed) return;
    const first = this.#waiting.entries().next().value;
    if (!first) return;
    const [network, queue] = first;
    this.#current = queue.shift()!;
    this.#count--;
    // To the end of the line.
    this.#waiting.delete(network);
    if (queue.length > 0) this.#waiting.set(network, queue);
    this.#worker ??= this.#spawn();
    const { request, cancelled } = this.#current;
    this.#limitCurrent(this.#current);
    this.tell({ t: 'ask', request, cancelled });
  }

  /** The worker is ended if it has not answered in time. */
  #limitCurrent({ cancelled }: WaitingRequest): void {
    clearTimeout(this.#limit);
    const patience = this.#hasStarted ? 0 : STARTS_WITHIN;
    const ms = Atomics.load(cancelled, 0) === 0 ? this.#config.longest : STOPS_WITHIN;
    this.#limit = setTimeout(() => this.#giveUp(), patience + ms);
  }

  #spawn(): Worker {
    this.#hasStarted = false;
    const { module, storage, reportFault } = this.#config;
    const worker = new Worker(module, {
      workerData: this.#config.start(),
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.unref();
    answerQuestions(worker, storage);
    worker.on('message', (message: FromReadingWorker) => {
      if (worker !== this.#worker) return;
      if (message.t === 'started') {
        this.#hasStarted = true;
        if (this.#current) this.#limitCurrent(this.#current);
      } else if (message.t === 'answered') this.#onAnswer(message.answer, message.ms);
      else if (message.t === 'failed') {
        reportFault(`${this.#current?.request.route} failed`, new Error(message.error));
        this.#finish(readingFailed);
      }
    });
    worker.on('error', error => {
      reportFault(`a reading worker failed at ${this.#current?.request.route}`, error);
      this.#lose(worker);
    });
    worker.on('exit', () => this.#lose(worker));
    return worker;
  }

  #onAnswer(answer: ReadingAnswer, ms: Millis): void {
    const current = this.#current;
    if (!current) return;
    this.#config.charge(current.network, ms);
    if ('refused' in answer) {
      const { refused, detail } = answer.refused;
      this.#finish({ ...answer.refused, ...refusal(refused, detail, answer.status as HttpStatus) });
      return;
    }
    if (Atomics.load(current.cancelled, 0) !== 0) void discard(answer.body);
    this.#finish({ type: answer.type, disposition: answer.disposition, body: answer.body });
  }

  /** The answer took too long, or its client has left and the worker does not stop. */
  #giveUp(): void {
    const worker = this.#worker;
    if (this.#current) this.#config.charge(this.#current.network, this.#config.longest);
    if (worker) this.#lose(worker);
    void worker?.terminate();
  }

  #lose(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#finish(readingFailed);
  }

  #finish(answer: ReadAnswer | Refusal): void {
    clearTimeout(this.#limit);
    const current = this.#current;
    this.#current = undefined;
    current?.answer(answer);
    this.#next();
  }
}

/** Removes a file that will not be sent. */
export async function discard(body: Uint8Array | MadeFile): Promise<void> {
  if ('path' in body && !body.isKept) await rm(body.path, { force: true });
}
