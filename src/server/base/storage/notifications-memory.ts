import type { Millis } from '../../../core/journal.ts';
import type { NotificationStore, StoredNotification, StoredNotificationContent } from './notifications.ts';

export class MemoryNotifications implements NotificationStore {
  /** Oldest first. */
  readonly #notifications = new Map<string, readonly StoredNotification[]>();
  #last = 0;

  add(
    account: string,
    news: StoredNotificationContent,
    at: Millis,
    most: number,
  ): Promise<{ id: number; isNew: boolean }> {
    const all = this.#notifications.get(account) ?? [];
    const before = all.find(({ kind, about }) => kind === news.kind && about === news.about);
    const isNew = before === undefined || before.read;
    const id = isNew ? ++this.#last : before.id;
    const told = { ...news, id, at, read: false };
    this.#notifications.set(account, [...all.filter(one => one !== before), told].slice(-most));
    return Promise.resolve({ id, isNew });
  }

  list(account: string): Promise<StoredNotification[]> {
    return Promise.resolve((this.#notifications.get(account) ?? []).toReversed());
  }

  unread(account: string): Promise<number> {
    return Promise.resolve((this.#notifications.get(account) ?? []).filter(({ read }) => !read).length);
  }

  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number> {
    const isMeant = ({ id, about }: StoredNotification): boolean =>
      which === undefined || ('ids' in which ? which.ids.includes(id) : which.about === about);
    const all = this.#notifications.get(account) ?? [];
    const count = all.filter(one => !one.read && isMeant(one)).length;
    const readNow = (one: StoredNotification): StoredNotification => (isMeant(one) ? { ...one, read: true } : one);
    if (count > 0) this.#notifications.set(account, all.map(readNow));
    return Promise.resolve(count);
  }

  forget(account: string): Promise<void> {
    this.#notifications.delete(account);
    return Promise.resolve();
  }

  sweep(before: Millis): Promise<void> {
    for (const [account, all] of this.#notifications) {
      const left = all.filter(({ at }) => at >= before);
      if (left.length > 0) this.#notifications.set(account, left);
      else this.#notifications.delete(account);
    }
    return Promise.resolve();
  }
}
