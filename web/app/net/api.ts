// The REST interface, as far as the page uses it.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { DirectoryShown } from '../../../src/protocol/directory.ts';
import type { NearbyPlayerShown } from '../../../src/protocol/nearby.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type {
  FeaturedShown,
  GameShown,
  GuestCreated,
  MatchCreated,
  NewMatch,
  PoolListed,
  StatusShown,
  SummaryShown,
} from '../../../src/protocol/rest.ts';
import type { Locale } from '../../locales/shared/locale.ts';
import { createChatApi } from './chat-api.ts';
import { createNotificationApi } from './notification-api.ts';
import { createPeopleApi } from './people-api.ts';
import { createRecordsApi } from './records-api.ts';
import { createTournamentApi } from './tournament-api.ts';

export interface MatchFilter {
  readonly game?: string;
  readonly phase?: SummaryShown['phase'];
  readonly account?: string;
  readonly limit?: number;
}

export type Api = ReturnType<typeof createApi>;

export function createApi(rest: RestClient) {
  const { get, request, command } = rest;
  return {
    ...createRecordsApi(rest),
    games: () => get<readonly GameShown[]>('/api/games'),
    /** Open to anybody. */
    tables: (game?: string) => get<readonly SummaryShown[]>(`/api/tables${queryString({ game })}`),
    matches: (filter: MatchFilter) => get<readonly SummaryShown[]>(`/api/matches${queryString(filter)}`),
    /** The match to watch. */
    featured: () => get<FeaturedShown>('/api/featured'),
    /** One's own running matches. */
    ownMatches: () => get<readonly SummaryShown[]>('/api/me/matches'),
    /** The clocks of the rated pool, and how many wait. */
    pool: () => get<readonly PoolListed[]>('/api/pool'),
    status: () => get<StatusShown>('/api/status'),
    /** Other servers. */
    servers: () => get<DirectoryShown>('/api/directory'),
    /** What happened so far, as one may know it. */
    events: (match: string, timeout?: number) => allEvents(path => get(path, timeout), match),
    create: (asked: NewMatch) => request<MatchCreated>('POST', '/api/matches', asked),
    /** Creates a guest for another player at this screen. */
    newGuest: (name: string) => request<GuestCreated>('POST', '/api/guests', { name }),
    sit: (match: string, seat: number) => command('POST', `/api/matches/${match}/seats`, { seat }),
    seatBot: (match: string, seat: number, bot: string) =>
      command('POST', `/api/matches/${match}/seats`, { seat, bot }),
    /** Sends a bot away, or gives up one's own seat. */
    stand: (match: string, seat: number) => command('DELETE', `/api/matches/${match}/seats/${seat}`),
    start: (match: string) => command('POST', `/api/matches/${match}/start`, {}),
    tournaments: createTournamentApi(rest),
    people: createPeopleApi(rest),
    notifications: createNotificationApi(rest),
    chat: createChatApi(rest),
    /** Has the server send an invitation by email. */
    invite: (match: string, to: string, locale: Locale) =>
      command('POST', `/api/matches/${match}/invitations`, { to, locale }),
    /** Sends this position and answers with the players nearby. */
    nearby: (at: { latitude: number; longitude: number }) =>
      request<readonly NearbyPlayerShown[]>('POST', '/api/nearby', at),
    leaveNearby: () => command('DELETE', '/api/nearby'),
  };
}

/** The server sends events in pages, and an empty one after the last. */
async function allEvents(get: RestClient['get'], match: string): Promise<readonly EventShown[] | Refusal> {
  const events: EventShown[] = [];
  for (;;) {
    const after = events.at(-1)?.version ?? 0;
    const page: readonly EventShown[] | Refusal = await get(
      `/api/matches/${encodeURIComponent(match)}/events${queryString({ after })}`,
    );
    if (isRefusal(page)) return page;
    if (page.length === 0) return events;
    events.push(...page);
  }
}
