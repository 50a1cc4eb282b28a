// The caller's notifications, and the devices that receive them while no page is open.

import { NOTIFICATION_KINDS, type NotificationKind } from '../../protocol/enumerations.ts';
import {
  NotificationPreferenceBody,
  NotificationSettings,
  NotificationsShown,
  ReadNotificationsBody,
} from '../../protocol/notifications.ts';
import { PushForgetBody, PushShown, PushSubscribeBody } from '../../protocol/push.ts';
import { Type } from '../../protocol/schema.ts';
import { notificationShown } from '../people/notifications/notification-shown.ts';
import { pushOff } from '../people/push/refusals.ts';
import type { PeopleServices } from '../people/services.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function notificationRoutes({ people }: Services): Route[] {
  const { notifications } = people;
  const { redaction } = people.accounts;
  return [
    route.get('/api/notifications', {
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
    route.post('/api/notifications/read', {
      summary: 'I have read these; without ids: all',
      body: ReadNotificationsBody,
      response: Type.Object({ unread: Type.Integer() }),
      auth: true,
      handle: async ({ by, body: { ids } }) => ({ unread: await notifications.read(by.account, ids && { ids }) }),
    }),
    route.get('/api/notifications/settings', {
      summary: 'The kinds there are, and those I do not want to hear of',
      response: NotificationSettings,
      auth: true,
      handle: async ({ by }) => settingsShown(await notifications.unwanted(by.account)),
    }),
    route.post('/api/notifications/settings', {
      summary: 'Choose whether I want to hear of a kind',
      body: NotificationPreferenceBody,
      response: NotificationSettings,
      auth: true,
      handle: async ({ by, body: { kind, wanted } }) =>
        settingsShown(await notifications.setWanted(by.account, kind, wanted)),
    }),
    ...deviceRoutes(people),
  ];
}

const settingsShown = (unwanted: NotificationKind[]): NotificationSettings => ({
  kinds: [...NOTIFICATION_KINDS],
  unwanted,
});

function deviceRoutes(people: PeopleServices): Route[] {
  return [
    route.get('/api/push', {
      summary: 'The key to subscribe with, and my devices',
      response: PushShown,
      auth: true,
      handle: async ({ by }) => {
        const devices = (await people.push?.devices(by.account)) ?? [];
        return { key: people.push?.publicKey ?? null, endpoints: devices.map(({ endpoint }) => endpoint) };
      },
    }),
    route.post('/api/push', {
      summary: 'Tell me on this device, as long as I stay signed in there',
      body: PushSubscribeBody,
      auth: true,
      rateLimited: true,
      handle: ({ by, body: { endpoint, keys, locale } }) =>
        people.push ? people.push.subscribe(by, { endpoint, ...keys, locale }) : pushOff,
    }),
    route.post('/api/push/forget', {
      summary: 'No more on this device',
      body: PushForgetBody,
      auth: true,
      handle: ({ by, body: { endpoint } }) => people.push?.unsubscribe(by.account, endpoint),
    }),
  ];
}
