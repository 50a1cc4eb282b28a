// levels.json in the folder of a game: the measured ratings of its bots.

import { printRatingWithMargin, RANDOM_PLAY_RATING } from '../src/core/rating.ts';

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

interface LevelsContents {
  readonly levels: readonly RatedLevel[];
  readonly measured: RatingsOrigin;
}

/** Of a file that `levelsFile` wrote. */
export function levelsFileContents(text: string): LevelsContents {
  const { measured, ratings } = JSON.parse(text) as {
    measured: RatingsOrigin;
    ratings: Readonly<Record<string, Omit<RatedLevel, 'id'>>>;
  };
  return { measured, levels: Object.entries(ratings).map(([id, level]) => Object.assign({ id }, level)) };
}

/**
 * Two independent measurements of the same bots. Of each bot the differences from the average of those that answer at once are averaged,
 * each weighted with the inverse of its variance. A bot that was measured once keeps its difference.
 */
export function mergedLevels(
  earlier: readonly RatedLevel[],
  later: readonly RatedLevel[],
  anchor: string,
  isAtOnce: (id: string) => boolean,
): RatedLevel[] {
  const isShared = (id: string): boolean => [earlier, later].every(levels => levels.some(level => level.id === id));
  const differences = [earlier, later].flatMap(levels => {
    const compared = levels.filter(({ id }) => isShared(id) && isAtOnce(id));
    const average = compared.reduce((sum, { rating }) => sum + rating, 0) / compared.length;
    return levels.map(level => ({ level, difference: level.rating - average, weight: level.deviation ** -2 }));
  });
  const merged = [...new Set(differences.map(({ level }) => level.id))].map(id => {
    const own = differences.filter(({ level }) => level.id === id);
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    const games = own.reduce((sum, { level }) => sum + level.games, 0);
    return {
      id,
      difference: own.reduce((sum, one) => sum + one.difference * one.weight, 0) / weight,
      deviation: Math.ceil(weight ** -0.5),
      games,
      msMove: own.reduce((sum, { level }) => sum + level.msMove * level.games, 0) / games,
    };
  });
  const zero = merged.find(({ id }) => id === anchor)!.difference;
  return merged.map(({ id, difference, deviation, games, msMove }) => ({
    id,
    rating: Math.round(RANDOM_PLAY_RATING + difference - zero),
    deviation,
    games,
    msMove,
  }));
}

/** docs/levels.md with these ratings in the section of the game; the rows stay in their order. */
export function levelsPage(page: string, title: string, levels: readonly RatedLevel[]): string {
  return page
    .split(/^(?=## )/m)
    .map(section => {
      if (!section.startsWith(`## ${title}\n`)) return section;
      return section.replaceAll(/(\| `([\w-]+)` \| )[^|]+( \|)/g, (row, before: string, id: string, after: string) => {
        const level = levels.find(one => one.id === id);
        return level ? before + printRatingWithMargin(level) + after : row;
      });
    })
    .join('');
}
