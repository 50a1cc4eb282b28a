import type { Millis } from '../../../core/journal.ts';
import type { StoredNotification, StoredNotificationContent } from './notifications.ts';
import { row, run, type Sql, type SqlRow } from './sql.ts';

export class NotificationStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Stores it, as the newest of at most `most`. One of the same kind about the same thing is stored once. Returns whether none of
   * them was unread.
   */
  add(
    account: string,
    news: StoredNotificationContent,
    at: Millis,
    most: number,
  ): Promise<{ id: number; isNew: boolean }> {
    const { kind, about, ...rest } = news;
    const body = JSON.stringify(rest);
    return this.#sql.transact(thing(account), function* () {
      const sql = 'SELECT id, read FROM notification WHERE account = ? AND about = ? AND kind = ?';
      const before = yield* row(sql, account, about, kind);
      if (before?.[1] === 0) {
        yield* run('UPDATE notification SET at = ?, body = ? WHERE id = ?', at, body, Number(before[0]));
        return { id: Number(before[0]), isNew: false };
      }
      if (before) yield* run('DELETE FROM notification WHERE id = ?', Number(before[0]));
      const insert =
        'INSERT INTO notification (account, about, kind, at, read, body) VALUES (?, ?, ?, ?, 0, ?) RETURNING id';
      const [id] = (yield* row(insert, account, about, kind, at, body))!;
      yield* run(
        `DELETE FROM notification WHERE id IN
           (SELECT id FROM notification WHERE account = ? ORDER BY at DESC, id DESC LIMIT ? OFFSET ?)`,
        account,
        Number.MAX_SAFE_INTEGER,
        most,
      );
      return { id: Number(id), isNew: true };
    });
  }

  /** Newest first. */
  async list(account: string): Promise<StoredNotification[]> {
    const sql = 'SELECT id, about, kind, at, read, body FROM notification WHERE account = ? ORDER BY at DESC, id DESC';
    return (await this.#sql.rows(sql, account)).map(readNotification);
  }

  async unread(account: string): Promise<number> {
    const found = await this.#sql.row('SELECT count(*) FROM notification WHERE account = ? AND read = 0', account);
    return Number(found![0]);
  }

  /** Those with these ids, those about one thing, or all; the answer is how many had not been read. */
  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number> {
    const sql = 'UPDATE notification SET read = 1 WHERE account = ? AND read = 0';
    if (which === undefined) return this.#sql.run(thing(account), sql, account);
    if ('about' in which) return this.#sql.run(thing(account), `${sql} AND about = ?`, account, which.about);
    return this.#sql.transact(thing(account), function* () {
      let count = 0;
      for (const id of which.ids) count += yield* run(`${sql} AND id = ?`, account, id);
      return count;
    });
  }

  /** Everything older. */
  async sweep(before: Millis): Promise<void> {
    await this.#sql.run('notification sweep', 'DELETE FROM notification WHERE at < ?', before);
  }
}

const thing = (account: string): string => `notifications ${account}`;

function readNotification([id, about, kind, at, read, body]: SqlRow): StoredNotification {
  return {
    ...(JSON.parse(String(body)) as Pick<StoredNotificationContent, 'by' | 'params'>), // only the stores write this table
    id: Number(id),
    about: String(about),
    kind: String(kind),
    at: Number(at),
    read: read === 1,
  };
}
