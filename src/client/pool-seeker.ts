// Looks for an opponent in the rated pool, and continues after the connection was lost, until a match is found or the search is stopped.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { PoolShown } from '../protocol/play.ts';
import type { Connection, PoolMessage } from './connection.ts';
import { isUnanswered } from './refusals.ts';

/** Milliseconds after which the client repeats that the player still waits. */
const AGAIN = 5000;

export interface PoolWish {
  readonly game: string;
  readonly preset: string;
}

export interface PoolSeekerConfig {
  readonly connection: Pick<Connection, 'request' | 'state' | 'newCommit' | 'onPoolMessage'>;
  readonly wish: PoolWish;
  onState(state: PoolShown): void;
  /** The match has begun, and one sits there. */
  onPaired(match: string): void;
  /** The search is over without a match. */
  onEnded(why: Refusal): void;
}

export class PoolSeeker {
  readonly #config: PoolSeekerConfig;
  readonly #commit: string | undefined;
  #unsubscribe: () => void = () => undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isOver = false;

  constructor(config: PoolSeekerConfig) {
    this.#config = config;
    this.#commit = config.connection.newCommit();
  }

  start(): void {
    const { connection } = this.#config;
    connection.onPoolMessage = message => this.#onMessage(message);
    this.#unsubscribe = connection.state.subscribe(() => {
      if (connection.state.get() === 'open') void this.#ask();
    });
    this.#timer = setInterval(() => void this.#ask(), AGAIN);
    void this.#ask();
  }

  /** Plays the bot that was offered. */
  acceptBot(bot: string): void {
    void this.#ask(bot);
  }

  stop(): void {
    if (this.#isOver) return;
    this.#end();
    void this.#config.connection.request({ t: 'leave-pool' });
  }

  async #ask(bot?: string): Promise<void> {
    const { connection, wish } = this.#config;
    if (this.#isOver || (connection.state.get() === 'lost' && bot === undefined)) return;
    const commit = this.#commit === undefined ? {} : { commit: this.#commit };
    const reply = await connection.request({ t: 'pool', ...wish, ...commit, ...(bot !== undefined && { bot }) });
    // Without an answer it is asked again when the connection is back.
    if (this.#isOver || !isRefusal(reply) || isUnanswered(reply)) return;
    this.#end();
    this.#config.onEnded(reply);
  }

  #onMessage(message: PoolMessage): void {
    if (this.#isOver || message.game !== this.#config.wish.game) return;
    if (message.t === 'pool') {
      if (message.preset === this.#config.wish.preset) this.#config.onState(message);
      return;
    }
    this.#end();
    if (message.t === 'paired') this.#config.onPaired(message.match);
    else this.#config.onEnded({ refused: message.refused, detail: message.detail });
  }

  #end(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#config.connection.onPoolMessage = undefined;
  }
}
