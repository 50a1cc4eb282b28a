// Notifications of an account.

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
