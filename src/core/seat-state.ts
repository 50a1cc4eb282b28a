import type { BySeat, Seat } from './game.ts';
import type { Millis, SeatedPlayer } from './journal.ts';

/** Where a seat can go back to. */
export interface RetractPoint {
  readonly version: number;
  readonly state: unknown;
}

/** One seat as the match keeps it. */
export interface SeatState {
  who: SeatedPlayer | undefined;
  /** What its player added to the secret. */
  word: string;
  /** Missing since then. */
  absent: Millis | undefined;
  /** Left for good, or never came. */
  hasLeft: boolean;
  /** The version at which its present question arose. */
  decisionVersion: number;
  retractPoint: RetractPoint | undefined;
}

export type SeatStates = BySeat<SeatState>;

export const emptySeat = (): SeatState => ({
  who: undefined,
  word: '',
  absent: undefined,
  hasLeft: false,
  decisionVersion: 0,
  retractPoint: undefined,
});

/** Somebody who moved here before the match began. */
export const carriedSeat = ({ who, word }: SeatState): SeatState => ({ ...emptySeat(), who, word });

export function isSomebodyAbsent(seats: SeatStates): boolean {
  for (let seat = 0; seat < seats.length; seat++) if (seats[seat]!.absent !== undefined) return true;
  return false;
}

/** The absent seats, the one missing longest first. */
export function absentSeats(seats: SeatStates): Seat[] {
  return seats
    .flatMap(({ absent }, seat) => (absent === undefined ? [] : [{ absent, seat }]))
    .sort((a, b) => a.absent - b.absent)
    .map(({ seat }) => seat);
}
