// The bots of a person: accounts of their own that sign in with tokens.

import { isRefusal } from '../../core/refusal.ts';
import { AccountId, BotShown, CredentialId, NewBot, NewToken, TokenCreated } from '../../protocol/accounts.ts';
import { Type } from '../../protocol/schema.ts';
import { credentialShown } from './account-shown.ts';
import { Empty, type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function botAccountRoutes({ people }: Services): Route[] {
  const { bots, deletion } = people.accounts;
  return [
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
          tokens: tokens.map(credential => credentialShown(credential)),
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
