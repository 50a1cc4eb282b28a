// Bots of people: accounts of their own that belong to a person and sign in with a token.

import type { Millis } from '../../../core/journal.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { Account, Credential } from '../../base/storage/accounts.ts';
import type { Credentials } from './credentials.ts';
import { parseName } from './names.ts';
import * as refusals from './refusals.ts';
import { newAccountId } from './secrets.ts';

/** Bots of one person, tokens of one bot. */
const [BOTS, TOKENS] = [20, 10];

export interface BotAccount {
  readonly account: Account;
  readonly tokens: readonly Credential[];
}

export class BotAccounts {
  readonly #store: AccountStore;
  readonly #credentials: Credentials;
  readonly #now: () => Millis;

  constructor(store: AccountStore, credentials: Credentials, now: () => Millis) {
    this.#store = store;
    this.#credentials = credentials;
    this.#now = now;
  }

  async list(owner: string): Promise<BotAccount[]> {
    const owned = await this.#store.owned(owner);
    return Promise.all(
      owned.map(async account => ({
        account,
        tokens: await this.#store.credentials({ account: account.id, kind: 'token' }),
      })),
    );
  }

  async create(owner: string, requested: string): Promise<Account | Refusal> {
    const parsed = parseName(requested);
    if (isRefusal(parsed)) return parsed;
    if ((await this.#store.owned(owner)).length >= BOTS) return refusals.tooManyBots;
    const account: Account = { id: newAccountId('b'), kind: 'program', ...parsed, owner, created: this.#now() };
    if (!(await this.#store.add(account))) return refusals.nameTaken;
    // Suspended meanwhile, after its bots were counted: this one is suspended with the others.
    const { suspended } = (await this.#store.account(owner)) ?? {};
    if (suspended === undefined) return account;
    await this.#store.change(account.id, { suspended });
    return refusals.suspended;
  }

  /** A further token; its text is seen this once. */
  async createToken(
    owner: string,
    program: string,
    label: string,
  ): Promise<{ token: string; pass: Credential } | Refusal> {
    if (!(await this.#isOwn(owner, program))) return refusals.noSuchAccount;
    const tokens = await this.#store.credentials({ account: program, kind: 'token' });
    return tokens.length >= TOKENS ? refusals.tooManyTokens : this.#credentials.createToken(program, label);
  }

  async revoke(owner: string, program: string, token: string): Promise<Refusal | undefined> {
    if (!(await this.#isOwn(owner, program))) return refusals.noSuchAccount;
    const count = await this.#credentials.revoke({ account: program, kind: 'token', id: token });
    return count > 0 ? undefined : refusals.noSuchCredential;
  }

  async #isOwn(owner: string, program: string): Promise<boolean> {
    const found = await this.#store.account(program);
    return found?.kind === 'program' && found.owner === owner;
  }
}
