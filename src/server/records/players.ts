// One player: figures by game and kind of clock, the rating over time, and the opponents.

import type { Millis, PlayerKind } from '../../core/journal.ts';
import { type ShownRating, shownRating } from '../../core/rating.ts';
import { CLOCK_KINDS, RATING_POOLS, type RatingPool } from '../../protocol/enumerations.ts';
import type { Statements } from '../base/storage/statements.ts';
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
  readonly #db: Statements;

  constructor(db: Statements) {
    this.#db = db;
  }

  find(player: string): PlayerRecord | undefined {
    const row = this.#db.row('SELECT player, kind, name, listed FROM player WHERE player = ?', player);
    return row && playerOf(row);
  }

  /** Whose names begin like this, case and accents aside. */
  named(start: string, limit: number): PlayerRecord[] {
    const low = foldName(start);
    if (low === '') return [];
    const sql =
      'SELECT player, kind, name, listed FROM player WHERE folded >= ? AND folded < ? ORDER BY folded, player LIMIT ?';
    return this.#db.rows(sql, low, `${low}\u{10ffff}`, limit).map(playerOf);
  }

  /** By game, then pool; only those with a match. */
  stats(player: string): GameStats[] {
    const sql = `${STANDING_QUERY.replace(' FROM', ', game, pool, ended FROM')} WHERE player = ?`;
    const found = this.#db.rows(sql, player).map(gameStatsOf);
    return found.sort(
      (a, b) => a.game.localeCompare(b.game) || RATING_POOLS.indexOf(a.pool) - RATING_POOLS.indexOf(b.pool),
    );
  }

  /** Oldest first. */
  ratings(player: string, game: string, pool: RatingPool, latest = MAX_POINTS): RatingPoint[] {
    const sql = `SELECT place FROM seat WHERE player = ? AND game = ? AND clock = ? AND mu IS NOT NULL
      ORDER BY place DESC LIMIT ?`;
    const rows = (pool === 'any' ? CLOCK_KINDS : [pool]).flatMap(clock =>
      this.#db.rows(sql, player, game, clock, latest),
    );
    const places = rows.map(([place]) => Number(place)).sort((a, b) => b - a);
    return places
      .slice(0, latest)
      .reverse()
      .map(place => this.#ratingAt(place, player, pool));
  }

  #ratingAt(place: number, player: string, pool: RatingPool): RatingPoint {
    const [mu, sigma] = pool === 'any' ? ['any_mu', 'any_sigma'] : ['mu', 'sigma'];
    const sql = `SELECT seat.ended, match.match, ${mu}, ${sigma} FROM seat JOIN match USING (place)
      WHERE place = ? AND player = ?`;
    const [at, match, mean, deviation] = this.#db.row(sql, place, player)!;
    return {
      at: Number(at),
      match: String(match),
      ...shownRating({ mu: Number(mean), sigma: Number(deviation) }),
    };
  }

  /** Those met most often first. */
  versus(player: string, game: string, limit: number): HeadToHead[] {
    const sql = `${VERSUS} WHERE versus.player = ? AND game = ? ORDER BY matches DESC, other LIMIT ?`;
    return this.#db.rows(sql, player, game, limit).map(versusOf);
  }

  /** Against one other. */
  versusOne(player: string, other: string, game: string): HeadToHead | undefined {
    const row = this.#db.row(`${VERSUS} WHERE versus.player = ? AND game = ? AND other = ?`, player, game, other);
    return row && versusOf(row);
  }
}

const VERSUS = `SELECT other, kind, name, listed, matches, wins, losses
  FROM versus JOIN player ON player.player = versus.other`;

function gameStatsOf(row: readonly unknown[]): GameStats {
  const [game, pool, ended] = row.slice(11);
  // Only `RecordsWriter` writes this table.
  return { ...standingOf(row), game: String(game), pool: pool as RatingPool, ended: Number(ended) };
}

function playerOf([player, kind, name, listed]: readonly unknown[]): PlayerRecord {
  // Only `RecordsWriter` writes this table.
  return { player: String(player), kind: kind as PlayerKind, name: String(name), listed: listed === 1 };
}

function versusOf(row: readonly unknown[]): HeadToHead {
  return { other: playerOf(row), matches: Number(row[4]), wins: Number(row[5]), losses: Number(row[6]) };
}
