/** How many games decide between two entrants. */
export interface SeriesRule {
  /** Played at least, unless one cannot be caught any more. */
  readonly games: number;
  /** Play all of them even when decided, and only even numbers: the Software Challenge's finals. */
  readonly whole?: boolean;
  /** After this many games without a winner the better seed advances. */
  readonly most: number;
}

/** Best of `games`; a draw in points is followed by two more games at a time, once with each seat. */
export const bestOf = (games: number): SeriesRule => ({ games, most: games + 20 });

/** The Software Challenge's final eight: an even number of games, at least six, until one has won more. */
export const FINAL_EIGHT: SeriesRule = { games: 6, whole: true, most: 60 };

/** How many games to play next; 0: it is decided. */
export function gamesLeft(rule: SeriesRule, points: readonly [number, number], played: number): number {
  const [a, b] = points;
  const lead = Math.abs(a - b);
  if (played < rule.games) {
    const rest = rule.games - played;
    if (!rule.whole && lead > rest) return 0;
    return rule.whole ? rest : Math.min(rest, 2);
  }
  if (rule.whole && played % 2 === 1) return 1;
  return lead > 0 || played >= rule.most ? 0 : 2;
}
