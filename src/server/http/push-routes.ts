// Devices that receive push messages while no page is open.

import { PushForgetBody, PushShown, PushSubscribeBody } from '../../protocol/push.ts';
import { off } from '../people/push/refusals.ts';
import { Empty, type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function pushRoutes({ people }: Services): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/push',
      summary: 'The key to subscribe with, and my devices',
      response: PushShown,
      auth: true,
      handle: async ({ by }) => {
        const devices = (await people.push?.devices(by.account)) ?? [];
        return { key: people.push?.publicKey ?? null, endpoints: devices.map(({ endpoint }) => endpoint) };
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
        people.push ? ((await people.push.subscribe(by, { endpoint, ...keys, locale })) ?? {}) : off,
    }),
    route({
      method: 'POST',
      url: '/api/push/forget',
      summary: 'No more on this device',
      body: PushForgetBody,
      response: Empty,
      auth: true,
      handle: async ({ by, body: { endpoint } }) => {
        await people.push?.unsubscribe(by.account, endpoint);
        return {};
      },
    }),
  ];
}
