// The routes of administrators.

import type { Refusal } from '../../core/refusal.ts';
import {
  AccountFound,
  AccountSearch,
  ModerationActionShown,
  ModerationLogQuery,
  ReasonBody,
  TicketBody,
} from '../../protocol/accounts.ts';
import { Type } from '../../protocol/schema.ts';
import type { Identity } from '../base/identity.ts';
import type { Account, ModerationAction } from '../base/storage/accounts.ts';
import { lookOf } from '../people/accounts/names.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

const PAGE = 30;

export function adminRoutes({ base, people }: Services): Route[] {
  const { moderation } = people;
  const { redaction } = people.accounts;
  const { accounts: store } = base.storage;

  const found = ({ id, name, kind, created, owner, admin, suspended }: Account): AccountFound => ({
    account: id,
    name,
    kind: kind as AccountFound['kind'], // neither `account` nor `search` below hands out one that is gone
    created,
    ...(owner !== undefined && { owner }),
    ...(admin && { admin }),
    ...(suspended !== undefined && { suspended }),
    ...(redaction.hides({ kind: 'name', key: id }) && { hidden: true }),
  });

  return [
    route.post('/api/admin/claim', {
      summary: 'Become administrator with the link the server printed when it started',
      body: TicketBody,
      auth: 'person',
      rateLimited: true,
      handle: ({ by, body }) => moderation.claim(by, body.ticket),
    }),
    route.get('/api/admin/accounts', {
      summary: 'Accounts by the beginning of their name, kind and date, or one by its id',
      query: AccountSearch,
      response: Type.Array(AccountFound),
      auth: 'administrator',
      handle: async ({ query: { text = '', marked, played, after, limit = PAGE, ...rest } }) => {
        const exact = await store.account(text);
        if (exact && exact.kind !== 'gone') return [found(exact)];
        const last = after === undefined ? undefined : await store.account(after);
        const look = lookOf(text);
        if (text !== '' && look === '') return [];
        const flags = { ...(marked && { marked }), ...(played && { played }) };
        const page = { ...rest, look, limit, ...flags, ...(last && { after: last }) };
        return (await store.search(page)).map(found);
      },
    }),
    accountActionRoute('suspend', 'Suspend an account and its bots; they are signed out at once', (by, on, why) =>
      moderation.suspend(by, on, why),
    ),
    accountActionRoute('unsuspend', 'Lift a suspension', (by, on, why) => moderation.unsuspend(by, on, why)),
    accountActionRoute('hide', 'Hide the name of an account everywhere', (by, on, why) =>
      moderation.setHidden(by, { kind: 'name', key: on }, true, why),
    ),
    accountActionRoute('show', 'Show the name again', (by, on, why) =>
      moderation.setHidden(by, { kind: 'name', key: on }, false, why),
    ),
    matchActionRoute('hide', 'Hide the title of a table', (by, on, why) =>
      moderation.setHidden(by, { kind: 'table', key: on }, true, why),
    ),
    matchActionRoute('show', 'Show the title of a table again', (by, on, why) =>
      moderation.setHidden(by, { kind: 'table', key: on }, false, why),
    ),
    matchActionRoute('end', 'End a match; nobody wins', (by, on, why) => moderation.endMatch(by, on, why)),
    route.get('/api/admin/deeds', {
      summary: 'What administrators did, newest first',
      query: ModerationLogQuery,
      response: Type.Array(ModerationActionShown),
      auth: 'administrator',
      handle: async ({ query: { before, limit = PAGE } }) => {
        const actions = await store.moderationLog({ limit, ...(before && { before }) });
        return Promise.all(actions.map(named));
      },
    }),
  ];

  /** Administrators see names that are hidden from others. */
  async function named(action: ModerationAction & { id: number }): Promise<object> {
    const [by, about] = await Promise.all([store.account(action.by), store.account(action.about)]);
    return { ...action, ...(by && { byName: by.name }), ...(about && { aboutName: about.name }) };
  }
}

type ModerationHandler = (by: Identity, on: string, why: string) => Promise<Refusal | undefined>;

/** A route for one action of an administrator on an account. */
function accountActionRoute(url: string, summary: string, act: ModerationHandler): Route {
  return route.post(`/api/admin/accounts/:account/${url}`, {
    summary,
    body: ReasonBody,
    auth: 'administrator',
    handle: ({ by, params, body }) => act(by, params.account, body.why ?? ''),
  });
}

function matchActionRoute(url: string, summary: string, act: ModerationHandler): Route {
  return route.post(`/api/admin/matches/:match/${url}`, {
    at: ({ params }) => params.match,
    summary,
    body: ReasonBody,
    auth: 'administrator',
    handle: ({ by, params, body }) => act(by, params.match, body.why ?? ''),
  });
}
