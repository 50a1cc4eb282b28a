// The names, the card, the board and the lesson of each game. A game is known by its folder in games/.

import type { GameNames } from '../../src/core/names.ts';
import { genericCard } from './generic/card.tsx';
import { allOutsideNames, findOutside, loadOutside, loadOutsideLesson, outsideCard, outsideNames } from './outside.ts';
import type { BoardModule, GameCard } from './shared/contract.ts';
import type { LearnModule } from './shared/learn.ts';

const byGame = <Module>(modules: Readonly<Record<string, Module>>): Readonly<Record<string, Module>> =>
  Object.fromEntries(Object.entries(modules).map(([path, module]) => [path.split('/').at(-3)!, module]));

// Names and cards are part of every page; a board and a lesson are loaded when they are needed.
const names = byGame(import.meta.glob<GameNames>('../../games/*/texts/names.ts', { eager: true, import: 'names' }));
const cards = byGame(import.meta.glob<GameCard>('../../games/*/board/card.tsx', { eager: true, import: 'card' }));
const boards = byGame(import.meta.glob<BoardModule>('../../games/*/board/index.ts', { import: 'board' }));
const lessons = byGame(import.meta.glob<LearnModule>('../../games/*/lesson/index.ts', { import: 'learn' }));

const showcases = byGame(
  import.meta.glob<string>('../../games/*/board/showcase.jsonl', { query: '?raw', import: 'default' }),
);

/** The names of a game and its bots. Undefined while they are unknown. */
export function namesOfGame(game: string): GameNames | undefined {
  return names[game] ?? outsideNames(game);
}

/** The names of all games that are known here, by the id of the game. */
export const allNames = (): readonly (readonly [id: string, names: GameNames])[] => [
  ...Object.entries(names),
  ...allOutsideNames(),
];

export const isBuiltIn = (game: string): boolean => Object.hasOwn(names, game);

/** Games that come with a match worth watching. */
export const SHOWCASES: readonly string[] = Object.keys(showcases);

/** The journal of its showcase match, one entry a line. Returns undefined if the game comes without one. */
export const loadShowcase = (game: string): Promise<string> | undefined => showcases[game]?.();

export const CARDS = Object.entries(cards).map(([id, card]) => ({ id, card }));

export function cardOf(game: string): GameCard {
  return cards[game] ?? outsideCard(game, genericCard(game));
}

/** Is there something to learn the game with? */
export function hasLesson(game: string): boolean {
  return Object.hasOwn(lessons, game) || findOutside(game)?.browser?.lesson !== undefined;
}

export async function loadLearn(game: string): Promise<LearnModule | undefined> {
  return lessons[game]?.() ?? loadOutsideLesson(game);
}

export async function loadBoard(game: string): Promise<BoardModule> {
  if (boards[game]) return boards[game]();
  return isBuiltIn(game) ? (await import('./generic/index.ts')).genericBoard(game) : loadOutside(game);
}
