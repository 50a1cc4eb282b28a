// A state is the buffer of state.ts: squares, lines, fish, and the scalars that a search needs.

export const LINES: i32 = 100;
/** Four words of 30 squares for each seat. */
export const FISH: i32 = 160;
export const FISH_OF_SEAT: i32 = 16;
export const TURN: i32 = 192;
export const WINNER: i32 = 204;
export const FISH_LEFT: i32 = 212;
export const KEY_LOW: i32 = 220;
export const KEY_HIGH: i32 = 224;
/** Only in the root's, since it never changes. */
export const OFFICIAL: i32 = 228;
export const STATE_BYTES: i32 = 232;

export const WORDS: i32 = 4;
export const WORD_SQUARES: i32 = 30;
export const LAST_TURN: i32 = 60;

/** Where the words of a seat's fish are. */
@inline
export function fishAt(s: usize, seat: i32): usize {
  return s + FISH + seat * FISH_OF_SEAT;
}

@inline
export function fishLeft(s: usize, seat: i32): i32 {
  return load<i32>(s + (seat << 2), FISH_LEFT);
}
