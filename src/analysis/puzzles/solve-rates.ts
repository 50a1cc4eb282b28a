// How hard a puzzle is: how many levels of bots find the solution, and the strength at which half of all players do.

import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Puzzle } from '../../core/puzzle.ts';
import { PuzzlePosition, type PuzzleStart } from '../../core/puzzle-position.ts';
import type { RandomInt } from '../../core/random.ts';
import { RANDOM_PLAY_RATING } from '../../core/rating.ts';

/** How often each level tries: bots that do not search decide differently each time. */
const TRIES = 3;
/** A level finds a puzzle if it solves it at least so often. */
const MOST_TRIES = 2;

/** What a bot is asked. */
export type PuzzleLine = PuzzleStart & Pick<Puzzle, 'line'>;

export interface SolveRate {
  /** Of the bot; absent: it was not measured. */
  readonly rating: number | undefined;
  readonly solved: number;
  readonly tries: number;
}

/** By level. `budget` is the most a bot that searches may think. */
export function solveRates(
  game: AnyGame,
  bots: readonly AnyBot[],
  puzzle: PuzzleLine,
  budget: number,
  random: RandomInt,
  now: () => number,
): readonly SolveRate[] {
  return bots.map(bot => {
    // A search finds the same each time.
    const tries = bot.thinks > 0 ? 1 : TRIES;
    let solved = 0;
    for (let i = 0; i < tries; i++) if (solves(game, bot, puzzle, budget, random, now)) solved++;
    return { rating: bot.strength?.rating, solved, tries };
  });
}

function solves(
  game: AnyGame,
  bot: AnyBot,
  puzzle: PuzzleLine,
  budget: number,
  random: RandomInt,
  now: () => number,
): boolean {
  const { seat, seats } = puzzle;
  const position = PuzzlePosition.of(game, puzzle, random);
  const agent = bot.createAgent({ seat, seats, options: position.options, random, now });
  for (const wanted of puzzle.line) {
    if (position.isOwn && position.print(agent.choose(position.view, Math.min(bot.thinks, budget))) !== wanted)
      return false;
    position.play(wanted);
  }
  return true;
}

export const levelsThatFind = (rates: readonly SolveRate[]): number =>
  rates.filter(({ solved, tries }) => MOST_TRIES * tries <= TRIES * solved).length;

/** Points of a rating in one unit of the logistic scale. */
const UNIT = 400 / Math.LN10;
/** Two tries at each end of the scale that went as expected: a puzzle that all or none find still has a rating. */
const PRIOR: readonly SolveRate[] = [
  { rating: RANDOM_PLAY_RATING - 400, solved: 0, tries: 1 },
  { rating: RANDOM_PLAY_RATING + 2200, solved: 1, tries: 1 },
];
const STEPS = 40;

/** The strength at which half of the tries succeed: the most likely one. */
export function ratingOf(rates: readonly SolveRate[]): number {
  const known = [...PRIOR, ...rates].filter(({ rating }) => rating !== undefined);
  const solved = known.reduce((sum, rate) => sum + rate.solved / rate.tries, 0);
  let [low, high] = [RANDOM_PLAY_RATING - 800, RANDOM_PLAY_RATING + 3000];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const expected = known.reduce((sum, { rating }) => sum + 1 / (1 + Math.exp((middle - rating!) / UNIT)), 0);
    // A harder puzzle is solved less often.
    if (expected > solved) low = middle;
    else high = middle;
  }
  return Math.round((low + high) / 2);
}
