// What administrators do. Every deed is written down before it is done.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import { noSuchLine } from '../chat/refusals.ts';
import { ask } from '../lobby/lobby.ts';
import * as house from '../refusals.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { AccountStore, Deed, Veiled } from '../storage/accounts.ts';
import { type Line, lineKey } from '../storage/chat.ts';
import type { Storage } from '../storage/storage.ts';
import type { Identity } from './identity.ts';
import type { Passes } from './passes.ts';
import * as refusals from './refusals.ts';
import type { Veil } from './veil.ts';

export interface ModerationConfig {
  readonly store: AccountStore;
  readonly storage: Pick<Storage, 'summary' | 'chat'>;
  readonly rooms: Rooms;
  readonly passes: Passes;
  readonly veil: Veil;
  readonly now: () => Millis;
}

export class Moderation {
  readonly #config: ModerationConfig;

  constructor(config: ModerationConfig) {
    this.#config = config;
  }

  /** While nobody is administrator: a secret that makes whoever opens it one. An older one no longer works. */
  async invitation(): Promise<string | undefined> {
    const { store, passes } = this.#config;
    // Suspended administrators are no help; among the marked there are few others.
    for (let after: { look: string; id: string } | undefined; ; ) {
      const page = await store.search({ marked: true, limit: 100, ...(after && { after }) });
      if (page.some(({ admin, suspended }) => admin && suspended === undefined)) return undefined;
      if (page.length < 100) break;
      after = page.at(-1)!;
    }
    await store.revoke({ account: HOUSE, kind: 'administrator' });
    return passes.ticket('administrator', HOUSE);
  }

  async claim(by: Identity, ticket: string): Promise<Refusal | undefined> {
    const { store, passes } = this.#config;
    if (!(await passes.take(ticket, 'administrator'))) return refusals.badTicket;
    await this.#note(by, 'claim', by.account, '');
    await store.change(by.account, { admin: true });
    return undefined;
  }

  /** The account and its programs cannot come in any more, and those who are in leave. */
  async suspend(by: Identity, account: string, why: string): Promise<Refusal | undefined> {
    if (by.account === account) return refusals.notYourself;
    return this.#setSuspended(by, account, this.#config.now(), why);
  }

  unsuspend(by: Identity, account: string, why: string): Promise<Refusal | undefined> {
    return this.#setSuspended(by, account, undefined, why);
  }

  async veil(by: Identity, one: Veiled, on: boolean, why: string): Promise<Refusal | undefined> {
    const { veil } = this.#config;
    const missing = await this.#missing(one);
    if (missing) return missing;
    await this.#note(by, `${on ? 'hide' : 'show'}-${one.kind}`, one.key, why);
    await veil.set(one, on);
    return undefined;
  }

  /** Somebody looked at a report and left things as they are. */
  dismiss(by: Identity, line: Pick<Line, 'match' | 'line'>, why: string): Promise<void> {
    return this.#note(by, 'dismiss-report', lineKey(line), why);
  }

  /** Nobody wins. */
  async endMatch(by: Identity, match: string, why: string): Promise<Refusal | undefined> {
    const table = await this.#config.rooms.get(match);
    if (!table) return house.noSuchMatch;
    await this.#note(by, 'end-match', match, why);
    return ask(table, (m, now) => m.abort(now));
  }

  async #setSuspended(by: Identity, id: string, since: Millis | undefined, why: string): Promise<Refusal | undefined> {
    const { store, passes } = this.#config;
    const account = await store.account(id);
    if (!account || account.kind === 'gone') return refusals.noSuchAccount;
    await this.#note(by, since === undefined ? 'unsuspend' : 'suspend', id, why);
    for (const one of [account, ...(await store.owned(id))]) {
      await store.change(one.id, { suspended: since });
      // Tokens work again once the suspension is lifted; sessions are over for good.
      if (since !== undefined) await passes.revoke({ account: one.id, kind: 'session' });
    }
    return undefined;
  }

  async #missing({ kind, key }: Veiled): Promise<Refusal | undefined> {
    const { store, storage } = this.#config;
    if (kind === 'name') return (await store.account(key)) ? undefined : refusals.noSuchAccount;
    if (kind === 'table') return (await storage.summary(key)) ? undefined : house.noSuchMatch;
    const line = await storage.chat.line(Number(key.split('/')[1]));
    return line && lineKey(line) === key ? undefined : noSuchLine;
  }

  async #note(by: Identity, what: Deed['what'], about: string, why: string): Promise<void> {
    await this.#config.store.note({ at: this.#config.now(), by: by.account, what, about, why });
  }
}

/** Whose the invitation is until somebody opens it. */
const HOUSE = 'house';
