// What a player at a terminal, or a program, asks of a server by REST.

import type { Seat } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { RatingPointShown } from '../protocol/records.ts';
import type { MatchCreated, NewMatch, SummaryShown } from '../protocol/rest.ts';
import { createRestClient, queryString, type RestClient } from './rest-client.ts';

/** Milliseconds between two looks at a rating, and how many there are: matches are counted soon after their end. */
const [PAUSE, LOOKS] = [200, 10];

/** Milliseconds a server has to answer. */
const REQUEST_TIMEOUT = 20_000;

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
  tournamentGame(tournament: string): Promise<{ readonly phase: string; readonly match: string | null } | Refusal> {
    return this.#rest.get(`/api/tournaments/${tournament}/game`);
  }

  /** The rating after a match, and the one before it; undefined where the match did not count. */
  async ratingAfter(
    match: string,
    account: string,
    game: string,
  ): Promise<{ readonly now: number; readonly before?: number } | undefined> {
    const path = `/api/players/${encodeURIComponent(account)}/ratings${queryString({ game })}`;
    for (let attempt = 0; attempt < LOOKS; attempt++) {
      if (attempt > 0) await new Promise(resolve => setTimeout(resolve, PAUSE));
      const points = await this.#rest.get<readonly RatingPointShown[]>(path);
      if (isRefusal(points)) return undefined;
      const [before, last] = [points.at(-2), points.at(-1)];
      if (last?.match === match) return { now: last.rating, ...(before && { before: before.rating }) };
    }
    return undefined;
  }
}
