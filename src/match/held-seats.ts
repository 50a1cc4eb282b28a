// Seats whose players are, or were, connected to another server than the one that has the match. What they sent may wait there, or that server
// may be gone: a seat does not run out of time before this is known, and does not pay for it.

import type { Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { Match } from './match.ts';
import type { TableHost, TablePlayer } from './table-player.ts';

/** How long the clock of a seat waits for a player whose server is gone. */
const RETURN: Millis = 60_000;
/** A player who is back sooner pays for it, as for a short stall: most are, when a match is handed over. */
const SHORT: Millis = 50;

export interface HeldSeatsHost extends TableHost {
  isConnected(seat: Seat): boolean;
  after(ms: Millis, call: () => void): () => void;
}

interface LostSeat {
  /** The time of the match since when its player cannot be reached. */
  readonly since: Millis;
  readonly cancel: () => void;
}

export class HeldSeats {
  readonly #table: HeldSeatsHost;
  readonly #lost = new Map<Seat, LostSeat>();

  constructor(table: HeldSeatsHost) {
    this.#table = table;
  }

  /**
   * Asks the servers of players who are out of time what they have read. Returns false if there are no such players.
   */
  ask(players: readonly TablePlayer[]): boolean {
    const now = this.#table.now();
    const asked = players.flatMap(player => {
      const isOut = player.seat >= 0 && !player.isSubstitute && this.#table.match.isOut(player.seat, now);
      const answer = isOut ? player.subscriber.readInput?.() : undefined;
      return answer ? [{ seat: player.seat, answer }] : [];
    });
    for (const { seat, answer } of asked) {
      const question = this.#table.match.decisionVersion(seat);
      this.#table.match.hold(seat, true);
      void answer.then(stood => this.#answered(seat, question, now, stood));
    }
    return asked.length > 0;
  }

  #answered(seat: Seat, question: number, askedAt: Millis, stood: Millis | undefined): void {
    this.#table.change((match, now) => {
      if (this.#lost.has(seat)) return undefined;
      if (stood === undefined && !this.#table.isConnected(seat)) {
        this.lose(seat, now - askedAt);
        return undefined;
      }
      match.hold(seat, false);
      const unpaid = stood ?? now - askedAt;
      if (unpaid > 0 && match.decisionVersion(seat) === question) excuse(match, seat, unpaid, now);
      match.tick(now);
      return undefined;
    });
  }

  /** The server of this player stood still for so long before it passed on what comes now. */
  stood(seat: Seat, ms: Millis): void {
    this.#table.change((match, now) => {
      // Where no time is counted for it, an entry for each stall would make a busy server slower still.
      if (match.clock.left(seat, now) !== Number.POSITIVE_INFINITY) excuse(match, seat, ms, now);
      return undefined;
    });
  }

  /** The server of this player is gone, and last sent something `ms` ago. */
  lose(seat: Seat, ms: Millis): void {
    const table = this.#table;
    if (this.#lost.has(seat)) return;
    const letGo = (): void =>
      table.change((match, now) => {
        this.returned(match, seat, now);
        return undefined;
      });
    this.#lost.set(seat, { since: table.now() - ms, cancel: table.after(RETURN, letGo) });
    table.match.hold(seat, true);
  }

  /** The player is back, or is waited for no longer. */
  returned(match: Match, seat: Seat, now: Millis): void {
    const lost = this.#lost.get(seat);
    if (!lost) return;
    lost.cancel();
    this.#lost.delete(seat);
    match.hold(seat, false);
    if (now - lost.since > SHORT) excuse(match, seat, now - lost.since, now);
  }

  /** The table is dropped from memory. */
  drop(): void {
    for (const { cancel } of this.#lost.values()) cancel();
    this.#lost.clear();
  }
}

/** Time that counts for this seat is charged to no player: the journal says so. */
function excuse(match: Match, seat: Seat, ms: Millis, now: Millis): void {
  if (match.isAwaited(seat)) match.recover(now, ms);
}
