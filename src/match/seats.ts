import type { BySeat, Seat } from '../core/game.ts';
import type { Millis, Who } from '../core/journal.ts';

/** Where a seat can go back to. */
export interface Mark {
  readonly version: number;
  readonly state: unknown;
}

/** One seat as the match keeps it. */
export interface Sitting {
  who: Who | undefined;
  /** What its player added to the secret. */
  word: string;
  /** Missing since then. */
  absent: Millis | undefined;
  /** Left for good, or never came. */
  gone: boolean;
  /** The version at which its present question arose. */
  asked: number;
  mark: Mark | undefined;
}

export type Sittings = BySeat<Sitting>;

export const emptySeat = (): Sitting => ({
  who: undefined,
  word: '',
  absent: undefined,
  gone: false,
  asked: 0,
  mark: undefined,
});

/** Somebody who moved here before the match began. */
export const seatOf = ({ who, word }: Sitting): Sitting => ({ ...emptySeat(), who, word });

export function isSomebodyAbsent(seats: Sittings): boolean {
  for (let seat = 0; seat < seats.length; seat++) if (seats[seat]!.absent !== undefined) return true;
  return false;
}

/** The absent seats, the one missing longest first. */
export function absentSeats(seats: Sittings): Seat[] {
  return seats
    .flatMap(({ absent }, seat) => (absent === undefined ? [] : [{ absent, seat }]))
    .sort((a, b) => a.absent - b.absent)
    .map(({ seat }) => seat);
}
