// What a connection does in the rated pool: one search at a time, which ends with the connection.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { ClientMessage } from '../../protocol/play.ts';
import type { Caller } from '../base/identity.ts';
import * as refusals from '../base/refusals.ts';
import type { SeekHandle, SeekListener, SeekRequest } from '../pool/pool-seekers.ts';
import { notInPool } from '../pool/refusals.ts';
import type { Services } from './services.ts';
import type { SessionReplies } from './session-replies.ts';

type PoolMessage = Extract<ClientMessage, { t: 'pool' }>;

interface Running {
  readonly game: string;
  readonly preset: string;
  readonly search: SeekHandle;
}

export class PoolSearch {
  readonly #services: Services;
  readonly #replies: SessionReplies;
  readonly #address: string;
  #running: Running | undefined;

  constructor(services: Services, replies: SessionReplies, address: string) {
    this.#services = services;
    this.#replies = replies;
    this.#address = address;
  }

  /** Begins a search, continues the present one, or accepts a bot. */
  request(by: Caller, { id, game, preset, commit, bot }: PoolMessage): Refusal | undefined {
    if (this.#replies.isClosed) return undefined;
    if (this.#isRunning(game, preset)) this.#running!.search.again(commit);
    else {
      // A bot is only offered to a player who waits.
      const refused = bot === undefined ? this.#begin(by, { game, preset, commit }) : notInPool;
      if (refused) return refused;
    }
    const declined = bot === undefined ? undefined : this.#running?.search.acceptBot(bot);
    if (declined) return declined;
    if (id !== undefined) this.#replies.send({ t: 'ok', id });
    return undefined;
  }

  stop(): void {
    this.#running?.search.stop();
    this.#running = undefined;
  }

  #isRunning(game: string, preset: string): boolean {
    return this.#running?.game === game && this.#running.preset === preset;
  }

  #begin(by: Caller, request: SeekRequest): Refusal | undefined {
    const { admission } = this.#services.base;
    if (!admission.requests.take(this.#address)) return refusals.tooFast;
    this.stop();
    const search = this.#services.pool.seekers.seek(by, request, this.#listener(request));
    if (isRefusal(search)) return search;
    this.#running = { game: request.game, preset: request.preset, search };
    return undefined;
  }

  #listener({ game, preset }: SeekRequest): SeekListener {
    return {
      onState: state => {
        if (!this.#replies.sender.isLagging()) this.#replies.send({ t: 'pool', game, preset, ...state });
      },
      onPaired: match => {
        this.#running = undefined;
        this.#replies.send({ t: 'paired', game, match });
      },
      onRefused: ({ refused, detail }) => {
        this.#running = undefined;
        this.#replies.send({ t: 'pool-left', game, refused, detail });
      },
    };
  }
}
