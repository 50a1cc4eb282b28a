// Sends presences that changed to the listeners that follow them, and to other nodes. Changes are gathered for a second, so that
// reloading a page is not shown as leaving and coming back.

import type { Millis } from '../../../core/journal.ts';
import type { Timer } from '../../../match/table.ts';
import type { PersonUpdate } from '../../../protocol/play.ts';
import type { PresenceChange } from './remote-presences.ts';

/** How long changes are gathered before they are sent. */
export const PRESENCE_BATCH_INTERVAL: Millis = 1000;

/** Receives the presences of the followed accounts. */
export interface PresenceListener {
  send(text: string): void;
  /** The whole list must be sent again, because an account may no longer be seen. */
  refresh(): void;
}

interface Followed {
  readonly account: string;
  readonly listeners: Set<PresenceListener>;
  /** The last presence that was sent. */
  lastSent: string;
}

export interface PresenceFeedConfig {
  readonly timer: Timer;
  /** The presence of an account as its followers may see it. */
  readonly presenceOf: (account: string) => Omit<PersonUpdate, 't' | 'account'>;
  /** The presence of an account at this node as other nodes receive it. */
  readonly ownPresenceOf: (account: string) => PresenceChange;
}

export class PresenceFeed {
  readonly #config: PresenceFeedConfig;
  readonly #followed = new Map<string, Followed>();
  readonly #changed = new Set<string>();
  /** Accounts whose presence must be sent to other nodes. */
  readonly #ownChanged = new Set<string>();
  #cancelPublish: (() => void) | undefined;
  /** Set where there are other nodes: receives the changes of accounts that are connected here. */
  onOwnChange: ((changes: readonly PresenceChange[]) => void) | undefined;

  constructor(config: PresenceFeedConfig) {
    this.#config = config;
  }

  close(): void {
    this.#cancelPublish?.();
  }

  /** Sends every change of these accounts from now on. The returned function stops it. */
  subscribe(accounts: readonly string[], listener: PresenceListener): () => void {
    // Kept by reference: a page that follows many accounts holds no copies of their names.
    const followed = accounts.map(account => this.#follow(account));
    for (const { listeners } of followed) listeners.add(listener);
    return () => {
      for (const one of followed)
        if (one.listeners.delete(listener) && one.listeners.size === 0) this.#followed.delete(one.account);
    };
  }

  /** An account may no longer be seen: its followers receive their whole lists again. */
  refresh(account: string): void {
    for (const listener of this.#followed.get(account)?.listeners ?? []) listener.refresh();
  }

  /** Marks the presence of an account that is, or was, connected here. */
  markOwnChanged(account: string): void {
    if (this.onOwnChange) {
      this.#ownChanged.add(account);
      this.#publishLater();
    }
    this.markChanged(account);
  }

  /** Marks a presence, at this node or another, that followers who are connected here may see. */
  markChanged(account: string): void {
    if (!this.#followed.has(account)) return;
    this.#changed.add(account);
    this.#publishLater();
  }

  #follow(account: string): Followed {
    let followed = this.#followed.get(account);
    if (!followed) {
      followed = { account, listeners: new Set(), lastSent: this.#updateText(account) };
      this.#followed.set(account, followed);
    }
    return followed;
  }

  #publishLater(): void {
    const { timer } = this.#config;
    this.#cancelPublish ??= timer.at(timer.now() + PRESENCE_BATCH_INTERVAL, () => this.#publish());
  }

  /** All followers of an account receive the same text. */
  #publish(): void {
    this.#cancelPublish = undefined;
    if (this.#ownChanged.size > 0) this.onOwnChange?.(Array.from(this.#ownChanged, this.#config.ownPresenceOf));
    this.#ownChanged.clear();
    for (const account of this.#changed) {
      const followed = this.#followed.get(account);
      const text = followed && this.#updateText(account);
      if (!followed || text === undefined || text === followed.lastSent) continue;
      followed.lastSent = text;
      for (const listener of followed.listeners) listener.send(text);
    }
    this.#changed.clear();
  }

  #updateText(account: string): string {
    const update: PersonUpdate = { t: 'person', account, ...this.#config.presenceOf(account) };
    return JSON.stringify(update);
  }
}
