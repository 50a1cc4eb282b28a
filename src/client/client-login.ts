// Who a client is on a server: what it says in hello, and what the answers change.

import type { Refusal } from '../core/refusal.ts';
import type { ClientMessage, ServerMessage } from '../protocol/play.ts';
import { BAD_TOKEN, SUSPENDED } from './refusals.ts';
import type { Store } from './store.ts';

/** The account in use. A guest or a program has a token that proves it next time; a person who signed in has a cookie. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly token?: string;
}

export interface Guest extends Me {
  readonly token: string;
}

/** The account that a client plays with, and what it says of itself in hello. */
export interface ClientLoginConfig {
  /** The account in use: kept by the caller, set by every welcome. */
  readonly me: Store<Me | undefined>;
  /** Proves the account until the first welcome. */
  readonly token?: string | undefined;
  /** The name to be called by. */
  readonly name?: string | undefined;
  /** A program plays. */
  readonly program?: true | undefined;
  /** Also subscribe to notifications. */
  readonly bell?: true;
  /**
   * Decides what follows a refused login. If left out, a login that is no longer known becomes a new guest, and others
   * are tried again.
   */
  onHelloRefused?(why: Refusal): 'new-guest' | 'retry' | 'close';
  /** The server does not know the login any more, and the client continues as a new guest. */
  onUnknownLogin?(was: Me | undefined, why: Refusal): void;
}

export class ClientLogin {
  readonly #config: ClientLoginConfig;
  readonly #send: (hello: ClientMessage) => void;
  #token: string | undefined;
  /** A name that the server does not use for this client yet, and whether it was sent on this socket. */
  #renaming: { readonly name: string; readonly done?: () => void; isSent: boolean } | undefined;

  constructor(config: ClientLoginConfig, send: (hello: ClientMessage) => void) {
    this.#config = config;
    this.#send = send;
    this.#token = config.token;
    if (config.name !== undefined) this.#renaming = { name: config.name, isSent: false };
  }

  get hasToken(): boolean {
    return this.#config.me.get()?.token !== undefined;
  }

  get isRenaming(): boolean {
    return this.#renaming !== undefined;
  }

  /** The name is sent with the next hello. Done when the server uses it. */
  rename(name: string): Promise<void> {
    return new Promise(resolve => {
      this.#renaming?.done?.();
      this.#renaming = { name, done: resolve, isSent: false };
    });
  }

  sayHello(known?: string): void {
    const me = this.#config.me.get();
    const token = me ? me.token : this.#token;
    const name = this.#renaming?.name ?? known;
    const { program, bell } = this.#config;
    if (this.#renaming) this.#renaming.isSent = true;
    const proof = token === undefined ? me && { session: true as const } : { token };
    this.#send({ t: 'hello', ...proof, ...(name && { name }), ...(program && { program }), ...(bell && { bell }) });
  }

  onWelcome({ account, name, token }: Extract<ServerMessage, { t: 'welcome' }>): void {
    this.#config.me.set({ account, name, ...(token !== undefined && { token }) });
    if (this.#renaming?.isSent) {
      this.#renaming.done?.();
      this.#renaming = undefined;
    }
    // Chosen while the server was answering.
    else if (this.#renaming) this.sayHello();
  }

  /** The socket is closed: a name sent on it may not have arrived. */
  onDisconnected(): void {
    if (this.#renaming) this.#renaming.isSent = false;
  }

  /** Says hello as a new guest, or returns what to do with the connection. */
  onRefused(why: Refusal): 'retry' | 'close' | undefined {
    const choice = this.#config.onHelloRefused?.(why) ?? (isUnknownLogin(why) ? 'new-guest' : 'retry');
    if (choice !== 'new-guest') return choice;
    this.#becomeGuest(why);
    return undefined;
  }

  /** The server no longer knows this account (its store is new, or a session ended): continue as a new guest. */
  #becomeGuest(why: Refusal): void {
    const was = this.#config.me.get();
    this.#token = undefined;
    this.#config.me.set(undefined);
    this.#config.onUnknownLogin?.(was, why);
    this.sayHello(was?.token === undefined ? undefined : was.name);
  }
}

export const isUnknownLogin = ({ refused }: Refusal): boolean => refused === BAD_TOKEN || refused === SUSPENDED;
