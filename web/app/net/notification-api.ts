import type { BellApi } from '../model/bell.ts';
import type { WishesApi } from '../model/wishes.ts';
import type { Send } from './send.ts';

export interface NotificationApi extends BellApi, WishesApi {}

export function createNotificationApi({ get, ask }: Send): NotificationApi {
  return {
    list: () => get('/api/notifications'),
    read: ids => ask('POST', '/api/notifications/read', ids ? { ids } : {}),
    settings: () => get('/api/notifications/settings'),
    want: (kind, wanted) => ask('POST', '/api/notifications/settings', { kind, wanted }),
  };
}
