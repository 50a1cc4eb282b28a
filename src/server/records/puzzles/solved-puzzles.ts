// What people with an account have solved, and a rating for each game from their first tries.

import { type Rating, rate, UNRATED } from '../../../arena/ratings.ts';
import { dayNumber } from '../../../core/puzzle.ts';
import { modelRating } from '../../../core/rating.ts';
import type { PuzzleTry } from '../../../protocol/puzzles.ts';
import { SOLVED_PUZZLES_KIND } from '../../base/storage/solved-puzzles-kind.ts';
import type { Storage } from '../../base/storage/storage.ts';

/** As it is stored, under the id of the account. */
export interface SolvedPuzzles {
  /** By game: ids, in the order in which they were solved. */
  readonly solved: Readonly<Record<string, readonly string[]>>;
  /** Tried and not solved yet: another try counts no more. */
  readonly missed: Readonly<Record<string, readonly string[]>>;
  readonly days: readonly string[];
  readonly ratings: Readonly<Record<string, Rating & { readonly tried: number }>>;
}

const NONE: SolvedPuzzles = { solved: {}, missed: {}, days: [], ratings: {} };

/** How sure the rating of a puzzle is, which comes from the levels of bots that find it. */
const PUZZLE_DEVIATION = 120;
/** Kept for the streak. */
const MOST_DAYS = 400;
/** A day of the puzzle may be so many days from that of the server: clocks differ, and what was solved offline comes later. */
const OLDEST_DAY = 30;

export interface SolvedPuzzlesConfig {
  readonly storage: Pick<Storage, 'get' | 'put'>;
  /** Returns the rating of a puzzle, or undefined if there is no such puzzle. */
  ratingOf(game: string, puzzle: string): Promise<number | undefined>;
  /** Today, in UTC. */
  today(): string;
}

export class SolvedPuzzleRecords {
  readonly #config: SolvedPuzzlesConfig;
  /** The last change of each account: the next one waits for it. */
  readonly #changes = new Map<string, Promise<SolvedPuzzles>>();

  constructor(config: SolvedPuzzlesConfig) {
    this.#config = config;
  }

  async find(account: string): Promise<SolvedPuzzles> {
    const found = (await this.#config.storage.get(SOLVED_PUZZLES_KIND, account)) as SolvedPuzzles | undefined; // only `#add` writes this kind
    return found ?? NONE;
  }

  /** Tries at puzzles that do not exist are left out. */
  async add(account: string, tries: readonly PuzzleTry[]): Promise<SolvedPuzzles> {
    const before = this.#changes.get(account);
    const change = (async () => {
      await before?.catch(() => undefined);
      return this.#add(account, tries);
    })();
    this.#changes.set(account, change);
    try {
      return await change;
    } finally {
      if (this.#changes.get(account) === change) this.#changes.delete(account);
    }
  }

  async #add(account: string, tries: readonly PuzzleTry[]): Promise<SolvedPuzzles> {
    let found = await this.find(account);
    for (const one of tries) {
      const rating = await this.#config.ratingOf(one.game, one.puzzle);
      if (rating !== undefined) found = withTry(found, one, rating, this.#config.today());
    }
    await this.#config.storage.put(SOLVED_PUZZLES_KIND, account, found);
    return found;
  }
}

/** Only the first try at a puzzle changes the rating. */
export function withTry(found: SolvedPuzzles, one: PuzzleTry, puzzleRating: number, today: string): SolvedPuzzles {
  const { game, puzzle, clean, day } = one;
  const isSolved = one.solved || clean;
  const solved = found.solved[game] ?? [];
  const missed = found.missed[game] ?? [];
  const isFirst = !solved.includes(puzzle) && !missed.includes(puzzle);
  const own = found.ratings[game] ?? { ...UNRATED, tried: 0 };
  const rated = isFirst ? { ...rateTry(own, puzzleRating, clean), tried: own.tried + 1 } : own;
  return {
    solved: isSolved && !solved.includes(puzzle) ? { ...found.solved, [game]: [...solved, puzzle] } : found.solved,
    missed: isSolved
      ? { ...found.missed, [game]: missed.filter(id => id !== puzzle) }
      : isFirst
        ? { ...found.missed, [game]: [...missed, puzzle] }
        : found.missed,
    days: isSolved && day !== undefined && isRecent(day, today) ? withDay(found.days, day) : found.days,
    ratings: { ...found.ratings, [game]: rated },
  };
}

/** As a match against the puzzle. The puzzle keeps its rating: it is an anchor. */
function rateTry(own: Rating, puzzleRating: number, isWon: boolean): Rating {
  const puzzle = modelRating({ rating: puzzleRating, deviation: PUZZLE_DEVIATION });
  return rate([own, puzzle], isWon ? [0, 1] : [1, 0])[0]!;
}

const isRecent = (day: string, today: string): boolean => {
  const age = dayNumber(today) - dayNumber(day);
  return age >= -1 && age <= OLDEST_DAY;
};

const withDay = (days: readonly string[], day: string): readonly string[] =>
  days.includes(day) ? days : [...days, day].sort().slice(-MOST_DAYS);
