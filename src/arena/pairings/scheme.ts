// A scheme turns what was played so far into the next round. It keeps nothing between calls: a tournament that was
// killed goes on from its results alone.

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
   * undefined: the tournament is over. Those who are `out` left for good: a scheme that draws anew each round does not
   * pair them; where everybody's opponents are fixed they are paired, and lose.
   */
  next(entrants: number, played: readonly PlayedRound[], out?: ReadonlySet<Entrant>): Round | undefined;
  /** The final order, best first, where games decide it otherwise than by points: knockout, ladder. */
  order?(entrants: number, played: readonly PlayedRound[]): readonly Entrant[];
  /** The bracket, from the first stage to the final, where there is one. */
  stages?(entrants: number, played: readonly PlayedRound[]): readonly (readonly BracketPair[])[];
}

/** Two who meet in a bracket; undefined: not known yet, or nobody where it is a bye. */
export interface BracketPair {
  readonly entrants: readonly [Entrant | undefined, Entrant | undefined];
  readonly isBye: boolean;
  readonly points: readonly [number, number];
  readonly winner: Entrant | undefined;
}

export const range = (size: number): number[] => Array.from({ length: size }, (_, i) => i);
