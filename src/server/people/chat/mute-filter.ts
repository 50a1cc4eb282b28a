// Whom those who are connected do not want to hear. What somebody they muted or blocked says is not sent to them at all; once
// they want to hear it again, it is told again.

import type { ChatLineShown, ChatShown } from '../../../protocol/play.ts';
import type { SocialStore } from '../../base/storage/social.ts';

export interface ConnectionMuteFilter {
  allows(account: string): boolean;
  close(): void;
}

/** One for all connections of an account. */
interface AccountMutes {
  muted: ReadonlySet<string>;
  /** Called when somebody is heard again. */
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

  /** Listens as this account; `again`: somebody can be heard again whose lines were left out. */
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

  /** What an account wants to hear has changed, and is so for its open pages when this is done. */
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

/** The same lines without those that are not heard; the very same message where all are, undefined where none is. */
export function withoutMuted(message: ChatShown, allows: (account: string) => boolean): ChatShown | undefined {
  const isAllowed = ({ account }: ChatLineShown): boolean => allows(account);
  if (message.lines.every(isAllowed)) return message;
  const lines = message.lines.filter(isAllowed);
  return lines.length > 0 ? { ...message, lines } : undefined;
}
