// Guests: a nickname and a token that proves it.

import type { Millis } from '../../../core/journal.ts';
import type { Identity } from '../../base/identity.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { Credential } from '../../base/storage/accounts.ts';
import { type Credentials, UNUSED_GUEST_LIFETIME } from './credentials.ts';
import { lookOf, tidyName } from './names.ts';
import { newAccountId, newCredential } from './secrets.ts';

/** A guest that is not stored yet. */
export interface NewGuest extends Identity {
  readonly token: string;
  readonly credential: Credential;
}

/** New guests remembered before they are stored; the oldest are forgotten first. */
const MAX_NEW_GUESTS = 20_000;

export class Guests {
  /** By account. */
  readonly #new = new Map<string, NewGuest>();
  readonly #stored = new WeakMap<NewGuest, Promise<void>>();
  readonly #store: AccountStore;
  readonly #now: () => Millis;
  readonly #storesAtOnce: boolean;

  /** `storesAtOnce`: other servers must know every token, because it may be shown to any of them. */
  constructor(store: AccountStore, credentials: Credentials, now: () => Millis, storesAtOnce = false) {
    this.#store = store;
    this.#now = now;
    this.#storesAtOnce = storesAtOnce;
    credentials.onUnknownToken = token => this.#storeByToken(token);
  }

  /** A guest with a token. Nothing is stored before `store` is called or the token is used. */
  async prepare(requested: string | undefined): Promise<NewGuest> {
    const account = newAccountId('g');
    const name = await this.#availableName(tidyName(requested, account), account);
    const now = this.#now();
    const expires = now + UNUSED_GUEST_LIFETIME;
    const { secret: token, pass: credential } = newCredential({ kind: 'token', account, now, expires });
    const guest: NewGuest = { account, name, token, credential };
    this.#new.set(account, guest);
    if (this.#new.size > MAX_NEW_GUESTS) this.#new.delete(this.#new.keys().next().value!);
    if (this.#storesAtOnce) await this.store(guest);
    return guest;
  }

  /** Stores a new guest, unless that was done before. */
  store(guest: NewGuest): Promise<void> {
    let storing = this.#stored.get(guest);
    if (!storing) {
      storing = this.#add(guest);
      this.#stored.set(guest, storing);
      // A store that has no room now may have some later.
      storing.catch(() => this.#stored.delete(guest));
    }
    return storing;
  }

  async #add({ account, name, credential }: NewGuest): Promise<void> {
    // In this order, so that the token finds its account.
    await Promise.all([
      this.#store.add({ id: account, kind: 'guest', name, look: lookOf(name), created: this.#now() }),
      this.#store.issueIfAllowed(credential),
    ]);
    this.#new.delete(account);
  }

  async #storeByToken(token: string): Promise<boolean> {
    const guest = this.#new.get(token.slice(0, token.indexOf('.')));
    if (guest?.token !== token) return false;
    await this.store(guest);
    return true;
  }

  /** A guest who does something at once. */
  async create(requested: string | undefined): Promise<Identity & { token: string }> {
    const guest = await this.prepare(requested);
    await this.store(guest);
    const { account, name, token } = guest;
    return { account, name, token };
  }

  async rename(account: string, requested: string): Promise<string> {
    const name = await this.#availableName(tidyName(requested, account), account);
    await this.#store.change(account, { name, look: lookOf(name) });
    return name;
  }

  /** Marks the name of a guest that could be mistaken for the name of an account. */
  async #availableName(name: string, account: string): Promise<string> {
    return (await this.#store.findByLook(lookOf(name))) ? `${name.slice(0, 60)} ·${account.slice(-4)}` : name;
  }
}
