// Everything about who somebody is, wired together once.

import type { Timer } from '../../match/table.ts';
import { type Complain, inBackground } from '../complaint.ts';
import type { Config } from '../config.ts';
import { openPost, type Post } from '../mail.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Storage } from '../storage/storage.ts';
import { Farewell } from './farewell.ts';
import { Guests } from './guests.ts';
import { Moderation } from './moderation.ts';
import { Passes } from './passes.ts';
import { Passwords } from './passwords.ts';
import { Programs } from './programs.ts';
import { Recovery } from './recovery.ts';
import { SignIn } from './sign-in.ts';
import { Veil } from './veil.ts';

export interface AccountsParts {
  readonly storage: Storage;
  readonly rooms: Rooms;
  readonly notifications: Pick<Notifications, 'forget'>;
  readonly timer: Timer;
  readonly config: Pick<Config, 'mail'>;
  /** Takes away what an account said at tables. */
  readonly unsay: (account: string) => Promise<void>;
  readonly url: () => string;
  readonly complain: Complain;
}

const HOUR = 3_600_000;

export class Accounts {
  readonly guests: Guests;
  readonly passes: Passes;
  readonly passwords = new Passwords();
  readonly signIn: SignIn;
  readonly programs: Programs;
  readonly recovery: Recovery;
  readonly moderation: Moderation;
  readonly farewell: Farewell;
  readonly veil: Veil;
  /** Undefined: this house sends no mail. */
  readonly post: Post | undefined;
  readonly #storage: Storage;
  readonly #timer: Timer;
  readonly #complain: Complain;
  #stopSweep: () => void = () => undefined;

  constructor({ storage, rooms, notifications, timer, config, unsay, url, complain }: AccountsParts) {
    const { accounts: store } = storage;
    const now = (): number => timer.now();
    this.#storage = storage;
    this.#timer = timer;
    this.#complain = complain;
    this.veil = new Veil(store);
    this.passes = new Passes(store, now);
    this.guests = new Guests(store, this.passes, now);
    this.signIn = new SignIn(store, this.passes, this.passwords, now);
    this.programs = new Programs(store, this.passes, now);
    this.post = config.mail && openPost(config.mail);
    const { passes, signIn, post } = this;
    this.recovery = new Recovery({ store, passes, signIn, now, post, url, complain });
    this.moderation = new Moderation({ store, storage, rooms, passes: this.passes, veil: this.veil, now });
    this.farewell = new Farewell({ storage, passes, veil: this.veil, notifications, unsay });
  }

  async open(): Promise<void> {
    await this.veil.open();
    this.#sweepLater();
  }

  close(): void {
    this.#stopSweep();
  }

  /** The name an account has now; undefined for one that is gone or was never there. */
  async nameOf(account: string): Promise<string | undefined> {
    const found = await this.#storage.accounts.account(account);
    return found && found.kind !== 'gone' ? this.veil.name(account, found.name) : undefined;
  }

  #sweepLater(): void {
    this.#stopSweep = this.#timer.at(this.#timer.now() + HOUR, () => {
      inBackground(this.#storage.accounts.sweep(this.#timer.now()), 'sessions that ran out', this.#complain);
      this.#sweepLater();
    });
  }
}
