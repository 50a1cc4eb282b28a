// What a visitor asks of a server by REST.

import type { Seat } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { RatingPointShown } from '../protocol/records.ts';
import type { MatchCreated, NewMatch, SummaryShown } from '../protocol/rest.ts';
import { CONNECTION_LOST } from './connection.ts';

/** Milliseconds between two looks at a rating, and how many there are: matches are counted soon after their end. */
const [PAUSE, LOOKS] = [200, 10];

/** Milliseconds a server has to answer. */
const REQUEST_TIMEOUT = 20_000;

export class RestClient {
  readonly #server: string;
  readonly #token: string;

  constructor(server: string, token: string) {
    this.#server = server;
    this.#token = token;
  }

  createTable(table: NewMatch): Promise<MatchCreated | Refusal> {
    return this.#request('POST', '/api/matches', table);
  }

  /** Those that go on, the ones that wait for oneself first. */
  ownMatches(timeout = REQUEST_TIMEOUT): Promise<readonly SummaryShown[] | Refusal> {
    return this.#request('GET', '/api/me/matches', undefined, timeout);
  }

  /** The newest one that an account plays or played, where everybody may see it. */
  async lastMatch(account: string): Promise<SummaryShown | undefined> {
    const path = `/api/matches?limit=1&account=${encodeURIComponent(account)}`;
    const found = await this.#request<readonly SummaryShown[]>('GET', path);
    return isRefusal(found) ? undefined : found[0];
  }

  /** Before the start. */
  leaveSeat(match: string, seat: Seat): Promise<object | Refusal> {
    return this.#request('DELETE', `/api/matches/${match}/seats/${seat}`);
  }

  enterTournament(tournament: string): Promise<object | Refusal> {
    return this.#request('POST', `/api/tournaments/${tournament}/entries`, { program: true });
  }

  checkIn(tournament: string): Promise<object | Refusal> {
    return this.#request('POST', `/api/tournaments/${tournament}/check-in`, {});
  }

  /** What is to be played there now. */
  tournamentGame(tournament: string): Promise<{ readonly phase: string; readonly match: string | null } | Refusal> {
    return this.#request('GET', `/api/tournaments/${tournament}/game`);
  }

  /** The rating after a match, and the one before it; undefined where the match did not count. */
  async ratingAfter(
    match: string,
    account: string,
    game: string,
  ): Promise<{ readonly now: number; readonly before?: number } | undefined> {
    const path = `/api/players/${encodeURIComponent(account)}/ratings?game=${game}`;
    for (let attempt = 0; attempt < LOOKS; attempt++) {
      if (attempt > 0) await new Promise(resolve => setTimeout(resolve, PAUSE));
      const points = await this.#request<readonly RatingPointShown[]>('GET', path);
      if (isRefusal(points)) return undefined;
      const [before, last] = [points.at(-2), points.at(-1)];
      if (last?.match === match) return { now: last.rating, ...(before && { before: before.rating }) };
    }
    return undefined;
  }

  async #request<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    timeout = REQUEST_TIMEOUT,
  ): Promise<T | Refusal> {
    try {
      const answer = await fetch(this.#server + path, {
        method,
        signal: AbortSignal.timeout(timeout),
        headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T | Refusal; // the server's own schema, whatever the status
    } catch {
      return CONNECTION_LOST;
    }
  }
}
