import type { ChatAudience } from '../../../../protocol/enumerations.ts';
import {
  type ChatLine,
  type ChatReport,
  type ChatStore,
  CONTEXT,
  type FiledChatReport,
  KEPT,
  type ReportSettlement,
} from '../chat.ts';
import { readLine, readReport, SELECT_LINE, SELECT_REPORT } from '../chat-rows.ts';
import type { PostgresQuery, PostgresValue } from './connection.ts';
import type { PostgresTasks } from './tasks.ts';

export class PostgresChat implements ChatStore {
  readonly #tasks: PostgresTasks;

  constructor(tasks: PostgresTasks) {
    this.#tasks = tasks;
  }

  add(said: Omit<ChatLine, 'line'>): Promise<ChatLine> {
    const { match, at, to, account, name, kind, text } = said;
    return this.#tasks.transact(thing(match), async query => {
      const sql = `INSERT INTO line (match, at, hearers, account, name, kind, text, needed)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`;
      const [line] = (await query.row(sql, match, at, to, account, name, kind, text))!;
      await query.run(
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
    const newest = `SELECT * FROM (${SELECT_LINE} WHERE match = ? ORDER BY id DESC LIMIT ?) AS newest`;
    return to === undefined
      ? this.#lines(`${newest} ORDER BY id`, match, KEPT)
      : this.#lines(`${newest} WHERE hearers = ? ORDER BY id`, match, KEPT, to);
  }

  line(line: number): Promise<ChatLine | undefined> {
    return this.#lines(`${SELECT_LINE} WHERE id = ?`, line).then(([found]) => found);
  }

  around(line: Pick<ChatLine, 'line' | 'match'>): Promise<ChatLine[]> {
    return this.#tasks.read(query => linesNear(query, line));
  }

  by(account: string, after: number, limit: number): Promise<ChatLine[]> {
    return this.#lines(`${SELECT_LINE} WHERE account = ? AND id > ? ORDER BY id LIMIT ?`, account, after, limit);
  }

  forget(account: string): Promise<ChatLine[]> {
    return this.#tasks.transact(`chat of ${account}`, async query => {
      const said = await query.rows(`${SELECT_LINE} WHERE account = ? ORDER BY id`, account);
      await query.run('DELETE FROM report WHERE line IN (SELECT id FROM line WHERE account = ?)', account);
      await query.run('DELETE FROM line WHERE account = ?', account);
      return said.map(readLine);
    });
  }

  report({ line, match, at, by, why }: ChatReport): Promise<boolean> {
    return this.#tasks.transact(thing(match), async query => {
      const sql = 'INSERT INTO report (line, match, at, author, why) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
      if ((await query.run(sql, line, match, at, by, why)) === 0) return false;
      await keepAround(query, { line, match });
      return true;
    });
  }

  async reports({ before, limit }: { before?: number; limit: number }): Promise<FiledChatReport[]> {
    const sql = `${SELECT_REPORT} WHERE settled IS NULL AND id < ? ORDER BY id DESC LIMIT ?`;
    return (await this.#tasks.rows(sql, before ?? Number.MAX_SAFE_INTEGER, limit)).map(readReport);
  }

  async reportsBy(account: string): Promise<FiledChatReport[]> {
    return (await this.#tasks.rows(`${SELECT_REPORT} WHERE author = ? ORDER BY id`, account)).map(readReport);
  }

  settle({ line, match }: Pick<ChatLine, 'line' | 'match'>, as: ReportSettlement): Promise<number> {
    return this.#tasks.transact(thing(match), async query => {
      const count = await query.run('UPDATE report SET settled = ? WHERE line = ? AND settled IS NULL', as, line);
      await query.run('UPDATE line SET needed = 0 WHERE match = ? AND needed = 1', match);
      const open = await query.rows('SELECT line FROM report WHERE match = ? AND settled IS NULL', match);
      for (const [other] of open) await keepAround(query, { line: Number(other), match });
      return count;
    });
  }

  async #lines(sql: string, ...values: readonly PostgresValue[]): Promise<ChatLine[]> {
    return (await this.#tasks.rows(sql, ...values)).map(readLine);
  }
}

const thing = (match: string): string => `chat ${match}`;

async function keepAround(query: PostgresQuery, line: Pick<ChatLine, 'line' | 'match'>): Promise<void> {
  const near = await linesNear(query, line);
  await query.run(
    'UPDATE line SET needed = 1 WHERE id = ANY (?::bigint[])',
    near.map(one => one.line),
  );
}

async function linesNear(query: PostgresQuery, { line, match }: Pick<ChatLine, 'line' | 'match'>): Promise<ChatLine[]> {
  const older = `${SELECT_LINE} WHERE match = ? AND id <= ? ORDER BY id DESC LIMIT ?`;
  const before = await query.rows(older, match, line, CONTEXT + 1);
  if (before[0]?.[0] !== line) return [];
  const after = await query.rows(`${SELECT_LINE} WHERE match = ? AND id > ? ORDER BY id LIMIT ?`, match, line, CONTEXT);
  return [...before.toReversed(), ...after].map(readLine);
}
