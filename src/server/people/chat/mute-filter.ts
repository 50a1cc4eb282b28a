// Which accounts a connection has muted. Lines of muted and blocked accounts are not sent. After unmuting, they are sent again.

import type { ChatLineShown, ChatShown } from '../../../protocol/play.ts';
import type { SocialStore } from '../../base/storage/social-store.ts';

/** A connection that leaves out lines of muted accounts. */
export interface MuteListener {
  /** An account was unmuted: lines that were left out may be sent. */
  unmuted(): void;
}

const NO_ACCOUNTS: ReadonlySet<string> = new Set();

/** One for all connections of an account. */
class AccountMutes {
  muted = NO_ACCOUNTS;
  listeners: readonly MuteListener[] = [];
  /** Readings of the store begun, and the newest of those that are done. */
  begun = 0;
  done = 0;
}

export class ConnectionMuteFilter {
  readonly #filters: MuteFilter;
  readonly #account: string;
  readonly #mutes: AccountMutes;
  readonly #listener: MuteListener;

  constructor(filters: MuteFilter, account: string, mutes: AccountMutes, listener: MuteListener) {
    this.#filters = filters;
    this.#account = account;
    this.#mutes = mutes;
    this.#listener = listener;
  }

  allows(account: string): boolean {
    return !this.#mutes.muted.has(account);
  }

  close(): void {
    this.#filters.close(this.#account, this.#mutes, this.#listener);
  }
}

export class MuteFilter {
  readonly #store: Pick<SocialStore, 'others'>;
  /** By account. */
  readonly #open = new Map<string, AccountMutes>();

  constructor(store: Pick<SocialStore, 'others'>) {
    this.#store = store;
  }

  /** Opens a filter for this account. */
  async open(account: string, listener: MuteListener): Promise<ConnectionMuteFilter> {
    const mutes = this.#open.get(account) ?? new AccountMutes();
    this.#open.set(account, mutes);
    mutes.listeners = mutes.listeners.concat(listener);
    try {
      await this.#load(account, mutes);
    } catch (error) {
      this.close(account, mutes, listener);
      throw error;
    }
    return new ConnectionMuteFilter(this, account, mutes, listener);
  }

  /** Called by the filter of a connection alone. */
  close(account: string, mutes: AccountMutes, listener: MuteListener): void {
    mutes.listeners = mutes.listeners.filter(other => other !== listener);
    if (mutes.listeners.length === 0 && this.#open.get(account) === mutes) this.#open.delete(account);
  }

  /** The muted accounts have changed. When this resolves, all open pages of the account use the new list. */
  async changed(account: string): Promise<void> {
    const filter = this.#open.get(account);
    if (!filter) return;
    const before = filter.muted;
    await this.#load(account, filter);
    if ([...before].some(other => !filter.muted.has(other)))
      for (const listener of filter.listeners) listener.unmuted();
  }

  async deafTo(account: string): Promise<ReadonlySet<string>> {
    const all = await Promise.all((['mute', 'block'] as const).map(kind => this.#store.others({ kind, by: account })));
    const accounts = all.flat();
    return accounts.length > 0 ? new Set(accounts) : NO_ACCOUNTS;
  }

  async #load(account: string, filter: AccountMutes): Promise<void> {
    const begun = ++filter.begun;
    const muted = await this.deafTo(account);
    if (begun < filter.done) return;
    filter.done = begun;
    filter.muted = muted;
  }
}

/** Leaves out muted lines: the same object if there are none, undefined if all are muted. */
export function withoutMuted(message: ChatShown, allows: (account: string) => boolean): ChatShown | undefined {
  const isAllowed = ({ account }: ChatLineShown): boolean => allows(account);
  if (message.lines.every(isAllowed)) return message;
  const lines = message.lines.filter(isAllowed);
  return lines.length > 0 ? { ...message, lines } : undefined;
}
