// What the REST interface offers about people: following, blocking, finding, inviting.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { PersonNamed, PersonProfile, TiedPage } from '../../../src/server/api/social.ts';
import { query, type Send } from './send.ts';

type Done = Promise<Refusal | undefined>;

export interface PeopleApi {
  /** Whose names begin so. */
  find(name: string): Promise<readonly PersonNamed[] | Refusal>;
  person(account: string): Promise<PersonProfile | Refusal>;
  follow(account: string, on: boolean): Done;
  block(account: string, on: boolean): Done;
  followers(before?: string): Promise<TiedPage | Refusal>;
  blocked(before?: string): Promise<TiedPage | Refusal>;
  visibility(): Promise<{ readonly invisible: boolean } | Refusal>;
  setInvisible(invisible: boolean): Done;
  /** To a table where one sits. */
  invite(match: string, account: string): Done;
}

const person = (account: string): string => `/api/people/${encodeURIComponent(account)}`;

export function createPeopleApi({ get, done }: Send): PeopleApi {
  return {
    find: name => get(`/api/people${query({ name })}`),
    person: account => get(person(account)),
    follow: (account, on) => done(on ? 'POST' : 'DELETE', `${person(account)}/follow`),
    block: (account, on) => done(on ? 'POST' : 'DELETE', `${person(account)}/block`),
    followers: before => get(`/api/account/followers${query({ before })}`),
    blocked: before => get(`/api/account/blocked${query({ before })}`),
    visibility: () => get('/api/account/presence'),
    setInvisible: invisible => done('POST', '/api/account/presence', { invisible }),
    invite: (match, account) => done('POST', `/api/matches/${match}/invited`, { account }),
  };
}
