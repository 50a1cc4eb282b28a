// Built-in bots whose strength was measured. Their rating is that strength in every list and for every clock, and no match changes it, so
// that they hold the scale of their game in place.

import { createHash } from 'node:crypto';
import type { Rating } from '../../arena/ratings.ts';
import { modelRating } from '../../core/rating.ts';
import type { BotsByGame } from '../play/bot-pool.ts';
import { botKey } from './match-record.ts';

export class Anchors {
  readonly #ratings: ReadonlyMap<string, Rating>;
  /** Changes with every new measurement. */
  readonly digest: string;

  constructor(bots: BotsByGame) {
    const measured = Object.entries(bots).flatMap(([game, list]) =>
      list.flatMap(({ id, strength }) => (strength ? [[botKey(game, id), modelRating(strength)] as const] : [])),
    );
    this.#ratings = new Map(measured);
    this.digest = createHash('sha256').update(JSON.stringify(measured)).digest('base64url');
  }

  /** Undefined for people, programs and bots that were not measured. */
  ratingOf(player: string | undefined): Rating | undefined {
    return player === undefined ? undefined : this.#ratings.get(player);
  }
}
