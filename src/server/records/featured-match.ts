// The match that the home page shows: the best rated one that is being played, otherwise the best of the last day.

import { DAY } from '../../core/durations.ts';
import type { Millis, SeatedPlayer } from '../../core/journal.ts';
import type { MatchSummary, Storage } from '../base/storage/storage.ts';
import { botKey } from './match-record.ts';
import type { Rankings } from './rankings.ts';

/** All visitors of this time see the same match. */
const FRESH: Millis = 15_000;
/** The newest so many matches are compared. */
const COMPARED = 30;

export interface FeaturedMatchConfig {
  readonly storage: Pick<Storage, 'list'>;
  readonly rankings: Pick<Rankings, 'ratingOf'>;
  readonly now: () => Millis;
}

export class FeaturedMatch {
  readonly #config: FeaturedMatchConfig;
  #found: Promise<MatchSummary | undefined> | undefined;
  #foundAt: Millis = 0;

  constructor(config: FeaturedMatchConfig) {
    this.#config = config;
  }

  find(): Promise<MatchSummary | undefined> {
    const now = this.#config.now();
    if (!this.#found || now - this.#foundAt >= FRESH) {
      this.#foundAt = now;
      this.#found = this.#look(now);
      // The next visitor asks again.
      this.#found.catch(() => {
        this.#found = undefined;
      });
    }
    return this.#found;
  }

  async #look(now: Millis): Promise<MatchSummary | undefined> {
    const { storage } = this.#config;
    const running = await storage.list({ phases: ['running'], listed: true, limit: COMPARED });
    if (running.length > 0) return this.#best(running);
    const over = await storage.list({ phases: ['over'], listed: true, limit: COMPARED });
    return this.#best(over.filter(({ changed, ending }) => changed > now - DAY && ending?.by === 'rules'));
  }

  async #best(matches: readonly MatchSummary[]): Promise<MatchSummary | undefined> {
    const ratings = await Promise.all(matches.map(match => this.#meanRating(match)));
    return matches[ratings.indexOf(Math.max(...ratings))];
  }

  /** Players without a rating count as 0: a match of rated players comes first. */
  async #meanRating({ game, clock, seats }: MatchSummary): Promise<number> {
    const ratings = await Promise.all(
      seats.map(async who => {
        const player = who && keyOf(game, who);
        const known = player && (await this.#config.rankings.ratingOf(player, game, clock ?? { kind: 'none' }));
        return known ? known.rating : 0;
      }),
    );
    return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  }
}

const keyOf = (game: string, { account, bot }: SeatedPlayer): string | undefined =>
  account ?? (bot === undefined ? undefined : botKey(game, bot));
