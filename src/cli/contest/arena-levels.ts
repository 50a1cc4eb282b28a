// Where a program is among the levels of a game: its performance, beside the measured ratings of the built-in bots.

import { type ArenaReport, anchorsOf } from '../../arena/report.ts';
import type { AnyBot } from '../../core/bot.ts';
import { botName, type GameNames } from '../../core/names.ts';
import { printRatingWithMargin, type ShownRating } from '../../core/rating.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';

interface Level {
  readonly bot: string;
  readonly rating: number;
}

export interface ProgramLevel {
  readonly name: string;
  readonly rating: ShownRating;
  /** The strongest level that is weaker, and the weakest one that is not. */
  readonly above?: Level;
  readonly below?: Level;
}

/** Of every program, if a measured bot of the game took part. */
export function levelsOf({ tournament, rows }: ArenaReport, bots: readonly AnyBot[]): ProgramLevel[] {
  const anchors = anchorsOf(tournament, bots);
  if (!rows.some(({ entrant, games }) => anchors[entrant] && games > 0)) return [];
  const levels = bots
    .flatMap(({ id, strength }) => (strength ? [{ bot: id, rating: strength.rating }] : []))
    .sort((a, b) => a.rating - b.rating);
  return rows.flatMap(({ name, bot, performance: rating }) => {
    if (bot !== undefined) return [];
    const above = levels.findLast(level => level.rating < rating.rating);
    const below = levels.find(level => level.rating >= rating.rating);
    return [{ name, rating, ...(above && { above }), ...(below && { below }) }];
  });
}

export function levelText(
  { name, rating, above, below }: ProgramLevel,
  names: GameNames | undefined,
  { arena, locale }: Texts,
): string {
  const called = (level: Level): string => `${botName(names, level.bot, locale)} (${Math.round(level.rating)})`;
  const place =
    above && below
      ? fill(arena.betweenLevels, { weaker: called(above), stronger: called(below) })
      : above
        ? fill(arena.aboveLevels, { strongest: called(above) })
        : fill(arena.belowLevels, { weakest: called(below!) });
  return fill(arena.level, { name, rating: printRatingWithMargin(rating), place });
}
