// What a player at a terminal, or a program, asks of a server by REST.

import type { Seat } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { MatchCreated, NewMatch, SummaryShown } from '../protocol/rest.ts';
import { type PlayedMatch, type RatingAfterMatch, ratingAfter } from './rating-after.ts';
import { createRestClient, queryString, type RestClient } from './rest-client.ts';

/** Milliseconds a server has to answer. */
const REQUEST_TIMEOUT = 20_000;

export interface OwnTournamentGame {
  readonly phase: string;
  /** It is null if there is nothing to play yet. */
  readonly match: string | null;
  /** The player pauses, or did not come to a board: it has to enter again. */
  readonly away?: true;
}

export class PlayerApi {
  readonly #rest: RestClient;

  constructor(server: string, token: string, timeout = REQUEST_TIMEOUT) {
    this.#rest = createRestClient(() => token, { server, timeout });
  }

  createTable(table: NewMatch): Promise<MatchCreated | Refusal> {
    return this.#rest.request('POST', '/api/matches', table);
  }

  /** One's own matches that are not over, the most urgent first. */
  ownMatches(): Promise<readonly SummaryShown[] | Refusal> {
    return this.#rest.get('/api/me/matches');
  }

  /** The newest one that an account plays or played, where everybody may see it. */
  async lastMatch(account: string): Promise<SummaryShown | undefined> {
    const found = await this.#rest.get<readonly SummaryShown[]>(`/api/matches${queryString({ limit: 1, account })}`);
    return isRefusal(found) ? undefined : found[0];
  }

  /** Before the start. */
  leaveSeat(match: string, seat: Seat): Promise<Refusal | undefined> {
    return this.#rest.command('DELETE', `/api/matches/${match}/seats/${seat}`);
  }

  enterTournament(tournament: string): Promise<Refusal | undefined> {
    return this.#rest.command('POST', `/api/tournaments/${tournament}/entries`, { program: true });
  }

  checkIn(tournament: string): Promise<Refusal | undefined> {
    return this.#rest.command('POST', `/api/tournaments/${tournament}/check-in`, {});
  }

  /** What is to be played there now. */
  tournamentGame(tournament: string): Promise<OwnTournamentGame | Refusal> {
    return this.#rest.get(`/api/tournaments/${tournament}/game`);
  }

  ratingAfter(played: PlayedMatch): Promise<RatingAfterMatch | undefined> {
    return ratingAfter(this.#rest.get, played);
  }
}
