import type { Millis } from '../../core/journal.ts';
import type { Desk } from './accounts-sqlite.ts';
import type { News, Notification, NotificationStore } from './notifications.ts';

export class SqliteNotifications implements NotificationStore {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  tell(account: string, news: News, at: Millis, most: number): Promise<{ id: number; isNew: boolean }> {
    const { db } = this.#desk;
    const { kind, about, ...rest } = news;
    return this.#desk.write(() => {
      const sql = 'SELECT id, read FROM notification WHERE account = ? AND about = ? AND kind = ?';
      const before = db.row(sql, account, about, kind);
      const isNew = before?.[1] !== 0;
      const last = 'SELECT coalesce(max(id), 0) FROM notification';
      const id = isNew ? Number(db.row(last)![0]) + 1 : Number(before[0]);
      if (before) db.run('DELETE FROM notification WHERE id = ?', Number(before[0]));
      db.run(
        'INSERT INTO notification VALUES (?, ?, ?, ?, ?, 0, ?)',
        id,
        account,
        about,
        kind,
        at,
        JSON.stringify(rest),
      );
      db.run(
        `DELETE FROM notification WHERE id IN
           (SELECT id FROM notification WHERE account = ? ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)`,
        account,
        most,
      );
      return { id, isNew };
    });
  }

  told(account: string): Promise<Notification[]> {
    const sql = `SELECT id, about, kind, at, read, body FROM notification WHERE account = ? ORDER BY at DESC, id DESC`;
    return this.#desk.read(() => this.#desk.db.rows(sql, account).map(readRow));
  }

  unread(account: string): Promise<number> {
    const sql = 'SELECT count(*) FROM notification WHERE account = ? AND read = 0';
    return this.#desk.read(() => Number(this.#desk.db.row(sql, account)![0]));
  }

  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number> {
    const { db } = this.#desk;
    const sql = 'UPDATE notification SET read = 1 WHERE account = ? AND read = 0';
    return this.#desk.write(() => {
      if (which === undefined) return db.run(sql, account);
      if ('about' in which) return db.run(`${sql} AND about = ?`, account, which.about);
      return which.ids.reduce((count, id) => count + db.run(`${sql} AND id = ?`, account, id), 0);
    });
  }

  forget(account: string): Promise<void> {
    return this.#desk.write(() => void this.#desk.db.run('DELETE FROM notification WHERE account = ?', account));
  }

  sweep(before: Millis): Promise<void> {
    return this.#desk.write(() => void this.#desk.db.run('DELETE FROM notification WHERE at < ?', before));
  }
}

/** In the order in which `told` names the columns. */
function readRow([id, about, kind, at, read, body]: readonly unknown[]): Notification {
  return {
    ...(JSON.parse(String(body)) as Pick<News, 'by' | 'params'>), // only `tell` writes this table
    id: Number(id),
    about: String(about),
    kind: String(kind),
    at: Number(at),
    read: read === 1,
  };
}
