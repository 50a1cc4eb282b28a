// Devices that want to be told while no page is open.

import { LOCALES } from '../../core/locale.ts';
import { type Static, Type } from '../../protocol/schema.ts';
import type { App } from '../app.ts';
import { off } from '../people/push/refusals.ts';
import { Empty, type Route, route } from './routes.ts';

const strict = { additionalProperties: false };
const Endpoint = Type.String({ maxLength: 1000 });
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{16,100}={0,2}$' });

/** Without a key this server sends no pushes. */
export const PushShown = Type.Object({
  key: Type.Union([Type.String(), Type.Null()]),
  /** Of my devices. */
  endpoints: Type.Array(Type.String()),
});
export type PushShown = Static<typeof PushShown>;

export const PushSubscribeBody = Type.Object(
  {
    endpoint: Endpoint,
    keys: Type.Object({ p256dh: Key, auth: Key }, strict),
    /** In which language the device is told. */
    locale: Type.Enum([...LOCALES]),
  },
  strict,
);
export type PushSubscribeBody = Static<typeof PushSubscribeBody>;

export function pushRoutes(app: App): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/push',
      summary: 'The key to subscribe with, and my devices',
      response: PushShown,
      auth: true,
      handle: async ({ by }) => {
        const devices = (await app.push?.devices(by.account)) ?? [];
        return { key: app.push?.publicKey ?? null, endpoints: devices.map(({ endpoint }) => endpoint) };
      },
    }),
    route({
      method: 'POST',
      url: '/api/push',
      summary: 'Tell me on this device, as long as I stay signed in there',
      body: PushSubscribeBody,
      response: Empty,
      auth: true,
      rateLimited: true,
      handle: async ({ by, body: { endpoint, keys, locale } }) =>
        app.push ? ((await app.push.subscribe(by, { endpoint, ...keys, locale })) ?? {}) : off,
    }),
    route({
      method: 'POST',
      url: '/api/push/forget',
      summary: 'No more on this device',
      body: Type.Object({ endpoint: Endpoint }, strict),
      response: Empty,
      auth: true,
      handle: async ({ by, body: { endpoint } }) => {
        await app.push?.unsubscribe(by.account, endpoint);
        return {};
      },
    }),
  ];
}
