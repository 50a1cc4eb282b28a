// Deleting an account: it is anonymised, and everything that only concerns it is deleted, as base/storage/tables.ts says.

import type { Refusal } from '../../../core/refusal.ts';
import type { ChatLine } from '../../base/storage/chat.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { Credentials } from './credentials.ts';
import type { Redaction } from './redaction.ts';
import * as refusals from './refusals.ts';

export interface AccountDeletionConfig {
  readonly storage: Pick<Storage, 'accounts'>;
  readonly credentials: Credentials;
  readonly redaction: Redaction;
  /** What an account had said at tables is deleted. */
  readonly onLinesDeleted: (lines: readonly ChatLine[]) => void;
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
    const { storage, credentials, redaction, onLinesDeleted } = this.#config;
    await redaction.set({ kind: 'name', key: id }, true);
    const said = await storage.accounts.delete(id);
    // The credentials are gone already; this ends the connections that came in by them.
    await credentials.revoke({ account: id });
    onLinesDeleted(said);
  }
}
