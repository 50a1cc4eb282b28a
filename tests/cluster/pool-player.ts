// A player of the rated pool with habits: it waits, loses patience, closes its page, plays quickly, loses its line, and comes back.

import type { ServerMessage } from '../../src/protocol/play.ts';
import { pause, ScriptedPlayer } from './scripted-player.ts';

const POOL = { t: 'pool', id: 1, game: 'dama', preset: '3+2' } as const;
/** Milliseconds between two times that a page says that it still waits. */
const AGAIN = 5000;

/** One wish for an opponent, as its player saw it. */
export interface Search {
  readonly since: number;
  /** How it ended: with a match, by the player itself, or with a refusal. */
  end: 'paired' | 'found' | 'gave-up' | 'vanished' | { readonly refused: string } | undefined;
  waited: number;
  match?: string;
  /** What the server said about the player when it was paired. */
  rating?: number;
}

export class PoolPlayer extends ScriptedPlayer {
  readonly searches: Search[] = [];
  /** Shown in the pool at last. */
  #rating: number | undefined;
  matches = 0;

  /** Looks for opponents and plays until this time; a player who waits then waits until `giveUp`. */
  async run(until: number): Promise<void> {
    await pause(this.random(20_000));
    while (Date.now() < until) {
      const match = await this.#search();
      if (match === undefined) continue;
      this.matches++;
      await this.play(match, this.#habits());
      await pause(1000 + this.random(15_000));
    }
    this.drop();
  }

  /** The present search ends: the run is over. */
  giveUp: () => void = () => undefined;

  #habits() {
    const [moves, think] = [8 + this.random(15), 200 + this.random(1500)];
    const isGone = this.random(40) === 0;
    const losesLine = this.random(12) === 0;
    return {
      moves,
      think: () => this.random(2 * think),
      // A page that is closed before the first move, or a line that is lost for a few seconds.
      ...((isGone || losesLine) && { drops: { after: isGone ? moves - 1 : 4, away: isGone ? 35_000 : 3000 } }),
    };
  }

  async #search(): Promise<string | undefined> {
    const search: Search = { since: Date.now(), end: undefined, waited: 0 };
    this.searches.push(search);
    const habit = this.random(100);
    const patience = habit < 10 ? 1000 + this.random(3000) : undefined;
    while (search.end === undefined) {
      await this.connect();
      // The line may have been lost just when the match was made.
      const found = search.waited > 0 ? await this.runningMatch() : undefined;
      if (found !== undefined) {
        search.end = 'found';
        search.match = found;
      } else await this.#wait(search, patience, habit < 5);
      search.waited = Date.now() - search.since;
    }
    if (search.match !== undefined) return search.match;
    await pause(1000 + this.random(5000));
    if (search.end !== 'vanished') return undefined;
    await this.connect();
    return this.runningMatch();
  }

  /** Until the search ends or the connection does. `patience`: gives up after so many milliseconds, or closes the page. */
  #wait(search: Search, patience: number | undefined, closesPage: boolean): Promise<void> {
    return new Promise(resolve => {
      const again = setInterval(() => this.send(POOL), AGAIN);
      const done = (end?: Search['end']): void => {
        clearInterval(again);
        clearTimeout(leaving);
        this.onMessage = this.onClosed = this.giveUp = () => undefined;
        search.end = end;
        resolve();
      };
      const leave = (): void => {
        if (closesPage) {
          this.drop();
          done('vanished');
        } else {
          this.send({ t: 'leave-pool' });
          done('gave-up');
        }
      };
      const leaving = patience === undefined ? undefined : setTimeout(leave, patience);
      this.giveUp = leave;
      this.onClosed = () => done();
      this.onMessage = (message: ServerMessage) => {
        if (message.t === 'pool') this.#rating = message.rating;
        else if (message.t === 'paired') {
          search.match = message.match;
          if (this.#rating !== undefined) search.rating = this.#rating;
          done('paired');
        } else if (message.t === 'pool-left' || (message.t === 'refused' && message.id === POOL.id))
          done({ refused: message.refused });
      };
      this.send(POOL);
    });
  }
}
