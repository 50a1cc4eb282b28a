// Guests: a nickname and a token that proves it.

import type { Millis } from '../../../core/journal.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Identity } from '../../base/identity.ts';
import type { AccountStore } from '../../base/storage/accounts.ts';
import type { Credentials } from './credentials.ts';
import { lookOf, tidyName } from './names.ts';
import { newAccountId } from './secrets.ts';

export class Guests {
  readonly #store: AccountStore;
  readonly #credentials: Credentials;
  readonly #now: () => Millis;

  constructor(store: AccountStore, credentials: Credentials, now: () => Millis) {
    this.#store = store;
    this.#credentials = credentials;
    this.#now = now;
  }

  async create(requested: string | undefined): Promise<Identity & { token: string }> {
    const account = newAccountId('g');
    const name = await this.#availableName(tidyName(requested, account), account);
    const created = this.#now();
    // In this order, so that the token finds its account.
    const [, made] = await Promise.all([
      this.#store.add({ id: account, kind: 'guest', name, look: lookOf(name), created }),
      this.#credentials.createToken(account),
    ]);
    if (isRefusal(made)) throw new Error(`${account}, made just now, may not come in`);
    return { account, name, token: made.token };
  }

  async rename(account: string, requested: string): Promise<string> {
    const name = await this.#availableName(tidyName(requested, account), account);
    await this.#store.change(account, { name, look: lookOf(name) });
    return name;
  }

  /** A guest is not taken for somebody with an account: such a name gets a mark. */
  async #availableName(name: string, account: string): Promise<string> {
    return (await this.#store.findByLook(lookOf(name))) ? `${name.slice(0, 60)} ·${account.slice(-4)}` : name;
  }
}
