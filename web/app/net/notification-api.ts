import type { Refusal } from '../../../src/core/refusal.ts';
import type { NotificationKind, NotificationSettings } from '../../../src/server/api/notifications.ts';
import type { BellApi } from '../model/bell.ts';
import type { Send } from './send.ts';

export interface NotificationApi extends BellApi {
  settings(): Promise<NotificationSettings | Refusal>;
  want(unwanted: readonly NotificationKind[]): Promise<NotificationSettings | Refusal>;
}

export function createNotificationApi({ get, ask }: Send): NotificationApi {
  return {
    list: () => get('/api/notifications'),
    read: ids => ask('POST', '/api/notifications/read', ids ? { ids } : {}),
    settings: () => get('/api/notifications/settings'),
    want: unwanted => ask('POST', '/api/notifications/settings', { unwanted }),
  };
}
