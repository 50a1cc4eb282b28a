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
    const row = await this.#tasks.row('SELECT record FROM match_summary WHERE match = ?', match);
    return row && parseSummaryRecord(String(row[0])).summary;
  }

  /** One indexed look a phase, merged by the database: no list ever sorts or scans the finished matches. */
  async list(query: MatchQuery): Promise<MatchSummary[]> {
    const phases = query.phases ?? MATCH_PHASES;
    if (phases.length === 0) return [];
    const looks = phases.map(phase => lookOf(phase, query));
    const all = looks.map(look => `(${look.sql})`).join(' UNION ALL ');
    const sql = `SELECT * FROM (${all}) AS found(record, created, match) ORDER BY created DESC, match DESC LIMIT ?`;
    const rows = await this.#tasks.rows(sql, ...looks.flatMap(({ values }) => values), query.limit ?? null);
    return rows.map(([record]) => parseSummaryRecord(String(record)).summary);
  }

  async finished(after: number, limit: number): Promise<readonly FinishedMatch[]> {
    await this.#givePlaces();
    const sql = 'SELECT ordinal, match FROM finished_match WHERE ordinal > ? ORDER BY ordinal LIMIT ?';
    const rows = await this.#tasks.rows(sql, after, limit);
    return rows.map(([ordinal, match]) => ({ ordinal: Number(ordinal), match: String(match) }));
  }

  async lastFinished(): Promise<number> {
    await this.#givePlaces();
    return Number((await this.#tasks.row('SELECT max(ordinal) FROM finished_match'))?.[0] ?? 0);
  }

  /**
   * Ordinals are given only to matches that are durable, by one process at a time, so that no ordinal appears below one that was read
   * already.
   */
  async #givePlaces(): Promise<void> {
    if (!(await this.#tasks.row('SELECT 1 FROM finished_match WHERE ordinal IS NULL LIMIT 1'))) return;
    await this.#tasks.transact('finished places', async query => {
      await query.run(
        `UPDATE finished_match SET ordinal = new.ordinal FROM (
           SELECT match, (SELECT coalesce(max(ordinal), 0) FROM finished_match) + row_number() OVER (ORDER BY announced) AS ordinal
           FROM finished_match WHERE ordinal IS NULL
         ) AS new WHERE finished_match.match = new.match`,
      );
    });
  }

  async dormantTurn(match: string): Promise<DormantTurn | undefined> {
    const row = await this.#tasks.row('SELECT due, awaited_seats, to_act FROM dormant_turn WHERE match = ?', match);
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
    const sql = `SELECT match FROM dormant_turn JOIN partition ON partition.id = dormant_turn.partition
      WHERE due <= ? AND partition.owner = ? ORDER BY due LIMIT ?`;
    const rows = await this.#tasks.rows(sql, until, this.#held.node ?? '', limit);
    return rows.map(([match]) => String(match));
  }
}

function lookOf(
  phase: string,
  { game, account, listed, before, limit }: MatchQuery,
): { readonly sql: string; readonly values: readonly PostgresValue[] } {
  const key = account === undefined ? 'match_summary' : 'match_account';
  const values: PostgresValue[] = [phase];
  const from = account === undefined ? 'match_summary' : 'match_account JOIN match_summary USING (match)';
  const match = account === undefined ? 'match_summary.match' : 'match_account.match';
  let sql = `SELECT record, ${key}.created, ${match} FROM ${from} WHERE ${key}.phase = ?`;
  const and = (condition: string, ...more: readonly PostgresValue[]): void => {
    sql += ` AND ${condition}`;
    values.push(...more);
  };
  if (account !== undefined) and('account = ?', account);
  if (game !== undefined) and('game = ?', game);
  if (listed) and('unlisted = 0');
  if (before) and(`(${key}.created, ${match}) < (?, ?)`, before.created, before.match);
  values.push(limit ?? null);
  return { sql: `${sql} ORDER BY ${key}.created DESC, ${match} DESC LIMIT ?`, values };
}
