// Guests, and who the caller is.

import { Name } from '../../protocol/common.ts';
import { GuestCreated, MeShown, NewGuest } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { nameFixed } from '../people/accounts/refusals.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function guestRoutes({ people }: Services): Route[] {
  const { guests } = people.accounts;
  return [
    route({
      method: 'POST',
      url: '/api/guests',
      summary: 'Become a guest: a name, and a token that proves it',
      body: NewGuest,
      response: GuestCreated,
      rateLimited: true,
      // Stored at once: a client that asks for a token keeps it, and may send it to a server that was restarted meanwhile.
      handle: ({ body }) => guests.create(body.name),
    }),
    route({
      method: 'POST',
      url: '/api/me',
      summary: 'Change my name, as a guest',
      body: Type.Object({ name: Name }),
      response: Type.Object({ account: Type.String(), name: Type.String() }),
      auth: true,
      handle: async ({ by, body }) =>
        by.kind === 'guest' ? { account: by.account, name: await guests.rename(by.account, body.name) } : nameFixed,
    }),
    route({
      method: 'GET',
      url: '/api/me',
      summary: 'Who I am',
      response: MeShown,
      auth: true,
      handle: ({ by: { account, name, kind, admin } }) =>
        Promise.resolve({ account, name, kind, ...(admin && { admin }) }),
    }),
  ];
}
