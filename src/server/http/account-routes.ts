// What people do with their own account: password, email, sessions, export, deletion, and bots that sign in with tokens.

import { isRefusal } from '../../core/refusal.ts';
import {
  AccountShown,
  BotShown,
  ChangeEmailBody,
  ChangePasswordBody,
  CredentialShown,
  DeleteAccountBody,
  NewBot,
  NewToken,
  TokenCreated,
} from '../../protocol/accounts.ts';
import { Type } from '../../protocol/schema.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import { noSuchCredential } from '../people/accounts/refusals.ts';
import { exportAccount } from '../people/export/account-export.ts';
import { accountShown, credentialShown, enterAccount } from './account-shown.ts';
import { Download, type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function accountRoutes({ base, people }: Services): Route[] {
  const { accounts } = people;
  return [
    ...ownAccountRoutes(accounts, base.storage),
    ...sessionRoutes(accounts, base.storage),
    ...botRoutes(accounts),
  ];
}

function ownAccountRoutes(accounts: Accounts, storage: Storage): Route[] {
  const { signIn, recovery, deletion, redaction } = accounts;
  return [
    route.get('/api/account', {
      summary: 'My account',
      response: AccountShown,
      auth: 'person',
      handle: async ({ by }) => accountShown((await storage.accounts.account(by.account))!, recovery.hasMail),
    }),
    route.post('/api/account/password', {
      summary: 'Change my password; every other session ends',
      body: ChangePasswordBody,
      response: AccountShown,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body, origin }) => {
        const account = await signIn.confirm(by.account, body.password, origin.address);
        if (isRefusal(account)) return account;
        return enterAccount(accounts, await signIn.setPassword(account, body.next, origin.agent), origin);
      },
    }),
    route.post('/api/account/email', {
      summary: 'Write to my new address, whose link confirms it; or forget the address I have',
      body: ChangeEmailBody,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body: { password, email, locale }, origin }) => {
        const account = await signIn.confirm(by.account, password, origin.address);
        if (isRefusal(account)) return account;
        if (email === null) return recovery.removeEmail(by.account);
        return recovery.requestEmailChange(account, email, locale ?? 'en');
      },
    }),
    route.get('/api/account/export', {
      summary: 'Everything this server has about me: account, sessions, notifications, bots, whom I follow, matches',
      response: Type.Unknown(),
      auth: 'person',
      rateLimited: true,
      handle: ({ by }) => new Download('ludoteca.json', exportAccount(storage, redaction, by.account)),
    }),
    route.post('/api/account/delete', {
      summary: 'Delete my account and my bots; matches stay, without my name',
      body: DeleteAccountBody,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body, origin }) => {
        const account = await signIn.confirm(by.account, body.password, origin.address);
        if (isRefusal(account)) return account;
        await deletion.deleteAccount(by.account);
        origin.setSession(undefined);
        return undefined;
      },
    }),
  ];
}

function sessionRoutes({ credentials }: Accounts, storage: Storage): Route[] {
  return [
    route.get('/api/account/sessions', {
      summary: 'Where I am signed in',
      response: Type.Array(CredentialShown),
      auth: 'person',
      handle: async ({ by }) =>
        (await storage.accounts.credentials({ account: by.account, kind: 'session' })).map(credential =>
          credentialShown(credential, by.credential),
        ),
    }),
    route.delete('/api/account/sessions', {
      summary: 'Sign out everywhere else',
      auth: 'person',
      handle: async ({ by }) => {
        await credentials.revoke({ account: by.account, kind: 'session', except: by.credential });
      },
    }),
    route.delete('/api/account/sessions/:session', {
      summary: 'Sign out there',
      auth: 'person',
      handle: async ({ by, params, origin }) => {
        const count = await credentials.revoke({ account: by.account, kind: 'session', id: params.session });
        if (params.session === by.credential) origin.setSession(undefined);
        return count > 0 ? undefined : noSuchCredential;
      },
    }),
  ];
}

function botRoutes({ bots, deletion }: Accounts): Route[] {
  return [
    route.get('/api/account/bots', {
      summary: 'My bots and their tokens',
      response: Type.Array(BotShown),
      auth: 'person',
      handle: async ({ by }) =>
        (await bots.list(by.account)).map(({ account: { id, name, created }, tokens }) => ({
          account: id,
          name,
          created,
          tokens: tokens.map(credential => credentialShown(credential)),
        })),
    }),
    route.post('/api/account/bots', {
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
    route.delete('/api/account/bots/:bot', {
      summary: 'Delete a bot of mine',
      auth: 'person',
      handle: ({ by, params }) => deletion.deleteBot(by.account, params.bot),
    }),
    route.post('/api/account/bots/:bot/tokens', {
      summary: 'A token for a bot of mine; it is shown this once',
      body: NewToken,
      response: TokenCreated,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, params, body }) => {
        const made = await bots.createToken(by.account, params.bot, body.label ?? '');
        return isRefusal(made) ? made : { id: made.pass.id, token: made.token };
      },
    }),
    route.delete('/api/account/bots/:bot/tokens/:token', {
      summary: 'Revoke a token; whoever uses it is disconnected',
      auth: 'person',
      handle: ({ by, params }) => bots.revoke(by.account, params.bot, params.token),
    }),
  ];
}
