// How progress grows, and which puzzle comes next.

import type { Puzzle } from '../../../src/core/puzzle.ts';
import type { PuzzleProgress } from '../model/puzzle-progress.ts';

/** A beginner's first puzzle. */
const FIRST_LEVEL = 1000;
/** How far a solved or missed puzzle moves what comes next. */
const LEVEL_STEP = 60;
/** As many tries as an account takes at once. */
const MOST_UNTOLD = 200;
/** So many days of the past are kept. */
const MOST_DAYS = 400;

export interface SolvedPuzzle {
  readonly game: string;
  readonly id: string;
  /** Without a mistake, a hint or the solution. */
  readonly isClean: boolean;
  /** The day whose puzzle it was. */
  readonly day?: string | undefined;
}

export function withSolved(
  progress: PuzzleProgress,
  { game, id, isClean, day }: SolvedPuzzle,
  { solution }: { readonly solution: boolean },
): PuzzleProgress {
  const known = progress.solved[game] ?? [];
  const level = (progress.level[game] ?? FIRST_LEVEL) + (isClean ? LEVEL_STEP : -LEVEL_STEP);
  const isNew = !solution && !known.includes(id);
  const isNewDay = !solution && day !== undefined && !progress.days.includes(day);
  return {
    solved: isNew ? { ...progress.solved, [game]: [...known, id] } : progress.solved,
    days: isNewDay ? [...progress.days, day].sort().slice(-MOST_DAYS) : progress.days,
    daily: solution || day === undefined ? progress.daily : { ...progress.daily, [game]: day },
    untold: [
      ...progress.untold,
      { game, puzzle: id, clean: isClean, solved: !solution, ...(day !== undefined && { day }) },
    ].slice(-MOST_UNTOLD),
    level: { ...progress.level, [game]: Math.max(FIRST_LEVEL / 2, level) },
  };
}

/** What both have: this device and the account. */
export function mergeProgress(one: PuzzleProgress, other: Pick<PuzzleProgress, 'solved' | 'days'>): PuzzleProgress {
  const games = [...new Set([...Object.keys(one.solved), ...Object.keys(other.solved)])];
  return {
    ...one,
    solved: Object.fromEntries(
      games.map(game => [game, [...new Set([...(other.solved[game] ?? []), ...(one.solved[game] ?? [])])]]),
    ),
    days: [...new Set([...one.days, ...other.days])].sort().slice(-MOST_DAYS),
  };
}

/** The unsolved puzzle that suits best, other than `last`; where all are solved, the first of them comes again. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  progress: PuzzleProgress,
  game: string,
  last?: string,
): Puzzle | undefined {
  const solved = progress.solved[game] ?? [];
  const others = puzzles.filter(({ id }) => id !== last);
  const open = others.filter(({ id }) => !solved.includes(id));
  const level = progress.level[game] ?? FIRST_LEVEL;
  if (open.length > 0) return open.toSorted((a, b) => Math.abs(a.rating - level) - Math.abs(b.rating - level))[0];
  const longAgo = solved.find(id => others.some(puzzle => puzzle.id === id));
  return others.find(({ id }) => id === longAgo) ?? others[0] ?? puzzles[0];
}

/** From 1, easy, to 5: what a reader makes of a rating. */
export const gradeOf = (rating: number): number => Math.max(1, Math.min(5, 1 + Math.floor((rating - 700) / 350)));
