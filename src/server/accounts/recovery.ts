// E-mail, which is optional: confirmed by a link, and good for one thing, a forgotten password.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { type Complain, errorOf } from '../complaint.ts';
import type { Post } from '../mail.ts';
import type { Account, AccountStore } from '../storage/accounts.ts';
import { Guard } from './guard.ts';
import { confirmLetter, type Letter, type LetterLocale, resetLetter } from './letters.ts';
import { lookOf } from './names.ts';
import type { Passes } from './passes.ts';
import * as refusals from './refusals.ts';
import type { SignedIn, SignIn } from './sign-in.ts';

const HOUR: Millis = 3_600_000;
/** Letters to one account. */
const LETTERS = { free: 3, first: HOUR, longest: 24 * HOUR };
/** Accounts behind one address that get a letter at once. */
const SHARED = 5;

export interface RecoveryConfig {
  readonly store: AccountStore;
  readonly passes: Passes;
  readonly signIn: SignIn;
  readonly now: () => Millis;
  /** Undefined: this house sends no mail. */
  readonly post: Post | undefined;
  /** The house's own address. Never what a request says: a forged Host would send the secret elsewhere. */
  readonly url: () => string;
  readonly complain: Complain;
}

export class Recovery {
  readonly #config: RecoveryConfig;
  readonly #letters = new Guard(LETTERS);

  constructor(config: RecoveryConfig) {
    this.#config = config;
  }

  get hasMail(): boolean {
    return this.#config.post !== undefined;
  }

  /** Always the same answer, at once; whether there is somebody to write to is found out afterwards. */
  forgot(nameOrEmail: string, locale: LetterLocale): Refusal | undefined {
    if (!this.hasMail) return refusals.noMail;
    setImmediate(() => void this.#remind(nameOrEmail, locale));
    return undefined;
  }

  async reset(ticket: string, password: string, agent: string): Promise<SignedIn | Refusal> {
    const { passes, store, signIn } = this.#config;
    const found = await passes.take(ticket, 'reset');
    const account = found && (await store.account(found.account));
    if (account?.kind !== 'person') return refusals.badTicket;
    if (account.suspended !== undefined) return refusals.suspended;
    const done = await signIn.setPassword(account, password, agent);
    // A password that was too weak does not use the letter up.
    if (isRefusal(done)) await store.issue(found!);
    else await store.revoke({ account: account.id, kind: 'reset' });
    return done;
  }

  /** Writes to an address; it is the account's once the link in the letter was opened. */
  async propose(account: Account, email: string, locale: LetterLocale): Promise<Refusal | undefined> {
    if (!this.hasMail) return refusals.noMail;
    const address = parseEmail(email);
    if (address === undefined) return refusals.badEmail;
    const wait = this.#letters.attempt(account.id, this.#config.now());
    if (wait > 0) return refusals.locked(Math.ceil(wait / 1000));
    const ticket = await this.#config.passes.ticket('email', account.id, address, 24 * HOUR);
    void this.#send(address, confirmLetter[locale](account.name, `${this.#config.url()}/confirm#${ticket}`));
    return undefined;
  }

  async confirm(ticket: string): Promise<Refusal | undefined> {
    const { passes, store } = this.#config;
    const found = await passes.take(ticket, 'email');
    const changed = found && (await store.change(found.account, { email: found.label }));
    return changed ? undefined : refusals.badTicket;
  }

  async forget(account: string): Promise<void> {
    await this.#config.store.change(account, { email: undefined });
  }

  async #remind(nameOrEmail: string, locale: LetterLocale): Promise<void> {
    const { store, passes, url, now } = this.#config;
    const address = parseEmail(nameOrEmail);
    const named = address === undefined ? await store.looking(lookOf(nameOrEmail)) : undefined;
    const found = address === undefined ? (named ? [named] : []) : await store.withEmail(address, SHARED);
    for (const account of found) {
      if (account.kind !== 'person' || account.email === undefined) continue;
      if (this.#letters.attempt(account.id, now()) > 0) continue;
      const ticket = await passes.ticket('reset', account.id, '', HOUR);
      await this.#send(account.email, resetLetter[locale](account.name, `${url()}/reset#${ticket}`));
    }
  }

  async #send(to: string, letter: Letter): Promise<void> {
    try {
      await this.#config.post!({ to, ...letter });
    } catch (error) {
      this.#config.complain('mail was not sent', errorOf(error));
    }
  }
}

/** In lower case; undefined when it cannot be one. Whether it is one shows when the letter arrives. */
export function parseEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= 254 &&
    /^[^\s@<>,;:"'()[\]\\]+@[^\s@<>,;:"'()[\]\\]+\.[^\s@<>,;:"'()[\]\\.]{2,}$/.test(address)
    ? address
    : undefined;
}
