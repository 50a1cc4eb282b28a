// A player of a rolling tournament with habits: it comes late, plays quickly, loses its line, pauses, falls silent, misses a board and
// comes back, or leaves for good.

import type { TournamentShown } from '../../src/protocol/tournaments.ts';
import { type PlayHabits, pause, ScriptedPlayer } from './scripted-player.ts';

/** Milliseconds between two times that a program asks for its next game. */
const ASKS = 2000;
/** Longer than a table waits for a player whose connection failed. */
const TOO_LONG = 45_000;

/** What a player is answered that enters while it is in, or after the end. */
const EXPECTED: ReadonlySet<string> = new Set(['tournament/already-in', 'tournament/already-started']);

/** A time in which the player was ready and had no game. */
export interface FreeTime {
  readonly player: string;
  readonly from: number;
  to: number;
}

interface OwnGame {
  readonly phase?: string;
  readonly match?: string | null;
  readonly away?: true;
  readonly refused?: string;
}

export class RollingPlayer extends ScriptedPlayer {
  readonly free: FreeTime[] = [];
  /** Matches that it saw to their end. */
  readonly finished: string[] = [];
  /** Habits that it has shown. */
  readonly shown: string[] = [];
  /** When a server answered about the tournament. */
  readonly answeredAt: number[] = [];

  /** From this time until the tournament is over, or the player has left. */
  async run(tournament: string, from: number): Promise<void> {
    const path = `/api/tournaments/${tournament}`;
    await pause(from - Date.now());
    await this.#enter(path);
    for (let isIn = true; isIn; ) {
      const match = await this.#nextGame(path);
      if (match === undefined) break;
      await this.#playOne(match, path);
      isIn = await this.#rest(path);
    }
    this.drop();
  }

  async #enter(path: string): Promise<void> {
    const { refused } = await this.ask<{ refused?: string }>(`${path}/entries`, {});
    if (refused !== undefined && !EXPECTED.has(refused)) this.refused.push(refused);
  }

  /** Undefined: the tournament is over. */
  async #nextGame(path: string): Promise<string | undefined> {
    const free: FreeTime = { player: this.who.account, from: Date.now(), to: Date.now() };
    this.free.push(free);
    for (;;) {
      const { phase, match, away, refused } = await this.ask<OwnGame>(`${path}/game`);
      free.to = Date.now();
      if (refused === undefined) this.answeredAt.push(free.to);
      if (phase === 'over' || phase === 'cancelled') return undefined;
      // The game that has just ended is shown until its result is written down.
      if (match && !this.finished.includes(match)) return match;
      // It was paired when it fell silent, and the server took it for a player who pauses after it was back.
      if (away) await this.#enter(path);
      await pause(ASKS);
    }
  }

  async #playOne(match: string, path: string): Promise<void> {
    if (this.#does('misses a board', 60)) {
      await pause(TOO_LONG);
      // The server takes it for a player who pauses.
      await this.#enter(path);
      return;
    }
    const habits: PlayHabits = { moves: 4 + this.random(8), think: () => 100 + this.random(700) };
    const away = this.#does('loses its line for long', 80) ? TOO_LONG : this.#does('loses its line', 15) ? 3000 : 0;
    await this.play(match, away === 0 ? habits : { ...habits, drops: { after: habits.moves - 2, away } });
    this.finished.push(match);
  }

  /** Between two games; false: the player has left for good. */
  async #rest(path: string): Promise<boolean> {
    if (this.#does('pauses', 20)) {
      await this.ask(`${path}/away`, {});
      await pause(3000 + this.random(10_000));
      await this.#enter(path);
    } else if (this.#does('falls silent', 20)) {
      await pause(20_000);
      await this.#enter(path);
    } else if (this.#does('leaves for good', 150)) {
      const { field } = await this.ask<TournamentShown>(path);
      const entry = field.find(({ account }) => account === this.who.account)!;
      await this.ask(`${path}/entries/${entry.entry}/withdraw`, {});
      return false;
    }
    return true;
  }

  #does(habit: string, onceIn: number): boolean {
    if (this.random(onceIn) > 0) return false;
    this.shown.push(habit);
    return true;
  }
}
