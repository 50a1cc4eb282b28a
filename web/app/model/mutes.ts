// Whom one does not want to hear: an account's list is in the house, a guest's in this browser.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { createStore, type Readable, type Store } from '../../kit/store.ts';
import type { ChatApi } from '../net/chat-api.ts';

export interface Mutes {
  readonly muted: Readable<ReadonlySet<string>>;
  set(account: string, on: boolean): Promise<Refusal | undefined>;
}

export interface MutesConfig {
  readonly api: Pick<ChatApi, 'muted' | 'mute'>;
  /** Whoever is signed in; undefined for a guest. */
  readonly account: Readable<{ readonly account: string } | undefined>;
  /** A guest's, kept between visits. */
  readonly kept: Store<readonly string[]>;
}

/** A guest's browser forgets the oldest beyond so many. */
const MOST = 500;

export function createMutes({ api, account, kept }: MutesConfig): Mutes {
  const muted = createStore<ReadonlySet<string>>(new Set(kept.get()));
  let whose = account.get()?.account;
  const read = async (): Promise<void> => {
    if (whose === undefined) return muted.set(new Set(kept.get()));
    const asked = whose;
    const found = await api.muted();
    if (whose === asked && !isRefusal(found)) muted.set(new Set(found.map(one => one.account)));
  };
  if (whose !== undefined) void read();
  account.listen(() => {
    if (account.get()?.account === whose) return;
    whose = account.get()?.account;
    void read();
  });
  return {
    muted,
    set: async (whom, on) => {
      const refused = whose === undefined ? undefined : await api.mute(whom, on);
      if (refused) return refused;
      const others = [...muted.get()].filter(one => one !== whom);
      const all = on ? [...others, whom].slice(-MOST) : others;
      muted.set(new Set(all));
      if (whose === undefined) kept.set(all);
      return undefined;
    },
  };
}
