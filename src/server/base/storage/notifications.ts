// The port for what people were told while they looked elsewhere. One suite runs over every implementation.

import type { Millis } from '../../../core/journal.ts';

export type NotificationParams = Readonly<Record<string, string | number>>;

/** What somebody is told: a code and what fills its text in; sentences are made where it is read. */
export interface StoredNotificationContent {
  readonly kind: string;
  /** The path of the page that shows it, without the first slash: `match/ID`, `tournaments/ID`, `players/ID`. */
  readonly about: string;
  /** Whose doing it is. */
  readonly by?: { readonly account: string; readonly name: string };
  readonly params?: NotificationParams;
}

export interface StoredNotification extends StoredNotificationContent {
  readonly id: number;
  readonly at: Millis;
  readonly read: boolean;
}

export interface NotificationStore {
  /**
   * Keeps it, as the newest of at most `most`. The same kind about the same thing is kept once; the answer is whether there was
   * none that still waits to be read.
   */
  add(
    account: string,
    news: StoredNotificationContent,
    at: Millis,
    most: number,
  ): Promise<{ readonly id: number; readonly isNew: boolean }>;
  /** Newest first. */
  list(account: string): Promise<StoredNotification[]>;
  unread(account: string): Promise<number>;
  /** Those with these ids, those about one thing, or all; the answer is how many had not been read. */
  read(account: string, which?: { readonly ids: readonly number[] } | { readonly about: string }): Promise<number>;
  /** Everything older. */
  sweep(before: Millis): Promise<void>;
}
