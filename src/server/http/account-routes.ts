// Signing up, in and out, and what people do with their own account.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import {
  AccountId,
  AccountShown,
  BotShown,
  ChangeEmailBody,
  ChangePasswordBody,
  CredentialId,
  CredentialShown,
  DeleteAccountBody,
  ForgotPasswordBody,
  NewAccount,
  NewBot,
  NewToken,
  ResetPasswordBody,
  SignInBody,
  TicketBody,
  TokenCreated,
} from '../../protocol/accounts.ts';
import { Type } from '../../protocol/schema.ts';
import type { App } from '../app.ts';
import type { Account, Credential } from '../base/storage/accounts.ts';
import { noSuchCredential } from '../people/accounts/refusals.ts';
import type { SignedIn } from '../people/accounts/sign-in.ts';
import { exportAccount } from '../people/export/account-export.ts';
import { Download, Empty, type RequestOrigin, type Route, route } from './routes.ts';

export function accountRoutes(app: App): Route[] {
  const { signIn, credentials, bots, recovery, deletion } = app.accounts;
  const { accounts: store } = app.storage;
  const shown = ({ id, name, created, email, admin }: Account): AccountShown => ({
    account: id,
    name,
    created,
    ...(email && { email }),
    ...(admin && { admin }),
    mail: recovery.hasMail,
  });
  /** Whatever session the browser came with ends: the new one is one nobody else can know. */
  const enter = async (signed: SignedIn | Refusal, origin: RequestOrigin): Promise<AccountShown | Refusal> => {
    if (isRefusal(signed)) return signed;
    if (origin.session !== undefined) await credentials.signOut(origin.session);
    origin.setSession(signed.session);
    return shown(signed.account);
  };

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
        return enter(signed, origin);
      },
    }),
    route({
      method: 'POST',
      url: '/api/session',
      summary: 'Sign in',
      body: SignInBody,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body, origin }) => enter(await signIn.signIn({ ...body, ...origin }), origin),
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
      method: 'GET',
      url: '/api/account',
      summary: 'My account',
      response: AccountShown,
      auth: 'person',
      handle: async ({ by }) => shown((await store.account(by.account))!),
    }),
    route({
      method: 'POST',
      url: '/api/account/password',
      summary: 'Change my password; every other session ends',
      body: ChangePasswordBody,
      response: AccountShown,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body, origin }) => {
        const account = await signIn.confirm(by.account, body.password, origin.address);
        if (isRefusal(account)) return account;
        return enter(await signIn.setPassword(account, body.next, origin.agent), origin);
      },
    }),
    route({
      method: 'POST',
      url: '/api/account/email',
      summary: 'Write to my new address, whose link confirms it; or forget the address I have',
      body: ChangeEmailBody,
      response: Empty,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body: { password, email, locale }, origin }) => {
        const account = await signIn.confirm(by.account, password, origin.address);
        if (isRefusal(account)) return account;
        if (email !== null) return (await recovery.requestEmailChange(account, email, locale ?? 'en')) ?? {};
        await recovery.removeEmail(by.account);
        return {};
      },
    }),
    route({
      method: 'POST',
      url: '/api/confirm',
      summary: 'The link of a letter was opened: the address is its account’s',
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
      summary: 'Choose a new password with the link of a letter; every session ends',
      body: ResetPasswordBody,
      response: AccountShown,
      rateLimited: true,
      handle: async ({ body, origin }) => enter(await recovery.reset(body.ticket, body.password, origin.agent), origin),
    }),
    route({
      method: 'GET',
      url: '/api/account/sessions',
      summary: 'Where I am signed in',
      response: Type.Array(CredentialShown),
      auth: 'person',
      handle: async ({ by }) =>
        (await store.credentials({ account: by.account, kind: 'session' })).map(credential =>
          passShown(credential, by.credential),
        ),
    }),
    route({
      method: 'DELETE',
      url: '/api/account/sessions',
      summary: 'Sign out everywhere else',
      response: Empty,
      auth: 'person',
      handle: async ({ by }) => {
        await credentials.revoke({ account: by.account, kind: 'session', except: by.credential });
        return {};
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/account/sessions/:session',
      summary: 'Sign out there',
      params: Type.Object({ session: CredentialId }),
      response: Empty,
      auth: 'person',
      handle: async ({ by, params, origin }) => {
        const count = await credentials.revoke({ account: by.account, kind: 'session', id: params.session });
        if (params.session === by.credential) origin.setSession(undefined);
        return count > 0 ? {} : noSuchCredential;
      },
    }),
    route({
      method: 'GET',
      url: '/api/account/export',
      summary: 'Everything this house has about me: account, sessions, notifications, bots, whom I follow, matches',
      response: Type.Unknown(),
      auth: 'person',
      rateLimited: true,
      handle: ({ by }) =>
        Promise.resolve(new Download('ludoteca.json', exportAccount(app.storage, app.accounts.redaction, by.account))),
    }),
    route({
      method: 'POST',
      url: '/api/account/delete',
      summary: 'Delete my account and my bots; matches stay, without my name',
      body: DeleteAccountBody,
      response: Empty,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body, origin }) => {
        const account = await signIn.confirm(by.account, body.password, origin.address);
        if (isRefusal(account)) return account;
        await deletion.deleteAccount(by.account);
        origin.setSession(undefined);
        return {};
      },
    }),
    route({
      method: 'GET',
      url: '/api/account/bots',
      summary: 'My bots and their tokens',
      response: Type.Array(BotShown),
      auth: 'person',
      handle: async ({ by }) =>
        (await bots.list(by.account)).map(({ account: { id, name, created }, tokens }) => ({
          account: id,
          name,
          created,
          tokens: tokens.map(credential => passShown(credential)),
        })),
    }),
    route({
      method: 'POST',
      url: '/api/account/bots',
      summary: 'A bot of mine: an account that signs in with a token',
      body: NewBot,
      response: BotShown,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body }) => {
        const made = await bots.create(by.account, body.name);
        return isRefusal(made) ? made : { account: made.id, name: made.name, created: made.created, tokens: [] };
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/account/bots/:bot',
      summary: 'Delete a bot of mine',
      params: Type.Object({ bot: AccountId }),
      response: Empty,
      auth: 'person',
      handle: async ({ by, params }) => (await deletion.deleteBot(by.account, params.bot)) ?? {},
    }),
    route({
      method: 'POST',
      url: '/api/account/bots/:bot/tokens',
      summary: 'A token for a bot of mine; it is shown this once',
      params: Type.Object({ bot: AccountId }),
      body: NewToken,
      response: TokenCreated,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, params, body }) => {
        const made = await bots.createToken(by.account, params.bot, body.label ?? '');
        return isRefusal(made) ? made : { id: made.pass.id, token: made.token };
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/account/bots/:bot/tokens/:token',
      summary: 'Revoke a token; whoever uses it is disconnected',
      params: Type.Object({ bot: AccountId, token: CredentialId }),
      response: Empty,
      auth: 'person',
      handle: async ({ by, params }) => (await bots.revoke(by.account, params.bot, params.token)) ?? {},
    }),
  ];
}

function passShown({ id, label, created, seen }: Credential, current?: string): CredentialShown {
  return { id, label, created, seen, ...(id === current && { current: true }) };
}
