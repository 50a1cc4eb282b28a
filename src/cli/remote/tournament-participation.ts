// A program's place in a tournament of a server: enters it, says that it is here, and finds its games.

import { CONNECTION_LOST } from '../../client/connection.ts';
import type { RestClient } from '../../client/rest-client.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';

/** Milliseconds between two looks. */
const PACE = 1000;
/** Looks between two attempts to check in: who may is told only by trying. */
const CHECK_IN = 5;

export class TournamentParticipation {
  readonly #rest: RestClient;
  readonly #tournament: string;
  readonly #played = new Set<string>();
  #isCheckedIn = false;

  constructor(rest: RestClient, tournament: string) {
    this.#rest = rest;
    this.#tournament = tournament;
  }

  /** Takes part, unless it does already. */
  async enter(): Promise<Refusal | undefined> {
    const game = await this.#rest.tournamentGame(this.#tournament);
    if (!isRefusal(game)) return undefined;
    const entered = game.refused === 'tournament/not-in' ? await this.#rest.enterTournament(this.#tournament) : game;
    return isRefusal(entered) ? entered : undefined;
  }

  /** The next match to play, once there is one; undefined: it is over, or nobody waits any longer. */
  async next(isStopped: () => boolean): Promise<string | Refusal | undefined> {
    for (let attempt = 0; !isStopped(); attempt++) {
      const game = await this.#rest.tournamentGame(this.#tournament);
      if (isRefusal(game)) {
        if (game !== CONNECTION_LOST) return game;
      } else if (game.phase === 'over' || game.phase === 'cancelled') return undefined;
      else if (game.match !== null && !this.#played.has(game.match)) {
        this.#played.add(game.match);
        return game.match;
      } else if (game.phase === 'open' && !this.#isCheckedIn && attempt % CHECK_IN === 0)
        this.#isCheckedIn = !isRefusal(await this.#rest.checkIn(this.#tournament));
      await new Promise(resolve => setTimeout(resolve, PACE));
    }
    return undefined;
  }
}
