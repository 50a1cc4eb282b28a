// Where whole turns can be taken back to, in matches that allow it.

import type { AnyGame, Seat } from './game.ts';
import type { RetractPoint } from './retraction.ts';

interface UndoPoint extends RetractPoint {
  readonly seat: Seat;
  readonly turn: number;
}

/** As many actions as anybody takes back one by one; more would only cost memory. */
const MOST_POINTS = 64;

/** The states before the last actions of all seats, oldest first. */
export class UndoPoints {
  readonly #game: AnyGame;
  #points: UndoPoint[] = [];

  constructor(game: AnyGame) {
    this.#game = game;
  }

  /** Before an action of the seat. */
  save(state: unknown, seat: Seat, version: number): void {
    const turn = this.#game.turn?.(state) ?? version;
    this.#points.push({ version, seat, turn, state: this.#game.copy(state) });
    if (this.#points.length > MOST_POINTS) this.#points.shift();
  }

  /** Where the seat's last turn began, this one included if it has begun to act. */
  of(seat: Seat): RetractPoint | undefined {
    let at = this.#points.findLastIndex(point => point.seat === seat);
    const last = this.#points[at];
    const isSameTurn = (point: UndoPoint | undefined): boolean => point?.seat === seat && point.turn === last?.turn;
    while (isSameTurn(this.#points[at - 1])) at--;
    return this.#points[at];
  }

  /** The match went back to this version. */
  dropFrom(version: number): void {
    this.#points = this.#points.filter(point => point.version < version);
  }

  clear(): void {
    this.#points = [];
  }
}
