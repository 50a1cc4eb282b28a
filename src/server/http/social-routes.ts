// Following people, blocking them, finding them.

import type { Refusal } from '../../core/refusal.ts';
import { Type } from '../../protocol/schema.ts';
import {
  PersonNamed,
  PersonPage,
  PersonPageQuery,
  PersonProfile,
  PersonShown,
  PresenceSetting,
  TableInvitationBody,
} from '../../protocol/social.ts';
import * as refusals from '../base/refusals.ts';
import type { Account } from '../base/storage/accounts.ts';
import type { RelationPageQuery } from '../base/storage/social.ts';
import { lookOf } from '../people/accounts/names.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import { noSuchAccount } from '../people/accounts/refusals.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function socialRoutes(services: Services): Route[] {
  return [...personRoutes(services), ...relationRoutes(services), ...presenceRoutes(services)];
}

function personRoutes(services: Services): Route[] {
  const { social, presences } = services.people;
  const { redaction } = services.people.accounts;
  const { storage } = services.base;
  return [
    route.get('/api/people', {
      summary: 'People and bots whose name begins so',
      query: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
      response: Type.Array(PersonNamed),
      rateLimited: true,
      handle: ({ query }) => findPeople(services, query.name),
    }),
    route.get('/api/people/:account', {
      summary: 'Somebody with an account: how many follow; for followers also whether they are here',
      response: PersonProfile,
      auth: 'maybe',
      handle: async ({ params: { account }, by }) => {
        const found = await storage.accounts.account(account);
        if (!isShown(found)) return noSuchAccount;
        const you =
          by.kind === 'person' && by.account !== account ? await social.relationship(by.account, account) : undefined;
        const mayLook = you?.following && !presences.isInvisible(by.account);
        return {
          ...personNamed(found, redaction),
          ...(await social.counts(account)),
          ...(you && { you }),
          ...(mayLook && { presence: await social.presence(account) }),
        };
      },
    }),
    changeRoute('post', 'follow', 'Follow somebody: I see when they are here, they hear of it once', (by, to) =>
      social.follow(by, to),
    ),
    changeRoute('delete', 'follow', 'Follow no more', (by, to) => social.unfollow(by.account, to)),
    changeRoute(
      'post',
      'block',
      'Block somebody: neither follows the other, and they cannot follow or invite me',
      (by, to) => social.block(by.account, to),
    ),
    changeRoute('delete', 'block', 'Block no more', (by, to) => social.unblock(by.account, to)),
  ];
}

/** The people that the account follows, its followers, and those it has blocked. */
function relationRoutes({ people: { social } }: Services): Route[] {
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

  return [
    route.get('/api/account/following', {
      summary: 'Whom I follow, and who of them is here',
      response: Type.Array(PersonShown),
      auth: 'person',
      handle: ({ by }) => social.following(by.account),
    }),
    route.get('/api/account/followers', {
      summary: 'Who follows me, newest first',
      query: PersonPageQuery,
      response: PersonPage,
      auth: 'person',
      handle: ({ by, query: { before, limit = 50 } }) =>
        page({ kind: 'follow', to: by.account, limit, ...(before && { before: parseCursor(before) }) }),
    }),
    route.get('/api/account/blocked', {
      summary: 'Whom I have blocked, newest first',
      query: PersonPageQuery,
      response: PersonPage,
      auth: 'person',
      handle: ({ by, query: { before, limit = 50 } }) =>
        page({ kind: 'block', by: by.account, limit, ...(before && { before: parseCursor(before) }) }),
    }),
  ];
}

function presenceRoutes({ people, play: { tables } }: Services): Route[] {
  const { social, presences, tableInvitations } = people;
  return [
    route.get('/api/account/presence', {
      summary: 'Am I invisible?',
      response: PresenceSetting,
      auth: 'person',
      handle: ({ by }) => ({ invisible: presences.isInvisible(by.account) }),
    }),
    route.post('/api/account/presence', {
      summary: 'Be invisible, or not: nobody sees whether I am or was here, and I see it of nobody',
      body: PresenceSetting,
      response: PresenceSetting,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body: { invisible } }) => {
        await social.setInvisible(by.account, invisible);
        return { invisible };
      },
    }),
    route.post('/api/matches/:match/invited', {
      at: ({ params }) => params.match,
      summary: 'Invite somebody with an account to a table where I sit: they are notified',
      body: TableInvitationBody,
      auth: 'person',
      rateLimited: true,
      handle: async ({ params, body, by }) => {
        const table = await tables.get(params.match);
        return table ? tableInvitations.invite(by, body.account, table) : refusals.noSuchMatch;
      },
    }),
  ];
}

function personNamed({ id, name, kind }: Account, redaction: Redaction): PersonNamed {
  return {
    account: id,
    name: redaction.name(id, name),
    kind: kind === 'program' ? 'program' : 'person',
  };
}

/** Players whose name begins so, and the account with exactly this name, even if it has not played yet. */
async function findPeople({ base: { storage }, people, records }: Services, name: string): Promise<PersonNamed[]> {
  const { redaction } = people.accounts;
  const played = (await records.players.named(name, 30)).filter(one => one.listed && one.kind !== 'bot');
  const exact = await storage.accounts.findByLook(lookOf(name));
  const ids = new Set([...(exact ? [exact.id] : []), ...played.map(({ player }) => player)]);
  const found = await Promise.all(Array.from(ids, id => storage.accounts.account(id)));
  // A search that finds an account by its hidden name would reveal the name.
  return found
    .filter(isShown)
    .flatMap(one => (redaction.hides({ kind: 'name', key: one.id }) ? [] : [personNamed(one, redaction)]));
}

function changeRoute(method: 'post' | 'delete', relation: 'follow' | 'block', summary: string, handle: Change): Route {
  return route[method](`/api/people/:account/${relation}`, {
    summary,
    auth: 'person',
    rateLimited: true,
    handle: ({ params, by }) => handle(by, params.account),
  });
}

const isShown = (account: Account | undefined): account is Account =>
  account !== undefined && (account.kind === 'person' || account.kind === 'program') && account.suspended === undefined;

type Change = (by: { account: string; name: string }, to: string) => Promise<Refusal | undefined | void>;

function parseCursor(text: string): { since: number; account: string } {
  const [since, account] = text.split(':');
  return { since: Number(since), account: account! };
}
