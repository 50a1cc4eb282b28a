// What administrators see and do.

import type { Refusal } from '../../core/refusal.ts';
import type { Identity } from '../accounts/identity.ts';
import { lookOf } from '../accounts/names.ts';
import type { House } from '../house.ts';
import { Type } from '../schema.ts';
import type { Account, Deed } from '../storage/accounts.ts';
import { AccountFound, AccountId, AccountSearch, Confirm, DeedQuery, DeedShown, Why } from './account-schemas.ts';
import { Empty, type Route, route } from './routes.ts';
import { MatchId } from './schemas.ts';

const PAGE = 30;

export function adminRoutes(house: House): Route[] {
  const { moderation, veil } = house.accounts;
  const { accounts: store } = house.storage;

  const found = ({ id, name, kind, created, owner, admin, suspended }: Account): AccountFound => ({
    account: id,
    name,
    kind: kind as AccountFound['kind'], // neither `account` nor `search` below hands out one that is gone
    created,
    ...(owner !== undefined && { owner }),
    ...(admin && { admin }),
    ...(suspended !== undefined && { suspended }),
    ...(veil.hides({ kind: 'name', key: id }) && { hidden: true }),
  });

  return [
    route({
      method: 'POST',
      url: '/api/admin/claim',
      summary: 'Become administrator with the link the house printed when it started',
      body: Confirm,
      answer: Empty,
      known: 'person',
      limited: true,
      handle: async ({ by, body }) => (await moderation.claim(by, body.ticket)) ?? {},
    }),
    route({
      method: 'GET',
      url: '/api/admin/accounts',
      summary: 'Accounts by the beginning of their name, or one by its id',
      query: AccountSearch,
      answer: Type.Array(AccountFound),
      known: 'administrator',
      handle: async ({ query: { text = '', marked, after, limit = PAGE } }) => {
        const exact = await store.account(text);
        if (exact && exact.kind !== 'gone') return [found(exact)];
        const last = after === undefined ? undefined : await store.account(after);
        const look = lookOf(text);
        if (text !== '' && look === '') return [];
        const page = { look, limit, ...(marked && { marked }), ...(last && { after: last }) };
        return (await store.search(page)).map(found);
      },
    }),
    accountDeed('suspend', 'Suspend an account and its bots; they are signed out at once', (by, on, why) =>
      moderation.suspend(by, on, why),
    ),
    accountDeed('unsuspend', 'Lift a suspension', (by, on, why) => moderation.unsuspend(by, on, why)),
    accountDeed('hide', 'Hide the name of an account everywhere', (by, on, why) =>
      moderation.veil(by, { kind: 'name', key: on }, true, why),
    ),
    accountDeed('show', 'Show the name again', (by, on, why) =>
      moderation.veil(by, { kind: 'name', key: on }, false, why),
    ),
    matchDeed('hide', 'Hide the title of a table', (by, on, why) =>
      moderation.veil(by, { kind: 'table', key: on }, true, why),
    ),
    matchDeed('show', 'Show the title of a table again', (by, on, why) =>
      moderation.veil(by, { kind: 'table', key: on }, false, why),
    ),
    matchDeed('end', 'End a match; nobody wins', (by, on, why) => moderation.endMatch(by, on, why)),
    route({
      method: 'GET',
      url: '/api/admin/deeds',
      summary: 'What administrators did, newest first',
      query: DeedQuery,
      answer: Type.Array(DeedShown),
      known: 'administrator',
      handle: async ({ query: { before, limit = PAGE } }) => {
        const deeds = await store.deeds({ limit, ...(before && { before }) });
        return Promise.all(deeds.map(named));
      },
    }),
  ];

  /** Administrators see names that are hidden from others. */
  async function named(deed: Deed & { id: number }): Promise<object> {
    const [by, about] = await Promise.all([store.account(deed.by), store.account(deed.about)]);
    return { ...deed, ...(by && { byName: by.name }), ...(about && { aboutName: about.name }) };
  }
}

type Act = (by: Identity, on: string, why: string) => Promise<Refusal | undefined>;

/** The deeds about an account: each a route, all alike. */
function accountDeed(url: string, summary: string, act: Act): Route {
  return route({
    method: 'POST',
    url: `/api/admin/accounts/:account/${url}`,
    summary,
    params: Type.Object({ account: AccountId }),
    body: Why,
    answer: Empty,
    known: 'administrator',
    handle: async ({ by, params, body }) => (await act(by, params.account, body.why ?? '')) ?? {},
  });
}

function matchDeed(url: string, summary: string, act: Act): Route {
  return route({
    method: 'POST',
    url: `/api/admin/matches/:match/${url}`,
    summary,
    params: Type.Object({ match: MatchId }),
    body: Why,
    answer: Empty,
    known: 'administrator',
    handle: async ({ by, params, body }) => (await act(by, params.match, body.why ?? '')) ?? {},
  });
}
