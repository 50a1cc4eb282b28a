// Notifications as rows of a database.

import type { StoredNotification, StoredNotificationContent } from './notifications.ts';

export const SELECT_NOTIFICATIONS =
  'SELECT id, about, kind, at, read, body FROM notification WHERE account = ? ORDER BY at DESC, id DESC';

/** In the order in which the statement above names the columns. */
export function readNotification([id, about, kind, at, read, body]: readonly unknown[]): StoredNotification {
  return {
    ...(JSON.parse(String(body)) as Pick<StoredNotificationContent, 'by' | 'params'>), // only the stores write this table
    id: Number(id),
    about: String(about),
    kind: String(kind),
    at: Number(at),
    read: read === 1,
  };
}
