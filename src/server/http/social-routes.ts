// Following people, blocking them, finding them.

import type { Refusal } from '../../core/refusal.ts';
import { AccountId } from '../../protocol/accounts.ts';
import { MatchId } from '../../protocol/common.ts';
import { Type } from '../../protocol/schema.ts';
import {
  PersonNamed,
  PersonPage,
  PersonPageQuery,
  PersonProfile,
  PersonShown,
  TableInvitationBody,
  Visibility,
} from '../../protocol/social.ts';
import type { App } from '../app.ts';
import * as refusals from '../base/refusals.ts';
import type { Account } from '../base/storage/accounts.ts';
import type { RelationPageQuery } from '../base/storage/social.ts';
import { lookOf } from '../people/accounts/names.ts';
import { noSuchAccount } from '../people/accounts/refusals.ts';
import { Empty, type Route, route } from './routes.ts';

const Person = Type.Object({ account: AccountId });

export function socialRoutes(app: App): Route[] {
  const { social, invites, tables, records, accounts, storage } = app;
  const { redaction } = accounts;
  const named = ({ id, name, kind }: Account): PersonNamed => ({
    account: id,
    name: redaction.name(id, name),
    kind: kind === 'program' ? 'program' : 'person',
  });
  /** Those who have played here and are called so; and who is called exactly so, even without a match. */
  const find = async (name: string): Promise<PersonNamed[]> => {
    const played = records.players.named(name, 30).filter(one => one.listed && one.kind !== 'bot');
    const exact = await storage.accounts.findByLook(lookOf(name));
    const ids = new Set([...(exact ? [exact.id] : []), ...played.map(({ player }) => player)]);
    const found = await Promise.all(Array.from(ids, id => storage.accounts.account(id)));
    // To be found by a hidden name would tell it.
    return found.filter(isShown).flatMap(one => (redaction.hides({ kind: 'name', key: one.id }) ? [] : [named(one)]));
  };

  const page = async (query: RelationPageQuery): Promise<PersonPage> => {
    const found = await social.list({ ...query, limit: query.limit + 1 });
    const people = found.slice(0, query.limit).map(({ account, name, kind, since }) => ({
      account,
      name,
      kind: kind === 'program' ? kind : ('person' as const),
      since,
    }));
    const last = found.length > query.limit ? people.at(-1) : undefined;
    return { people, ...(last && { next: `${last.since}:${last.account}` }) };
  };

  const change = (method: 'POST' | 'DELETE', tie: 'follow' | 'block', summary: string, handle: Change): Route =>
    route({
      method,
      url: `/api/people/:account/${tie}`,
      summary,
      params: Person,
      response: Empty,
      auth: 'person',
      rateLimited: true,
      handle: async ({ params, by }) => (await handle(by, params.account)) ?? {},
    });

  return [
    route({
      method: 'GET',
      url: '/api/people',
      summary: 'People and bots whose name begins so',
      query: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
      response: Type.Array(PersonNamed),
      rateLimited: true,
      handle: ({ query }) => find(query.name),
    }),
    route({
      method: 'GET',
      url: '/api/people/:account',
      summary: 'Somebody with an account: how many follow; for followers also whether they are here',
      params: Person,
      response: PersonProfile,
      auth: 'maybe',
      handle: async ({ params: { account }, by }) => {
        const found = await storage.accounts.account(account);
        if (!isShown(found)) return noSuchAccount;
        const you =
          by.kind === 'person' && by.account !== account ? await social.relationship(by.account, account) : undefined;
        const mayLook = you?.following && !app.presences.isInvisible(by.account);
        return {
          ...named(found),
          ...(await social.counts(account)),
          ...(you && { you }),
          ...(mayLook && { presence: await social.presence(account) }),
        };
      },
    }),
    change('POST', 'follow', 'Follow somebody: I see when they are here, they hear of it once', (by, to) =>
      social.follow(by, to),
    ),
    change('DELETE', 'follow', 'Follow no more', (by, to) => social.unfollow(by.account, to)),
    change(
      'POST',
      'block',
      'Block somebody: neither follows the other, and they cannot follow or invite me',
      (by, to) => social.block(by.account, to),
    ),
    change('DELETE', 'block', 'Block no more', (by, to) => social.unblock(by.account, to)),
    route({
      method: 'GET',
      url: '/api/account/following',
      summary: 'Whom I follow, and who of them is here',
      response: Type.Array(PersonShown),
      auth: 'person',
      handle: ({ by }) => social.following(by.account),
    }),
    route({
      method: 'GET',
      url: '/api/account/followers',
      summary: 'Who follows me, newest first',
      query: PersonPageQuery,
      response: PersonPage,
      auth: 'person',
      handle: ({ by, query: { before, limit = 50 } }) =>
        page({ kind: 'follow', to: by.account, limit, ...(before && { before: parseCursor(before) }) }),
    }),
    route({
      method: 'GET',
      url: '/api/account/blocked',
      summary: 'Whom I have blocked, newest first',
      query: PersonPageQuery,
      response: PersonPage,
      auth: 'person',
      handle: ({ by, query: { before, limit = 50 } }) =>
        page({ kind: 'block', by: by.account, limit, ...(before && { before: parseCursor(before) }) }),
    }),
    route({
      method: 'GET',
      url: '/api/account/presence',
      summary: 'Am I invisible?',
      response: Visibility,
      auth: 'person',
      handle: ({ by }) => Promise.resolve({ invisible: app.presences.isInvisible(by.account) }),
    }),
    route({
      method: 'POST',
      url: '/api/account/presence',
      summary: 'Be invisible, or not: nobody sees whether I am or was here, and I see it of nobody',
      body: Visibility,
      response: Visibility,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body: { invisible } }) => {
        await social.setInvisible(by.account, invisible);
        return { invisible };
      },
    }),
    route({
      method: 'POST',
      url: '/api/matches/:match/invited',
      summary: 'Invite somebody with an account to a table where I sit: they are notified',
      params: Type.Object({ match: MatchId }),
      body: TableInvitationBody,
      response: Empty,
      auth: 'person',
      rateLimited: true,
      handle: async ({ params, body, by }) => {
        const table = await tables.get(params.match);
        return table ? ((await invites.invite(by, body.account, table)) ?? {}) : refusals.noSuchMatch;
      },
    }),
  ];
}

const isShown = (account: Account | undefined): account is Account =>
  account !== undefined && (account.kind === 'person' || account.kind === 'program') && account.suspended === undefined;

type Change = (by: { account: string; name: string }, to: string) => Promise<Refusal | undefined | void>;

function parseCursor(text: string): { since: number; account: string } {
  const [since, account] = text.split(':');
  return { since: Number(since), account: account! };
}
