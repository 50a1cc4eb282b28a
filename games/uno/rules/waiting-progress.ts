// How far the waiting for players is: the document's formula and its ten phases.

/** Players a match of the document has. */
export const SEATS = 4;

/**
 * In percent: `players` of `seats` are here, and `part` (0 to 1) of the waiting time is over. It grows with both, and is
 * 100 when either is complete. The document writes it for four seats: 100/3 (p-1) + 1/10 t/T (1 - (p-1)/3).
 */
export function waitingPercent(players: number, part: number, seats = SEATS): number {
  const missing = (seats - Math.max(1, players)) / (seats - 1);
  const percent = 100 * (1 - missing * (1 - part));
  // What is a whole number in the formula may lie a hair below it here.
  return Math.min(100, Math.max(0, Math.floor(percent + 1e-9)));
}

/** The document's names for the steps of loading, in its order. */
export const WAITING_PHASES = [
  'space',
  'hall',
  'table',
  'invitations',
  'chairs',
  'printing',
  'players',
  'spectators',
  'opponents',
  'shuffling',
] as const;
export type WaitingPhase = (typeof WAITING_PHASES)[number];

export const waitingPhase = (percent: number): WaitingPhase => WAITING_PHASES[Math.min(9, Math.floor(percent / 10))]!;
