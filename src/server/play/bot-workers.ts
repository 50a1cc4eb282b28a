// The workers of bots, which are threads or processes. A worker that dies is replaced and its requests are repeated; a request that
// kills its worker twice is given up.

import { availableParallelism } from 'node:os';
import type { Millis } from '../../core/journal.ts';
import { type ComputeWorker, startWorker, type WorkerKind } from '../base/compute-worker.ts';
import type { ReportFault } from '../base/fault-reporting.ts';

/** A worker without requests for this long is stopped. */
const IDLE_WORKER: Millis = 60_000;
/** A request is given up when this many workers died over it. */
const MOST_ATTEMPTS = 2;
/** A bot that is not part of this program may exceed its budget by so much. */
const PATIENCE: Millis = 10_000;
/** Megabytes of JavaScript objects a worker may hold. A worker with more dies, and the server does not. */
const MEMORY = 2048;

export interface BotRequest {
  readonly id: number;
  /** Which bot in which seat: it keeps what it learned between moves. */
  readonly agent: string;
  readonly game: string;
  readonly bot: string;
  readonly seat: number;
  readonly seats: number;
  readonly options: object;
  readonly view: unknown;
  readonly budget: number;
}

export interface BotWorkerData {
  /** The address of the module of a game that is not part of this program. */
  readonly gameModule?: string;
}

export interface BotReply {
  readonly id: number;
  readonly action: number;
}

interface PendingRequest {
  readonly request: BotRequest;
  readonly answer: (action: number) => void;
  readonly giveUp: () => void;
  attempts: number;
}

interface PooledWorker {
  readonly worker: ComputeWorker;
  /** In the order in which they were asked: the worker computes the first. */
  readonly pending: Map<number, PendingRequest>;
  lastUsed: Millis;
  /** Stops a worker that does not answer. */
  watch: NodeJS.Timeout | undefined;
}

export interface BotWorkersConfig {
  readonly now: () => Millis;
  /** The compiled module of a worker, which answers each `BotRequest` with a `BotReply`. */
  readonly module: URL;
  readonly memory?: number;
  /** By game: the addresses of the modules of games that are not part of this program. */
  readonly gameModules?: Readonly<Record<string, string>>;
  /** How far bots of such games may exceed their budget. If left out, it is the usual value. */
  readonly patience?: Millis;
  /** Threads or processes. If left out, the kind suits this version of Node. */
  readonly kind?: WorkerKind;
  readonly reportFault: ReportFault;
}

export class BotWorkers {
  readonly #config: BotWorkersConfig;
  /** By game. A slot is empty while its worker is not needed. */
  readonly #slots = new Map<string, (PooledWorker | undefined)[]>();
  readonly #sweep: NodeJS.Timeout;
  #nextId = 0;
  #isClosed = false;

  constructor(config: BotWorkersConfig) {
    this.#config = config;
    this.#sweep = setInterval(() => this.#stopIdle(), IDLE_WORKER);
    this.#sweep.unref();
  }

  /** How many requests already wait for the worker of an agent. */
  waitingFor(game: string, agent: string): number {
    return this.#slots.get(game)?.[slotOf(agent)]?.pending.size ?? 0;
  }

  /** Either `answer` or `giveUp` is called, once. */
  ask(request: Omit<BotRequest, 'id'>, answer: (action: number) => void, giveUp: () => void): void {
    if (this.#isClosed) return;
    this.#send({ request: { ...request, id: this.#nextId++ }, answer, giveUp, attempts: 0 });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    const all = [...this.#slots.values()].flat().flatMap(pooled => pooled ?? []);
    this.#slots.clear();
    await Promise.all(all.map(pooled => pooled.worker.terminate()));
  }

  /** An agent stays with one worker, which keeps what it learned between moves. */
  #send(pending: PendingRequest): void {
    const { request } = pending;
    let slots = this.#slots.get(request.game);
    if (!slots) this.#slots.set(request.game, (slots = []));
    const pooled = (slots[slotOf(request.agent)] ??= this.#spawn(request.game));
    pooled.lastUsed = this.#config.now();
    pooled.pending.set(request.id, pending);
    pooled.worker.postMessage(request);
    if (pooled.pending.size === 1) this.#watch(pooled);
  }

  #spawn(game: string): PooledWorker {
    const { module, now, memory = MEMORY, kind, gameModules = {}, reportFault } = this.#config;
    const data: BotWorkerData = { ...(gameModules[game] !== undefined && { gameModule: gameModules[game] }) };
    const config = {
      module,
      data,
      memory,
      onMessage: (message: unknown) => {
        const { id, action } = message as BotReply; // from a module of ours
        const asked = pooled.pending.get(id);
        pooled.pending.delete(id);
        this.#watch(pooled);
        asked?.answer(action);
      },
      onError: (error: Error) => reportFault(`a bot worker of ${game} failed`, error),
      onExit: () => this.#onExit(game, pooled),
    };
    const worker = startWorker(config, kind);
    const pooled: PooledWorker = { worker, pending: new Map(), lastUsed: now(), watch: undefined };
    return pooled;
  }

  /** Bots of others may never answer: then their worker is stopped, as if it had died. */
  #watch(pooled: PooledWorker): void {
    clearTimeout(pooled.watch);
    const { gameModules = {}, patience = PATIENCE, reportFault } = this.#config;
    const first = pooled.pending.values().next().value?.request;
    if (first === undefined || gameModules[first.game] === undefined) return;
    pooled.watch = setTimeout(() => {
      reportFault(`a bot worker of ${first.game} was stopped`, new Error(`the bot ${first.bot} does not answer`));
      void pooled.worker.terminate();
    }, first.budget + patience).unref();
  }

  /** Its requests go to a new worker in the same order; the first is the one it died over. */
  #onExit(game: string, pooled: PooledWorker): void {
    const slots = this.#slots.get(game);
    const at = slots?.indexOf(pooled) ?? -1;
    if (at >= 0) slots![at] = undefined;
    clearTimeout(pooled.watch);
    if (this.#isClosed) return;
    for (const [i, asked] of [...pooled.pending.values()].entries()) {
      if (i === 0) asked.attempts++;
      if (asked.attempts < MOST_ATTEMPTS) this.#send(asked);
      else asked.giveUp();
    }
  }

  #stopIdle(): void {
    const now = this.#config.now();
    for (const slots of this.#slots.values())
      for (const [at, pooled] of slots.entries()) {
        if (!pooled || pooled.pending.size > 0 || now - pooled.lastUsed < IDLE_WORKER) continue;
        slots[at] = undefined;
        void pooled.worker.terminate();
      }
  }
}

const slotOf = (agent: string): number =>
  Number.parseInt(agent.slice(0, 6), 16) % Math.max(1, availableParallelism() - 1);
