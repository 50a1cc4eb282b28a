// Where a program is among the levels of a game. The built-in bots of a tournament have measured ratings: they place its results on
// the scale of the levels, and change no order.

import { eloRatings } from '../../arena/elo.ts';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { ArenaReport } from '../../arena/report.ts';
import type { AnyBot } from '../../core/bot.ts';
import { botName, type GameNames } from '../../core/names.ts';
import { MARGIN_DEVIATIONS, printRatingWithMargin, type ShownRating } from '../../core/rating.ts';
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

/** Of every program, where at least one measured bot of the game took part. */
export function levelsOf(
  { tournament: { entrants }, rows }: ArenaReport,
  games: readonly PlayedGame[],
  bots: readonly AnyBot[],
): ProgramLevel[] {
  const strengthOf = new Map(bots.flatMap(({ id, strength }) => (strength ? [[id, strength] as const] : [])));
  const anchors = entrants.flatMap(({ bot }, entrant) => {
    const strength = bot === undefined ? undefined : strengthOf.get(bot);
    return strength ? [{ entrant, strength }] : [];
  });
  if (anchors.length === 0 || games.length === 0) return [];
  const scale = anchors.reduce((sum, { strength }) => sum + strength.rating, 0) / anchors.length;
  const unsure = Math.hypot(...anchors.map(({ strength }) => strength.deviation)) / anchors.length;
  const rated = games.filter(({ unplayed }) => !unplayed);
  const compared = anchors.map(({ entrant }) => entrant);
  const elos = eloRatings(entrants.length, rated, compared);
  const levels = [...strengthOf].map(([bot, { rating }]) => ({ bot, rating })).sort((a, b) => a.rating - b.rating);
  return rows.flatMap(({ entrant, name, bot }) => {
    if (bot !== undefined) return [];
    const { elo, error } = elos[entrant]!;
    const rating = { rating: scale + elo, deviation: Math.hypot(error / MARGIN_DEVIATIONS, unsure) };
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
  const shown = printRatingWithMargin(rating);
  if (above && below)
    return fill(arena.level, {
      name,
      rating: shown,
      place: fill(arena.betweenLevels, { weaker: called(above), stronger: called(below) }),
    });
  return fill(arena.level, {
    name,
    rating: shown,
    place: above
      ? fill(arena.aboveLevels, { strongest: called(above) })
      : fill(arena.belowLevels, { weakest: called(below!) }),
  });
}
