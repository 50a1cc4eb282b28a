/** Players a match has; the document knows no other number. */
export const SEATS = 4;

/**
 * The document's formula for head 12: `players` are here, and `part` (0 to 1) of the waiting time is over.
 * It grows with both, and is 100 when either is complete.
 */
export function loaded(players: number, part: number): number {
  const missing = (SEATS - players) / (SEATS - 1);
  const percent = 100 * (1 - missing * (1 - part));
  // What is a whole number in the formula may lie a hair below it here.
  return Math.min(100, Math.max(0, Math.floor(percent + 1e-9)));
}
