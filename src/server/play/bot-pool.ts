// Bots off the event loop: those that answer at once run inline, the others in workers, one game a worker.

import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AnyBot, BotAgent } from '../../core/bot.ts';
import { seededRandom } from '../../core/random.ts';
import { BotPlayer, type Think } from '../../match/bot-player.ts';
import type { Timer } from '../../match/table.ts';
import type { SeatHandle } from '../../match/table-ports.ts';
import type { ServerConfig } from '../base/config.ts';

export type BotsByGame = Readonly<Record<string, readonly AnyBot[]>>;

/** A worker nobody asked for this long is let go. */
const IDLE_WORKER = 60_000;

export interface BotRequest {
  readonly id: number;
  /** Which bot in which chair: it keeps what it learned between moves. */
  readonly agent: string;
  readonly game: string;
  readonly bot: string;
  readonly seat: number;
  readonly seats: number;
  readonly options: object;
  readonly view: unknown;
  readonly budget: number;
}

export interface BotReply {
  readonly id: number;
  readonly action: number;
}

interface PooledWorker {
  readonly worker: Worker;
  readonly pending: Map<number, (action: number) => void>;
  lastUsed: number;
}

export interface BotPoolConfig {
  readonly bots: BotsByGame;
  readonly timer: Timer;
  /** By game: bots at a table with people answer after this long. */
  readonly delays?: ServerConfig['botDelay'];
  /** The compiled module of a worker, which answers each `BotRequest` with a `BotReply`. */
  readonly worker: URL;
}

export class BotPool {
  readonly #bots: BotsByGame;
  readonly #timer: Timer;
  readonly #delays: ServerConfig['botDelay'];
  readonly #worker: URL;
  readonly #workers = new Map<string, PooledWorker[]>();
  readonly #sweep: NodeJS.Timeout;
  #nextId = 0;

  constructor({ bots, timer, delays = {}, worker }: BotPoolConfig) {
    this.#worker = worker;
    this.#bots = bots;
    this.#timer = timer;
    this.#delays = delays;
    this.#sweep = setInterval(() => this.#stopIdle(), IDLE_WORKER);
    this.#sweep.unref();
  }

  find(game: string, bot: string): AnyBot | undefined {
    return this.#bots[game]?.find(one => one.id === bot);
  }

  list(game: string): readonly AnyBot[] {
    return this.#bots[game] ?? [];
  }

  /** The bot that sits in for somebody when none was named: the game's usual one, or the middle of the range. */
  defaultBot(game: string): AnyBot | undefined {
    const list = this.list(game);
    return list.find(bot => bot.usual) ?? list[Math.floor(list.length / 2)];
  }

  /** Puts a bot into a chair. */
  createPlayer(bot: AnyBot, seatHandle: SeatHandle): BotPlayer {
    const think = bot.thinks === 0 ? this.#inline(bot, seatHandle) : this.#inWorker(bot, seatHandle);
    return new BotPlayer(seatHandle, this.#withDelay(think, seatHandle), () => this.#timer.now());
  }

  /** With people at the table an answer takes its time, at most half of what the clock leaves. */
  #withDelay(think: Think, { match }: SeatHandle): Think {
    const span = this.#delays[match.game.id];
    if (!span || span[1] === 0) return think;
    return (question, answer) => {
      const isWatched = match.seated.some((who, seat) => who?.kind === 'person' && !match.isAbsent(seat));
      if (!isWatched) return think(question, answer);
      const until = this.#timer.now() + Math.min(randomInt(span[0], span[1] + 1), question.budget / 2);
      return think(question, action => this.#timer.at(until, () => answer(action)));
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#workers.values()].flat().map(pooled => pooled.worker.terminate()));
    this.#workers.clear();
  }

  #inline(bot: AnyBot, seatHandle: SeatHandle): Think {
    let agent: BotAgent<unknown> | undefined;
    return ({ view, seat, budget }, answer) => {
      const { seats, options } = seatHandle.match.setup;
      agent ??= bot.createAgent({ seat, seats, options, random: seededRandom(seed()), now: () => performance.now() });
      const action = agent.choose(view, budget);
      // On the next turn of the loop: a table of bots alone would otherwise play to its end in one stack.
      setImmediate(() => answer(action));
    };
  }

  #inWorker(bot: AnyBot, seatHandle: SeatHandle): Think {
    const agentId = seed();
    return ({ view, seat, budget }, answer) => {
      const { game, seats, options } = seatHandle.match.setup;
      const pooled = this.#workerFor(game, agentId);
      const id = this.#nextId++;
      pooled.pending.set(id, answer);
      // With many waiting on one worker, each gets a fair share of its time.
      const fair = Math.min(budget, bot.thinks) / Math.max(1, pooled.pending.size / 2);
      const request: BotRequest = {
        id,
        agent: agentId,
        game,
        bot: bot.id,
        seat,
        seats,
        options,
        view,
        budget: Math.max(5, fair),
      };
      pooled.worker.postMessage(request);
    };
  }

  /** A mind stays with one worker, which keeps its table between moves. */
  #workerFor(game: string, agentId: string): PooledWorker {
    let pool = this.#workers.get(game);
    if (!pool) this.#workers.set(game, (pool = []));
    const most = Math.max(1, availableParallelism() - 1);
    const at = Number.parseInt(agentId.slice(0, 6), 16) % most;
    const pooled = (pool[at] ??= this.#spawn());
    pooled.lastUsed = this.#timer.now();
    return pooled;
  }

  #spawn(): PooledWorker {
    const worker = new Worker(this.#worker);
    const pooled: PooledWorker = { worker, pending: new Map(), lastUsed: this.#timer.now() };
    worker.unref();
    worker.on('message', ({ id, action }: BotReply) => {
      const answer = pooled.pending.get(id);
      pooled.pending.delete(id);
      answer?.(action);
    });
    worker.on('error', error => {
      throw error;
    });
    return pooled;
  }

  #stopIdle(): void {
    const now = this.#timer.now();
    for (const [game, pool] of this.#workers) {
      const kept = pool.filter(pooled => pooled.pending.size > 0 || now - pooled.lastUsed < IDLE_WORKER);
      for (const pooled of pool) if (!kept.includes(pooled)) void pooled.worker.terminate();
      this.#workers.set(game, kept);
    }
  }
}

const seed = (): string => randomBytes(8).toString('hex');
