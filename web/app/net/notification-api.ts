import type { RestClient } from '../../../src/client/rest-client.ts';
import type {
  NotificationKind,
  NotificationSettings,
  NotificationsShown,
} from '../../../src/protocol/notifications.ts';

const SETTINGS = '/api/notifications/settings';

export type NotificationApi = ReturnType<typeof createNotificationApi>;

export function createNotificationApi({ get, request }: RestClient) {
  return {
    list: () => get<NotificationsShown>('/api/notifications'),
    read: (ids?: readonly number[]) =>
      request<{ readonly unread: number }>('POST', '/api/notifications/read', ids ? { ids } : {}),
    settings: () => get<NotificationSettings>(SETTINGS),
    /** Answers with how all kinds stand then. */
    setWanted: (kind: NotificationKind, wanted: boolean) =>
      request<NotificationSettings>('POST', SETTINGS, { kind, wanted }),
  };
}
