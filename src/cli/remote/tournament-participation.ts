// A program's place in a tournament of a server: enters it, says that it is here, and finds its games.

import type { PlayerApi } from '../../client/player-api.ts';
import { isPassing } from '../../client/refusals.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';

/** Milliseconds between two looks. */
const PACE = 1000;
/** How many polls pass between two attempts to check in. Only trying shows whether it is allowed yet. */
const CHECK_IN = 5;

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, PACE));

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
  async enter(isStopped: () => boolean): Promise<Refusal | undefined> {
    for (;;) {
      const game = await this.#api.tournamentGame(this.#tournament);
      if (!isRefusal(game)) return undefined;
      const refused = game.refused === 'tournament/not-in' ? await this.#api.enterTournament(this.#tournament) : game;
      if (!isPassing(refused) || isStopped()) return refused;
      await pause();
    }
  }

  /**
   * The next match to play, once there is one. It is undefined if the tournament is over or the user has stopped
   * waiting.
   */
  async next(isStopped: () => boolean): Promise<string | Refusal | undefined> {
    for (let attempt = 0; !isStopped(); attempt++) {
      const game = await this.#api.tournamentGame(this.#tournament);
      if (isRefusal(game)) {
        // A tournament whose node has gone belongs to another one in a few seconds.
        if (!isPassing(game)) return game;
      } else if (game.phase === 'over' || game.phase === 'cancelled') return undefined;
      else if (game.match !== null && !this.#played.has(game.match)) {
        this.#played.add(game.match);
        return game.match;
      } else if (game.away) await this.#api.enterTournament(this.#tournament);
      else if (game.phase === 'open' && !this.#isCheckedIn && attempt % CHECK_IN === 0)
        this.#isCheckedIn = !(await this.#api.checkIn(this.#tournament));
      await pause();
    }
    return undefined;
  }
}
