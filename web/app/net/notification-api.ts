import type { RestClient } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type {
  NotificationKind,
  NotificationSettings,
  NotificationsShown,
} from '../../../src/protocol/notifications.ts';

export interface NotificationApi {
  list(): Promise<NotificationsShown | Refusal>;
  read(ids?: readonly number[]): Promise<{ readonly unread: number } | Refusal>;
  settings(): Promise<NotificationSettings | Refusal>;
  /** Answers with how all kinds stand then. */
  setWanted(kind: NotificationKind, wanted: boolean): Promise<NotificationSettings | Refusal>;
}

export function createNotificationApi({ get, request }: RestClient): NotificationApi {
  return {
    list: () => get('/api/notifications'),
    read: ids => request('POST', '/api/notifications/read', ids ? { ids } : {}),
    settings: () => get('/api/notifications/settings'),
    setWanted: (kind, wanted) => request('POST', '/api/notifications/settings', { kind, wanted }),
  };
}
