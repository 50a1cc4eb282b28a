// The muted accounts. The server keeps the list, for accounts and guests, and does not send their lines.

import type { ConnectionState } from '../../../src/client/reconnecting-socket.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { MutedShown } from '../../../src/protocol/chat.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { ChatApi } from '../net/chat-api.ts';

export interface Mutes {
  /** By account: muted or blocked. */
  readonly muted: Readable<ReadonlyMap<string, MutedShown>>;
  set(account: string, on: boolean): Promise<Refusal | undefined>;
  /** Asks the server again, in all tabs, after an account was blocked or unblocked. */
  refresh(): Promise<void>;
}

export interface MutesConfig {
  readonly api: Pick<ChatApi, 'muted' | 'mute'>;
  /** Whose list it is. */
  readonly me: Readable<{ readonly account: string } | undefined>;
  /** While it is not open the server has not said yet that it knows us. */
  readonly connectionState: Readable<ConnectionState>;
  readonly tabs: OtherTabs;
}

/** The other pages of this browser. */
export interface OtherTabs {
  notify(): void;
  onNotified(call: () => void): void;
}

export function createMutes({ api, me, connectionState, tabs }: MutesConfig): Mutes {
  const muted = createStore<ReadonlyMap<string, MutedShown>>(new Map());
  let whose: string | undefined;
  let asked = 0;
  const read = async (): Promise<void> => {
    const mine = ++asked;
    const found = whose === undefined ? [] : await api.muted();
    if (mine === asked && !isRefusal(found)) muted.set(new Map(found.map(one => [one.account, one])));
  };
  const look = (): void => {
    if (connectionState.get() !== 'open' || me.get()?.account === whose) return;
    whose = me.get()?.account;
    muted.set(new Map());
    void read();
  };
  const refresh = (): Promise<void> => {
    tabs.notify();
    return read();
  };
  me.subscribe(look);
  connectionState.subscribe(look);
  tabs.onNotified(() => void read());
  return {
    muted,
    refresh,
    set: async (whom, on) => {
      const refused = await api.mute(whom, on);
      if (!refused) await refresh();
      return refused;
    },
  };
}
