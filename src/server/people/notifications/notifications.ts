// Notifications for people: stored for a while, and sent at once to the open pages of the account.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Timer } from '../../../match/table.ts';
import { MAX_NOTIFICATIONS, type NotificationKind } from '../../../protocol/enumerations.ts';
import { inBackground, type ReportFault, toError } from '../../base/fault-reporting.ts';
import { inTurn } from '../../base/in-turn.ts';
import type {
  StoredNotificationContent as AnyNews,
  StoredNotification as AnyNotification,
} from '../../base/storage/notifications.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { isNotificationKind, NOTIFICATION_KIND_INFO, type NotificationKindInfo } from './kinds.ts';

export type NotificationContent = AnyNews & { readonly kind: NotificationKind };
export type UserNotification = AnyNotification & { readonly kind: NotificationKind };

/** The number of unread notifications and, if one has just arrived, that one. */
export interface NotificationUpdate {
  readonly unread: number;
  readonly news?: UserNotification;
}

export interface NotificationsConfig {
  readonly storage: Pick<Storage, 'accounts' | 'social' | 'notifications' | 'get' | 'put' | 'delete'>;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
}

/** How long notifications are kept. */
const NOTIFICATION_LIFETIME: Millis = 30 * DAY;
/** Where the kinds an account does not want are kept. */
export const UNWANTED_NOTIFICATIONS_KIND = 'unwanted-notifications';

export class Notifications {
  readonly #config: NotificationsConfig;
  readonly #inTurn = inTurn();
  readonly #listeners = new Map<string, Set<(update: NotificationUpdate) => void>>();
  /** What each account looks at, and on how many pages. */
  readonly #viewing = new Map<string, readonly string[]>();
  readonly #newListeners = new Set<(account: string, news: UserNotification) => void>();
  /** For the other nodes, where pages of the same account may be open. */
  onUpdate: (account: string, update: NotificationUpdate) => void = () => undefined;
  #stopSweep: () => void = () => undefined;

  constructor(config: NotificationsConfig) {
    this.#config = config;
    this.#sweepLater();
  }

  close(): void {
    this.#stopSweep();
  }

  /** Notifies an account or a guest, unless it is looking at the subject or has turned this kind off. Never rejects. */
  async notify(account: string, news: NotificationContent): Promise<void> {
    try {
      if (!this.isViewing(account, news.about)) await this.#add(account, news);
    } catch (error) {
      this.#config.reportFault(`notification for ${account}`, toError(error));
    }
  }

  /** Calls back with what is new, for carriers that reach people whose pages are closed. */
  onNew(call: (account: string, news: UserNotification) => void): void {
    this.#newListeners.add(call);
  }

  /** Subscribes an open page. The answer unsubscribes it. */
  subscribe(account: string, listener: (update: NotificationUpdate) => void): () => void {
    const all = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(account) === all) this.#listeners.delete(account);
    };
  }

  /** The account looks at this from now on, which marks its notifications as read. */
  startViewing(account: string, about: string): void {
    this.#viewing.set(account, (this.#viewing.get(account) ?? []).concat(about));
    inBackground(this.read(account, { about }), `what ${account} has seen`, this.#config.reportFault);
  }

  /** Ends one look at this. */
  stopViewing(account: string, about: string): void {
    const all = this.#viewing.get(account) ?? [];
    const others = all.filter((_, i) => i !== all.indexOf(about));
    if (others.length > 0) this.#viewing.set(account, others);
    else this.#viewing.delete(account);
  }

  isViewing(account: string, about: string): boolean {
    return this.#viewing.get(account)?.includes(about) ?? false;
  }

  /** Newest first. */
  async list(account: string): Promise<UserNotification[]> {
    const oldest = this.#config.timer.now() - NOTIFICATION_LIFETIME;
    const stored = await this.#config.storage.notifications.list(account);
    return stored.filter(one => one.at >= oldest && isNotificationKind(one.kind)) as UserNotification[]; // the filter says so
  }

  unread(account: string): Promise<number> {
    return this.#config.storage.notifications.unread(account);
  }

  /** Those with these ids, those about one thing, or all; the answer is how many are left. */
  async read(
    account: string,
    which?: { readonly ids: readonly number[] } | { readonly about: string },
  ): Promise<number> {
    // Most often nothing waits, and looking is cheaper than writing.
    if ((await this.unread(account)) === 0) return 0;
    const count = await this.#config.storage.notifications.read(account, which);
    const unread = await this.unread(account);
    if (count > 0) this.#publish(account, { unread });
    return unread;
  }

  async unwanted(account: string): Promise<NotificationKind[]> {
    const kept = await this.#config.storage.get(UNWANTED_NOTIFICATIONS_KIND, account);
    return Array.isArray(kept) ? kept.map(String).filter(isNotificationKind) : [];
  }

  /** Answers with all that are unwanted then. Kind by kind: pages that do not know of each other must not undo each other's wishes. */
  setWanted(account: string, kind: NotificationKind, isWanted: boolean): Promise<NotificationKind[]> {
    return this.#inTurn(async () => {
      const others = (await this.unwanted(account)).filter(one => one !== kind);
      const kinds = isWanted ? others : [...others, kind];
      if (kinds.length > 0) await this.#config.storage.put(UNWANTED_NOTIFICATIONS_KIND, account, kinds);
      else await this.#config.storage.delete(UNWANTED_NOTIFICATIONS_KIND, account);
      return kinds;
    });
  }

  async #add(account: string, news: NotificationContent): Promise<void> {
    const { storage, timer } = this.#config;
    const kind = (await storage.accounts.account(account))?.kind;
    if (kind !== 'person' && kind !== 'guest') return;
    if ((await this.unwanted(account)).includes(news.kind)) return;
    const { personal }: NotificationKindInfo = NOTIFICATION_KIND_INFO[news.kind];
    const by = news.by?.account;
    if (personal && by && (await storage.social.has({ kind: 'block', by: account, to: by }))) return;
    const at = timer.now();
    const { id, isNew } = await storage.notifications.add(account, news, at, MAX_NOTIFICATIONS);
    if (!isNew) return;
    const stored: UserNotification = { ...news, id, at, read: false };
    this.#publish(account, { unread: await this.unread(account), news: stored });
    for (const call of this.#newListeners) call(account, stored);
  }

  #publish(account: string, update: NotificationUpdate): void {
    this.hear(account, update);
    this.onUpdate(account, update);
  }

  /** Something came, or was read: tells the pages that are open here. */
  hear(account: string, update: NotificationUpdate): void {
    for (const listener of this.#listeners.get(account) ?? []) listener(update);
  }

  #sweepLater(): void {
    const { timer, storage, reportFault } = this.#config;
    this.#stopSweep = timer.at(timer.now() + HOUR, () => {
      inBackground(storage.notifications.sweep(timer.now() - NOTIFICATION_LIFETIME), 'old notifications', reportFault);
      this.#sweepLater();
    });
  }
}
