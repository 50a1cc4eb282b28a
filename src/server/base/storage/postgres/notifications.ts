import type { Millis } from '../../../../core/journal.ts';
import { readNotification, SELECT_NOTIFICATIONS } from '../notification-rows.ts';
import type { NotificationStore, StoredNotification, StoredNotificationContent } from '../notifications.ts';
import type { PostgresTasks } from './tasks.ts';

export class PostgresNotifications implements NotificationStore {
  readonly #tasks: PostgresTasks;

  constructor(tasks: PostgresTasks) {
    this.#tasks = tasks;
  }

  add(
    account: string,
    news: StoredNotificationContent,
    at: Millis,
    most: number,
  ): Promise<{ id: number; isNew: boolean }> {
    const { kind, about, ...rest } = news;
    const body = JSON.stringify(rest);
    return this.#tasks.transact(thing(account), async query => {
      const sql = 'SELECT id, read FROM notification WHERE account = ? AND about = ? AND kind = ?';
      const before = await query.row(sql, account, about, kind);
      if (before?.[1] === 0) {
        await query.run('UPDATE notification SET at = ?, body = ? WHERE id = ?', at, body, Number(before[0]));
        return { id: Number(before[0]), isNew: false };
      }
      if (before) await query.run('DELETE FROM notification WHERE id = ?', Number(before[0]));
      const insert = `INSERT INTO notification (account, about, kind, at, read, body) VALUES (?, ?, ?, ?, 0, ?) RETURNING id`;
      const [id] = (await query.row(insert, account, about, kind, at, body))!;
      await query.run(
        `DELETE FROM notification WHERE id IN
           (SELECT id FROM notification WHERE account = ? ORDER BY at DESC, id DESC OFFSET ?)`,
        account,
        most,
      );
      return { id: Number(id), isNew: true };
    });
  }

  async list(account: string): Promise<StoredNotification[]> {
    return (await this.#tasks.rows(SELECT_NOTIFICATIONS, account)).map(readNotification);
  }

  async unread(account: string): Promise<number> {
    const row = await this.#tasks.row('SELECT count(*) FROM notification WHERE account = ? AND read = 0', account);
    return Number(row![0]);
  }

  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number> {
    const sql = 'UPDATE notification SET read = 1 WHERE account = ? AND read = 0';
    if (which === undefined) return this.#tasks.run(thing(account), sql, account);
    if ('about' in which) return this.#tasks.run(thing(account), `${sql} AND about = ?`, account, which.about);
    return this.#tasks.run(thing(account), `${sql} AND id = ANY (?::bigint[])`, account, which.ids);
  }

  async forget(account: string): Promise<void> {
    await this.#tasks.run(thing(account), 'DELETE FROM notification WHERE account = ?', account);
  }

  async sweep(before: Millis): Promise<void> {
    await this.#tasks.run('notification sweep', 'DELETE FROM notification WHERE at < ?', before);
  }
}

const thing = (account: string): string => `notifications ${account}`;
