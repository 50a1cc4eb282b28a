// The index of matches in SQLite beside their journals: summaries, the order in which matches ended, and what dormant matches wait for.

import type { Millis } from '../../../core/journal.ts';
import { MATCH_PHASES, type MatchPhase } from '../../../core/match-lifecycle.ts';
import type { DormantTurn } from '../../../match/dormant-turn.ts';
import {
  accountsOf,
  affectsSummary,
  applyToSummary,
  isListed,
  isNewlyFinished,
  parseSummaryRecord,
  type SummaryRecord,
} from './match-summary.ts';
import type { Statements } from './statements.ts';
import { type FinishedMatch, type JournalAppend, type MatchQuery, type MatchSummary, newestFirst } from './storage.ts';

export class SqliteMatches {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  summary(match: string): MatchSummary | undefined {
    return this.#record(match)?.summary;
  }

  /** One indexed query a phase, merged: no list ever sorts or scans the finished matches. */
  list(query: MatchQuery): MatchSummary[] {
    const found = (query.phases ?? MATCH_PHASES).flatMap(phase => this.#ofPhase(phase, query));
    return found.sort(newestFirst).slice(0, query.limit);
  }

  finished(after: number, limit: number): readonly FinishedMatch[] {
    const sql = 'SELECT ordinal, match FROM finished_match WHERE ordinal > ? ORDER BY ordinal LIMIT ?';
    const rows = this.#statements.rows(sql, after, limit);
    return rows.map(([ordinal, match]) => ({ ordinal: Number(ordinal), match: String(match) }));
  }

  lastFinished(): number {
    return Number(this.#statements.row('SELECT max(ordinal) FROM finished_match')?.[0] ?? 0);
  }

  dormantTurn(match: string): DormantTurn | undefined {
    const row = this.#statements.row('SELECT due, awaited_seats, to_act FROM dormant_turn WHERE match = ?', match);
    return (
      row && {
        due: row[0] === null ? Number.POSITIVE_INFINITY : Number(row[0]),
        awaitedSeats: JSON.parse(String(row[1])) as number[], // only `#putDormantTurn` writes this table
        toAct: Number(row[2]),
      }
    );
  }

  due(until: Millis, limit: number): readonly string[] {
    const sql = 'SELECT match FROM dormant_turn WHERE due <= ? ORDER BY due LIMIT ?';
    return this.#statements.rows(sql, until, limit).map(([match]) => String(match));
  }

  /** What new entries change in the index. */
  update(append: JournalAppend): void {
    if (affectsSummary(append.entries)) this.#updateSummary(append);
    if (append.dormant !== undefined) this.#putDormantTurn(append.match, append.dormant);
  }

  #updateSummary({ match, entries }: JournalAppend): void {
    const before = this.#record(match);
    let after = before;
    for (const entry of entries) after = applyToSummary(after, match, entry);
    if (after && after !== before) this.#putSummary(before, after);
    if (isNewlyFinished(before, after)) this.#statements.run('INSERT INTO finished_match (match) VALUES (?)', match);
  }

  #putDormantTurn(match: string, rest: DormantTurn | null): void {
    if (rest === null) this.#statements.run('DELETE FROM dormant_turn WHERE match = ?', match);
    else {
      const due = Number.isFinite(rest.due) ? Math.ceil(rest.due) : null;
      const sql = 'INSERT OR REPLACE INTO dormant_turn VALUES (?, ?, ?, ?)';
      this.#statements.run(sql, match, due, JSON.stringify(rest.awaitedSeats), rest.toAct);
    }
  }

  #record(match: string): SummaryRecord | undefined {
    const text = textIn(this.#statements.row('SELECT record FROM match_summary WHERE match = ?', match));
    return text === undefined ? undefined : parseSummaryRecord(text);
  }

  #putSummary(before: SummaryRecord | undefined, { summary, ...rest }: SummaryRecord): void {
    const { match, game, phase, created } = summary;
    const text = JSON.stringify({ summary, ...rest });
    this.#statements.run(
      'INSERT OR REPLACE INTO match_summary VALUES (?, ?, ?, ?, ?, ?)',
      match,
      game,
      phase,
      created,
      isListed(summary) ? 0 : 1,
      text,
    );
    if (before)
      for (const account of accountsOf(before.summary))
        this.#statements.run(
          'DELETE FROM match_account WHERE account = ? AND phase = ? AND created = ? AND match = ?',
          account,
          before.summary.phase,
          created,
          match,
        );
    for (const account of accountsOf(summary))
      this.#statements.run('INSERT INTO match_account VALUES (?, ?, ?, ?)', account, phase, created, match);
  }

  #ofPhase(phase: MatchPhase, { game, account, listed, before, limit }: MatchQuery): MatchSummary[] {
    const key = account === undefined ? 'match_summary' : 'match_account';
    const values: (string | number)[] = [phase];
    let sql = `SELECT record FROM ${account === undefined ? 'match_summary' : 'match_account JOIN match_summary USING (match)'} WHERE ${key}.phase = ?`;
    const and = (condition: string, ...more: readonly (string | number)[]): void => {
      sql += ` AND ${condition}`;
      values.push(...more);
    };
    if (account !== undefined) and('account = ?', account);
    if (game !== undefined) and('game = ?', game);
    if (listed) and('unlisted = 0');
    if (before) and(`(${key}.created, ${key}.match) < (?, ?)`, before.created, before.match);
    sql += ` ORDER BY ${key}.created DESC, ${key}.match DESC LIMIT ?`;
    const rows = this.#statements.rows(sql, ...values, limit ?? -1);
    return rows.map(row => parseSummaryRecord(textIn(row)!).summary);
  }
}

/** The only column of a raw row; undefined without a row or a value. */
function textIn(row: readonly unknown[] | undefined): string | undefined {
  const value = row?.[0];
  return typeof value === 'string' ? value : undefined;
}
