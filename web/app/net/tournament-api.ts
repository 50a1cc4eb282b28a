// The part of the REST interface that is about tournaments.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type {
  NewTournament,
  TournamentRow,
  TournamentShown,
  TournamentUnchanged,
} from '../../../src/protocol/tournaments.ts';

/** Orders to a tournament that need nothing but a reason at most. */
export type TournamentCommand = 'check-in' | 'check-in/open' | 'away' | 'start' | 'pause' | 'resume' | 'cancel';

export interface TournamentApi {
  list(game?: string): Promise<readonly TournamentRow[] | Refusal>;
  /** `have`: the version one has already. */
  get(tournament: string, have?: string): Promise<TournamentShown | TournamentUnchanged | Refusal>;
  create(asked: NewTournament): Promise<{ readonly tournament: string } | Refusal>;
  enter(tournament: string, bot?: string): Promise<Refusal | undefined>;
  withdraw(tournament: string, entry: number, reason?: string): Promise<Refusal | undefined>;
  command(tournament: string, what: TournamentCommand, reason?: string): Promise<Refusal | undefined>;
  correct(tournament: string, game: string, points: readonly number[], reason: string): Promise<Refusal | undefined>;
}

const pathOf = (tournament: string, rest = ''): string => `/api/tournaments/${encodeURIComponent(tournament)}${rest}`;
const because = (reason: string | undefined): object => (reason ? { reason } : {});

export function createTournamentApi(
  send: (method: string, path: string, body?: unknown) => Promise<unknown>,
): TournamentApi {
  const post = async (tournament: string, rest: string, body: object): Promise<Refusal | undefined> => {
    const answer = await send('POST', pathOf(tournament, rest), body);
    return isRefusal(answer) ? answer : undefined;
  };
  // The server answers what its own schemas say, or a refusal.
  return {
    list: async game =>
      (await send('GET', `/api/tournaments${game ? `?game=${encodeURIComponent(game)}` : ''}`)) as
        | readonly TournamentRow[]
        | Refusal,
    get: async (tournament, have) =>
      (await send('GET', pathOf(tournament, have ? `?have=${have}` : ''))) as
        | TournamentShown
        | TournamentUnchanged
        | Refusal,
    create: async asked => (await send('POST', '/api/tournaments', asked)) as { tournament: string } | Refusal,
    enter: (tournament, bot) => post(tournament, '/entries', bot === undefined ? {} : { bot }),
    withdraw: (tournament, entry, reason) => post(tournament, `/entries/${entry}/withdraw`, because(reason)),
    command: (tournament, what, reason) => post(tournament, `/${what}`, because(reason)),
    correct: (tournament, game, points, reason) => post(tournament, '/correct', { game, points, reason }),
  };
}
