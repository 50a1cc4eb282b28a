// Who the caller is: signing up, in and out, the links that are sent by email, and guests.

import { isRefusal } from '../../core/refusal.ts';
import {
  AccountShown,
  ForgotPasswordBody,
  NewAccount,
  ResetPasswordBody,
  SignInBody,
  TicketBody,
} from '../../protocol/accounts.ts';
import { Name } from '../../protocol/common.ts';
import { GuestCreated, MeShown, NewGuest } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import { nameFixed } from '../people/accounts/refusals.ts';
import { enterAccount } from './account-shown.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function signInRoutes({ people: { accounts } }: Services): Route[] {
  return [...guestRoutes(accounts), ...personRoutes(accounts)];
}

function personRoutes(accounts: Accounts): Route[] {
  const { signIn, credentials, recovery } = accounts;
  return [
    route.post('/api/accounts', {
      summary: 'Sign up; with the token of a guest, that guest becomes the account and keeps its matches',
      body: NewAccount,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body: { email, locale, ...body }, origin }) => {
        const signed = await signIn.signUp({ ...body, ...origin });
        if (!isRefusal(signed) && email) await recovery.requestEmailChange(signed.account, email, locale ?? 'en');
        return enterAccount(accounts, signed, origin);
      },
    }),
    route.post('/api/session', {
      summary: 'Sign in',
      body: SignInBody,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body, origin }) => enterAccount(accounts, await signIn.signIn({ ...body, ...origin }), origin),
    }),
    route.delete('/api/session', {
      summary: 'Sign out',
      handle: async ({ origin }) => {
        if (origin.session !== undefined) await credentials.signOut(origin.session);
        origin.setSession(undefined);
      },
    }),
    route.post('/api/confirm', {
      summary: 'The link of an email was opened: the address is its account’s',
      body: TicketBody,
      rateLimited: true,
      handle: ({ body }) => recovery.confirm(body.ticket),
    }),
    route.post('/api/forgot', {
      summary: 'Send a link for a new password, if there is an account with this name or address',
      body: ForgotPasswordBody,
      rateLimited: true,
      handle: ({ body: { name, locale } }) => recovery.requestReset(name, locale ?? 'en'),
    }),
    route.post('/api/reset', {
      summary: 'Choose a new password with the link of an email; every session ends',
      body: ResetPasswordBody,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body, origin }) =>
        enterAccount(accounts, await recovery.reset(body.ticket, body.password, origin.agent), origin),
    }),
  ];
}

function guestRoutes({ guests }: Accounts): Route[] {
  return [
    route.post('/api/guests', {
      summary: 'Become a guest: a name, and a token that proves it',
      body: NewGuest,
      response: GuestCreated,
      rateLimited: true,
      // Stored at once: a client that asks for a token keeps it, and may send it to a server that was restarted meanwhile.
      handle: ({ body }) => guests.create(body.name),
    }),
    route.post('/api/me', {
      summary: 'Change my name, as a guest',
      body: Type.Object({ name: Name }),
      response: Type.Object({ account: Type.String(), name: Type.String() }),
      auth: true,
      handle: async ({ by, body }) =>
        by.kind === 'guest' ? { account: by.account, name: await guests.rename(by.account, body.name) } : nameFixed,
    }),
    route.get('/api/me', {
      summary: 'Who I am',
      response: MeShown,
      auth: true,
      handle: ({ by: { account, name, kind, admin } }) => ({ account, name, kind, ...(admin && { admin }) }),
    }),
  ];
}
