// What the REST interface offers about people: following, blocking, finding, inviting.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
import type { PersonNamed, PersonPage, PersonProfile } from '../../../src/protocol/social.ts';

const personPath = (account: string): string => `/api/people/${encodeURIComponent(account)}`;

export function createPeopleApi({ get, command }: RestClient) {
  return {
    /** Whose names begin so. */
    find: (name: string) => get<readonly PersonNamed[]>(`/api/people${queryString({ name })}`),
    person: (account: string) => get<PersonProfile>(personPath(account)),
    follow: (account: string, on: boolean) => command(on ? 'POST' : 'DELETE', `${personPath(account)}/follow`),
    block: (account: string, on: boolean) => command(on ? 'POST' : 'DELETE', `${personPath(account)}/block`),
    followers: (before?: string) => get<PersonPage>(`/api/account/followers${queryString({ before })}`),
    blocked: (before?: string) => get<PersonPage>(`/api/account/blocked${queryString({ before })}`),
    visibility: () => get<{ readonly invisible: boolean }>('/api/account/presence'),
    setInvisible: (invisible: boolean) => command('POST', '/api/account/presence', { invisible }),
    /** To a table where one sits. */
    invite: (match: string, account: string) => command('POST', `/api/matches/${match}/invited`, { account }),
  };
}
