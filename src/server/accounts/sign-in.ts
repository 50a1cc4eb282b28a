// Signing up and in with a name and a password. Nothing here tells who has an account: a name that nobody has costs the same
// work and gets the same answer as a wrong password, and is locked like one.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Account, AccountStore } from '../storage/accounts.ts';
import { Guard, networkOf } from './guard.ts';
import { lookOf, parseName } from './names.ts';
import type { Passes } from './passes.ts';
import { type Passwords, passwordProblem } from './passwords.ts';
import * as refusals from './refusals.ts';
import { newAccountId } from './secrets.ts';

/** Where somebody comes from. */
export interface From {
  readonly address: string;
  /** The browser, in its own words. */
  readonly agent: string;
}

export interface SigningUp extends From {
  readonly name: string;
  readonly password: string;
  /** The token of the guest who becomes this account, with everything it played. */
  readonly guest?: string;
}

export interface SigningIn extends From {
  readonly name: string;
  readonly password: string;
}

export interface SignedIn {
  readonly account: Account;
  /** The secret of the new session, for the cookie. */
  readonly session: string;
}

const MINUTE: Millis = 60_000;
/** Of one name: five guesses, then a minute, two, four ... an hour: some thirty a day. */
const PER_NAME = { free: 5, first: MINUTE, longest: 60 * MINUTE };
/** Of one network: a school behind one address mistypes, too. */
const PER_NETWORK = { free: 50, first: MINUTE, longest: 60 * MINUTE };
/** New accounts from one network: a class signs up in one lesson. */
const NEW_PER_NETWORK = { free: 60, first: MINUTE, longest: 60 * MINUTE };

export class SignIn {
  readonly #store: AccountStore;
  readonly #passes: Passes;
  readonly #passwords: Passwords;
  readonly #now: () => Millis;
  readonly #names = new Guard(PER_NAME);
  readonly #networks = new Guard(PER_NETWORK);
  readonly #newcomers = new Guard(NEW_PER_NETWORK);

  constructor(store: AccountStore, passes: Passes, passwords: Passwords, now: () => Millis) {
    this.#store = store;
    this.#passes = passes;
    this.#passwords = passwords;
    this.#now = now;
  }

  /** What is remembered of attempts; bounded. */
  get remembered(): number {
    return this.#names.size + this.#networks.size + this.#newcomers.size;
  }

  async signUp({ name: asked, password, guest, address, agent }: SigningUp): Promise<SignedIn | Refusal> {
    const parsed = parseName(asked);
    if (isRefusal(parsed)) return parsed;
    const { name, look } = parsed;
    const weak = passwordProblem(password, name);
    if (weak) return weak;
    const before = guest === undefined ? undefined : await this.#passes.byToken(guest);
    if (isRefusal(before)) return before;
    if (before && before.kind !== 'guest') return refusals.notAGuest;
    if (await this.#store.looking(look)) return refusals.nameTaken;
    const wait = this.#newcomers.attempt(networkOf(address), this.#now());
    if (wait > 0) return refusals.locked(Math.ceil(wait / 1000));
    const hashed = await this.#passwords.hash(password);
    if (isRefusal(hashed)) return hashed;
    const news = { kind: 'person', name, look, password: hashed } as const;
    const id = before?.account ?? newAccountId('a');
    const got = before ? this.#store.change(id, news) : this.#store.add({ id, created: this.#now(), ...news });
    if (!(await got)) return refusals.nameTaken;
    // The token lies in some browser's storage: from now on only the password opens this account.
    if (before) await this.#passes.revoke({ account: id });
    return this.#welcome((await this.#store.account(id))!, agent, hashed);
  }

  async signIn({ name, password, address, agent }: SigningIn): Promise<SignedIn | Refusal> {
    const look = lookOf(name);
    const found = await this.#store.looking(look);
    const right = await this.#try(look, address, found?.password, password);
    if (isRefusal(right)) return right;
    if (!found || !right) return refusals.wrongPassword;
    return this.#welcome(found, agent, found.password);
  }

  /** Somebody signed in proves once more who they are, before something that cannot be undone. */
  async confirm(account: string, password: string, address: string): Promise<Account | Refusal> {
    const found = await this.#store.account(account);
    if (found?.kind !== 'person') return refusals.signIn;
    const right = await this.#try(found.look, address, found.password, password);
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
    await this.#passes.revoke({ account: account.id });
    this.#names.clear(account.look);
    return this.#welcome(account, agent, hashed);
  }

  async #try(look: string, address: string, kept: string | undefined, password: string): Promise<boolean | Refusal> {
    const now = this.#now();
    const network = networkOf(address);
    const locked = this.#names.attempt(look, now);
    if (locked > 0) return refusals.locked(Math.ceil(locked / 1000));
    const wait = this.#networks.attempt(network, now);
    if (wait > 0) {
      this.#names.pardon(look);
      return refusals.locked(Math.ceil(wait / 1000));
    }
    const right = await this.#passwords.fits(kept, password);
    if (right === true) {
      this.#names.clear(look);
      this.#networks.pardon(network);
    } else if (isRefusal(right)) {
      // Nothing was compared.
      this.#names.pardon(look);
      this.#networks.pardon(network);
    }
    return right;
  }

  /** Looks at the account as it is now, not as it was when the password was looked at. */
  async #welcome(account: Account, agent: string, password: string | undefined): Promise<SignedIn | Refusal> {
    const session = await this.#passes.session(account.id, agent, password);
    if (session !== undefined) return { account, session };
    const now = await this.#store.account(account.id);
    return now?.suspended === undefined ? refusals.wrongPassword : refusals.suspended;
  }
}
