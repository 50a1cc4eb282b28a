// Deleting an account: it is anonymised, and everything that only concerns it is deleted.

import type { Refusal } from '../../../core/refusal.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { Credentials } from './credentials.ts';
import type { Redaction } from './redaction.ts';
import * as refusals from './refusals.ts';

export interface AccountDeletionConfig {
  readonly storage: Pick<Storage, 'accounts' | 'social'>;
  readonly credentials: Credentials;
  readonly redaction: Redaction;
  /** Deletes what other services keep about an account: notifications, devices, what it said at tables. */
  readonly forget: (account: string) => Promise<void>;
}

export class AccountDeletion {
  readonly #config: AccountDeletionConfig;

  constructor(config: AccountDeletionConfig) {
    this.#config = config;
  }

  /** Deletes the account, its bots and what they said. Their matches stay, without the names, since others played them too. */
  async deleteAccount(id: string): Promise<void> {
    for (const { id: bot } of await this.#config.storage.accounts.owned(id)) await this.#delete(bot);
    await this.#delete(id);
  }

  async deleteBot(owner: string, id: string): Promise<Refusal | undefined> {
    const bot = await this.#config.storage.accounts.account(id);
    if (bot?.kind !== 'program' || bot.owner !== owner) return refusals.noSuchAccount;
    await this.#delete(id);
    return undefined;
  }

  async #delete(id: string): Promise<void> {
    const { storage, credentials, redaction, forget } = this.#config;
    const { accounts, social } = storage;
    await redaction.set({ kind: 'name', key: id }, true);
    await accounts.change(id, {
      kind: 'gone',
      name: '',
      look: '',
      owner: undefined,
      password: undefined,
      email: undefined,
      admin: undefined,
      suspended: undefined,
    });
    await social.forget(id);
    await credentials.revoke({ account: id });
    await forget(id);
  }
}
