// Signing up and in with a name and a password. Nothing reveals which names exist: an unknown name costs the same work, gets the
// same answer and is slowed down in the same way as a wrong password.
//
// Wrong passwords are counted by network and name together, so that a stranger cannot lock the login of an account. A device on
// which the account has signed in before has a count of its own, which attempts from elsewhere never lock.

import { HOUR, MINUTE } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { networkOf } from '../../base/network.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { Account } from '../../base/storage/accounts.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { Credentials } from './credentials.ts';
import { lookOf, parseName } from './names.ts';
import { type Passwords, passwordProblem } from './passwords.ts';
import * as refusals from './refusals.ts';
import { newAccountId } from './secrets.ts';

/** Where a request comes from. */
export interface ClientInfo {
  readonly address: string;
  /** The browser, in its own words. */
  readonly agent: string;
  /** Secrets of accounts that have signed in from this browser before. */
  readonly devices?: readonly string[];
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

interface PasswordCheck {
  readonly look: string;
  readonly address: string;
  /** Known to the account: from there strangers cannot have tried. */
  readonly device: string | undefined;
  readonly account: Account | undefined;
  readonly password: string;
}

/** Of one name from one network, or on one device: five guesses, then a minute, two, four ... an hour: some thirty a day. */
const PER_ORIGIN = { free: 5, first: MINUTE, longest: HOUR };
/** Of one name from all networks where the account is not known: only many strangers together get there. */
const PER_NAME = { free: 200, first: MINUTE, longest: HOUR };
/** Of one network: a school behind one address mistypes, too. */
const PER_NETWORK = { free: 50, first: MINUTE, longest: HOUR };
/** New accounts from one network: a class signs up in one lesson. */
const NEW_PER_NETWORK = { free: 60, first: MINUTE, longest: HOUR };

export class SignIn {
  readonly #store: AccountStore;
  readonly #credentials: Credentials;
  readonly #passwords: Passwords;
  readonly #now: () => Millis;
  readonly #onGuessing: (account: string) => void;
  readonly #origins = new AttemptLimiter(PER_ORIGIN);
  readonly #names = new AttemptLimiter(PER_NAME);
  readonly #networks = new AttemptLimiter(PER_NETWORK);
  readonly #signUps = new AttemptLimiter(NEW_PER_NETWORK);

  /** `onGuessing`: several wrong passwords for this account were tried on another device. */
  /** Called with the keys under which a wrong password was counted. */
  onWrongPassword: (keys: readonly string[]) => void = () => undefined;

  constructor(
    store: AccountStore,
    credentials: Credentials,
    passwords: Passwords,
    now: () => Millis,
    onGuessing: (account: string) => void = () => undefined,
  ) {
    this.#store = store;
    this.#onGuessing = onGuessing;
    this.#credentials = credentials;
    this.#passwords = passwords;
    this.#now = now;
  }

  /** What is remembered of attempts; bounded. */
  get remembered(): number {
    return this.#origins.size + this.#names.size + this.#networks.size + this.#signUps.size;
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

  async signIn({ name, password, address, agent, devices = [] }: SignInRequest): Promise<SignedIn | Refusal> {
    const look = lookOf(name);
    const found = await this.#store.findByLook(look);
    const device = found && (await this.#credentials.knownDevice(found.id, devices));
    const right = await this.#checkPassword({ look, address, device, account: found, password });
    if (isRefusal(right)) return right;
    if (!found || !right) return refusals.wrongPassword;
    return this.#startSession(found, agent, found.password);
  }

  /** Checks the password once more before a step that cannot be undone. */
  async confirm(account: string, password: string, address: string): Promise<Account | Refusal> {
    const found = await this.#store.account(account);
    if (found?.kind !== 'person') return refusals.signIn;
    const { look } = found;
    const right = await this.#checkPassword({ look, address, device: account, account: found, password });
    if (isRefusal(right)) return right;
    return right ? found : refusals.wrongPassword;
  }

  /** Sets a new password, ends every session and begins one. */
  async setPassword(account: Account, password: string, agent: string): Promise<SignedIn | Refusal> {
    const weak = passwordProblem(password, account.name);
    if (weak) return weak;
    const hashed = await this.#passwords.hash(password);
    if (isRefusal(hashed)) return hashed;
    // The account may have been suspended or deleted while the password was hashed.
    const now = await this.#store.account(account.id);
    if (now?.kind !== 'person') return refusals.signIn;
    if (now.suspended !== undefined) return refusals.suspended;
    await this.#store.change(account.id, { password: hashed });
    await this.#credentials.revoke({ account: account.id });
    this.#names.clear(account.look);
    return this.#startSession(account, agent, hashed);
  }

  /** Another server on the same store was given a wrong password: it counts here, too. */
  hearWrongPassword(keys: readonly string[]): void {
    const limiters = [this.#origins, this.#names, this.#networks];
    for (const [at, key] of keys.entries()) limiters[at]?.attempt(key, this.#now());
  }

  async #checkPassword({ look, address, device, account, password }: PasswordCheck): Promise<boolean | Refusal> {
    const now = this.#now();
    const network = networkOf(address);
    const limits: readonly (readonly [AttemptLimiter, string])[] =
      device === undefined
        ? [
            [this.#origins, `${network} ${look}`],
            [this.#names, look],
            [this.#networks, network],
          ]
        : [[this.#origins, `device ${device}`]];
    for (const [at, [limiter, key]] of limits.entries()) {
      const wait = limiter.attempt(key, now);
      if (wait === 0) continue;
      for (const [passed, passedKey] of limits.slice(0, at)) passed.refund(passedKey);
      return refusals.locked(Math.ceil(wait / 1000));
    }
    const right = await this.#passwords.verify(account?.password, password);
    // Where nothing was compared, nothing counts.
    if (right !== false) for (const [limiter, key] of limits) limiter.refund(key);
    if (right === false) this.onWrongPassword(limits.map(([, key]) => key));
    if (right === true) this.#origins.clear(limits[0]![1]);
    else if (right === false && device === undefined && account && this.#origins.waitOf(limits[0]![1], now) > 0)
      this.#onGuessing(account.id);
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
