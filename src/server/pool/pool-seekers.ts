// The players of this node who wait in the rated pool. It names them to the node with the lobby of their game again and again, and tells
// each what has become of its search. When that node ends, the next one receives the same, and no player is forgotten.

import { randomBytes } from 'node:crypto';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { presetsOf } from '../../core/pool-presets.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Timer } from '../../match/table.ts';
import { Type } from '../../protocol/schema.ts';
import { inBackground, type ReportFault } from '../base/fault-reporting.ts';
import { type Caller, claimOf } from '../base/identity.ts';
import { noSuchGame } from '../base/refusals.ts';
import { lobbyRole } from '../cluster/partitions.ts';
import type { ClusterServices } from '../cluster/services.ts';
import { listenTo, sendTo, Topic } from '../cluster/topic.ts';
import { PoolBeat, type PoolBeatAnswer, type SeekAnswer } from './messages.ts';
import type { Pool } from './pool.ts';
import { noSuchPreset, notInPool, poolElsewhere, poolForPeople, poolSilent } from './refusals.ts';

/** Between two times that the players of this node are named. */
const BEAT_INTERVAL: Millis = 1000;
/** A client that has not asked again for this long counts as gone: its page was closed, or its connection was lost. */
const CLIENT_SILENCE: Millis = 15_000;
/** A bot offers itself after so long. */
export const BOT_OFFER_DELAY: Millis = 6000;

/** How a search stands. */
export interface SeekState {
  /** Players who wait for the same, this one among them. */
  readonly waiting: number;
  /** May the match count? */
  readonly rated: boolean;
  readonly rating: number;
  /** A bot of about the same strength. */
  readonly bot?: string;
}

export interface SeekListener {
  onState(state: SeekState): void;
  onPaired(match: string): void;
  onRefused(refusal: Refusal): void;
}

export interface SeekRequest {
  readonly game: string;
  readonly preset: string;
  readonly commit?: string | undefined;
}

/** What a connection may do with its search. */
export interface SeekHandle {
  /** The client still waits, and may have changed its word. */
  again(commit: string | undefined): void;
  acceptBot(bot: string): Refusal | undefined;
  stop(): void;
}

interface Seeking {
  readonly seek: string;
  readonly by: Caller;
  readonly request: SeekRequest;
  readonly listener: SeekListener;
  /** Both in monotonic time. */
  readonly since: Millis;
  heard: Millis;
  commit: string | undefined;
  bot: string | undefined;
  offered: string | undefined;
}

interface GameSeeks {
  readonly seeks: Map<string, Seeking>;
  isAsking: boolean;
  /** Something has changed since the last beat began. */
  isStale: boolean;
  cancel: (() => void) | undefined;
}

export interface PoolSeekersConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly cluster: ClusterServices;
  readonly pool: Pool;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
}

const POKE = new Topic('pool-news', Type.Object({ game: Type.String() }));
/** By game and preset. */
type Counts = Record<string, Record<string, number>>;

export class PoolSeekers {
  readonly #config: PoolSeekersConfig;
  readonly #games = new Map<string, GameSeeks>();
  readonly #beat: (game: string, beat: PoolBeat) => Promise<PoolBeatAnswer | Refusal>;
  readonly #countEverywhere: () => Promise<Counts[]>;
  readonly #stopElsewhere: (asked: { account: string; node: string }) => Promise<unknown>;
  #counts: { readonly at: Millis; readonly counts: Promise<Counts> } | undefined;
  #isClosed = false;

  constructor(config: PoolSeekersConfig) {
    this.#config = config;
    const { cluster, pool } = config;
    const { ownerCalls, everywhere, bus } = cluster;
    const call = ownerCalls.define('pool-beat', {
      schema: PoolBeat,
      write: (beat: PoolBeat) => beat,
      read: async beat => beat,
      run: (beat): Promise<PoolBeatAnswer | Refusal> => pool.beat(beat),
    });
    this.#beat = (game, beat) => call(lobbyRole(game), beat);
    const counted = everywhere.define('pool-counts', Type.Object({}), () => this.#own());
    this.#countEverywhere = () => counted({});
    this.#stopElsewhere = everywhere.define(
      'pool-elsewhere',
      Type.Object({ account: Type.String(), node: Type.String() }),
      ({ account, node }) => {
        if (node !== cluster.partitions.node) this.#endOf(account, poolElsewhere);
        return {};
      },
    );
    listenTo(bus, POKE, (_, { game }) => this.#soon(game));
  }

  /** What the pool calls when something has become of players of a node. */
  tellNode(node: string, game: string): void {
    const { bus, partitions } = this.#config.cluster;
    if (node === partitions.node) this.#soon(game);
    else sendTo(bus, node, POKE, { game });
  }

  /** Looks for an opponent. A search that the account began before ends. */
  seek(by: Caller, request: SeekRequest, listener: SeekListener): SeekHandle | Refusal {
    const { games, cluster, timer, reportFault } = this.#config;
    const game = games.get(request.game);
    if (!game) return noSuchGame;
    if (!presetsOf(game).some(({ id }) => id === request.preset)) return noSuchPreset;
    if (by.kind === 'program' || by.program) return poolForPeople;
    this.#endOf(by.account, poolElsewhere);
    if (cluster.partitions.isShared)
      inBackground(
        this.#stopElsewhere({ account: by.account, node: cluster.partitions.node }),
        'a search in another window',
        reportFault,
      );
    const now = timer.monotonic();
    const { commit } = request;
    const seek = randomBytes(9).toString('base64url');
    const seeking: Seeking = {
      seek,
      by,
      request,
      listener,
      since: now,
      heard: now,
      commit,
      bot: undefined,
      offered: undefined,
    };
    const { seeks } = this.#of(request.game);
    seeks.set(seek, seeking);
    this.#soon(request.game);
    return {
      again: word => {
        seeking.heard = timer.monotonic();
        if (word !== undefined) seeking.commit = word;
      },
      acceptBot: bot => {
        if (!seeks.has(seek) || seeking.offered !== bot) return notInPool;
        seeking.bot = bot;
        this.#soon(request.game);
        return undefined;
      },
      stop: () => {
        if (seeks.delete(seek)) this.#soon(request.game);
      },
    };
  }

  /** How many wait on all nodes, by game and preset. Looked up once a second at most. */
  waiting(): Promise<Counts> {
    const now = this.#config.timer.monotonic();
    if (!this.#counts || now - this.#counts.at >= BEAT_INTERVAL)
      this.#counts = { at: now, counts: this.#countEverywhere().then(summed) };
    return this.#counts.counts;
  }

  close(): void {
    this.#isClosed = true;
    for (const { cancel } of this.#games.values()) cancel?.();
    this.#games.clear();
  }

  #of(game: string): GameSeeks {
    const known = this.#games.get(game);
    if (known) return known;
    const made: GameSeeks = { seeks: new Map(), isAsking: false, isStale: false, cancel: undefined };
    this.#games.set(game, made);
    return made;
  }

  #own(): Counts {
    const counts: Counts = {};
    for (const [game, { seeks }] of this.#games)
      for (const { request } of seeks.values()) {
        const ofGame = (counts[game] ??= {});
        ofGame[request.preset] = (ofGame[request.preset] ?? 0) + 1;
      }
    return counts;
  }

  #endOf(account: string, why: Refusal): void {
    for (const [game, { seeks }] of this.#games)
      for (const [seek, { by, listener }] of seeks) {
        if (by.account !== account) continue;
        seeks.delete(seek);
        listener.onRefused(why);
        this.#soon(game);
      }
  }

  /** What has changed now is said together. */
  #soon(game: string): void {
    const one = this.#of(game);
    if (one.isStale || this.#isClosed) return;
    one.isStale = true;
    if (!one.isAsking)
      queueMicrotask(() => inBackground(this.#say(game, one), 'the rated pool', this.#config.reportFault));
  }

  async #say(game: string, one: GameSeeks): Promise<void> {
    if (this.#isClosed || one.isAsking) return;
    one.isAsking = true;
    one.isStale = false;
    one.cancel?.();
    one.cancel = undefined;
    this.#dropSilent(one);
    try {
      const answer = await this.#beat(game, this.#beatOf(game, one));
      if (!isRefusal(answer) && !this.#isClosed) this.#apply(game, one, answer);
    } finally {
      one.isAsking = false;
      this.#sayLater(game, one);
    }
  }

  #sayLater(game: string, one: GameSeeks): void {
    if (this.#isClosed) return;
    const { timer, reportFault } = this.#config;
    const say = (): void => inBackground(this.#say(game, one), 'the rated pool', reportFault);
    if (one.isStale) {
      say();
      return;
    }
    if (one.seeks.size > 0) one.cancel = timer.at(timer.now() + BEAT_INTERVAL, say);
  }

  #beatOf(game: string, { seeks }: GameSeeks): PoolBeat {
    const { timer, cluster } = this.#config;
    const now = timer.monotonic();
    return {
      node: cluster.partitions.node,
      game,
      seeks: Array.from(seeks.values(), ({ seek, by, request: { preset }, since, commit, bot }) => ({
        seek,
        by: claimOf(by),
        preset,
        waited: now - since,
        ...(commit !== undefined && { commit }),
        ...(bot !== undefined && { bot }),
      })),
    };
  }

  #dropSilent({ seeks }: GameSeeks): void {
    const now = this.#config.timer.monotonic();
    for (const [seek, { heard, listener }] of seeks) {
      if (now - heard <= CLIENT_SILENCE) continue;
      seeks.delete(seek);
      listener.onRefused(poolSilent);
    }
  }

  #apply(game: string, one: GameSeeks, { answers, waiting }: PoolBeatAnswer): void {
    const now = this.#config.timer.monotonic();
    for (const answer of answers) {
      const seeking = one.seeks.get(answer.seek);
      if (!seeking) continue;
      const { listener, request, since } = seeking;
      if (answer.match === undefined && !answer.refusal) {
        const mayOffer = now - since >= BOT_OFFER_DELAY && answer.bot !== undefined;
        if (mayOffer) seeking.offered = answer.bot;
        listener.onState(stateOf(answer, waiting[request.preset] ?? 1, mayOffer));
        continue;
      }
      one.seeks.delete(answer.seek);
      // The next beat says that its outcome is known.
      this.#soon(game);
      if (answer.match !== undefined) listener.onPaired(answer.match);
      else if (answer.refusal) listener.onRefused(answer.refusal);
    }
  }
}

const stateOf = ({ rated = false, rating = 0, bot }: SeekAnswer, waiting: number, mayOffer: boolean): SeekState => ({
  waiting,
  rated,
  rating: Math.round(rating),
  ...(mayOffer && bot !== undefined && { bot }),
});

function summed(all: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const counts of all)
    for (const [game, byPreset] of Object.entries(counts)) {
      const ofGame = (sum[game] ??= {});
      for (const [preset, count] of Object.entries(byPreset)) ofGame[preset] = (ofGame[preset] ?? 0) + count;
    }
  return sum;
}
