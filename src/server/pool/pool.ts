// The rated pool of the games whose lobby this node has: knows who waits, pairs them, and makes their matches.

import { pairPlayers, type WaitingPlayer } from '../../arena/pairings/waiting.ts';
import type { AnyGame, ClockRule } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { LifecycleReader } from '../../core/match-lifecycle.ts';
import { type PoolPreset, presetsOf } from '../../core/pool-presets.ts';
import { NEWCOMER, type ShownRating } from '../../core/rating.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Timer } from '../../match/table.ts';
import { inBackground, type ReportFault } from '../base/fault-reporting.ts';
import type { CheckClaim } from '../base/identity.ts';
import type { RatingOf } from '../base/rating-of.ts';
import type { MatchSummary, Storage } from '../base/storage/storage.ts';
import { lobbyRole, type Partitions } from '../cluster/partitions.ts';
import type { BotPool } from '../play/bot-pool.ts';
import type { PoolBeat, PoolBeatAnswer, SeekAnswer, SeekShown } from './messages.ts';
import type { PoolMatches } from './pool-matches.ts';
import { noSuchPreset, poolElsewhere } from './refusals.ts';
import type { SeatedBefore } from './seat-order.ts';

/** How often players are paired. Those who come are paired at once. */
export const PAIRING_INTERVAL: Millis = 1000;
/** A node that has not named its players for so long has ended, or does not reach this one. */
const SILENCE: Millis = 5000;
/** Matches of a player that are looked at for its last opponents and its seats. */
const RECENT = 6;

export interface PoolConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly storage: Pick<Storage, 'list' | 'read' | 'social'>;
  readonly partitions: Partitions;
  readonly botPool: Pick<BotPool, 'list' | 'find'>;
  readonly matches: PoolMatches;
  readonly checkClaim: CheckClaim;
  readonly ratingOf: RatingOf;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
  /** Something has become of players of this node. */
  readonly tellNode: (node: string, game: string) => void;
}

/** A player who waits. */
export interface Seeker extends Omit<WaitingPlayer, 'waited'> {
  readonly seek: string;
  readonly node: string;
  readonly name: string;
  readonly preset: PoolPreset;
  readonly rating: ShownRating;
  readonly before: SeatedBefore;
  commit: string | undefined;
  /** In monotonic time. */
  readonly since: Millis;
  /** It accepts this bot. */
  bot: string | undefined;
}

interface GamePool {
  readonly presets: readonly PoolPreset[];
  /** By search. */
  readonly seekers: Map<string, Seeker>;
  /** What has become of searches, until their nodes know it. */
  readonly outcomes: Map<string, SeekAnswer & { readonly node: string }>;
  /** When each node last named its players. */
  readonly nodes: Map<string, Millis>;
  /** Searches that are being looked up, or whose match is being made. */
  readonly busy: Set<string>;
}

export class Pool {
  readonly #config: PoolConfig;
  readonly #games = new Map<string, GamePool>();
  #cancelTick: (() => void) | undefined;
  #isClosed = false;

  constructor(config: PoolConfig) {
    this.#config = config;
  }

  /** A node names all its players of a game who wait. */
  async beat({ node, game, seeks }: PoolBeat): Promise<PoolBeatAnswer> {
    const pool = this.#poolOf(game);
    if (!pool) return { answers: seeks.map(({ seek }) => refused(seek, noSuchPreset)), waiting: {} };
    pool.nodes.set(node, this.#now());
    const named = new Set(seeks.map(({ seek }) => seek));
    for (const seeker of pool.seekers.values())
      if (seeker.node === node && !named.has(seeker.seek)) pool.seekers.delete(seeker.seek);
    for (const outcome of pool.outcomes.values())
      if (outcome.node === node && !named.has(outcome.seek)) pool.outcomes.delete(outcome.seek);
    await Promise.all(seeks.map(seek => this.#update(pool, game, node, seek)));
    await this.#pair(game, pool);
    this.#tickLater();
    return { answers: seeks.flatMap(({ seek }) => this.#answer(pool, game, seek) ?? []), waiting: waitingIn(pool) };
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTick?.();
  }

  #now(): Millis {
    return this.#config.timer.monotonic();
  }

  #poolOf(game: string): GamePool | undefined {
    const known = this.#games.get(game);
    const rules = this.#config.games.get(game);
    if (known || !rules) return known;
    const maps = { seekers: new Map(), outcomes: new Map(), nodes: new Map(), busy: new Set<string>() };
    const pool: GamePool = { presets: presetsOf(rules), ...maps };
    this.#games.set(game, pool);
    return pool;
  }

  async #update(pool: GamePool, game: string, node: string, shown: SeekShown): Promise<void> {
    const { seek, commit, bot } = shown;
    const known = pool.seekers.get(seek);
    if (known) {
      known.commit = commit;
      known.bot = bot;
      return;
    }
    if (pool.outcomes.has(seek) || pool.busy.has(seek)) return;
    pool.busy.add(seek);
    try {
      const outcome = await this.#arrive(pool, game, node, shown);
      if (outcome) pool.outcomes.set(seek, { ...outcome, node });
    } finally {
      pool.busy.delete(seek);
    }
  }

  /** Looks up who it is. What has become of the search already, if anything has. */
  async #arrive(pool: GamePool, game: string, node: string, shown: SeekShown): Promise<SeekAnswer | undefined> {
    const { seek, by: claim, waited, commit, bot } = shown;
    const { checkClaim, storage, ratingOf } = this.#config;
    const preset = pool.presets.find(({ id }) => id === shown.preset);
    if (!preset) return refused(seek, noSuchPreset);
    const by = await checkClaim(claim);
    if (isRefusal(by)) return refused(seek, by);
    const { account, name, kind } = by;
    const [rating = NEWCOMER, blocked, recent] = await Promise.all([
      ratingOf(account, game, preset.clock),
      storage.social.others({ kind: 'block', by: account }),
      storage.list({ account, game, phases: ['over', 'running', 'open'], limit: RECENT }),
    ]);
    const since = this.#now() - waited;
    const made = await this.#findUnseen(account, preset, recent);
    if (made !== undefined) return { seek, match: made };
    for (const other of this.#all())
      if (other.account === account) this.#end(other, refused(other.seek, poolElsewhere));
    pool.seekers.set(seek, {
      seek,
      node,
      account,
      name,
      preset,
      rating,
      level: rating.rating,
      isRated: kind !== 'guest',
      avoids: new Set(blocked),
      last: new Set(recent[0]?.seats.flatMap(who => (who?.account === undefined ? [] : [who.account]))),
      before: recent.flatMap(({ seats }) =>
        seats.length === preset.seats ? [seats.findIndex(who => who?.account === account)] : [],
      ),
      commit,
      since,
      bot,
    });
    return undefined;
  }

  /**
   * A match of the pool that the player may not know of, because it has not moved there: the node that had the lobby before paired the
   * player and ended before it said so, or the player left just when it was paired.
   */
  async #findUnseen(account: string, preset: PoolPreset, recent: readonly MatchSummary[]): Promise<string | undefined> {
    for (const { match, phase, clock } of recent) {
      if (phase === 'over' || !isSame(clock, preset.clock)) continue;
      const entries = await this.#config.storage.read(match);
      const [first] = entries;
      if (first?.t !== 'created' || !first.setup.pool) continue;
      const seat = LifecycleReader.of(entries)?.seats.find(({ who }) => who?.account === account);
      if (seat && !seat.hasActed && !seat.hasLeft) return match;
    }
    return undefined;
  }

  *#all(): Iterable<Seeker> {
    for (const { seekers } of this.#games.values()) yield* seekers.values();
  }

  #end(seeker: Seeker, outcome: SeekAnswer): void {
    for (const [game, pool] of this.#games) {
      if (pool.seekers.get(seeker.seek) !== seeker) continue;
      pool.seekers.delete(seeker.seek);
      this.#settle(game, pool, seeker, outcome);
    }
  }

  #settle(game: string, pool: GamePool, { seek, node }: Seeker, outcome: SeekAnswer): void {
    pool.outcomes.set(seek, { ...outcome, node });
    this.#config.tellNode(node, game);
  }

  #answer(pool: GamePool, game: string, seek: string): SeekAnswer | undefined {
    const outcome = pool.outcomes.get(seek);
    if (outcome) {
      const { node: _, ...answer } = outcome;
      return answer;
    }
    const seeker = pool.seekers.get(seek);
    if (!seeker) return undefined;
    const bot = this.#nearestBot(game, seeker.rating.rating);
    const { isRated: rated, rating } = seeker;
    return { seek, rated, rating: rating.rating, ...(bot !== undefined && { bot }) };
  }

  #nearestBot(game: string, rating: number): string | undefined {
    let best: { readonly id: string; readonly distance: number } | undefined;
    for (const { id, strength } of this.#config.botPool.list(game)) {
      const distance = strength && Math.abs(strength.rating - rating);
      if (distance !== undefined && (!best || distance < best.distance)) best = { id, distance };
    }
    return best?.id;
  }

  #tickLater(): void {
    if (this.#cancelTick || this.#isClosed) return;
    const { timer } = this.#config;
    this.#cancelTick = timer.at(timer.now() + PAIRING_INTERVAL, () => {
      this.#cancelTick = undefined;
      inBackground(this.#tick(), 'the rated pool', this.#config.reportFault);
    });
  }

  async #tick(): Promise<void> {
    for (const [game, pool] of this.#games) {
      for (const [node, at] of pool.nodes) if (this.#now() - at > SILENCE) this.#forgetNode(pool, node);
      await this.#pair(game, pool);
    }
    if (Array.from(this.#games.values()).some(({ nodes }) => nodes.size > 0)) this.#tickLater();
  }

  #forgetNode(pool: GamePool, node: string): void {
    pool.nodes.delete(node);
    for (const [seek, seeker] of pool.seekers) if (seeker.node === node) pool.seekers.delete(seek);
    for (const [seek, outcome] of pool.outcomes) if (outcome.node === node) pool.outcomes.delete(seek);
  }

  async #pair(game: string, pool: GamePool): Promise<void> {
    if (!this.#config.partitions.held(lobbyRole(game))) return;
    const groups: { readonly group: readonly Seeker[]; readonly bot?: string }[] = [];
    for (const seeker of pool.seekers.values())
      if (seeker.bot !== undefined) groups.push({ group: [seeker], bot: seeker.bot });
    const now = this.#now();
    for (const preset of pool.presets) {
      const waiting = Array.from(pool.seekers.values())
        .filter(seeker => seeker.preset === preset && seeker.bot === undefined)
        .map(seeker => Object.assign({ seeker }, seeker, { waited: now - seeker.since }));
      for (const group of pairPlayers(waiting, preset.seats)) groups.push({ group: group.map(one => one.seeker) });
    }
    // From here on they wait no longer, so that nothing else can pair them. Their nodes still name them.
    for (const { group } of groups)
      for (const { seek } of group) {
        pool.seekers.delete(seek);
        pool.busy.add(seek);
      }
    await Promise.all(groups.map(one => this.#make(game, pool, one)));
  }

  async #make(
    game: string,
    pool: GamePool,
    { group, bot }: { readonly group: readonly Seeker[]; readonly bot?: string },
  ): Promise<void> {
    const { preset } = group[0]!;
    const made = await this.#config.matches
      .make(game, preset, group, bot)
      .catch((fault: unknown): Refusal | undefined => {
        this.#config.reportFault('a match of the rated pool was not made', fault as Error);
        return undefined;
      });
    for (const seeker of group) {
      pool.busy.delete(seeker.seek);
      if (typeof made === 'string') this.#settle(game, pool, seeker, { seek: seeker.seek, match: made });
      // The store is away, or the partition of the match has just moved: they keep waiting.
      else if (made === undefined || bot === undefined) pool.seekers.set(seeker.seek, { ...seeker, bot: undefined });
      else this.#settle(game, pool, seeker, refused(seeker.seek, made));
    }
  }
}

const refused = (seek: string, { refused: code, detail }: Refusal): SeekAnswer => ({
  seek,
  refusal: { refused: code, detail },
});

const isSame = (one: ClockRule | undefined, other: ClockRule): boolean => JSON.stringify(one) === JSON.stringify(other);

/** By preset; those without waiting players are left out. */
function waitingIn({ seekers }: GamePool): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { preset } of seekers.values()) counts[preset.id] = (counts[preset.id] ?? 0) + 1;
  return counts;
}
