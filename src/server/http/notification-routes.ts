// The caller's notifications.

import { NOTIFICATION_KINDS } from '../../protocol/enumerations.ts';
import {
  NotificationPreferenceBody,
  NotificationSettings,
  NotificationsShown,
  ReadNotificationsBody,
} from '../../protocol/notifications.ts';
import { Type } from '../../protocol/schema.ts';
import { notificationShown } from '../people/notifications/notification-shown.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function notificationRoutes({ people }: Services): Route[] {
  const { notifications } = people;
  const { redaction } = people.accounts;
  return [
    route({
      method: 'GET',
      url: '/api/notifications',
      summary: 'What I was told, newest first',
      response: NotificationsShown,
      auth: true,
      handle: async ({ by }): Promise<NotificationsShown> => {
        const stored = await notifications.list(by.account);
        return {
          unread: stored.filter(({ read }) => !read).length,
          notifications: stored.map(one => notificationShown(one, redaction)),
        };
      },
    }),
    route({
      method: 'POST',
      url: '/api/notifications/read',
      summary: 'I have read these; without ids: all',
      body: ReadNotificationsBody,
      response: Type.Object({ unread: Type.Integer() }),
      auth: true,
      handle: async ({ by, body: { ids } }) => ({ unread: await notifications.read(by.account, ids && { ids }) }),
    }),
    route({
      method: 'GET',
      url: '/api/notifications/settings',
      summary: 'The kinds there are, and those I do not want to hear of',
      response: NotificationSettings,
      auth: true,
      handle: async ({ by }) => ({
        kinds: [...NOTIFICATION_KINDS],
        unwanted: await notifications.unwanted(by.account),
      }),
    }),
    route({
      method: 'POST',
      url: '/api/notifications/settings',
      summary: 'Choose whether I want to hear of a kind',
      body: NotificationPreferenceBody,
      response: NotificationSettings,
      auth: true,
      handle: async ({ by, body: { kind, wanted } }) => ({
        kinds: [...NOTIFICATION_KINDS],
        unwanted: await notifications.setWanted(by.account, kind, wanted),
      }),
    }),
  ];
}
