// What new entries change in the index of matches in SQLite: summaries, the order in which matches ended, and what dormant matches wait for.

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
import type { JournalAppend } from './storage.ts';

export class SqliteMatches {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
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
}

/** The only column of a raw row; undefined without a row or a value. */
function textIn(row: readonly unknown[] | undefined): string | undefined {
  const value = row?.[0];
  return typeof value === 'string' ? value : undefined;
}
