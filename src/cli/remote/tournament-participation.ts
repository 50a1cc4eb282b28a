// A program's place in a tournament of a server: enters it, says that it is here, and finds its games.

import type { PlayerApi } from '../../client/player-api.ts';
import { isUnanswered } from '../../client/refusals.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';

/** Milliseconds between two looks. */
const PACE = 1000;
/** How many polls pass between two attempts to check in. Only trying shows whether it is allowed yet. */
const CHECK_IN = 5;

export class TournamentParticipation {
  readonly #api: PlayerApi;
  readonly #tournament: string;
  readonly #played = new Set<string>();
  #isCheckedIn = false;

  constructor(api: PlayerApi, tournament: string) {
    this.#api = api;
    this.#tournament = tournament;
  }

  /** Takes part, unless it does already. */
  async enter(): Promise<Refusal | undefined> {
    const game = await this.#api.tournamentGame(this.#tournament);
    if (!isRefusal(game)) return undefined;
    return game.refused === 'tournament/not-in' ? this.#api.enterTournament(this.#tournament) : game;
  }

  /**
   * The next match to play, once there is one. It is undefined if the tournament is over or the user has stopped
   * waiting.
   */
  async next(isStopped: () => boolean): Promise<string | Refusal | undefined> {
    for (let attempt = 0; !isStopped(); attempt++) {
      const game = await this.#api.tournamentGame(this.#tournament);
      if (isRefusal(game)) {
        if (!isUnanswered(game)) return game;
      } else if (game.phase === 'over' || game.phase === 'cancelled') return undefined;
      else if (game.match !== null && !this.#played.has(game.match)) {
        this.#played.add(game.match);
        return game.match;
      } else if (game.away) await this.#api.enterTournament(this.#tournament);
      else if (game.phase === 'open' && !this.#isCheckedIn && attempt % CHECK_IN === 0)
        this.#isCheckedIn = !(await this.#api.checkIn(this.#tournament));
      await new Promise(resolve => setTimeout(resolve, PACE));
    }
    return undefined;
  }
}
