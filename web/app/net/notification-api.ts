import type { NotificationInboxApi } from '../model/bell.ts';
import type { NotificationPreferencesApi } from '../model/wishes.ts';
import type { RestClient } from './send.ts';

export interface NotificationApi extends NotificationInboxApi, NotificationPreferencesApi {}

export function createNotificationApi({ get, request }: RestClient): NotificationApi {
  return {
    list: () => get('/api/notifications'),
    read: ids => request('POST', '/api/notifications/read', ids ? { ids } : {}),
    settings: () => get('/api/notifications/settings'),
    setWanted: (kind, wanted) => request('POST', '/api/notifications/settings', { kind, wanted }),
  };
}
