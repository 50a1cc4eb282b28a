import type { BySeat, Seat } from './game.ts';
import type { Millis, SeatedPlayer } from './journal.ts';

/** One seat as the journal describes it. */
export interface SeatState {
  who: SeatedPlayer | undefined;
  /** What its player added to the secret. It is empty if it added nothing, or nothing yet. */
  word: string;
  /** SHA-256 of its word, where it was shown before the word itself. */
  commit: string | undefined;
  /** Missing since then. */
  absent: Millis | undefined;
  /** Absent, and the match no longer waits: another player claimed, or the player resigned. */
  isClaimed: boolean;
  /** Left for good, or never came. */
  hasLeft: boolean;
  /** An action of this seat is in the journal. */
  hasActed: boolean;
}

export type SeatStates = BySeat<Readonly<SeatState>>;

export const emptySeat = (): SeatState => ({
  who: undefined,
  word: '',
  commit: undefined,
  absent: undefined,
  isClaimed: false,
  hasLeft: false,
  hasActed: false,
});

/** The state of a player who changed seats before the match began. */
export const carriedSeat = ({ who, word, commit }: SeatState): SeatState => ({ ...emptySeat(), who, word, commit });

export function hasAbsentSeat(seats: SeatStates): boolean {
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
