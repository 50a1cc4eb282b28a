// The levels of the bots of every game that has measured them: rated, in order, and documented.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { levelsFileContents, levelsPage, mergedLevels, type RatedLevel } from '../bench/levels-source.ts';
import { bots, games } from '../games/index.ts';
import { levelsOf } from '../src/core/bot.ts';
import { botName, gameName } from '../src/core/names.ts';
import { printRatingWithMargin, ratingMargin } from '../src/core/rating.ts';

const page = readFileSync(new URL('../docs/levels.md', import.meta.url), 'utf8');

/** In points: a level wins at least 61 of 100 games against the one before it. */
const SMALL_STEP = 80;
/** With such a step the weaker level wins one game of eight. */
const LARGE_STEP = 350;
/** Two standard deviations. */
const WIDEST = 80;

const measured = games.filter(({ id }) => existsSync(new URL(`../games/${id}/levels.json`, import.meta.url)));

test('some games have measured levels', () => expect(measured).not.toEqual([]));

const level = (id: string, rating: number, deviation: number, games: number, msMove: number): RatedLevel => ({
  id,
  rating,
  deviation,
  games,
  msMove,
});

test('two measurements are merged by the inverse of their variances', () => {
  const earlier = [
    level('random', 800, 30, 100, 0),
    level('greedy', 1000, 30, 100, 0),
    level('deep', 1700, 80, 10, 40),
  ];
  const later = [
    level('random', 800, 30, 100, 0),
    level('greedy', 1200, 30, 100, 0),
    level('search', 1500, 40, 20, 10),
    level('deep', 2000, 40, 30, 80),
  ];
  // The averages of the two that answer at once are 900 and 1000.
  expect(mergedLevels(earlier, later, 'random', id => id !== 'deep' && id !== 'search')).toEqual([
    level('random', 800, 22, 200, 0),
    level('greedy', 1100, 22, 200, 0),
    level('deep', 950 + (800 + 4 * 1000) / 5, 36, 40, 70),
    level('search', 950 + 500, 40, 20, 10),
  ]);
});

describe.each(measured)('$id', ({ id, names }) => {
  const ladder = levelsOf(bots[id]!);
  const others = bots[id]!.filter(bot => !ladder.includes(bot));

  test('every bot has a rating', () => {
    expect(bots[id]!.filter(bot => bot.strength === undefined).map(bot => bot.id)).toEqual([]);
  });

  test('every level is a step that players feel, and none is a large one', () => {
    const steps = ladder.slice(1).map((bot, i) => ({
      bot: bot.id,
      points: bot.strength!.rating - ladder[i]!.strength!.rating,
    }));
    expect(steps.filter(({ points }) => points < SMALL_STEP || points > LARGE_STEP)).toEqual([]);
  });

  test('the ratings of all levels are certain', () => {
    const wide = ladder.filter(bot => ratingMargin(bot.strength!.deviation) > WIDEST);
    expect(wide.map(bot => bot.id)).toEqual([]);
  });

  test('no rating is negative', () => {
    expect(bots[id]!.filter(bot => bot.strength!.rating < 0)).toEqual([]);
  });

  test('writing the ratings into docs/levels.md again changes nothing, and a new one is written', () => {
    const { levels } = levelsFileContents(readFileSync(new URL(`../games/${id}/levels.json`, import.meta.url), 'utf8'));
    const title = gameName(names, id, 'en');
    expect(levelsPage(page, title, levels)).toBe(page);
    expect(levelsPage(page, title, [level('random', 801, 10, 1, 0)]).match(/\| 801 ± /g)).toHaveLength(1);
  });

  test('docs/levels.md has the same ratings', () => {
    const rows = ladder.map(
      ({ id: bot, strength }, i) =>
        `| ${i + 1} | ${botName(names, bot, 'en')} | \`${bot}\` | ${printRatingWithMargin(strength!)} |`,
    );
    const rest = others.map(
      ({ id: bot, strength }) => `| ${botName(names, bot, 'en')} | \`${bot}\` | ${printRatingWithMargin(strength!)} |`,
    );
    expect([...rows, ...rest].filter(row => !page.includes(row))).toEqual([]);
  });
});
