// Signing up, in and out, and what people do with their own account.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { exportOf } from '../accounts/farewell.ts';
import { noSuchPass } from '../accounts/refusals.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import type { House } from '../house.ts';
import { Type } from '../schema.ts';
import type { Account, Pass } from '../storage/accounts.ts';
import {
  AccountId,
  AccountShown,
  BotShown,
  ChangeEmail,
  ChangePassword,
  Confirm,
  Credentials,
  Forgot,
  Leave,
  NewAccount,
  NewBot,
  NewToken,
  PassId,
  PassShown,
  Reset,
  TokenMade,
} from './account-schemas.ts';
import { type Door, Download, Empty, type Route, route } from './routes.ts';

export function accountRoutes(house: House): Route[] {
  const { signIn, passes, programs, recovery, farewell } = house.accounts;
  const { accounts: store } = house.storage;
  const shown = ({ id, name, created, email, admin }: Account): AccountShown => ({
    account: id,
    name,
    created,
    ...(email && { email }),
    ...(admin && { admin }),
    mail: recovery.hasMail,
  });
  /** Whatever session the browser came with ends: the new one is one nobody else can know. */
  const enter = async (signed: SignedIn | Refusal, door: Door): Promise<AccountShown | Refusal> => {
    if (isRefusal(signed)) return signed;
    if (door.session !== undefined) await passes.signOut(door.session);
    door.keepSession(signed.session);
    return shown(signed.account);
  };

  return [
    route({
      method: 'POST',
      url: '/api/accounts',
      summary: 'Sign up; with the token of a guest, that guest becomes the account and keeps its matches',
      body: NewAccount,
      answer: AccountShown,
      limited: true,
      handle: async ({ body: { email, locale, ...body }, door }) => {
        const signed = await signIn.signUp({ ...body, ...door });
        if (!isRefusal(signed) && email) await recovery.propose(signed.account, email, locale ?? 'en');
        return enter(signed, door);
      },
    }),
    route({
      method: 'POST',
      url: '/api/session',
      summary: 'Sign in',
      body: Credentials,
      answer: AccountShown,
      limited: true,
      handle: async ({ body, door }) => enter(await signIn.signIn({ ...body, ...door }), door),
    }),
    route({
      method: 'DELETE',
      url: '/api/session',
      summary: 'Sign out',
      answer: Empty,
      handle: async ({ door }) => {
        if (door.session !== undefined) await passes.signOut(door.session);
        door.keepSession(undefined);
        return {};
      },
    }),
    route({
      method: 'GET',
      url: '/api/account',
      summary: 'My account',
      answer: AccountShown,
      known: 'person',
      handle: async ({ by }) => shown((await store.account(by.account))!),
    }),
    route({
      method: 'POST',
      url: '/api/account/password',
      summary: 'Change my password; every other session ends',
      body: ChangePassword,
      answer: AccountShown,
      known: 'person',
      limited: true,
      handle: async ({ by, body, door }) => {
        const account = await signIn.confirm(by.account, body.password, door.address);
        if (isRefusal(account)) return account;
        return enter(await signIn.setPassword(account, body.next, door.agent), door);
      },
    }),
    route({
      method: 'POST',
      url: '/api/account/email',
      summary: 'Write to my new address, whose link confirms it; or forget the address I have',
      body: ChangeEmail,
      answer: Empty,
      known: 'person',
      limited: true,
      handle: async ({ by, body: { password, email, locale }, door }) => {
        const account = await signIn.confirm(by.account, password, door.address);
        if (isRefusal(account)) return account;
        if (email !== null) return (await recovery.propose(account, email, locale ?? 'en')) ?? {};
        await recovery.forget(by.account);
        return {};
      },
    }),
    route({
      method: 'POST',
      url: '/api/confirm',
      summary: 'The link of a letter was opened: the address is its account’s',
      body: Confirm,
      answer: Empty,
      limited: true,
      handle: async ({ body }) => (await recovery.confirm(body.ticket)) ?? {},
    }),
    route({
      method: 'POST',
      url: '/api/forgot',
      summary: 'Send a link for a new password, if there is an account with this name or address',
      body: Forgot,
      answer: Empty,
      limited: true,
      handle: ({ body: { name, locale } }) => Promise.resolve(recovery.forgot(name, locale ?? 'en') ?? {}),
    }),
    route({
      method: 'POST',
      url: '/api/reset',
      summary: 'Choose a new password with the link of a letter; every session ends',
      body: Reset,
      answer: AccountShown,
      limited: true,
      handle: async ({ body, door }) => enter(await recovery.reset(body.ticket, body.password, door.agent), door),
    }),
    route({
      method: 'GET',
      url: '/api/account/sessions',
      summary: 'Where I am signed in',
      answer: Type.Array(PassShown),
      known: 'person',
      handle: async ({ by }) =>
        (await store.passes({ account: by.account, kind: 'session' })).map(pass => passShown(pass, by.pass)),
    }),
    route({
      method: 'DELETE',
      url: '/api/account/sessions',
      summary: 'Sign out everywhere else',
      answer: Empty,
      known: 'person',
      handle: async ({ by }) => {
        await passes.revoke({ account: by.account, kind: 'session', except: by.pass });
        return {};
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/account/sessions/:session',
      summary: 'Sign out there',
      params: Type.Object({ session: PassId }),
      answer: Empty,
      known: 'person',
      handle: async ({ by, params, door }) => {
        const count = await passes.revoke({ account: by.account, kind: 'session', id: params.session });
        if (params.session === by.pass) door.keepSession(undefined);
        return count > 0 ? {} : noSuchPass;
      },
    }),
    route({
      method: 'GET',
      url: '/api/account/export',
      summary: 'Everything this house has about me: account, sessions, notifications, bots, whom I follow, matches',
      answer: Type.Unknown(),
      known: 'person',
      limited: true,
      handle: ({ by }) =>
        Promise.resolve(new Download('ludoteca.json', exportOf(house.storage, house.accounts.veil, by.account))),
    }),
    route({
      method: 'POST',
      url: '/api/account/delete',
      summary: 'Delete my account and my bots; matches stay, without my name',
      body: Leave,
      answer: Empty,
      known: 'person',
      limited: true,
      handle: async ({ by, body, door }) => {
        const account = await signIn.confirm(by.account, body.password, door.address);
        if (isRefusal(account)) return account;
        await farewell.leave(by.account);
        door.keepSession(undefined);
        return {};
      },
    }),
    route({
      method: 'GET',
      url: '/api/account/bots',
      summary: 'My bots and their tokens',
      answer: Type.Array(BotShown),
      known: 'person',
      handle: async ({ by }) =>
        (await programs.list(by.account)).map(({ account: { id, name, created }, tokens }) => ({
          account: id,
          name,
          created,
          tokens: tokens.map(pass => passShown(pass)),
        })),
    }),
    route({
      method: 'POST',
      url: '/api/account/bots',
      summary: 'A bot of mine: an account that signs in with a token',
      body: NewBot,
      answer: BotShown,
      known: 'person',
      limited: true,
      handle: async ({ by, body }) => {
        const made = await programs.create(by.account, body.name);
        return isRefusal(made) ? made : { account: made.id, name: made.name, created: made.created, tokens: [] };
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/account/bots/:bot',
      summary: 'Delete a bot of mine',
      params: Type.Object({ bot: AccountId }),
      answer: Empty,
      known: 'person',
      handle: async ({ by, params }) => (await farewell.leaveBot(by.account, params.bot)) ?? {},
    }),
    route({
      method: 'POST',
      url: '/api/account/bots/:bot/tokens',
      summary: 'A token for a bot of mine; it is shown this once',
      params: Type.Object({ bot: AccountId }),
      body: NewToken,
      answer: TokenMade,
      known: 'person',
      limited: true,
      handle: async ({ by, params, body }) => {
        const made = await programs.token(by.account, params.bot, body.label ?? '');
        return isRefusal(made) ? made : { id: made.pass.id, token: made.token };
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/account/bots/:bot/tokens/:token',
      summary: 'Revoke a token; whoever uses it is disconnected',
      params: Type.Object({ bot: AccountId, token: PassId }),
      answer: Empty,
      known: 'person',
      handle: async ({ by, params }) => (await programs.revoke(by.account, params.bot, params.token)) ?? {},
    }),
  ];
}

function passShown({ id, label, created, seen }: Pass, current?: string): PassShown {
  return { id, label, created, seen, ...(id === current && { current: true }) };
}
