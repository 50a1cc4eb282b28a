// The rated pool: the players of this node who wait, and those of all nodes where this node has the lobby of their game.

import type { CheckClaim } from '../base/identity.ts';
import type { RatingOf } from '../base/rating-of.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { ClusterServices } from '../cluster/services.ts';
import type { PlayServices } from '../play/services.ts';
import { FirstMoves } from './first-moves.ts';
import { Pool } from './pool.ts';
import { PoolMatches } from './pool-matches.ts';
import { PoolSeekers } from './pool-seekers.ts';

/** What the pool needs of parts whose folders it does not know. */
export interface PoolDependencies {
  readonly checkClaim: CheckClaim;
  readonly ratingOf: RatingOf;
}

export class PoolServices {
  /** The players of this node who wait. */
  readonly seekers: PoolSeekers;
  readonly #pool: Pool;
  readonly #firstMoves: FirstMoves;

  constructor(
    base: BaseServices,
    cluster: ClusterServices,
    play: PlayServices,
    { checkClaim, ratingOf }: PoolDependencies,
  ) {
    const { games, storage, timer, reportFault } = base;
    const { partitions } = cluster;
    const { tables, starts, botPool } = play;
    const matches = new PoolMatches({ games, tables, starts, partitions, botPool, timer });
    this.#pool = new Pool({
      games,
      storage,
      partitions,
      botPool,
      matches,
      checkClaim,
      ratingOf,
      timer,
      reportFault,
      tellNode: (node, game) => this.seekers.tellNode(node, game),
    });
    this.seekers = new PoolSeekers({ games, cluster, pool: this.#pool, timer, reportFault });
    this.#firstMoves = new FirstMoves(timer);
    play.committed.add(table => this.#firstMoves.onCommit(table));
    play.presenceChanged.add(table => this.#firstMoves.onPresence(table));
    play.released.add(table => this.#firstMoves.onReleased(table));
  }

  /** No players are paired any more. */
  get early(): readonly { close(): unknown }[] {
    return [this.seekers, this.#pool, this.#firstMoves];
  }
}
