// Who is best: the document's order (most wins, then fewest moves to win), or by rating.

import type { PlayerKind } from '../../core/journal.ts';
import { type ShownRating, shownRating } from '../../core/rating.ts';
import type { RankingOrder, RatingPool } from '../../protocol/enumerations.ts';
import type { SqlValue } from '../base/storage/sql.ts';
import type { Statements } from '../base/storage/statements.ts';

export interface PlayerStanding extends ShownRating {
  readonly player: string;
  readonly kind: PlayerKind;
  readonly name: string;
  readonly matches: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Moves to a win, on average; null without one. */
  readonly average: number | null;
}

export interface RankedPlayer extends PlayerStanding {
  /** From 1; equals share it. */
  readonly rank: number;
}

export interface RankingQuery {
  readonly game: string;
  readonly pool: RatingPool;
  readonly by: RankingOrder;
  /** As `next` of the page before said. */
  readonly after?: string;
  readonly limit: number;
}

export interface Ranking {
  readonly rows: readonly RankedPlayer[];
  readonly next?: string;
  /** How many are ranked in all. */
  readonly total: number;
}

const COLUMNS = 'player, kind, name, matches, wins, losses, draws, average, mu, sigma, proven';
/** What a standing is made of, whichever way it was found. */
export const STANDING_QUERY = `SELECT ${COLUMNS} FROM standing JOIN player USING (player)`;

export function standingOf(row: readonly unknown[]): PlayerStanding {
  const [player, kind, name, matches, wins, losses, draws, average, mu, sigma] = row;
  return {
    player: String(player),
    kind: kind as PlayerKind, // only `RecordsWriter` writes this table
    name: String(name),
    matches: Number(matches),
    wins: Number(wins),
    losses: Number(losses),
    draws: Number(draws),
    average: wins === 0 ? null : Number(average),
    ...shownRating({ mu: Number(mu), sigma: Number(sigma) }),
  };
}

export class Rankings {
  readonly #db: Statements;

  constructor(db: Statements) {
    this.#db = db;
  }

  /** undefined: `after` is not the end of any page. */
  page({ game, pool, by, after, limit }: RankingQuery): Ranking | undefined {
    const ranges = after === undefined ? [WHOLE] : rangesAfter(by, after);
    if (!ranges) return undefined;
    const found: (readonly unknown[])[] = [];
    for (const { where, values } of ranges) {
      if (found.length > limit) break;
      const sql = `${RANKED} ${where} ORDER BY ${SORT[by]} LIMIT ?`;
      found.push(...this.#db.rows(sql, game, pool, ...values, limit + 1 - found.length));
    }
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      rows: this.#number(shown, by, game, pool),
      ...(last && { next: cursorOf(by, last) }),
      total: this.#rowsAbove('', [], game, pool),
    };
  }

  /** Where a player stands; undefined for one who is not in this list. */
  find(player: string, game: string, pool: RatingPool, by: RankingOrder): RankedPlayer | undefined {
    const sql = `${STANDING_QUERY} WHERE player = ? AND game = ? AND pool = ? AND standing.listed = 1`;
    const row = this.#db.row(sql, player, game, pool);
    return row && { rank: this.#rank(row, by, game, pool), ...standingOf(row) };
  }

  #number(rows: readonly (readonly unknown[])[], by: RankingOrder, game: string, pool: RatingPool): RankedPlayer[] {
    if (rows.length === 0) return [];
    const first = this.#rank(rows[0]!, by, game, pool);
    // The first of the page may share its rank with rows before it: those after it are counted from where it stands.
    const place = this.#rowNumber(rows[0]!, by, first, game, pool);
    let rank = first;
    return rows.map((row, i) => {
      if (i > 0 && !isEqual(by, row, rows[i - 1]!)) rank = place + i;
      return { rank, ...standingOf(row) };
    });
  }

  /** One more than there are better ones. */
  #rank(row: readonly unknown[], by: RankingOrder, game: string, pool: RatingPool): number {
    const { wins, average, proven } = keysOf(row);
    if (by === 'rating') return 1 + this.#rowsAbove('AND proven > ?', [proven], game, pool);
    const more = this.#rowsAbove('AND wins > ?', [wins], game, pool);
    return 1 + more + this.#rowsAbove('AND wins = ? AND average < ?', [wins, average], game, pool);
  }

  #rowNumber(row: readonly unknown[], by: RankingOrder, rank: number, game: string, pool: RatingPool): number {
    const { wins, average, proven, player } = keysOf(row);
    if (by === 'rating') return rank + this.#rowsAbove('AND proven = ? AND player < ?', [proven, player], game, pool);
    const where = 'AND wins = ? AND average = ? AND player < ?';
    return rank + this.#rowsAbove(where, [wins, average, player], game, pool);
  }

  /** A count along one index, not a scan of the table. */
  #rowsAbove(where: string, values: readonly SqlValue[], game: string, pool: RatingPool): number {
    const sql = `SELECT count(*) FROM standing WHERE game = ? AND pool = ? AND listed = 1 ${where}`;
    return Number(this.#db.row(sql, game, pool, ...values)![0]);
  }
}

const RANKED = `${STANDING_QUERY} WHERE game = ? AND pool = ? AND standing.listed = 1`;

const SORT: Readonly<Record<RankingOrder, string>> = {
  wins: 'wins DESC, average, player',
  rating: 'proven DESC, player',
};

interface IndexRange {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

const WHOLE: IndexRange = { where: '', values: [] };

function keysOf(row: readonly unknown[]): { wins: number; average: number; proven: number; player: string } {
  return { wins: Number(row[4]), average: Number(row[7]), proven: Number(row[10]), player: String(row[0]) };
}

function isEqual(by: RankingOrder, a: readonly unknown[], b: readonly unknown[]): boolean {
  return by === 'rating' ? a[10] === b[10] : a[4] === b[4] && a[7] === b[7];
}

function cursorOf(by: RankingOrder, row: readonly unknown[]): string {
  const { wins, average, proven, player } = keysOf(row);
  return by === 'rating' ? `${proven}:${player}` : `${wins}:${average}:${player}`;
}

/** Everything behind a cursor as ranges of the index, nearest first: one condition for all would walk over every tie. */
function rangesAfter(by: RankingOrder, after: string): readonly IndexRange[] | undefined {
  const parts = after.split(':');
  const numbers = parts.slice(0, by === 'rating' ? 1 : 2).map(Number);
  const player = parts.slice(numbers.length).join(':');
  if (player === '' || !numbers.every(Number.isFinite)) return undefined;
  const [first, average] = numbers;
  if (by === 'rating')
    return [
      { where: 'AND proven = ? AND player > ?', values: [first!, player] },
      { where: 'AND proven < ?', values: [first!] },
    ];
  return [
    { where: 'AND wins = ? AND average = ? AND player > ?', values: [first!, average!, player] },
    { where: 'AND wins = ? AND average > ?', values: [first!, average!] },
    { where: 'AND wins < ?', values: [first!] },
  ];
}
