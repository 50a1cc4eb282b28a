// levels.json in the folder of a game: the measured ratings of its bots.

export interface RatedLevel {
  readonly id: string;
  readonly rating: number;
  /** One standard deviation, from the average of the levels that answer at once. */
  readonly deviation: number;
  readonly games: number;
  /** CPU milliseconds a move. */
  readonly msMove: number;
}

export interface RatingsOrigin {
  readonly date: string;
  readonly commit: string;
  readonly command: string;
  /** `random = 800`; 400 points are ten wins to one. */
  readonly scale: string;
}

export function levelsFile(levels: readonly RatedLevel[], measured: RatingsOrigin): string {
  const ratings = Object.fromEntries(
    levels.map(({ id, rating, deviation, games, msMove }) => [
      id,
      { rating, deviation, games, msMove: Number(msMove.toFixed(1)) },
    ]),
  );
  return `${JSON.stringify({ measured, ratings }, undefined, 2)}\n`;
}
