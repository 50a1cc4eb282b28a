// E-mail, which is optional: confirmed by a link, and good for one thing, a forgotten password.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Locale } from '../../../core/locale.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { type ReportFault, toError } from '../../base/fault-reporting.ts';
import type { SendEmail } from '../../base/mail.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { Account } from '../../base/storage/accounts.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { Credentials } from './credentials.ts';
import { type EmailText, writeEmail } from './emails.ts';
import { lookOf } from './names.ts';
import * as refusals from './refusals.ts';
import type { SignedIn, SignIn } from './sign-in.ts';

/** Letters to one account. */
const EMAIL_RULE = { free: 3, first: HOUR, longest: DAY };
/** Accounts behind one address that get a letter at once. */
const MAX_SHARED = 5;

export interface RecoveryConfig {
  readonly store: AccountStore;
  readonly credentials: Credentials;
  readonly signIn: SignIn;
  readonly now: () => Millis;
  /** It is undefined if this server sends no mail. */
  readonly sendMail: SendEmail | undefined;
  /** The server's own address. Never what a request says: a forged Host would send the secret elsewhere. */
  readonly url: () => string;
  readonly reportFault: ReportFault;
}

export class Recovery {
  readonly #config: RecoveryConfig;
  readonly #emailLimiter = new AttemptLimiter(EMAIL_RULE);

  constructor(config: RecoveryConfig) {
    this.#config = config;
  }

  get hasMail(): boolean {
    return this.#config.sendMail !== undefined;
  }

  /** Answers at once and always the same. Whether the address belongs to an account is checked afterwards. */
  requestReset(nameOrEmail: string, locale: Locale): Refusal | undefined {
    if (!this.hasMail) return refusals.noMail;
    setImmediate(() => void this.#sendResetLinks(nameOrEmail, locale));
    return undefined;
  }

  async reset(ticket: string, password: string, agent: string): Promise<SignedIn | Refusal> {
    const { credentials, store, signIn } = this.#config;
    const found = await credentials.takeTicket(ticket, 'reset');
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
  async requestEmailChange(account: Account, email: string, locale: Locale): Promise<Refusal | undefined> {
    if (!this.hasMail) return refusals.noMail;
    const address = parseEmail(email);
    if (address === undefined) return refusals.badEmail;
    const wait = this.#emailLimiter.attempt(account.id, this.#config.now());
    if (wait > 0) return refusals.locked(Math.ceil(wait / 1000));
    const ticket = await this.#config.credentials.createTicket('email', account.id, address, DAY);
    void this.#send(address, writeEmail('confirm', account.name, `${this.#config.url()}/confirm#${ticket}`, locale));
    return undefined;
  }

  async confirm(ticket: string): Promise<Refusal | undefined> {
    const { credentials, store } = this.#config;
    const found = await credentials.takeTicket(ticket, 'email');
    const changed = found && (await store.change(found.account, { email: found.label }));
    return changed ? undefined : refusals.badTicket;
  }

  async removeEmail(account: string): Promise<void> {
    await this.#config.store.change(account, { email: undefined });
  }

  async #sendResetLinks(nameOrEmail: string, locale: Locale): Promise<void> {
    const { store, credentials, url, now } = this.#config;
    const address = parseEmail(nameOrEmail);
    const named = address === undefined ? await store.findByLook(lookOf(nameOrEmail)) : undefined;
    const found = address === undefined ? (named ? [named] : []) : await store.withEmail(address, MAX_SHARED);
    for (const account of found) {
      if (account.kind !== 'person' || account.email === undefined) continue;
      if (this.#emailLimiter.attempt(account.id, now()) > 0) continue;
      const ticket = await credentials.createTicket('reset', account.id, '', HOUR);
      await this.#send(account.email, writeEmail('reset', account.name, `${url()}/reset#${ticket}`, locale));
    }
  }

  async #send(to: string, email: EmailText): Promise<void> {
    try {
      await this.#config.sendMail!({ to, ...email });
    } catch (error) {
      this.#config.reportFault('mail was not sent', toError(error));
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
