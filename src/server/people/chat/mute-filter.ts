// Which accounts a connection has muted. Lines of muted and blocked accounts are not sent. After unmuting, they are sent again.

import type { ChatLineShown, ChatShown } from '../../../protocol/play.ts';
import type { SocialStore } from '../../base/storage/social.ts';

export interface ConnectionMuteFilter {
  allows(account: string): boolean;
  close(): void;
}

/** One for all connections of an account. */
interface AccountMutes {
  muted: ReadonlySet<string>;
  /** Called when an account was unmuted. */
  readonly onUnmute: Set<() => void>;
  /** Readings of the store begun, and the newest of those that are done. */
  begun: number;
  done: number;
}

export class MuteFilter {
  readonly #store: Pick<SocialStore, 'others'>;
  /** By account. */
  readonly #open = new Map<string, AccountMutes>();

  constructor(store: Pick<SocialStore, 'others'>) {
    this.#store = store;
  }

  /** Opens a filter for this account. `onUnmute` is called when lines that were left out may be sent. */
  async open(account: string, onUnmute: () => void): Promise<ConnectionMuteFilter> {
    const filter: AccountMutes = this.#open.get(account) ?? {
      muted: new Set(),
      onUnmute: new Set(),
      begun: 0,
      done: 0,
    };
    this.#open.set(account, filter);
    filter.onUnmute.add(onUnmute);
    const close = (): void => {
      filter.onUnmute.delete(onUnmute);
      if (filter.onUnmute.size === 0 && this.#open.get(account) === filter) this.#open.delete(account);
    };
    try {
      await this.#load(account, filter);
    } catch (error) {
      close();
      throw error;
    }
    return { allows: other => !filter.muted.has(other), close };
  }

  /** The muted accounts have changed. When this resolves, all open pages of the account use the new list. */
  async changed(account: string): Promise<void> {
    const filter = this.#open.get(account);
    if (!filter) return;
    const before = filter.muted;
    await this.#load(account, filter);
    if ([...before].some(other => !filter.muted.has(other))) for (const call of filter.onUnmute) call();
  }

  async deafTo(account: string): Promise<ReadonlySet<string>> {
    const all = await Promise.all((['mute', 'block'] as const).map(kind => this.#store.others({ kind, by: account })));
    return new Set(all.flat());
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
