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
import { type ChatApi, createChatApi } from './chat-api.ts';
import { createNotificationApi, type NotificationApi } from './notification-api.ts';
import { createPeopleApi, type PeopleApi } from './people-api.ts';
import { createRecordsApi, type RecordsApi } from './records-api.ts';
import { createTournamentApi, type TournamentApi } from './tournament-api.ts';

export interface MatchFilter {
  readonly game?: string;
  readonly phase?: SummaryShown['phase'];
  readonly account?: string;
  readonly limit?: number;
}

export interface Api extends RecordsApi {
  games(): Promise<readonly GameShown[] | Refusal>;
  /** Open to anybody. */
  tables(game?: string): Promise<readonly SummaryShown[] | Refusal>;
  matches(filter: MatchFilter): Promise<readonly SummaryShown[] | Refusal>;
  /** The match to watch. */
  featured(): Promise<FeaturedShown | Refusal>;
  /** One's own running matches. */
  ownMatches(): Promise<readonly SummaryShown[] | Refusal>;
  /** The clocks of the rated pool, and how many wait. */
  pool(): Promise<readonly PoolListed[] | Refusal>;
  status(): Promise<StatusShown | Refusal>;
  /** Other servers. */
  servers(): Promise<DirectoryShown | Refusal>;
  /** What happened so far, as one may know it. */
  events(match: string, timeout?: number): Promise<readonly EventShown[] | Refusal>;
  create(asked: NewMatch): Promise<MatchCreated | Refusal>;
  /** Creates a guest for another player at this screen. */
  newGuest(name: string): Promise<GuestCreated | Refusal>;
  sit(match: string, seat: number): Promise<Refusal | undefined>;
  seatBot(match: string, seat: number, bot: string): Promise<Refusal | undefined>;
  /** Sends a bot away, or gives up one's own seat. */
  stand(match: string, seat: number): Promise<Refusal | undefined>;
  start(match: string): Promise<Refusal | undefined>;
  readonly tournaments: TournamentApi;
  readonly people: PeopleApi;
  readonly notifications: NotificationApi;
  readonly chat: ChatApi;
  /** Has the server send an invitation by email. */
  invite(match: string, to: string, locale: Locale): Promise<Refusal | undefined>;
  /** Sends this position and answers with the players nearby. */
  nearby(at: { latitude: number; longitude: number }): Promise<readonly NearbyPlayerShown[] | Refusal>;
  leaveNearby(): Promise<Refusal | undefined>;
}

export function createApi(send: RestClient): Api {
  const { get, command } = send;
  return {
    ...createRecordsApi(get),
    games: () => get('/api/games'),
    tables: game => get(`/api/tables${queryString({ game })}`),
    matches: filter => get(`/api/matches${queryString(filter)}`),
    featured: () => get('/api/featured'),
    ownMatches: () => get('/api/me/matches'),
    pool: () => get('/api/pool'),
    status: () => get('/api/status'),
    servers: () => get('/api/directory'),
    events: (match, timeout) => allEvents(path => get(path, timeout), match),
    create: async asked => (await send('POST', '/api/matches', asked)) as MatchCreated | Refusal,
    newGuest: async name => (await send('POST', '/api/guests', { name })) as GuestCreated | Refusal,
    sit: (match, seat) => command('POST', `/api/matches/${match}/seats`, { seat }),
    seatBot: (match, seat, bot) => command('POST', `/api/matches/${match}/seats`, { seat, bot }),
    stand: (match, seat) => command('DELETE', `/api/matches/${match}/seats/${seat}`),
    start: match => command('POST', `/api/matches/${match}/start`, {}),
    tournaments: createTournamentApi(send),
    people: createPeopleApi(send),
    notifications: createNotificationApi(send),
    chat: createChatApi(send),
    invite: (match, to, locale) => command('POST', `/api/matches/${match}/invitations`, { to, locale }),
    nearby: async at => (await send('POST', '/api/nearby', at)) as readonly NearbyPlayerShown[] | Refusal,
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
