// What people do with their own account: password, email, sessions, export, deletion.

import { isRefusal } from '../../core/refusal.ts';
import {
  AccountShown,
  ChangeEmailBody,
  ChangePasswordBody,
  CredentialId,
  CredentialShown,
  DeleteAccountBody,
} from '../../protocol/accounts.ts';
import { Type } from '../../protocol/schema.ts';
import type { Storage } from '../base/storage/storage.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import { noSuchCredential } from '../people/accounts/refusals.ts';
import { exportAccount } from '../people/export/account-export.ts';
import { accountShown, credentialShown, enterAccount } from './account-shown.ts';
import { Download, Empty, type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function accountRoutes({ base, people }: Services): Route[] {
  return [...ownAccountRoutes(people.accounts, base.storage), ...sessionRoutes(people.accounts, base.storage)];
}

function ownAccountRoutes(accounts: Accounts, storage: Storage): Route[] {
  const { signIn, recovery, deletion, redaction } = accounts;
  return [
    route({
      method: 'GET',
      url: '/api/account',
      summary: 'My account',
      response: AccountShown,
      auth: 'person',
      handle: async ({ by }) => accountShown((await storage.accounts.account(by.account))!, recovery.hasMail),
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
        return enterAccount(accounts, await signIn.setPassword(account, body.next, origin.agent), origin);
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
      method: 'GET',
      url: '/api/account/export',
      summary: 'Everything this server has about me: account, sessions, notifications, bots, whom I follow, matches',
      response: Type.Unknown(),
      auth: 'person',
      rateLimited: true,
      handle: ({ by }) => Promise.resolve(new Download('ludoteca.json', exportAccount(storage, redaction, by.account))),
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
  ];
}

function sessionRoutes({ credentials }: Accounts, storage: Storage): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/account/sessions',
      summary: 'Where I am signed in',
      response: Type.Array(CredentialShown),
      auth: 'person',
      handle: async ({ by }) =>
        (await storage.accounts.credentials({ account: by.account, kind: 'session' })).map(credential =>
          credentialShown(credential, by.credential),
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
  ];
}
