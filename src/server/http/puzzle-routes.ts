// Puzzles: those of each game, today's, and what a person has solved.

import { type AnyGamePuzzles, type Puzzle, puzzleOfDay } from '../../core/puzzle.ts';
import { isProvisional, ratingMargin, shownRating } from '../../core/rating.ts';
import {
  PuzzleGamesShown,
  PuzzleListQuery,
  PuzzleListShown,
  PuzzleProgressShown,
  PuzzleShown,
  PuzzleTries,
} from '../../protocol/puzzles.ts';
import { Type } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';
import { MADE_PUZZLES_KIND } from '../records/puzzles/puzzle-nights.ts';
import type { SolvedPuzzles } from '../records/puzzles/solved-puzzles.ts';
import { type Route, route } from './routes.ts';
import type { ReadingServices, Services } from './services.ts';

const PAGE = 20;

/** Answered by a reading worker: a list of puzzles is long. */
export function puzzleRoutes({ games, puzzlesOf, storage, now }: ReadingServices): Route[] {
  const today = (): string => dayOf(now());
  return [
    route.get('/api/puzzles', {
      summary: 'The games with puzzles, and the puzzle of the day of each',
      response: PuzzleGamesShown,
      reads: 'quick',
      handle: async () => {
        const found = await Promise.all([...games.keys()].map(game => gameShown(game, puzzlesOf, today())));
        return { day: today(), games: found.flatMap(one => one ?? []) };
      },
    }),
    route.get('/api/puzzles/:game', {
      summary: 'Puzzles of a game with their solutions, a page at a time',
      query: PuzzleListQuery,
      response: PuzzleListShown,
      rateLimited: true,
      reads: 'quick',
      handle: async ({ params: { game }, query: { theme, from = 0, limit = PAGE } }) => {
        const puzzles = await puzzlesOf(game);
        if (!puzzles) return refusals.noSuchGame;
        const all = (await puzzles.load()).filter(({ themes }) => theme === undefined || themes.includes(theme));
        const shown = all.slice(from, from + limit).map(one => puzzleShown(game, puzzles, one));
        return { puzzles: shown, ...(from + limit < all.length && { next: from + limit }) };
      },
    }),
    route.get('/api/puzzles/:game/made', {
      summary: 'Puzzles that this server has made from its own matches, with their solutions',
      response: Type.Array(PuzzleShown),
      rateLimited: true,
      reads: 'quick',
      handle: async ({ params: { game } }) => {
        const puzzles = await puzzlesOf(game);
        if (!puzzles) return refusals.noSuchGame;
        const made = ((await storage.all(MADE_PUZZLES_KIND)).get(game) ?? []) as readonly Puzzle[]; // only `PuzzleNights` writes this kind
        return made.map(one => puzzleShown(game, puzzles, one));
      },
    }),
    route.get('/api/puzzles/:game/:puzzle', {
      summary: 'A puzzle with its solution, by its id, or `today`',
      response: PuzzleShown,
      rateLimited: true,
      reads: 'quick',
      handle: async ({ params: { game, puzzle } }) => {
        const puzzles = await puzzlesOf(game);
        const all = (await puzzles?.load()) ?? [];
        const found = puzzle === 'today' ? all[puzzleOfDay(today(), all.length)] : all.find(({ id }) => id === puzzle);
        return puzzles && found ? puzzleShown(game, puzzles, found) : refusals.noSuchPuzzle;
      },
    }),
  ];
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

async function gameShown(game: string, puzzlesOf: ReadingServices['puzzlesOf'], day: string) {
  const puzzles = await puzzlesOf(game);
  const all = (await puzzles?.load()) ?? [];
  const today = all[puzzleOfDay(day, all.length)];
  if (!puzzles || !today) return undefined;
  return { game, puzzles: all.length, today: today.id, themes: Object.keys(puzzles.themes.en) };
}

function puzzleShown(game: string, { isAverage }: AnyGamePuzzles, puzzle: Puzzle) {
  return { ...puzzle, game, average: isAverage };
}

/** What people have solved. */
export function solvedPuzzleRoutes({ records: { puzzles } }: Services): Route[] {
  return [
    route.get('/api/account/puzzles', {
      summary: 'The puzzles you have solved, the days of your streak, and your rating in puzzles',
      response: PuzzleProgressShown,
      auth: 'person',
      handle: async ({ by }) => progressShown(await puzzles.find(by.account)),
    }),
    route.post('/api/account/puzzles', {
      summary: 'Puzzles you have tried. Only the first try at a puzzle counts for the rating',
      body: PuzzleTries,
      response: PuzzleProgressShown,
      auth: 'person',
      rateLimited: true,
      handle: async ({ by, body: { tries } }) => progressShown(await puzzles.add(by.account, tries)),
    }),
    route.get('/api/players/:player/puzzles', {
      summary: 'The rating of a person in puzzles, by game',
      response: PuzzleProgressShown.properties.ratings,
      handle: async ({ params: { player } }) => progressShown(await puzzles.find(player)).ratings,
    }),
  ];
}

function progressShown({ solved, days, ratings }: SolvedPuzzles): PuzzleProgressShown {
  const shown = Object.entries(ratings).map(([game, { tried, ...own }]) => {
    const { rating, deviation } = shownRating(own);
    return [
      game,
      { rating, deviation, margin: ratingMargin(deviation), provisional: isProvisional(deviation), tried },
    ] as const;
  });
  return {
    solved: Object.fromEntries(Object.entries(solved).map(([game, ids]) => [game, [...ids]])),
    days: [...days],
    ratings: Object.fromEntries(shown),
  };
}
