// On the home page: the puzzle of the day.

export function DailyPuzzle() {
  return null;
}
