// What administrators do. Every action is logged before it is carried out.

import type { Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Identity } from '../../base/identity.ts';
import * as serverRefusals from '../../base/refusals.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { ModerationAction, RedactedText } from '../../base/storage/accounts.ts';
import { type ChatLine, chatLineKey } from '../../base/storage/chat.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { changeTable } from '../../play/change-table.ts';
import type { Tables } from '../../play/tables.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Redaction } from '../accounts/redaction.ts';
import * as refusals from '../accounts/refusals.ts';
import { noSuchLine } from '../chat/refusals.ts';

export interface ModerationConfig {
  readonly store: AccountStore;
  readonly storage: Pick<Storage, 'summary' | 'chat'>;
  readonly tables: Tables;
  readonly credentials: Credentials;
  readonly redaction: Redaction;
  readonly now: () => Millis;
  /** The name of this server among those that share the store. If undefined, it is the only one. */
  readonly node: string | undefined;
}

export class Moderation {
  readonly #config: ModerationConfig;

  constructor(config: ModerationConfig) {
    this.#config = config;
  }

  /**
   * While there is no administrator: a secret that makes its holder the administrator, at any server on the store. Older secrets of
   * this server stop working. Those of other servers work until there is an administrator.
   */
  async administratorTicket(): Promise<string | undefined> {
    const { store, credentials, node } = this.#config;
    // Suspended administrators do not count.
    for (let after: { look: string; id: string } | undefined; ; ) {
      const page = await store.search({ marked: true, limit: 100, ...(after && { after }) });
      if (page.some(({ admin, suspended }) => admin && suspended === undefined)) return undefined;
      if (page.length < 100) break;
      after = page.at(-1)!;
    }
    for (const { id, label } of await store.credentials(ADMINISTRATOR_TICKETS))
      if (node === undefined || label === node) await store.revoke({ account: SERVER_ACCOUNT, id });
    return credentials.createTicket('administrator', SERVER_ACCOUNT, node);
  }

  async claim(by: Identity, ticket: string): Promise<Refusal | undefined> {
    const { store, credentials } = this.#config;
    if (!(await credentials.takeTicket(ticket, 'administrator'))) return refusals.badTicket;
    await store.revoke(ADMINISTRATOR_TICKETS);
    await this.#log(by, 'claim', by.account, '');
    await store.change(by.account, { admin: true });
    return undefined;
  }

  /** The account and its bots can no longer sign in, and those who are connected are disconnected. */
  async suspend(by: Identity, account: string, why: string): Promise<Refusal | undefined> {
    if (by.account === account) return refusals.notYourself;
    return this.#setSuspended(by, account, this.#config.now(), why);
  }

  unsuspend(by: Identity, account: string, why: string): Promise<Refusal | undefined> {
    return this.#setSuspended(by, account, undefined, why);
  }

  async setHidden(by: Identity, one: RedactedText, on: boolean, why: string): Promise<Refusal | undefined> {
    const { redaction } = this.#config;
    const missing = await this.#missing(one);
    if (missing) return missing;
    await this.#log(by, `${on ? 'hide' : 'show'}-${one.kind}`, one.key, why);
    await redaction.set(one, on);
    return undefined;
  }

  /** Logs that a report was looked at and nothing was done. */
  dismiss(by: Identity, line: Pick<ChatLine, 'match' | 'line'>, why: string): Promise<void> {
    return this.#log(by, 'dismiss-report', chatLineKey(line), why);
  }

  /** Ends a match without a winner. */
  async endMatch(by: Identity, match: string, why: string): Promise<Refusal | undefined> {
    const table = await this.#config.tables.get(match);
    if (!table) return serverRefusals.noSuchMatch;
    await this.#log(by, 'end-match', match, why);
    return changeTable(table, (m, now) => m.abort(now));
  }

  async #setSuspended(by: Identity, id: string, since: Millis | undefined, why: string): Promise<Refusal | undefined> {
    const { store, credentials } = this.#config;
    const account = await store.account(id);
    if (!account || account.kind === 'gone') return refusals.noSuchAccount;
    await this.#log(by, since === undefined ? 'unsuspend' : 'suspend', id, why);
    for (const one of [account, ...(await store.owned(id))]) {
      await store.change(one.id, { suspended: since });
      // Tokens work again once the suspension is lifted; sessions are over for good.
      if (since !== undefined) await credentials.revoke({ account: one.id, kind: 'session' });
    }
    return undefined;
  }

  async #missing({ kind, key }: RedactedText): Promise<Refusal | undefined> {
    const { store, storage } = this.#config;
    if (kind === 'name') return (await store.account(key)) ? undefined : refusals.noSuchAccount;
    if (kind === 'table') return (await storage.summary(key)) ? undefined : serverRefusals.noSuchMatch;
    const line = await storage.chat.line(Number(key.split('/')[1]));
    return line && chatLineKey(line) === key ? undefined : noSuchLine;
  }

  async #log(by: Identity, what: ModerationAction['what'], about: string, why: string): Promise<void> {
    await this.#config.store.logModeration({ at: this.#config.now(), by: by.account, what, about, why });
  }
}

/** The account in whose name the administrator's secret is stored. */
const SERVER_ACCOUNT = 'house';
const ADMINISTRATOR_TICKETS = { account: SERVER_ACCOUNT, kind: 'administrator' } as const;
