import type { Millis } from '../../../core/journal.ts';
import type { SharedTransaction } from './accounts-sqlite.ts';
import { readNotification, SELECT_NOTIFICATIONS } from './notification-rows.ts';
import type { NotificationStore, StoredNotification, StoredNotificationContent } from './notifications.ts';

export class SqliteNotifications implements NotificationStore {
  readonly #transaction: SharedTransaction;

  constructor(transaction: SharedTransaction) {
    this.#transaction = transaction;
  }

  add(
    account: string,
    news: StoredNotificationContent,
    at: Millis,
    most: number,
  ): Promise<{ id: number; isNew: boolean }> {
    const { db } = this.#transaction;
    const { kind, about, ...rest } = news;
    return this.#transaction.write(() => {
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

  list(account: string): Promise<StoredNotification[]> {
    return this.#transaction.read(() => this.#transaction.db.rows(SELECT_NOTIFICATIONS, account).map(readNotification));
  }

  unread(account: string): Promise<number> {
    const sql = 'SELECT count(*) FROM notification WHERE account = ? AND read = 0';
    return this.#transaction.read(() => Number(this.#transaction.db.row(sql, account)![0]));
  }

  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number> {
    const { db } = this.#transaction;
    const sql = 'UPDATE notification SET read = 1 WHERE account = ? AND read = 0';
    return this.#transaction.write(() => {
      if (which === undefined) return db.run(sql, account);
      if ('about' in which) return db.run(`${sql} AND about = ?`, account, which.about);
      return which.ids.reduce((count, id) => count + db.run(`${sql} AND id = ?`, account, id), 0);
    });
  }

  forget(account: string): Promise<void> {
    return this.#transaction.write(
      () => void this.#transaction.db.run('DELETE FROM notification WHERE account = ?', account),
    );
  }

  sweep(before: Millis): Promise<void> {
    return this.#transaction.write(
      () => void this.#transaction.db.run('DELETE FROM notification WHERE at < ?', before),
    );
  }
}
