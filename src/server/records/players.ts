// One player: figures by game and kind of clock, the way the rating went, and against whom.

import type { Millis, PlayerKind } from '../../core/journal.ts';
import type { Statements } from '../storage/statements.ts';
import { CLOCK_KINDS, POOLS, type Pool } from './clock-kinds.ts';
import { fold } from './people.ts';
import { SCALE, STANDING, type Standing, standingOf } from './rankings.ts';

export interface Player {
  readonly player: string;
  readonly kind: PlayerKind;
  readonly name: string;
  /** In the rankings? */
  readonly listed: boolean;
}

export interface GameFigures extends Standing {
  readonly game: string;
  readonly pool: Pool;
  /** When the last match ended. */
  readonly ended: Millis;
}

export interface RatingPoint {
  readonly at: Millis;
  readonly match: string;
  readonly rating: number;
  readonly deviation: number;
}

/** Against another player: who got more out of a match beat the other, whatever others at the table did. */
export interface Versus {
  readonly other: Player;
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
}

/** Ratings of a plot: the latest so many. */
const POINTS = 300;

export class Players {
  readonly #db: Statements;

  constructor(db: Statements) {
    this.#db = db;
  }

  find(player: string): Player | undefined {
    const row = this.#db.row('SELECT player, kind, name, listed FROM player WHERE player = ?', player);
    return row && playerOf(row);
  }

  /** Whose names begin like this, case and accents aside. */
  named(start: string, limit: number): Player[] {
    const low = fold(start);
    if (low === '') return [];
    const sql =
      'SELECT player, kind, name, listed FROM player WHERE folded >= ? AND folded < ? ORDER BY folded, player LIMIT ?';
    return this.#db.rows(sql, low, `${low}\u{10ffff}`, limit).map(playerOf);
  }

  /** By game, then pool; only those with a match. */
  figures(player: string): GameFigures[] {
    const sql = `${STANDING.replace(' FROM', ', game, pool, ended FROM')} WHERE player = ?`;
    const found = this.#db.rows(sql, player).map(gameFiguresOf);
    return found.sort((a, b) => a.game.localeCompare(b.game) || POOLS.indexOf(a.pool) - POOLS.indexOf(b.pool));
  }

  /** Oldest first. */
  ratings(player: string, game: string, pool: Pool): RatingPoint[] {
    const sql = `SELECT place FROM seat WHERE player = ? AND game = ? AND clock = ? AND mu IS NOT NULL
      ORDER BY place DESC LIMIT ${POINTS}`;
    const rows = (pool === 'any' ? CLOCK_KINDS : [pool]).flatMap(clock => this.#db.rows(sql, player, game, clock));
    const places = rows.map(([place]) => Number(place)).sort((a, b) => b - a);
    return places
      .slice(0, POINTS)
      .reverse()
      .map(place => this.#ratingAt(place, player, pool));
  }

  #ratingAt(place: number, player: string, pool: Pool): RatingPoint {
    const [mu, sigma] = pool === 'any' ? ['any_mu', 'any_sigma'] : ['mu', 'sigma'];
    const sql = `SELECT seat.ended, match.match, ${mu}, ${sigma} FROM seat JOIN match USING (place)
      WHERE place = ? AND player = ?`;
    const [at, match, mean, deviation] = this.#db.row(sql, place, player)!;
    return {
      at: Number(at),
      match: String(match),
      rating: Number(mean) * SCALE,
      deviation: Number(deviation) * SCALE,
    };
  }

  /** Those met most often first. */
  versus(player: string, game: string, limit: number): Versus[] {
    const sql = `${VERSUS} WHERE versus.player = ? AND game = ? ORDER BY matches DESC, other LIMIT ?`;
    return this.#db.rows(sql, player, game, limit).map(versusOf);
  }

  /** Against one other. */
  between(player: string, other: string, game: string): Versus | undefined {
    const row = this.#db.row(`${VERSUS} WHERE versus.player = ? AND game = ? AND other = ?`, player, game, other);
    return row && versusOf(row);
  }
}

const VERSUS = `SELECT other, kind, name, listed, matches, wins, losses
  FROM versus JOIN player ON player.player = versus.other`;

function gameFiguresOf(row: readonly unknown[]): GameFigures {
  const [game, pool, ended] = row.slice(11);
  // Only `Book` writes this table.
  return { ...standingOf(row), game: String(game), pool: pool as Pool, ended: Number(ended) };
}

function playerOf([player, kind, name, listed]: readonly unknown[]): Player {
  // Only `Book` writes this table.
  return { player: String(player), kind: kind as PlayerKind, name: String(name), listed: listed === 1 };
}

function versusOf(row: readonly unknown[]): Versus {
  return { other: playerOf(row), matches: Number(row[4]), wins: Number(row[5]), losses: Number(row[6]) };
}
