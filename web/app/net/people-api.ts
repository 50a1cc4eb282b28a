// What the REST interface offers about people: following, blocking, finding, inviting.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { PersonNamed, PersonPage, PersonProfile } from '../../../src/protocol/social.ts';

type Outcome = Promise<Refusal | undefined>;

export interface PeopleApi {
  /** Whose names begin so. */
  find(name: string): Promise<readonly PersonNamed[] | Refusal>;
  person(account: string): Promise<PersonProfile | Refusal>;
  follow(account: string, on: boolean): Outcome;
  block(account: string, on: boolean): Outcome;
  followers(before?: string): Promise<PersonPage | Refusal>;
  blocked(before?: string): Promise<PersonPage | Refusal>;
  visibility(): Promise<{ readonly invisible: boolean } | Refusal>;
  setInvisible(invisible: boolean): Outcome;
  /** To a table where one sits. */
  invite(match: string, account: string): Outcome;
}

const personPath = (account: string): string => `/api/people/${encodeURIComponent(account)}`;

export function createPeopleApi({ get, command }: RestClient): PeopleApi {
  return {
    find: name => get(`/api/people${queryString({ name })}`),
    person: account => get(personPath(account)),
    follow: (account, on) => command(on ? 'POST' : 'DELETE', `${personPath(account)}/follow`),
    block: (account, on) => command(on ? 'POST' : 'DELETE', `${personPath(account)}/block`),
    followers: before => get(`/api/account/followers${queryString({ before })}`),
    blocked: before => get(`/api/account/blocked${queryString({ before })}`),
    visibility: () => get('/api/account/presence'),
    setInvisible: invisible => command('POST', '/api/account/presence', { invisible }),
    invite: (match, account) => command('POST', `/api/matches/${match}/invited`, { account }),
  };
}
