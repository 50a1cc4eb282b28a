// What people are told while they look elsewhere: kept for a while, shown at once where a page of theirs is open.

import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { type Complain, errorOf, inBackground } from '../complaint.ts';
import { inTurn } from '../in-turn.ts';
import { DEVICES } from '../push/push.ts';
import type { News as AnyNews, Notification as AnyNotification } from '../storage/notifications.ts';
import type { Storage } from '../storage/storage.ts';
import { isKind, KINDS, type Kind, type KindFacts } from './kinds.ts';

export type News = AnyNews & { readonly kind: Kind };
export type Notification = AnyNotification & { readonly kind: Kind };

/** What an open page hears: how many wait to be read and, when one has just come, that one. */
export interface Ring {
  readonly unread: number;
  readonly news?: Notification;
}

export interface NotificationsConfig {
  readonly storage: Pick<Storage, 'accounts' | 'social' | 'notifications' | 'get' | 'put' | 'delete'>;
  readonly timer: Timer;
  readonly complain: Complain;
}

/** So many of an account are kept, and for so long. */
export const MOST = 100;
const KEPT: Millis = 30 * 86_400_000;
const HOUR: Millis = 3_600_000;
/** Where the kinds an account does not want are kept. */
export const UNWANTED = 'unwanted-notifications';

export class Notifications {
  readonly #config: NotificationsConfig;
  readonly #inTurn = inTurn();
  readonly #hearers = new Map<string, Set<(ring: Ring) => void>>();
  /** What each account looks at, and on how many pages. */
  readonly #looking = new Map<string, Map<string, number>>();
  readonly #carriers = new Set<(account: string, news: Notification) => void>();
  #stopSweep: () => void = () => undefined;

  constructor(config: NotificationsConfig) {
    this.#config = config;
    this.#sweepLater();
  }

  close(): void {
    this.#stopSweep();
  }

  /** Tells a person or a guest, unless they look at it or do not want to hear of this kind. Never rejects. */
  async notify(account: string, news: News): Promise<void> {
    try {
      if (!this.isLooking(account, news.about)) await this.#tell(account, news);
    } catch (error) {
      this.#config.complain(`notification for ${account}`, errorOf(error));
    }
  }

  /** Calls back with what is new, for carriers that reach people whose pages are closed. */
  carry(call: (account: string, news: Notification) => void): void {
    this.#carriers.add(call);
  }

  /** Hears for an open page; the answer stops it. */
  hear(account: string, hearer: (ring: Ring) => void): () => void {
    const all = this.#hearers.get(account) ?? new Set();
    this.#hearers.set(account, all.add(hearer));
    return () => {
      all.delete(hearer);
      if (all.size === 0 && this.#hearers.get(account) === all) this.#hearers.delete(account);
    };
  }

  /** The account looks at this from now on, which reads what was told of it; the answer stops it. */
  look(account: string, about: string): () => void {
    const all = this.#looking.get(account) ?? new Map<string, number>();
    this.#looking.set(account, all);
    all.set(about, (all.get(about) ?? 0) + 1);
    inBackground(this.read(account, { about }), `what ${account} has seen`, this.#config.complain);
    return () => {
      const left = (all.get(about) ?? 1) - 1;
      if (left > 0) all.set(about, left);
      else all.delete(about);
      if (all.size === 0) this.#looking.delete(account);
    };
  }

  isLooking(account: string, about: string): boolean {
    return this.#looking.get(account)?.has(about) ?? false;
  }

  /** Newest first. */
  async list(account: string): Promise<Notification[]> {
    const oldest = this.#config.timer.now() - KEPT;
    const told = await this.#config.storage.notifications.told(account);
    return told.filter(one => one.at >= oldest && isKind(one.kind)) as Notification[]; // the filter says so
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
    if (count > 0) this.#ring(account, { unread });
    return unread;
  }

  async unwanted(account: string): Promise<Kind[]> {
    const kept = await this.#config.storage.get(UNWANTED, account);
    return Array.isArray(kept) ? kept.map(String).filter(isKind) : [];
  }

  /** Answers with all that are unwanted then. Kind by kind: pages that do not know of each other must not undo each other's wishes. */
  want(account: string, kind: Kind, isWanted: boolean): Promise<Kind[]> {
    return this.#inTurn(async () => {
      const others = (await this.unwanted(account)).filter(one => one !== kind);
      const kinds = isWanted ? others : [...others, kind];
      if (kinds.length > 0) await this.#config.storage.put(UNWANTED, account, kinds);
      else await this.#config.storage.delete(UNWANTED, account);
      return kinds;
    });
  }

  /** Everything about an account that is no more. */
  async forget(account: string): Promise<void> {
    await this.#config.storage.notifications.forget(account);
    await this.#config.storage.delete(UNWANTED, account);
    await this.#config.storage.delete(DEVICES, account);
  }

  async #tell(account: string, news: News): Promise<void> {
    const { storage, timer } = this.#config;
    const kind = (await storage.accounts.account(account))?.kind;
    if (kind !== 'person' && kind !== 'guest') return;
    if ((await this.unwanted(account)).includes(news.kind)) return;
    const { personal }: KindFacts = KINDS[news.kind];
    const by = news.by?.account;
    if (personal && by && (await storage.social.has({ kind: 'block', by: account, to: by }))) return;
    const at = timer.now();
    const { id, isNew } = await storage.notifications.tell(account, news, at, MOST);
    if (!isNew) return;
    const told: Notification = { ...news, id, at, read: false };
    this.#ring(account, { unread: await this.unread(account), news: told });
    for (const call of this.#carriers) call(account, told);
  }

  #ring(account: string, ring: Ring): void {
    for (const hearer of this.#hearers.get(account) ?? []) hearer(ring);
  }

  #sweepLater(): void {
    const { timer, storage, complain } = this.#config;
    this.#stopSweep = timer.at(timer.now() + HOUR, () => {
      inBackground(storage.notifications.sweep(timer.now() - KEPT), 'old notifications', complain);
      this.#sweepLater();
    });
  }
}
