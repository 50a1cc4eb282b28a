// Sessions and tokens: handing them out, knowing people by them, taking them back.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Caller, IdentityClaim, Login } from '../../base/identity.ts';
import * as serverRefusals from '../../base/refusals.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { Account, Credential, CredentialKind, CredentialQuery } from '../../base/storage/accounts.ts';
import * as refusals from './refusals.ts';
import { hashSecret, newCredential } from './secrets.ts';

/** A session that is not used for so long is over; using it prolongs it, up to a year. */
export const SESSION_LIFETIME: Millis = 30 * DAY;
const LONGEST_SESSION: Millis = 365 * DAY;
/** A guest who does not come back for so long is forgotten; coming back prolongs it. */
export const UNUSED_GUEST_LIFETIME: Millis = 90 * DAY;
export const RETURNING_GUEST_LIFETIME: Millis = 365 * DAY;
/** A device is forgotten after this long without a login. */
export const DEVICE_LIFETIME: Millis = 365 * DAY;
/** How exactly we remember when a session or a guest's token was last used: a write for every request would be dear. */
const TOUCH_INTERVAL: Millis = HOUR;

/** A revocation: of one credential of an account, or of all credentials but `except`. */
export interface Revocation {
  readonly account: string;
  readonly credential?: string;
  readonly except?: string;
}

/** `isOwn`: revoked by this server. The revoking request waits for the promise. */
type RevokedListener = (revoked: Revocation, isOwn: boolean) => void | Promise<void>;

/** Does the revocation end the connections of this login? */
export function isRevoked({ account, credential }: Login, revoked: Revocation): boolean {
  if (account !== revoked.account || (revoked.credential !== undefined && credential !== revoked.credential))
    return false;
  return revoked.except === undefined || credential !== revoked.except;
}

export class Credentials {
  readonly #store: AccountStore;
  readonly #now: () => Millis;
  readonly #listeners = new Set<RevokedListener>();
  #revocations = 0;
  /** Stores the guest of this token who was not stored yet. The result is false if there is none. */
  onUnknownToken: (token: string) => Promise<boolean> = () => Promise.resolve(false);

  constructor(store: AccountStore, now: () => Millis) {
    this.#store = store;
    this.#now = now;
  }

  /** Calls back when connections that came in by a credential must end; the answer stops it. */
  onRevoked(call: RevokedListener): () => void {
    this.#listeners.add(call);
    return () => this.#listeners.delete(call);
  }

  /** The number of revocations so far. A login that began before the last one must be checked again. */
  get revocations(): number {
    return this.#revocations;
  }

  /** Returns undefined if the account may not log in, or by now has another password than the one that was shown. */
  async createSession(account: string, browser: string, password?: string): Promise<string | undefined> {
    const now = this.#now();
    const { secret, pass } = newCredential({
      kind: 'session',
      account,
      label: browser,
      now,
      expires: now + SESSION_LIFETIME,
    });
    return (await this.#store.issueIfAllowed(pass, password)) ? secret : undefined;
  }

  async createToken(account: string, label = ''): Promise<{ token: string; pass: Credential } | Refusal> {
    const { secret, pass } = newCredential({ kind: 'token', account, label, now: this.#now() });
    return (await this.#store.issueIfAllowed(pass)) ? { token: secret, pass } : refusals.suspended;
  }

  /** Something that can be done once, until `span` is over. */
  async createTicket(
    kind: Exclude<CredentialKind, 'session' | 'token'>,
    account: string,
    label = '',
    span?: Millis,
  ): Promise<string> {
    const now = this.#now();
    const { secret, pass } = newCredential({ kind, account, label, now, ...(span && { expires: now + span }) });
    await this.#store.issue(pass);
    return secret;
  }

  /** Remembers a browser in which the account has signed in; `device` is the secret it keeps. */
  async rememberDevice(account: string, browser: string): Promise<string> {
    return this.createTicket('device', account, browser, DEVICE_LIFETIME);
  }

  /**
   * The id of the device by which the account is known there. The result is undefined if no device of these is known.
   */
  async knownDevice(account: string, devices: readonly string[]): Promise<string | undefined> {
    for (const device of devices) {
      const found = await this.#store.credential(hashSecret(device), this.#now());
      if (found?.pass.kind === 'device' && found.pass.account === account) return found.pass.id;
    }
    return undefined;
  }

  takeTicket(ticket: string, kind: CredentialKind): Promise<Credential | undefined> {
    return this.#store.redeem(hashSecret(ticket), kind, this.#now());
  }

  /** Identifies a guest or a program by its token. */
  async byToken(token: string): Promise<Caller | Refusal> {
    const find = () => this.#store.credential(hashSecret(token), this.#now());
    const found = (await find()) ?? ((await this.onUnknownToken(token)) ? await find() : undefined);
    if (found?.pass.kind !== 'token') return serverRefusals.badToken;
    const now = this.#now();
    // The token of a program does not run out: its owner revokes it.
    if (found.account?.kind === 'guest' && now - found.pass.seen >= TOUCH_INTERVAL)
      await this.#store.touch(found.pass.proof, now, now + RETURNING_GUEST_LIFETIME);
    return callerOf(found);
  }

  /** Identifies an account by its session cookie. `renewed`: the session has been extended. */
  async bySession(secret: string): Promise<(Caller & { renewed: boolean }) | Refusal> {
    const now = this.#now();
    const found = await this.#store.credential(hashSecret(secret), now);
    const who = found?.pass.kind === 'session' ? callerOf(found) : serverRefusals.badToken;
    if ('refused' in who) return who;
    const { proof, seen, created } = found!.pass;
    const renewed = now - seen >= TOUCH_INTERVAL;
    if (renewed) await this.#store.touch(proof, now, Math.min(now + SESSION_LIFETIME, created + LONGEST_SESSION));
    return { ...who, renewed };
  }

  /** Checks an identity that another node of the cluster claims against the store. */
  async byClaim({ account, credential, program }: IdentityClaim): Promise<Caller | Refusal> {
    const [[pass], found] = await Promise.all([
      this.#store.credentials({ account, id: credential }),
      this.#store.account(account),
    ]);
    const isLogin = pass?.kind === 'session' || pass?.kind === 'token';
    if (!isLogin || (pass.expires !== undefined && pass.expires <= this.#now())) return serverRefusals.badToken;
    const caller = callerOf({ pass, account: found });
    return 'refused' in caller || !program ? caller : { ...caller, program: true };
  }

  /** Takes them back, and ends the connections that came in by them. */
  async revoke(query: CredentialQuery): Promise<number> {
    const count = await this.#store.revoke(query);
    const { account, id, except } = query;
    await this.#tell({ account, ...(id && { credential: id }), ...(except && { except }) }, true);
    return count;
  }

  /** Another server on the same store has revoked this. */
  hearRevoked(revoked: Revocation): Promise<void> {
    return this.#tell(revoked, false);
  }

  async #tell(revoked: Revocation, isOwn: boolean): Promise<void> {
    this.#revocations++;
    await Promise.all([...this.#listeners].map(async call => call(revoked, isOwn)));
  }

  async signOut(secret: string): Promise<void> {
    const found = await this.#store.credential(hashSecret(secret), this.#now());
    if (found?.pass.kind === 'session') await this.revoke({ account: found.pass.account, id: found.pass.id });
  }
}

function callerOf({
  pass,
  account,
}: {
  readonly pass: Credential;
  readonly account: Account | undefined;
}): Caller | Refusal {
  if (!account || account.kind === 'gone') return serverRefusals.badToken;
  if (account.suspended !== undefined) return refusals.suspended;
  const { id, name, kind, admin } = account;
  return {
    account: id,
    name,
    kind,
    credential: pass.id,
    ...(kind === 'program' && { program: true }),
    ...(admin && { admin: true }),
  };
}
