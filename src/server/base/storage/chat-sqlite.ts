// What people say, in SQLite. Every look-up is one read of an index: `chat.test.ts` asks SQLite for its plans.

import type { ChatAudience } from '../../../protocol/enumerations.ts';
import type { SharedTransaction } from './accounts-sqlite.ts';
import {
  type ChatLine,
  type ChatReport,
  type ChatStore,
  CONTEXT,
  type FiledChatReport,
  KEPT,
  type ReportSettlement,
} from './chat.ts';
import { readLine, readReport, SELECT_LINE, SELECT_REPORT } from './chat-rows.ts';
import type { SqlValue } from './statements.ts';

export class SqliteChat implements ChatStore {
  readonly #transaction: SharedTransaction;

  constructor(transaction: SharedTransaction) {
    this.#transaction = transaction;
  }

  add(said: Omit<ChatLine, 'line'>): Promise<ChatLine> {
    const { db } = this.#transaction;
    const { match, at, to, account, name, kind, text } = said;
    return this.#transaction.write(() => {
      const sql = `INSERT INTO line (match, at, hearers, account, name, kind, text, needed)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`;
      const [line] = db.row(sql, match, at, to, account, name, kind, text)!;
      db.run(
        `DELETE FROM line WHERE needed = 0 AND match = ?
          AND id <= (SELECT id FROM line WHERE match = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        match,
        match,
        KEPT,
      );
      return { line: Number(line), ...said };
    });
  }

  lines(match: string, to?: ChatAudience): Promise<ChatLine[]> {
    const newest = `SELECT * FROM (${SELECT_LINE} WHERE match = ? ORDER BY id DESC LIMIT ?)`;
    return to === undefined
      ? this.#lines(`${newest} ORDER BY id`, match, KEPT)
      : this.#lines(`${newest} WHERE hearers = ? ORDER BY id`, match, KEPT, to);
  }

  line(line: number): Promise<ChatLine | undefined> {
    return this.#lines(`${SELECT_LINE} WHERE id = ?`, line).then(([found]) => found);
  }

  around(line: Pick<ChatLine, 'line' | 'match'>): Promise<ChatLine[]> {
    return this.#transaction.read(() => this.#near(line));
  }

  by(account: string, after: number, limit: number): Promise<ChatLine[]> {
    return this.#lines(`${SELECT_LINE} WHERE account = ? AND id > ? ORDER BY id LIMIT ?`, account, after, limit);
  }

  forget(account: string): Promise<ChatLine[]> {
    const { db } = this.#transaction;
    return this.#transaction.write(() => {
      const said = db.rows(`${SELECT_LINE} WHERE account = ? ORDER BY id`, account).map(readLine);
      db.run('DELETE FROM report WHERE line IN (SELECT id FROM line WHERE account = ?)', account);
      db.run('DELETE FROM line WHERE account = ?', account);
      return said;
    });
  }

  report({ line, match, at, by, why }: ChatReport): Promise<boolean> {
    const { db } = this.#transaction;
    return this.#transaction.write(() => {
      const sql = 'INSERT OR IGNORE INTO report (line, match, at, author, why) VALUES (?, ?, ?, ?, ?)';
      if (db.run(sql, line, match, at, by, why) === 0) return false;
      for (const one of this.#near({ line, match })) db.run('UPDATE line SET needed = 1 WHERE id = ?', one.line);
      return true;
    });
  }

  reports({ before, limit }: { before?: number; limit: number }): Promise<FiledChatReport[]> {
    const sql = `${SELECT_REPORT} WHERE settled IS NULL AND id < ? ORDER BY id DESC LIMIT ?`;
    const last = before ?? Number.MAX_SAFE_INTEGER;
    return this.#transaction.read(() => this.#transaction.db.rows(sql, last, limit).map(readReport));
  }

  reportsBy(account: string): Promise<FiledChatReport[]> {
    return this.#transaction.read(() =>
      this.#transaction.db.rows(`${SELECT_REPORT} WHERE author = ? ORDER BY id`, account).map(readReport),
    );
  }

  settle({ line, match }: Pick<ChatLine, 'line' | 'match'>, as: ReportSettlement): Promise<number> {
    const { db } = this.#transaction;
    return this.#transaction.write(() => {
      const count = db.run('UPDATE report SET settled = ? WHERE line = ? AND settled IS NULL', as, line);
      db.run('UPDATE line SET needed = 0 WHERE match = ? AND needed = 1', match);
      for (const [other] of db.rows('SELECT line FROM report WHERE match = ? AND settled IS NULL', match))
        for (const one of this.#near({ line: Number(other), match }))
          db.run('UPDATE line SET needed = 1 WHERE id = ?', one.line);
      return count;
    });
  }

  #lines(sql: string, ...values: readonly SqlValue[]): Promise<ChatLine[]> {
    return this.#transaction.read(() => this.#transaction.db.rows(sql, ...values).map(readLine));
  }

  #near({ line, match }: Pick<ChatLine, 'line' | 'match'>): ChatLine[] {
    const { db } = this.#transaction;
    const before = db.rows(
      `${SELECT_LINE} WHERE match = ? AND id <= ? ORDER BY id DESC LIMIT ?`,
      match,
      line,
      CONTEXT + 1,
    );
    if (before[0]?.[0] !== line) return [];
    const after = db.rows(`${SELECT_LINE} WHERE match = ? AND id > ? ORDER BY id LIMIT ?`, match, line, CONTEXT);
    return [...before.reverse(), ...after].map(readLine);
  }
}
