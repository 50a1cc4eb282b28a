// Sessions and tokens: handing them out, knowing people by them, taking them back.

import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import * as house from '../refusals.ts';
import type { Account, AccountStore, Pass, PassKind, PassQuery } from '../storage/accounts.ts';
import type { Bearer, Known } from './identity.ts';
import * as refusals from './refusals.ts';
import { newPass, proofOf } from './secrets.ts';

const DAY: Millis = 86_400_000;
/** A session that is not used for so long is over; using it prolongs it, up to a year. */
export const SESSION: Millis = 30 * DAY;
const LONGEST_SESSION: Millis = 365 * DAY;
/** How exactly we remember when a session was last used: a write for every request would be dear. */
const TOUCH: Millis = 3_600_000;

/** What was taken back: one pass of an account, or all. */
export interface Revoked {
  readonly account: string;
  readonly pass?: string;
  readonly except?: string;
}

/** Must a connection that came in so end? */
export function isRevoked({ account, pass }: Bearer, revoked: Revoked): boolean {
  if (account !== revoked.account || (revoked.pass !== undefined && pass !== revoked.pass)) return false;
  return revoked.except === undefined || pass !== revoked.except;
}

export class Passes {
  readonly #store: AccountStore;
  readonly #now: () => Millis;
  readonly #listeners = new Set<(revoked: Revoked) => void>();
  #revocations = 0;

  constructor(store: AccountStore, now: () => Millis) {
    this.#store = store;
    this.#now = now;
  }

  /** Calls back when connections that came in by a pass must end; the answer stops it. */
  onRevoked(call: (revoked: Revoked) => void): () => void {
    this.#listeners.add(call);
    return () => this.#listeners.delete(call);
  }

  /** How many times something was taken back: whoever began to come in before the last time must be looked at once more. */
  get revocations(): number {
    return this.#revocations;
  }

  /** Undefined: the account may not come in, or by now has another password than the one that was shown. */
  async session(account: string, browser: string, password?: string): Promise<string | undefined> {
    const now = this.#now();
    const { secret, pass } = newPass({ kind: 'session', account, label: browser, now, expires: now + SESSION });
    return (await this.#store.admit(pass, password)) ? secret : undefined;
  }

  async token(account: string, label = ''): Promise<{ token: string; pass: Pass } | Refusal> {
    const { secret, pass } = newPass({ kind: 'token', account, label, now: this.#now() });
    return (await this.#store.admit(pass)) ? { token: secret, pass } : refusals.suspended;
  }

  /** Something that can be done once, until `span` is over. */
  async ticket(
    kind: Exclude<PassKind, 'session' | 'token'>,
    account: string,
    label = '',
    span?: Millis,
  ): Promise<string> {
    const now = this.#now();
    const { secret, pass } = newPass({ kind, account, label, now, ...(span && { expires: now + span }) });
    await this.#store.issue(pass);
    return secret;
  }

  take(ticket: string, kind: PassKind): Promise<Pass | undefined> {
    return this.#store.take(proofOf(ticket), kind, this.#now());
  }

  /** Whoever shows the token of a guest or a program. */
  async byToken(token: string): Promise<Known | Refusal> {
    const found = await this.#store.pass(proofOf(token), this.#now());
    return found?.pass.kind === 'token' ? known(found) : house.badToken;
  }

  /** Whoever comes with the cookie of a session; `renewed`: it holds for longer now. */
  async bySession(secret: string): Promise<(Known & { renewed: boolean }) | Refusal> {
    const now = this.#now();
    const found = await this.#store.pass(proofOf(secret), now);
    const who = found?.pass.kind === 'session' ? known(found) : house.badToken;
    if ('refused' in who) return who;
    const { proof, seen, created } = found!.pass;
    const renewed = now - seen >= TOUCH;
    if (renewed) await this.#store.touch(proof, now, Math.min(now + SESSION, created + LONGEST_SESSION));
    return { ...who, renewed };
  }

  /** Takes them back, and ends the connections that came in by them. */
  async revoke(query: PassQuery): Promise<number> {
    const count = await this.#store.revoke(query);
    const { account, id, except } = query;
    this.#revocations++;
    for (const call of this.#listeners) call({ account, ...(id && { pass: id }), ...(except && { except }) });
    return count;
  }

  async signOut(secret: string): Promise<void> {
    const found = await this.#store.pass(proofOf(secret), this.#now());
    if (found?.pass.kind === 'session') await this.revoke({ account: found.pass.account, id: found.pass.id });
  }
}

function known({ pass, account }: { readonly pass: Pass; readonly account: Account | undefined }): Known | Refusal {
  if (!account || account.kind === 'gone') return house.badToken;
  if (account.suspended !== undefined) return refusals.suspended;
  const { id, name, kind, admin } = account;
  return {
    account: id,
    name,
    kind,
    pass: pass.id,
    ...(kind === 'program' && { program: true }),
    ...(admin && { admin: true }),
  };
}
