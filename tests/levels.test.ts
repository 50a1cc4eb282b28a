// The levels of the bots of every game that has measured them: rated, in order, and documented.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bots, games } from '../games/index.ts';
import { botName } from '../src/core/names.ts';
import { printRatingWithMargin, ratingMargin } from '../src/core/rating.ts';

const page = readFileSync(new URL('../docs/levels.md', import.meta.url), 'utf8');

/** In points: with such a step the weaker level wins one game of eight. */
const LARGE_STEP = 350;

const measured = games.filter(({ id }) => existsSync(new URL(`../games/${id}/levels.json`, import.meta.url)));

test('some games have measured levels', () => expect(measured).not.toEqual([]));

describe.each(measured)('$id', ({ id, names }) => {
  const ladder = bots[id]!;

  test('every level has a rating', () => {
    expect(ladder.filter(bot => bot.strength === undefined).map(bot => bot.id)).toEqual([]);
  });

  test('no level is weaker than the one before by more than the margins of both', () => {
    const falls = ladder.slice(1).filter((bot, i) => {
      const [before, here] = [ladder[i]!.strength!, bot.strength!];
      return here.rating + ratingMargin(here.deviation) < before.rating - ratingMargin(before.deviation);
    });
    expect(falls.map(bot => bot.id)).toEqual([]);
  });

  test('levels that answer at once stand in the order of their ratings', () => {
    const ratings = ladder.filter(bot => bot.thinks === 0).map(bot => bot.strength!.rating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
  });

  test('no step between levels that answer at once is a large one', () => {
    const ratings = ladder.filter(bot => bot.thinks === 0).map(bot => bot.strength!.rating);
    expect(Math.max(...ratings.slice(1).map((rating, i) => rating - ratings[i]!))).toBeLessThan(LARGE_STEP);
  });

  test('docs/levels.md has the same ratings', () => {
    const rows = ladder.map(
      ({ id: bot, strength }, i) =>
        `| ${i + 1} | ${botName(names, bot, 'en')} | \`${bot}\` | ${printRatingWithMargin(strength!)} |`,
    );
    expect(rows.filter(row => !page.includes(row))).toEqual([]);
  });
});
