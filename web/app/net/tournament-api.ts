// The part of the REST interface that is about tournaments.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
import type {
  NewTournament,
  TournamentRow,
  TournamentShown,
  TournamentUnchanged,
} from '../../../src/protocol/tournaments.ts';

/** Orders to a tournament that need nothing but a reason at most. */
export type TournamentCommand = 'check-in' | 'check-in/open' | 'away' | 'start' | 'pause' | 'resume' | 'cancel';

const pathOf = (tournament: string, rest = ''): string => `/api/tournaments/${encodeURIComponent(tournament)}${rest}`;
const because = (reason: string | undefined): object => (reason ? { reason } : {});

export function createTournamentApi({ get, request, command }: RestClient) {
  return {
    list: (game?: string) => get<readonly TournamentRow[]>(`/api/tournaments${queryString({ game })}`),
    /** `have`: the version one has already. */
    get: (tournament: string, have?: string) =>
      get<TournamentShown | TournamentUnchanged>(pathOf(tournament, queryString({ have }))),
    create: (asked: NewTournament) => request<{ readonly tournament: string }>('POST', '/api/tournaments', asked),
    enter: (tournament: string, bot?: string) =>
      command('POST', pathOf(tournament, '/entries'), bot === undefined ? {} : { bot }),
    withdraw: (tournament: string, entry: number, reason?: string) =>
      command('POST', pathOf(tournament, `/entries/${entry}/withdraw`), because(reason)),
    command: (tournament: string, what: TournamentCommand, reason?: string) =>
      command('POST', pathOf(tournament, `/${what}`), because(reason)),
    correct: (tournament: string, game: string, points: readonly number[], reason: string) =>
      command('POST', pathOf(tournament, '/correct'), { game, points, reason }),
  };
}
