// A scheme derives the next round from the results so far. It keeps no state between calls, so a tournament that was killed
// continues from its results alone.

/** Indexes the list of entrants; the list is in seeding order, strongest first. */
export type Entrant = number;

/** Who meets at one table, and how many games they play there before the next round is drawn. */
export interface Pairing {
  readonly entrants: readonly Entrant[];
  readonly games: number;
}

export interface Round {
  readonly pairings: readonly Pairing[];
  /** Sits out, and is given a win. */
  readonly bye?: Entrant;
}

/** A pairing once played: `points` in the order of its entrants, each game worth 0 to 1. */
export interface PlayedPairing {
  readonly entrants: readonly Entrant[];
  readonly games: number;
  readonly points: readonly number[];
}

export interface PlayedRound {
  readonly met: readonly PlayedPairing[];
  readonly bye?: Entrant;
}

export interface Scheme {
  /**
   * Returns undefined if the tournament is over. Entrants who are `out` have left: a scheme that draws each round does
   * not pair them; a scheme with fixed opponents pairs them, and they lose.
   */
  next(entrants: number, played: readonly PlayedRound[], out?: ReadonlySet<Entrant>): Round | undefined;
  /** The final order, best first, where games decide it otherwise than by points: knockout, ladder. */
  order?(entrants: number, played: readonly PlayedRound[]): readonly Entrant[];
  /** The bracket, from the first stage to the final, where there is one. */
  stages?(entrants: number, played: readonly PlayedRound[]): readonly (readonly BracketPair[])[];
}

/** A pair of a bracket. An entrant is undefined if it is not known yet, or if there is a bye. */
export interface BracketPair {
  readonly entrants: readonly [Entrant | undefined, Entrant | undefined];
  readonly isBye: boolean;
  readonly points: readonly [number, number];
  readonly winner: Entrant | undefined;
}

export const range = (size: number): number[] => Array.from({ length: size }, (_, i) => i);
