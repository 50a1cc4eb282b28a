// Checks a puzzle that exists: its shape, that its line is legal, and that each action of the solver is clearly the best.

import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, RandomInt } from '../../core/game.ts';
import { type AnyGamePuzzles, type Puzzle, puzzleId } from '../../core/puzzle.ts';
import { PuzzlePosition } from '../../core/puzzle-position.ts';
import { isRefusal } from '../../core/refusal.ts';
import { analystOf } from '../analyse.ts';
import { agents, clearnessOf } from './make-puzzle.ts';
import { clearChoice } from './puzzle-search.ts';

export const PUZZLE_FAULTS = ['seat', 'position', 'id', 'illegal', 'line', 'theme', 'solution', 'second'] as const;
export type PuzzleFault = (typeof PUZZLE_FAULTS)[number];

export interface PuzzleChecker {
  readonly game: AnyGame;
  readonly bots: readonly AnyBot[];
  readonly puzzles: AnyGamePuzzles;
  readonly random: RandomInt;
  readonly now: () => number;
}

/** What is wrong without any search; undefined: nothing. */
export function faultOf(
  { game, puzzles }: Pick<PuzzleChecker, 'game' | 'puzzles'>,
  puzzle: Puzzle,
): PuzzleFault | undefined {
  const { seat, seats, line, themes } = puzzle;
  const [fewest, most] = game.seats;
  if (seats < fewest || seats > most || seat < 0 || seat >= seats) return 'seat';
  const position = PuzzlePosition.of(game, puzzle);
  if (!position.isOwn || JSON.stringify(position.view) !== JSON.stringify(puzzle.view)) return 'position';
  if (puzzle.id !== puzzleId(puzzles.key(position.state, seat))) return 'id';
  if (themes.length === 0 || themes.some(theme => puzzles.themes.en[theme] === undefined)) return 'theme';
  let isOwn = false;
  for (const text of line) {
    ({ isOwn } = position);
    if (position.actor === undefined) return 'line';
    const action = position.parse(text);
    if (isRefusal(action) || !position.legal().includes(action) || position.print(action) !== text) return 'illegal';
    position.act(action);
  }
  return isOwn ? undefined : 'line';
}

/** Searches each action of the solver: it must be the best, and clearly. */
export function searchFault(
  { game, bots, puzzles, random, now }: PuzzleChecker,
  puzzle: Puzzle,
  budget: number,
): PuzzleFault | undefined {
  const analyst = analystOf(bots);
  if (!analyst) return 'solution';
  const position = PuzzlePosition.of(game, puzzle, random);
  const { seat, seats, line } = puzzle;
  const agentOf = agents(analyst, { seats, options: position.options, random, now });
  // How good it is was decided when it was made; what matters now is that nothing else is as good.
  const clearness = { ...clearnessOf(analyst, puzzles, now), isPayoff: false };
  for (const wanted of line) {
    if (position.isOwn) {
      const action = position.parse(wanted);
      const found = clearChoice(agentOf(seat), position.view, budget, { ...clearness, lead: Number.NEGATIVE_INFINITY });
      if (!found || found.best.action !== action) return 'solution';
      if (found.lead < clearness.lead) return 'second';
    }
    position.play(wanted);
  }
  return undefined;
}
