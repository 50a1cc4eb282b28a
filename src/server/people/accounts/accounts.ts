// The services of accounts and identities, connected with each other.

import { HOUR } from '../../../core/durations.ts';
import type { Timer } from '../../../match/table.ts';
import type { ServerConfig } from '../../base/config.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import { openMailer, type SendEmail } from '../../base/mail.ts';
import type { ChatLine } from '../../base/storage/chat.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { AccountDeletion } from './account-deletion.ts';
import { BotAccounts } from './bot-accounts.ts';
import { Credentials } from './credentials.ts';
import { Guests } from './guests.ts';
import { Passwords } from './passwords.ts';
import { Recovery } from './recovery.ts';
import { Redaction } from './redaction.ts';
import { SignIn } from './sign-in.ts';

export interface AccountsConfig {
  readonly storage: Storage;
  readonly timer: Timer;
  readonly config: Pick<ServerConfig, 'mail'>;
  /** Other servers use the same store. */
  readonly isShared?: boolean;
  /** What a deleted account had said at tables is deleted too. */
  readonly onLinesDeleted: (lines: readonly ChatLine[]) => void;
  /** Notifies the owner that several wrong passwords were tried on another device. */
  readonly onGuessing?: (account: string) => void;
  readonly url: () => string;
  readonly reportFault: ReportFault;
}

export class Accounts {
  readonly guests: Guests;
  readonly credentials: Credentials;
  readonly passwords = new Passwords();
  readonly signIn: SignIn;
  readonly bots: BotAccounts;
  readonly recovery: Recovery;
  readonly deletion: AccountDeletion;
  readonly redaction: Redaction;
  /** It is undefined if this server sends no mail. */
  readonly sendMail: SendEmail | undefined;
  readonly #storage: Storage;
  readonly #timer: Timer;
  readonly #reportFault: ReportFault;
  #stopSweep: () => void = () => undefined;

  constructor({ storage, timer, config, isShared, onLinesDeleted, onGuessing, url, reportFault }: AccountsConfig) {
    const { accounts: store } = storage;
    const now = (): number => timer.now();
    this.#storage = storage;
    this.#timer = timer;
    this.#reportFault = reportFault;
    this.redaction = new Redaction(store);
    this.credentials = new Credentials(store, now);
    this.guests = new Guests(store, this.credentials, now, isShared);
    this.signIn = new SignIn(store, this.credentials, this.passwords, now, onGuessing);
    this.bots = new BotAccounts(store, this.credentials, now);
    this.sendMail = config.mail && openMailer(config.mail);
    const { credentials, signIn, sendMail } = this;
    this.recovery = new Recovery({ store, credentials, signIn, now, sendMail, url, reportFault });
    this.deletion = new AccountDeletion({ storage, credentials, redaction: this.redaction, onLinesDeleted });
  }

  async open(): Promise<void> {
    await this.redaction.open();
    this.#sweepLater();
  }

  close(): void {
    this.#stopSweep();
  }

  /** The name an account has now; undefined for one that is gone or was never there. */
  async nameOf(account: string): Promise<string | undefined> {
    const found = await this.#storage.accounts.account(account);
    return found && found.kind !== 'gone' ? this.redaction.name(account, found.name) : undefined;
  }

  #sweepLater(): void {
    this.#stopSweep = this.#timer.at(this.#timer.now() + HOUR, () => {
      inBackground(this.#storage.accounts.sweep(this.#timer.now()), 'sessions that ran out', this.#reportFault);
      this.#sweepLater();
    });
  }
}
