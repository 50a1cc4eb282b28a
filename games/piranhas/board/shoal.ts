// Which fish is which from one board to the next: a view says only what swims where, an animation must know who moved.

import type { Seat } from '../../../src/core/game.ts';
import { occupantAt, SQUARE_NAMES, squareOf } from './squares.ts';

export interface Fish {
  readonly id: string;
  readonly seat: Seat;
  readonly square: string;
  /** Eaten just now: sinks where it was. */
  readonly eaten: boolean;
  /** Which way it last swam, degrees clockwise from the right, as seen by red. */
  readonly heading: number;
}

/** Everybody faces the middle before the first move. */
const START_HEADING = (seat: Seat, square: string): number => {
  const { row, column } = squareOf(square);
  if (seat === 0) return column === 0 ? 0 : 180;
  return row === 0 ? -90 : 90;
};

export function parseFish(board: string): Fish[] {
  return SQUARE_NAMES.flatMap(square => {
    const who = occupantAt(board, square);
    if (who?.kind !== 'fish') return [];
    return [
      { id: `${who.seat}${square}`, seat: who.seat, square, eaten: false, heading: START_HEADING(who.seat, square) },
    ];
  });
}

/** The shoal after one move; whatever else changed (a jump in a replay) starts afresh. */
export function updateFish(before: readonly Fish[], board: string, last: { from: string; to: string } | null): Fish[] {
  const alive = before.filter(fish => !fish.eaten);
  const mover = last && alive.find(fish => fish.square === last.from);
  if (!mover)
    return parseFish(board).map(
      fish => alive.find(one => one.square === fish.square && one.seat === fish.seat) ?? fish,
    );
  const moved: Fish = { ...mover, square: last.to, heading: headingOf(last) };
  const after = alive.map(fish => (fish === mover ? moved : fish.square === last.to ? eaten(fish) : fish));
  const fits = SQUARE_NAMES.every(square => {
    const who = occupantAt(board, square);
    const fish = after.find(one => one.square === square && !one.eaten);
    return (who?.kind === 'fish' ? who.seat : undefined) === fish?.seat;
  });
  return fits ? after : parseFish(board);
}

function headingOf({ from, to }: { from: string; to: string }): number {
  const [a, b] = [squareOf(from), squareOf(to)];
  return (Math.atan2(a.row - b.row, b.column - a.column) * 180) / Math.PI;
}

const eaten = (fish: Fish): Fish => ({ ...fish, eaten: true });
