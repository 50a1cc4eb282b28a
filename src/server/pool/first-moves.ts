// A match of the rated pool in which a player never moves ends without a result, so that no player waits for a page that was closed and no
// rating changes. From the first move of every player on, the clock and the absence rule of the game decide, as in every match.

import type { Millis } from '../../core/journal.ts';
import type { Table, Timer } from '../../match/table.ts';

/** A player has so long for the first move. Clocks for each turn decide by themselves. */
export const FIRST_MOVE_TIMEOUT: Millis = 30_000;

export class FirstMoves {
  readonly #timer: Timer;
  /** Tables at which the first move of a player is awaited. */
  readonly #waiting = new Map<Table, { readonly awaited: string; readonly cancel: () => void }>();

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  onCommit(table: Table): void {
    const { match } = table;
    if (!match.setup.pool) return;
    if (match.phase === 'over') this.onReleased(table);
    else if (match.phase === 'running') this.#watch(table);
  }

  /** A table that came from its journal: its players are back. */
  onPresence(table: Table): void {
    if (table.match.setup.pool && table.match.phase === 'running') this.#watch(table);
  }

  onReleased(table: Table): void {
    this.#waiting.get(table)?.cancel();
    this.#waiting.delete(table);
  }

  close(): void {
    for (const { cancel } of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  #watch(table: Table): void {
    if (table.match.setup.clock.kind === 'turn') return;
    const awaited = unmoved(table).join();
    if ((this.#waiting.get(table)?.awaited ?? '') === awaited) return;
    this.onReleased(table);
    if (awaited === '') return;
    const end = (): void => {
      this.#waiting.delete(table);
      table.change((match, now) => (unmoved(table).join() === awaited ? match.abort(now) : undefined));
    };
    this.#waiting.set(table, { awaited, cancel: this.#timer.at(this.#timer.now() + FIRST_MOVE_TIMEOUT, end) });
  }
}

/** The players whose first move the match waits for. */
function unmoved({ match }: Table): number[] {
  return match.seated.flatMap((who, seat) =>
    who && who.kind !== 'bot' && match.isAwaited(seat) && !match.seats[seat]!.hasActed ? [seat] : [],
  );
}
