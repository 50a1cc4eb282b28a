// Who is best: the document's order (most wins, then fewest moves to win), or by rating.

import type { ClockRule } from '../../core/game.ts';
import type { PlayerKind } from '../../core/journal.ts';
import { type ShownRating, shownRating } from '../../core/rating.ts';
import type { RankingOrder, RatingPool } from '../../protocol/enumerations.ts';
import { row, rows, type Sql, type SqlRow, type SqlTask, type SqlValue } from '../base/storage/sql.ts';
import { clockKind } from './clock-kinds.ts';

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
export const STANDING_QUERY = `SELECT ${COLUMNS} FROM record_standing JOIN record_player USING (player)`;

export function standingOf(found: SqlRow): PlayerStanding {
  const [player, kind, name, matches, wins, losses, draws, average, mu, sigma] = found;
  return {
    player: String(player),
    kind: kind as PlayerKind, // only records-writer.ts writes this table
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
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Returns undefined if `after` is not the end of any page. */
  page(query: RankingQuery): Promise<Ranking | undefined> {
    return this.#sql.read(() => page(query));
  }

  /** Where a player stands; undefined for one who is not in this list. */
  find(player: string, game: string, pool: RatingPool, by: RankingOrder): Promise<RankedPlayer | undefined> {
    return this.#sql.read(() => find(player, { game, pool, by }));
  }

  /**
   * With clocks of this kind, or with all clocks if none is known of this kind. Returns undefined if no match was
   * counted.
   */
  ratingOf(player: string, game: string, clock: ClockRule): Promise<ShownRating | undefined> {
    return this.#sql.read(() => ratingOf(player, game, clock));
  }
}

/** One ranking of many. */
type List = Pick<RankingQuery, 'game' | 'pool' | 'by'>;

function* page({ after, limit, ...list }: RankingQuery): SqlTask<Ranking | undefined> {
  const { game, pool, by } = list;
  const ranges = after === undefined ? [WHOLE] : rangesAfter(by, after);
  if (!ranges) return undefined;
  const found: SqlRow[] = [];
  for (const { where, values } of ranges) {
    if (found.length > limit) break;
    const sql = `${RANKED} ${where} ORDER BY ${SORT[by]} LIMIT ?`;
    found.push(...(yield* rows(sql, game, pool, ...values, limit + 1 - found.length)));
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    rows: yield* numbered(shown, list),
    ...(last && { next: cursorOf(by, last) }),
    total: yield* rowsAbove('', [], list),
  };
}

function* find(player: string, list: List): SqlTask<RankedPlayer | undefined> {
  const sql = `${STANDING_QUERY} WHERE player = ? AND game = ? AND pool = ? AND record_standing.listed = 1`;
  const found = yield* row(sql, player, list.game, list.pool);
  return found && { rank: yield* rankOf(found, list), ...standingOf(found) };
}

function* ratingOf(player: string, game: string, clock: ClockRule): SqlTask<ShownRating | undefined> {
  for (const pool of [clockKind(clock), 'any']) {
    const found = yield* row(
      'SELECT mu, sigma FROM record_standing WHERE player = ? AND game = ? AND pool = ?',
      player,
      game,
      pool,
    );
    if (found) return shownRating({ mu: Number(found[0]), sigma: Number(found[1]) });
  }
  return undefined;
}

function* numbered(found: readonly SqlRow[], list: List): SqlTask<RankedPlayer[]> {
  if (found.length === 0) return [];
  const first = yield* rankOf(found[0]!, list);
  // The first of the page may share its rank with rows before it: those after it are counted from where it stands.
  const place = yield* rowNumber(found[0]!, first, list);
  let rank = first;
  return found.map((one, i) => {
    if (i > 0 && !isEqual(list.by, one, found[i - 1]!)) rank = place + i;
    return { rank, ...standingOf(one) };
  });
}

/** One more than there are better ones. */
function* rankOf(found: SqlRow, list: List): SqlTask<number> {
  const { wins, average, proven } = keysOf(found);
  if (list.by === 'rating') return 1 + (yield* rowsAbove('AND proven > ?', [proven], list));
  const more = yield* rowsAbove('AND wins > ?', [wins], list);
  return 1 + more + (yield* rowsAbove('AND wins = ? AND average < ?', [wins, average], list));
}

function* rowNumber(found: SqlRow, rank: number, list: List): SqlTask<number> {
  const { wins, average, proven, player } = keysOf(found);
  if (list.by === 'rating') return rank + (yield* rowsAbove('AND proven = ? AND player < ?', [proven, player], list));
  const where = 'AND wins = ? AND average = ? AND player < ?';
  return rank + (yield* rowsAbove(where, [wins, average, player], list));
}

/** A count along one index, not a scan of the table. */
function* rowsAbove(where: string, values: readonly SqlValue[], { game, pool }: List): SqlTask<number> {
  const sql = `SELECT count(*) FROM record_standing WHERE game = ? AND pool = ? AND listed = 1 ${where}`;
  return Number((yield* row(sql, game, pool, ...values))![0]);
}

const RANKED = `${STANDING_QUERY} WHERE game = ? AND pool = ? AND record_standing.listed = 1`;

const SORT: Readonly<Record<RankingOrder, string>> = {
  wins: 'wins DESC, average, player',
  rating: 'proven DESC, player',
};

interface IndexRange {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

const WHOLE: IndexRange = { where: '', values: [] };

function keysOf(found: SqlRow): { wins: number; average: number; proven: number; player: string } {
  return { wins: Number(found[4]), average: Number(found[7]), proven: Number(found[10]), player: String(found[0]) };
}

function isEqual(by: RankingOrder, a: SqlRow, b: SqlRow): boolean {
  return by === 'rating' ? a[10] === b[10] : a[4] === b[4] && a[7] === b[7];
}

function cursorOf(by: RankingOrder, found: SqlRow): string {
  const { wins, average, proven, player } = keysOf(found);
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
