// The puzzles of each game, apart from its board: what shows only boards does not bring them along.

import type { AnyGamePuzzles } from '../../src/core/puzzle.ts';
import { loadOutsidePuzzles, outsideGames } from './outside.ts';

const modules = import.meta.glob<AnyGamePuzzles>('../../games/*/puzzles/index.ts', { import: 'puzzles' });
const puzzles = Object.fromEntries(Object.entries(modules).map(([path, load]) => [path.split('/').at(-3)!, load]));

/** The games that bring puzzles, by id. */
export const puzzleGames = (): readonly string[] => [
  ...Object.keys(puzzles).sort(),
  ...outsideGames.get().flatMap(({ id, browser }) => (browser?.puzzles ? [id] : [])),
];

/** Those whose puzzles are the same on every server: the puzzle of the day is one of these. */
export const dailyGames: readonly string[] = Object.keys(puzzles).sort();

export async function loadPuzzles(game: string): Promise<AnyGamePuzzles | undefined> {
  return puzzles[game]?.() ?? loadOutsidePuzzles(game);
}
