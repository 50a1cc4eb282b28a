// What I was told while I looked elsewhere.

import type { House } from '../house.ts';
import { KIND_NAMES } from '../notifications/kinds.ts';
import { Type } from '../schema.ts';
import {
  NotificationSettings,
  NotificationsShown,
  notificationShown,
  ReadNotifications,
  Wish,
} from './notifications.ts';
import { type Route, route } from './routes.ts';

export function notificationRoutes({ notifications, accounts: { veil } }: House): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/notifications',
      summary: 'What I was told, newest first',
      answer: NotificationsShown,
      known: true,
      handle: async ({ by }): Promise<NotificationsShown> => {
        const told = await notifications.list(by.account);
        return {
          unread: told.filter(({ read }) => !read).length,
          notifications: told.map(one => notificationShown(one, veil)),
        };
      },
    }),
    route({
      method: 'POST',
      url: '/api/notifications/read',
      summary: 'I have read these; without ids: all',
      body: ReadNotifications,
      answer: Type.Object({ unread: Type.Integer() }),
      known: true,
      handle: async ({ by, body: { ids } }) => ({ unread: await notifications.read(by.account, ids && { ids }) }),
    }),
    route({
      method: 'GET',
      url: '/api/notifications/settings',
      summary: 'The kinds there are, and those I do not want to hear of',
      answer: NotificationSettings,
      known: true,
      handle: async ({ by }) => ({ kinds: KIND_NAMES, unwanted: await notifications.unwanted(by.account) }),
    }),
    route({
      method: 'POST',
      url: '/api/notifications/settings',
      summary: 'Choose whether I want to hear of a kind',
      body: Wish,
      answer: NotificationSettings,
      known: true,
      handle: async ({ by, body: { kind, wanted } }) => ({
        kinds: KIND_NAMES,
        unwanted: await notifications.want(by.account, kind, wanted),
      }),
    }),
  ];
}
