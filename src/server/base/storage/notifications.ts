// The port for notifications. One suite runs over every implementation.

import type { Millis } from '../../../core/journal.ts';

export type NotificationParams = Readonly<Record<string, string | number>>;

/** The content of a notification: a code with arguments. The sentence is made where it is read. */
export interface StoredNotificationContent {
  readonly kind: string;
  /** The path of the page that shows it, without the first slash: `match/ID`, `tournaments/ID`, `players/ID`. */
  readonly about: string;
  /** The account that caused it. */
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
   * Stores it, as the newest of at most `most`. One of the same kind about the same thing is stored once. Returns whether none of
   * them was unread.
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
