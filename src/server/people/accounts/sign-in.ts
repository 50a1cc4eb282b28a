// Signing up and in with a name and a password. Nothing here tells who has an account: a name that nobody has costs the same
// work and gets the same answer as a wrong password, and is locked like one.

import { HOUR, MINUTE } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { networkOf } from '../../base/network.ts';
import type { Account, AccountStore } from '../../base/storage/accounts.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { Credentials } from './credentials.ts';
import { lookOf, parseName } from './names.ts';
import { type Passwords, passwordProblem } from './passwords.ts';
import * as refusals from './refusals.ts';
import { newAccountId } from './secrets.ts';

/** Where somebody comes from. */
export interface ClientInfo {
  readonly address: string;
  /** The browser, in its own words. */
  readonly agent: string;
}

export interface SignUpRequest extends ClientInfo {
  readonly name: string;
  readonly password: string;
  /** The token of the guest who becomes this account, with everything it played. */
  readonly guest?: string;
}

export interface SignInRequest extends ClientInfo {
  readonly name: string;
  readonly password: string;
}

export interface SignedIn {
  readonly account: Account;
  /** The secret of the new session, for the cookie. */
  readonly session: string;
}

/** Of one name: five guesses, then a minute, two, four ... an hour: some thirty a day. */
const PER_NAME = { free: 5, first: MINUTE, longest: HOUR };
/** Of one network: a school behind one address mistypes, too. */
const PER_NETWORK = { free: 50, first: MINUTE, longest: HOUR };
/** New accounts from one network: a class signs up in one lesson. */
const NEW_PER_NETWORK = { free: 60, first: MINUTE, longest: HOUR };

export class SignIn {
  readonly #store: AccountStore;
  readonly #credentials: Credentials;
  readonly #passwords: Passwords;
  readonly #now: () => Millis;
  readonly #names = new AttemptLimiter(PER_NAME);
  readonly #networks = new AttemptLimiter(PER_NETWORK);
  readonly #signUps = new AttemptLimiter(NEW_PER_NETWORK);

  constructor(store: AccountStore, credentials: Credentials, passwords: Passwords, now: () => Millis) {
    this.#store = store;
    this.#credentials = credentials;
    this.#passwords = passwords;
    this.#now = now;
  }

  /** What is remembered of attempts; bounded. */
  get remembered(): number {
    return this.#names.size + this.#networks.size + this.#signUps.size;
  }

  async signUp({ name: requested, password, guest, address, agent }: SignUpRequest): Promise<SignedIn | Refusal> {
    const parsed = parseName(requested);
    if (isRefusal(parsed)) return parsed;
    const { name, look } = parsed;
    const weak = passwordProblem(password, name);
    if (weak) return weak;
    const before = guest === undefined ? undefined : await this.#credentials.byToken(guest);
    if (isRefusal(before)) return before;
    if (before && before.kind !== 'guest') return refusals.notAGuest;
    if (await this.#store.findByLook(look)) return refusals.nameTaken;
    const wait = this.#signUps.attempt(networkOf(address), this.#now());
    if (wait > 0) return refusals.locked(Math.ceil(wait / 1000));
    const hashed = await this.#passwords.hash(password);
    if (isRefusal(hashed)) return hashed;
    const news = { kind: 'person', name, look, password: hashed } as const;
    const id = before?.account ?? newAccountId('a');
    const got = before ? this.#store.change(id, news) : this.#store.add({ id, created: this.#now(), ...news });
    if (!(await got)) return refusals.nameTaken;
    // The token lies in some browser's storage: from now on only the password opens this account.
    if (before) await this.#credentials.revoke({ account: id });
    return this.#startSession((await this.#store.account(id))!, agent, hashed);
  }

  async signIn({ name, password, address, agent }: SignInRequest): Promise<SignedIn | Refusal> {
    const look = lookOf(name);
    const found = await this.#store.findByLook(look);
    const right = await this.#checkPassword(look, address, found?.password, password);
    if (isRefusal(right)) return right;
    if (!found || !right) return refusals.wrongPassword;
    return this.#startSession(found, agent, found.password);
  }

  /** Somebody signed in proves once more who they are, before something that cannot be undone. */
  async confirm(account: string, password: string, address: string): Promise<Account | Refusal> {
    const found = await this.#store.account(account);
    if (found?.kind !== 'person') return refusals.signIn;
    const right = await this.#checkPassword(found.look, address, found.password, password);
    if (isRefusal(right)) return right;
    return right ? found : refusals.wrongPassword;
  }

  /** Sets a new password, ends every session and begins one. */
  async setPassword(account: Account, password: string, agent: string): Promise<SignedIn | Refusal> {
    const weak = passwordProblem(password, account.name);
    if (weak) return weak;
    const hashed = await this.#passwords.hash(password);
    if (isRefusal(hashed)) return hashed;
    // Hashing takes a while, in which somebody may have been suspended or have left.
    const now = await this.#store.account(account.id);
    if (now?.kind !== 'person') return refusals.signIn;
    if (now.suspended !== undefined) return refusals.suspended;
    await this.#store.change(account.id, { password: hashed });
    await this.#credentials.revoke({ account: account.id });
    this.#names.clear(account.look);
    return this.#startSession(account, agent, hashed);
  }

  async #checkPassword(
    look: string,
    address: string,
    kept: string | undefined,
    password: string,
  ): Promise<boolean | Refusal> {
    const now = this.#now();
    const network = networkOf(address);
    const locked = this.#names.attempt(look, now);
    if (locked > 0) return refusals.locked(Math.ceil(locked / 1000));
    const wait = this.#networks.attempt(network, now);
    if (wait > 0) {
      this.#names.refund(look);
      return refusals.locked(Math.ceil(wait / 1000));
    }
    const right = await this.#passwords.verify(kept, password);
    if (right === true) {
      this.#names.clear(look);
      this.#networks.refund(network);
    } else if (isRefusal(right)) {
      // Nothing was compared.
      this.#names.refund(look);
      this.#networks.refund(network);
    }
    return right;
  }

  /** Looks at the account as it is now, not as it was when the password was looked at. */
  async #startSession(account: Account, agent: string, password: string | undefined): Promise<SignedIn | Refusal> {
    const session = await this.#credentials.createSession(account.id, agent, password);
    if (session !== undefined) return { account, session };
    const now = await this.#store.account(account.id);
    return now?.suspended === undefined ? refusals.wrongPassword : refusals.suspended;
  }
}
