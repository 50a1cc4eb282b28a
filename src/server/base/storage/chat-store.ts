// What people say, in a database. Every look-up is one read of an index: `chat.test.ts` asks SQLite for its plans.

import type { ChatAudience } from '../../../protocol/enumerations.ts';
import {
  type ChatLine,
  type ChatReport,
  type FiledChatReport,
  MAX_KEPT_LINES,
  REPORT_CONTEXT_LINES,
  type ReportSettlement,
} from './chat.ts';
import { row, rows, run, type Sql, type SqlRow, type SqlTask, type SqlValue } from './sql.ts';

export const SELECT_LINE = 'SELECT id, match, at, audience, account, name, kind, text FROM chat_line';
const SELECT_REPORT = 'SELECT id, line, match, at, author, why FROM chat_report';

export class ChatStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Older lines of the match than the newest `KEPT` go, unless they stand around an open report. */
  add(said: Omit<ChatLine, 'line'>): Promise<ChatLine> {
    const { match, at, to, account, name, kind, text } = said;
    return this.#sql.transact(thing(match), function* () {
      const sql = `INSERT INTO chat_line (match, at, audience, account, name, kind, text, needed)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`;
      const [line] = (yield* row(sql, match, at, to, account, name, kind, text))!;
      yield* run(
        `DELETE FROM chat_line WHERE needed = 0 AND match = ?
          AND id <= (SELECT id FROM chat_line WHERE match = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        match,
        match,
        MAX_KEPT_LINES,
      );
      return { line: Number(line), ...said };
    });
  }

  /** The newest `KEPT` of a match, oldest first. */
  lines(match: string, to?: ChatAudience): Promise<ChatLine[]> {
    const newest = `SELECT * FROM (${SELECT_LINE} WHERE match = ? ORDER BY id DESC LIMIT ?) AS newest`;
    return to === undefined
      ? this.#lines(`${newest} ORDER BY id`, match, MAX_KEPT_LINES)
      : this.#lines(`${newest} WHERE audience = ? ORDER BY id`, match, MAX_KEPT_LINES, to);
  }

  line(line: number): Promise<ChatLine | undefined> {
    return this.#lines(`${SELECT_LINE} WHERE id = ?`, line).then(([found]) => found);
  }

  /** A line and `REPORT_CONTEXT_LINES` others of its match on each side. */
  around(line: Pick<ChatLine, 'line' | 'match'>): Promise<ChatLine[]> {
    return this.#sql.read(() => linesNear(line));
  }

  /** What an account said, oldest first, behind this line. */
  by(account: string, after: number, limit: number): Promise<ChatLine[]> {
    return this.#lines(`${SELECT_LINE} WHERE account = ? AND id > ? ORDER BY id LIMIT ?`, account, after, limit);
  }

  /** Returns false if this account has reported this line before. */
  report({ line, match, at, by, why }: ChatReport): Promise<boolean> {
    return this.#sql.transact(thing(match), function* () {
      const sql =
        'INSERT INTO chat_report (line, match, at, author, why) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
      if ((yield* run(sql, line, match, at, by, why)) === 0) return false;
      yield* keepAround({ line, match });
      return true;
    });
  }

  /** Open reports, newest first; `before` is the `id` of the last one shown. */
  async reports({
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: {
    before?: number;
    limit: number;
  }): Promise<FiledChatReport[]> {
    const sql = `${SELECT_REPORT} WHERE settlement IS NULL AND id < ? ORDER BY id DESC LIMIT ?`;
    return (await this.#sql.rows(sql, before, limit)).map(readReport);
  }

  async reportsBy(account: string): Promise<FiledChatReport[]> {
    return (await this.#sql.rows(`${SELECT_REPORT} WHERE author = ? ORDER BY id`, account)).map(readReport);
  }

  /** Every open report of a line. How many there were. */
  settle({ line, match }: Pick<ChatLine, 'line' | 'match'>, as: ReportSettlement): Promise<number> {
    return this.#sql.transact(thing(match), function* () {
      const count = yield* run('UPDATE chat_report SET settlement = ? WHERE line = ? AND settlement IS NULL', as, line);
      yield* run('UPDATE chat_line SET needed = 0 WHERE match = ? AND needed = 1', match);
      const open = yield* rows('SELECT line FROM chat_report WHERE match = ? AND settlement IS NULL', match);
      for (const [other] of open) yield* keepAround({ line: Number(other), match });
      return count;
    });
  }

  async #lines(sql: string, ...values: readonly SqlValue[]): Promise<ChatLine[]> {
    return (await this.#sql.rows(sql, ...values)).map(readLine);
  }
}

const thing = (match: string): string => `chat ${match}`;

function* keepAround(line: Pick<ChatLine, 'line' | 'match'>): SqlTask<void> {
  for (const near of yield* linesNear(line)) yield* run('UPDATE chat_line SET needed = 1 WHERE id = ?', near.line);
}

function* linesNear({ line, match }: Pick<ChatLine, 'line' | 'match'>): SqlTask<ChatLine[]> {
  const older = `${SELECT_LINE} WHERE match = ? AND id <= ? ORDER BY id DESC LIMIT ?`;
  const before = yield* rows(older, match, line, REPORT_CONTEXT_LINES + 1);
  if (before[0]?.[0] !== line) return [];
  const after = yield* rows(
    `${SELECT_LINE} WHERE match = ? AND id > ? ORDER BY id LIMIT ?`,
    match,
    line,
    REPORT_CONTEXT_LINES,
  );
  return [...before.toReversed(), ...after].map(readLine);
}

/** The columns are read in the order in which the statements above name them; only the stores write the tables. */
export function readLine([line, match, at, to, account, name, kind, text]: SqlRow): ChatLine {
  return {
    line: Number(line),
    match: String(match),
    at: Number(at),
    to: to as ChatLine['to'], // see above
    account: String(account),
    name: String(name),
    kind: kind as ChatLine['kind'], // see above
    text: String(text),
  };
}

function readReport([id, line, match, at, by, why]: SqlRow): FiledChatReport {
  return { id: Number(id), line: Number(line), match: String(match), at: Number(at), by: String(by), why: String(why) };
}
