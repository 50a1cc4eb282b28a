// Coming to a server as who one was there, and finding the match that one left in the middle.

import { isSlow } from '../core/clock-rules.ts';
import type { ClockRule } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Me } from './client-login.ts';
import { Connection, type ConnectionConfig } from './connection.ts';
import { PlayerApi } from './player-api.ts';
import { BAD_TOKEN } from './refusals.ts';
import { createStore } from './store.ts';

/** Milliseconds for which a lost server is tried again: it restarts in seconds. */
const RETRY_FOR = 30_000;
/** How long a server may take to say whether a match is running, in milliseconds: the user wants to leave. */
const LEAVE_TIMEOUT = 3000;

/** Where a guest's token is kept between two visits. */
export interface LoginMemory {
  /** What proved who one was at the last visit. */
  readonly token: string | undefined;
  save(token: string): void;
  /** Not in use at the moment, and found by the next visit. */
  release(): void;
  forget(): void;
}

/** The identity of a client: a new guest, or the account of the token. */
export interface ClientIdentity {
  readonly name?: string;
  readonly token?: string;
  /** A program plays under this name. */
  readonly program?: true;
}

export type ConnectConfig = Pick<ConnectionConfig, 'transport' | 'words' | 'onNotice' | 'onClosed'> & {
  readonly identity: ClientIdentity;
  readonly memory: LoginMemory;
  /** Milliseconds for which a server that was lost is tried again. */
  readonly retryFor?: number;
};

export interface OpenConnection {
  readonly connection: Connection;
  readonly me: Me & { readonly token: string };
}

/**
 * Connects with the saved login if the server still knows it, and saves the login of the new connection. Returns
 * undefined if the server does not answer. A server that has answered once is tried again when the connection fails.
 */
export function connectWithSavedLogin(config: ConnectConfig): Promise<OpenConnection | Refusal | undefined> {
  const { transport, identity, memory, retryFor = RETRY_FOR, onNotice, onClosed } = config;
  const me = createStore<Me | undefined>(undefined);
  return new Promise(resolve => {
    let isOpen = false;
    const connection = new Connection({
      transport,
      me,
      ...identity,
      token: memory.token ?? identity.token,
      words: config.words,
      retryFor: hasBeenOpen => (hasBeenOpen ? retryFor : 0),
      onHelloRefused: ({ refused }) =>
        !isOpen && memory.token !== undefined && refused === BAD_TOKEN ? 'new-guest' : 'close',
      ...(onNotice && { onNotice }),
      onClosed: why => (isOpen ? onClosed?.(why) : resolve(why)),
    });
    const stop = connection.state.subscribe(() => {
      if (connection.state.get() !== 'open') return;
      stop();
      isOpen = true;
      const { token = '', ...who } = me.get()!; // set by the welcome; only sessions of browsers have no token
      if (identity.token === undefined) memory.save(token);
      resolve({ connection, me: { ...who, token } });
    });
    connection.start();
  });
}

/** What is to be played. */
export interface WantedMatch {
  readonly game: string;
  readonly clock?: ClockRule | undefined;
}

/** A match of this kind at which one sits already: the most urgent one. */
export async function findUnfinishedMatch({ game, clock }: WantedMatch, api: PlayerApi): Promise<string | undefined> {
  const own = await api.ownMatches();
  if (isRefusal(own)) return undefined;
  // A correspondence match is not what a player who wants to play now is looking for.
  const isOfDays = clock !== undefined && isSlow(clock);
  return own.find(one => one.game === game && (one.clock !== undefined && isSlow(one.clock)) === isOfDays)?.match;
}

/** Forgets who one was there, unless a match may continue. */
export async function releaseLogin(memory: LoginMemory, server: string, token: string): Promise<void> {
  const own = await new PlayerApi(server, token, LEAVE_TIMEOUT).ownMatches();
  if (isRefusal(own) || own.length > 0) memory.release();
  else memory.forget();
}
