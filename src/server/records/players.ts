// One player: figures by game and kind of clock, the rating over time, and the opponents.

import type { Millis, PlayerKind } from '../../core/journal.ts';
import { type ShownRating, shownRating } from '../../core/rating.ts';
import { CLOCK_KINDS, RATING_POOLS, type RatingPool } from '../../protocol/enumerations.ts';
import type { Sql, SqlRow } from '../base/storage/sql.ts';
import { foldName } from './player-accounts.ts';
import { type PlayerStanding, STANDING_QUERY, standingOf } from './rankings.ts';

export interface PlayerRecord {
  readonly player: string;
  readonly kind: PlayerKind;
  readonly name: string;
  /** In the rankings? */
  readonly listed: boolean;
}

export interface GameStats extends PlayerStanding {
  readonly game: string;
  readonly pool: RatingPool;
  /** When the last match ended. */
  readonly ended: Millis;
}

export interface RatingPoint extends ShownRating {
  readonly at: Millis;
  readonly match: string;
}

/** Against another player: who got more out of a match beat the other, whatever others at the table did. */
export interface HeadToHead {
  readonly other: PlayerRecord;
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
}

/** Ratings of a plot: the latest so many. */
export const MAX_POINTS = 300;

export class Players {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(player: string): Promise<PlayerRecord | undefined> {
    const found = await this.#sql.row('SELECT player, kind, name, listed FROM record_player WHERE player = ?', player);
    return found && playerOf(found);
  }

  /** Whose names begin like this, case and accents aside. */
  async named(start: string, limit: number): Promise<PlayerRecord[]> {
    const low = foldName(start);
    if (low === '') return [];
    const sql = `SELECT player, kind, name, listed FROM record_player WHERE folded >= ? AND folded < ?
      ORDER BY folded, player LIMIT ?`;
    return (await this.#sql.rows(sql, low, `${low}\u{10ffff}`, limit)).map(playerOf);
  }

  /** By game, then pool; only those with a match. */
  async stats(player: string): Promise<GameStats[]> {
    const sql = `${STANDING_QUERY.replace(' FROM', ', game, pool, ended FROM')} WHERE player = ?`;
    const found = (await this.#sql.rows(sql, player)).map(gameStatsOf);
    return found.sort(
      (a, b) => a.game.localeCompare(b.game) || RATING_POOLS.indexOf(a.pool) - RATING_POOLS.indexOf(b.pool),
    );
  }

  /** Oldest first. */
  async ratings(player: string, game: string, pool: RatingPool, latest = MAX_POINTS): Promise<RatingPoint[]> {
    const rating = pool === 'any' ? 'any_mu, any_sigma' : 'mu, sigma';
    const sql = `SELECT place, record_seat.ended, record_match.match, ${rating}
      FROM record_seat JOIN record_match USING (place)
      WHERE player = ? AND record_seat.game = ? AND record_seat.clock = ? AND mu IS NOT NULL
      ORDER BY place DESC LIMIT ?`;
    const clocks = pool === 'any' ? CLOCK_KINDS : [pool];
    const found = await Promise.all(clocks.map(clock => this.#sql.rows(sql, player, game, clock, latest)));
    const newestFirst = found.flat().sort((a, b) => Number(b[0]) - Number(a[0]));
    return newestFirst.slice(0, latest).reverse().map(ratingPointOf);
  }

  /** Those met most often first. */
  async versus(player: string, game: string, limit: number): Promise<HeadToHead[]> {
    const sql = `${VERSUS} WHERE record_versus.player = ? AND game = ? ORDER BY matches DESC, other LIMIT ?`;
    return (await this.#sql.rows(sql, player, game, limit)).map(versusOf);
  }

  /** Against one other. */
  async versusOne(player: string, other: string, game: string): Promise<HeadToHead | undefined> {
    const sql = `${VERSUS} WHERE record_versus.player = ? AND game = ? AND other = ?`;
    const found = await this.#sql.row(sql, player, game, other);
    return found && versusOf(found);
  }
}

const VERSUS = `SELECT other, kind, name, listed, matches, wins, losses
  FROM record_versus JOIN record_player ON record_player.player = record_versus.other`;

function gameStatsOf(found: SqlRow): GameStats {
  const [game, pool, ended] = found.slice(11);
  // Only records-writer.ts writes this table.
  return { ...standingOf(found), game: String(game), pool: pool as RatingPool, ended: Number(ended) };
}

function ratingPointOf([, at, match, mu, sigma]: SqlRow): RatingPoint {
  return { at: Number(at), match: String(match), ...shownRating({ mu: Number(mu), sigma: Number(sigma) }) };
}

function playerOf([player, kind, name, listed]: SqlRow): PlayerRecord {
  // Only records-writer.ts writes this table.
  return { player: String(player), kind: kind as PlayerKind, name: String(name), listed: Number(listed) === 1 };
}

function versusOf(found: SqlRow): HeadToHead {
  return { other: playerOf(found), matches: Number(found[4]), wins: Number(found[5]), losses: Number(found[6]) };
}
