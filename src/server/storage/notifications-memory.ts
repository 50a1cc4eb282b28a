import type { Millis } from '../../core/journal.ts';
import type { News, Notification, NotificationStore } from './notifications.ts';

export class MemoryNotifications implements NotificationStore {
  /** Oldest first. */
  readonly #told = new Map<string, readonly Notification[]>();
  #last = 0;

  tell(account: string, news: News, at: Millis, most: number): Promise<{ id: number; isNew: boolean }> {
    const all = this.#told.get(account) ?? [];
    const before = all.find(({ kind, about }) => kind === news.kind && about === news.about);
    const isNew = before === undefined || before.read;
    const id = isNew ? ++this.#last : before.id;
    const told = { ...news, id, at, read: false };
    this.#told.set(account, [...all.filter(one => one !== before), told].slice(-most));
    return Promise.resolve({ id, isNew });
  }

  told(account: string): Promise<Notification[]> {
    return Promise.resolve((this.#told.get(account) ?? []).toReversed());
  }

  unread(account: string): Promise<number> {
    return Promise.resolve((this.#told.get(account) ?? []).filter(({ read }) => !read).length);
  }

  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number> {
    const isMeant = ({ id, about }: Notification): boolean =>
      which === undefined || ('ids' in which ? which.ids.includes(id) : which.about === about);
    const all = this.#told.get(account) ?? [];
    const count = all.filter(one => !one.read && isMeant(one)).length;
    const readNow = (one: Notification): Notification => (isMeant(one) ? { ...one, read: true } : one);
    if (count > 0) this.#told.set(account, all.map(readNow));
    return Promise.resolve(count);
  }

  forget(account: string): Promise<void> {
    this.#told.delete(account);
    return Promise.resolve();
  }

  sweep(before: Millis): Promise<void> {
    for (const [account, all] of this.#told) {
      const left = all.filter(({ at }) => at >= before);
      if (left.length > 0) this.#told.set(account, left);
      else this.#told.delete(account);
    }
    return Promise.resolve();
  }
}
