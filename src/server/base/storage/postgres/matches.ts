// Summaries, finished matches and slow ones in PostgreSQL. Every look is one read of an index.

import type { Millis } from '../../../../core/journal.ts';
import { MATCH_PHASES } from '../../../../core/match-lifecycle.ts';
import type { DormantTurn } from '../../../../match/dormant-turn.ts';
import { parseSummaryRecord } from '../match-summary.ts';
import type { FinishedMatch, MatchQuery, MatchSummary } from '../storage.ts';
import type { PostgresValue } from './connection.ts';
import type { HeldPartitions } from './held-partitions.ts';
import type { PostgresTasks } from './tasks.ts';

export class PostgresMatches {
  readonly #tasks: PostgresTasks;
  readonly #held: HeldPartitions;

  constructor(tasks: PostgresTasks, held: HeldPartitions) {
    this.#tasks = tasks;
    this.#held = held;
  }

  async summary(match: string): Promise<MatchSummary | undefined> {
    const row = await this.#tasks.row('SELECT ledger FROM summary WHERE match = ?', match);
    return row && parseSummaryRecord(String(row[0])).summary;
  }

  /** One indexed look a phase, merged by the database: no list ever sorts or scans the finished matches. */
  async list(query: MatchQuery): Promise<MatchSummary[]> {
    const phases = query.phases ?? MATCH_PHASES;
    if (phases.length === 0) return [];
    const looks = phases.map(phase => lookOf(phase, query));
    const all = looks.map(look => `(${look.sql})`).join(' UNION ALL ');
    const sql = `SELECT * FROM (${all}) AS found(ledger, created, match) ORDER BY created DESC, match DESC LIMIT ?`;
    const rows = await this.#tasks.rows(sql, ...looks.flatMap(({ values }) => values), query.limit ?? null);
    return rows.map(([ledger]) => parseSummaryRecord(String(ledger)).summary);
  }

  async finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    await this.#givePlaces();
    const sql = 'SELECT place, match FROM finished WHERE place > ? ORDER BY place LIMIT ?';
    const rows = await this.#tasks.rows(sql, after, limit);
    return rows.map(([place, match]) => ({ ordinal: Number(place), match: String(match) }));
  }

  async lastFinished(): Promise<number> {
    await this.#givePlaces();
    return Number((await this.#tasks.row('SELECT max(place) FROM finished'))?.[0] ?? 0);
  }

  /**
   * Places are given only to what is durable, one giver at a time, so that no place ever appears behind one that somebody has
   * read already.
   */
  async #givePlaces(): Promise<void> {
    if (!(await this.#tasks.row('SELECT 1 FROM finished WHERE place IS NULL LIMIT 1'))) return;
    await this.#tasks.transact('finished places', async query => {
      await query.run(
        `UPDATE finished SET place = new.place FROM (
           SELECT match, (SELECT coalesce(max(place), 0) FROM finished) + row_number() OVER (ORDER BY told) AS place
           FROM finished WHERE place IS NULL
         ) AS new WHERE finished.match = new.match`,
      );
    });
  }

  async dormantTurn(match: string): Promise<DormantTurn | undefined> {
    const row = await this.#tasks.row('SELECT due, asked, turn FROM resting WHERE match = ?', match);
    return (
      row && {
        due: row[0] === null ? Number.POSITIVE_INFINITY : Number(row[0]),
        awaitedSeats: JSON.parse(String(row[1])) as number[], // only this store writes the table
        toAct: Number(row[2]),
      }
    );
  }

  /** Of the partitions that this node owns. */
  async due(until: Millis, limit: number): Promise<readonly string[]> {
    const sql = `SELECT match FROM resting JOIN part ON part.id = resting.part
      WHERE due <= ? AND part.owner = ? ORDER BY due LIMIT ?`;
    const rows = await this.#tasks.rows(sql, until, this.#held.node ?? '', limit);
    return rows.map(([match]) => String(match));
  }
}

function lookOf(
  phase: string,
  { game, account, listed, before, limit }: MatchQuery,
): { readonly sql: string; readonly values: readonly PostgresValue[] } {
  const key = account === undefined ? 'summary' : 'sitting';
  const values: PostgresValue[] = [phase];
  const from = account === undefined ? 'summary' : 'sitting JOIN summary USING (match)';
  const match = account === undefined ? 'summary.match' : 'sitting.match';
  let sql = `SELECT ledger, ${key}.created, ${match} FROM ${from} WHERE ${key}.phase = ?`;
  const and = (condition: string, ...more: readonly PostgresValue[]): void => {
    sql += ` AND ${condition}`;
    values.push(...more);
  };
  if (account !== undefined) and('account = ?', account);
  if (game !== undefined) and('game = ?', game);
  if (listed) and('private = 0');
  if (before) and(`(${key}.created, ${match}) < (?, ?)`, before.created, before.match);
  values.push(limit ?? null);
  return { sql: `${sql} ORDER BY ${key}.created DESC, ${match} DESC LIMIT ?`, values };
}
