// Loads the modules of games that are not built into the client. Whatever is wrong with one, its game is played on the generic board.

import type { AnyGame } from '../../src/core/game.ts';
import { byLocale } from '../../src/core/locale.ts';
import type { AnyGamePuzzles } from '../../src/core/puzzle.ts';
import type { GameShown } from '../../src/protocol/rest.ts';
import { lendPreact } from '../kit/preact-host.ts';
import type { ByLocale } from '../locales/shared/locale.ts';
import { GenericBoard } from './generic/board.tsx';
import { GENERIC_TEXTS, genericBoard } from './generic/index.ts';
import { FailedBoard, guardBoard, guardMark } from './guard.tsx';
import type { BoardModule, GameCard, GameTexts } from './shared/contract.ts';
import type { LearnModule } from './shared/learn.ts';

/** A language that a game does not have shows another one. */
function inEveryLocale<T>(texts: Partial<ByLocale<T>>): ByLocale<T> {
  const some = texts.en ?? Object.values(texts)[0]!;
  return byLocale(locale => texts[locale] ?? some);
}

async function load<Module>(path: string): Promise<Module> {
  lendPreact();
  return (await import(/* @vite-ignore */ path)) as Module; // what the server lists has these exports, or the game is refused below
}

export async function loadOutsideCard(path: string): Promise<GameCard | undefined> {
  try {
    const { card } = await load<{ card: GameCard }>(path);
    return {
      ...card,
      name: inEveryLocale(card.name),
      tagline: inEveryLocale(card.tagline),
      Emblem: guardMark(card.Emblem),
    };
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export async function loadOutsideBoard(id: string, paths: NonNullable<GameShown['browser']>): Promise<BoardModule> {
  const [board, game] = await Promise.all([
    attempt(() => loadBoardModule(paths.board)),
    attempt(() => loadRules(paths.main)),
  ]);
  const rules = board === 'failed' ? undefined : board?.game;
  const known = rules ?? (game === 'failed' ? undefined : game);
  const generic = { ...(await genericBoard(id)), ...(known && { game: known }) };
  if (board === 'failed') return { ...generic, Board: FailedBoard };
  if (!board) return generic;
  const { Board, Mark } = board;
  return {
    ...generic,
    ...board,
    ...(known && { game: known }),
    // A game may have words without a board of its own.
    Board: Board ? guardBoard(Board) : GenericBoard,
    ...(Mark && { Mark: guardMark(Mark) }),
    texts: board.texts ? textsOf(board.texts) : generic.texts,
  };
}

export async function loadOutsideLearn(path: string): Promise<LearnModule | undefined> {
  const learn = await attempt(async () => (await load<{ learn: LearnModule }>(path)).learn);
  if (!learn || learn === 'failed') return undefined;
  return { ...learn, words: inEveryLocale(learn.words), rules: inEveryLocale(learn.rules) };
}

export async function loadOutsidePuzzleModule(path: string): Promise<AnyGamePuzzles | undefined> {
  const puzzles = await attempt(async () => (await load<{ puzzles: AnyGamePuzzles }>(path)).puzzles);
  if (!puzzles || puzzles === 'failed') return undefined;
  return { ...puzzles, themes: inEveryLocale(puzzles.themes) };
}

async function loadBoardModule(path: string | undefined): Promise<Partial<BoardModule> | undefined> {
  return path === undefined ? undefined : (await load<{ board: Partial<BoardModule> }>(path)).board;
}

async function loadRules(path: string | undefined): Promise<AnyGame | undefined> {
  return path === undefined ? undefined : (await load<{ game: { rules: AnyGame } }>(path)).game.rules;
}

async function attempt<T>(act: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await act();
  } catch (error) {
    console.error(error);
    return 'failed';
  }
}

/** All that a page asks of texts, whatever the game left out. */
function textsOf(texts: Partial<ByLocale<Partial<GameTexts>>>): ByLocale<GameTexts> {
  const every = inEveryLocale(texts);
  return byLocale(locale => {
    const own = { ...GENERIC_TEXTS, ...every[locale] };
    return {
      ...own,
      tell: (...args) =>
        orElse(
          () => own.tell(...args),
          () => GENERIC_TEXTS.tell(...args),
        ),
      countedIn: (...args) =>
        orElse(
          () => own.countedIn?.(...args),
          () => undefined,
        ),
      ended: (...args) =>
        orElse(
          () => own.ended(...args),
          () => undefined,
        ),
    };
  });
}

function orElse<T>(act: () => T, other: () => T): T {
  try {
    return act();
  } catch (error) {
    console.error(error);
    return other();
  }
}
