// The tests of the puzzles that come with a game: each can be played, none is there twice, and each has one solution.

import { expect, test } from 'vitest';
import { faultOf, searchFault } from '../src/analysis/puzzles/check-puzzle.ts';
import { CHECK_TIME_FACTOR, makePuzzle, makingBudget, type PuzzleMaker } from '../src/analysis/puzzles/make-puzzle.ts';
import { solveRates } from '../src/analysis/puzzles/solve-rates.ts';
import type { AnyGame } from '../src/core/game.ts';
import { LOCALES } from '../src/core/locale.ts';
import type { Puzzle } from '../src/core/puzzle.ts';
import { PuzzlePosition, puzzleOptions } from '../src/core/puzzle-position.ts';
import { seededRandom } from '../src/core/random.ts';
import { SOAK } from '../tests/counts.ts';
import { GAMES } from './index.ts';

/** How many looks at the clock are a millisecond: a search of cards looks after each imagined deal, the others far less often. */
const LOOKS: Readonly<Record<string, number>> = { uno: 25 };
/** In a soak, as many as in a millisecond of computing time on the machine of bench/results.md. */
const SOAK_LOOKS: Readonly<Record<string, number>> = { carcassonne: 3, dama: 7, piranhas: 6, sagrada: 24, uno: 33 };

/** Milliseconds of the clock below in which `npm test` searches an action of a few puzzles. */
const QUICK_BUDGET = 200;

/** Time passes with every look at it: the same searches on every machine, however busy it is. */
function testClock(looks: number): () => number {
  let now = 0;
  return () => (now += 1 / looks);
}

/** The tests of a game: a file for each, so that they run at the same time. */
export async function testPuzzles(id: string): Promise<void> {
  const { rules, bots, reasons, puzzles: load } = GAMES.find(game => game.rules.id === id)!;
  const puzzles = await load!();
  const all = await puzzles.load();
  const newClock = (): (() => number) => testClock((SOAK ? SOAK_LOOKS : LOOKS)[id] ?? 1);
  const seeded = (seed: string) => ({ random: seededRandom(seed), now: newClock() });
  const checker = (seed: string) => ({ game: rules, bots, puzzles, ...seeded(seed) });
  /** Positions of all kinds, spread over the file. */
  const some = (count: number): readonly Puzzle[] =>
    Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
  const maker = async (seed: string): Promise<PuzzleMaker> => ({
    game: rules,
    bots,
    puzzles,
    reasons: await reasons?.(),
    // The clock of a quick test passes faster than the one they were made by.
    budget: 5 * makingBudget(puzzles),
    ...seeded(seed),
  });

  test('can be played, and say what they are about', () => {
    const faults = all.flatMap(puzzle => faultOf({ game: rules, puzzles }, puzzle) ?? []);
    expect(faults).toEqual([]);
    for (const locale of LOCALES) expect(Object.keys(puzzles.themes[locale])).toEqual(Object.keys(puzzles.themes.en));
  });

  test('are all different', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ view, seat }) => JSON.stringify([view, seat]))).size).toBe(all.length);
  });

  test('have themes and grades of many kinds', () => {
    expect(new Set(all.map(({ themes }) => themes[0])).size).toBeGreaterThan(2);
    const levels = all.map(({ found: [one, of] }) => one / of);
    expect(levels.some(share => share < 0.4) && levels.some(share => share > 0.6)).toBe(true);
    for (const { found, rating } of all) {
      expect(found[0]).toBeLessThan(found[1]);
      expect(rating).toBeGreaterThan(300);
      expect(rating).toBeLessThan(3200);
    }
  });

  test('have one solution', { timeout: SOAK ? 3_600_000 : 120_000 }, () => {
    // In a soak, what was promised when they were made.
    const budget = SOAK ? CHECK_TIME_FACTOR * makingBudget(puzzles) : QUICK_BUDGET;
    const wrong = (SOAK ? all : some(3)).flatMap(puzzle => {
      const fault = searchFault(checker(puzzle.id), puzzle, budget);
      // So short a search over imagined states knows which action is best, and not exactly by how much.
      const isNoise = !SOAK && puzzles.isAverage && fault === 'second';
      return fault && !isNoise ? [`${puzzle.id}: ${fault}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('another solution, and a line that nobody may play, are noticed', () => {
    const [puzzle] = all;
    const position = PuzzlePosition.of(rules, puzzle!);
    const other = position
      .legal()
      .map(action => position.print(action))
      .find(text => text !== puzzle!.line[0])!;
    const fault = (line: readonly string[]) => {
      const changed = { ...puzzle!, line };
      return faultOf(checker('other'), changed) ?? searchFault(checker('other'), changed, 100);
    };
    expect(['solution', 'line']).toContain(fault([other]));
    expect(fault(['no such action'])).toBe('illegal');
    expect(faultOf(checker('id'), { ...puzzle!, id: 'abc' })).toBe('id');
    expect(faultOf(checker('seat'), { ...puzzle!, seat: puzzle!.seats })).toBe('seat');
    expect(faultOf(checker('theme'), { ...puzzle!, themes: ['none'] })).toBe('theme');
  });

  test('are made again from their positions', async () => {
    // A search that is repeated may be a little less sure of one or the other.
    const made = await Promise.all(some(4).map(async puzzle => remade(rules, puzzle, await maker(puzzle.id))));
    // That nearly all levels find it is asked last.
    const found = some(4).filter((puzzle, i) => made[i] === puzzle.line[0] || made[i] === 'easy');
    expect(found.length, String(made)).toBeGreaterThanOrEqual(2);
  });

  test('none is made where nothing is at stake, or where it is known', async () => {
    const [puzzle] = all;
    const { state } = PuzzlePosition.of(rules, puzzle!);
    const position = { state, seat: puzzle!.seat, seats: puzzle!.seats, options: puzzleOptions(rules, puzzle!) };
    const strict = { ...(await maker('strict')), puzzles: { ...puzzles, lead: 1e6 } };
    expect(makePuzzle(strict, position)).toBe('unclear');
    const known = makePuzzle(await maker(puzzle!.id), position, new Set([puzzle!.id]));
    expect(['known', 'unclear']).toContain(known);
  });

  test('stronger levels find more of them', () => {
    const found = some(8).map(puzzle => solveRates(rules, bots, puzzle, 10, seededRandom('rates'), newClock()));
    const solvedBy = (level: number): number =>
      found.reduce((sum, rates) => sum + rates[level]!.solved / rates[level]!.tries, 0);
    expect(solvedBy(bots.length - 1)).toBeGreaterThan(solvedBy(0));
  });
}

/** The first action of what is made of the position, or why nothing is. */
function remade(rules: AnyGame, puzzle: Puzzle, maker: PuzzleMaker): string {
  const { state } = PuzzlePosition.of(rules, puzzle);
  const { seat, seats } = puzzle;
  const made = makePuzzle(maker, { state, seat, seats, options: puzzleOptions(rules, puzzle) });
  return typeof made === 'string' ? made : made.line[0]!;
}
