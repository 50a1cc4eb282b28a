// Signing up, in and out, and the links that are sent by email.

import { isRefusal } from '../../core/refusal.ts';
import {
  AccountShown,
  ForgotPasswordBody,
  NewAccount,
  ResetPasswordBody,
  SignInBody,
  TicketBody,
} from '../../protocol/accounts.ts';
import { enterAccount } from './account-shown.ts';
import { Empty, type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function signInRoutes({ people: { accounts } }: Services): Route[] {
  const { signIn, credentials, recovery } = accounts;
  return [
    route({
      method: 'POST',
      url: '/api/accounts',
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
    route({
      method: 'POST',
      url: '/api/session',
      summary: 'Sign in',
      body: SignInBody,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body, origin }) => enterAccount(accounts, await signIn.signIn({ ...body, ...origin }), origin),
    }),
    route({
      method: 'DELETE',
      url: '/api/session',
      summary: 'Sign out',
      response: Empty,
      handle: async ({ origin }) => {
        if (origin.session !== undefined) await credentials.signOut(origin.session);
        origin.setSession(undefined);
        return {};
      },
    }),
    route({
      method: 'POST',
      url: '/api/confirm',
      summary: 'The link of an email was opened: the address is its account’s',
      body: TicketBody,
      response: Empty,
      rateLimited: true,
      handle: async ({ body }) => (await recovery.confirm(body.ticket)) ?? {},
    }),
    route({
      method: 'POST',
      url: '/api/forgot',
      summary: 'Send a link for a new password, if there is an account with this name or address',
      body: ForgotPasswordBody,
      response: Empty,
      rateLimited: true,
      handle: ({ body: { name, locale } }) => Promise.resolve(recovery.requestReset(name, locale ?? 'en') ?? {}),
    }),
    route({
      method: 'POST',
      url: '/api/reset',
      summary: 'Choose a new password with the link of an email; every session ends',
      body: ResetPasswordBody,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body, origin }) =>
        enterAccount(accounts, await recovery.reset(body.ticket, body.password, origin.agent), origin),
    }),
  ];
}
