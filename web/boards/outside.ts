// Games that are not built into the client: what the server says of them. Their modules are loaded by outside-loader.ts when they are needed.

import { byLocale } from '../../src/core/locale.ts';
import type { GameNames } from '../../src/core/names.ts';
import type { AnyGamePuzzles } from '../../src/core/puzzle.ts';
import type { GameShown } from '../../src/protocol/rest.ts';
import { createStore, type Readable } from '../kit/store.ts';
import type { BoardModule, GameCard } from './shared/contract.ts';
import type { LearnModule } from './shared/learn.ts';

/** What is kept of a game, also for when the server cannot be reached. */
export type OutsideGame = Pick<GameShown, 'id' | 'name' | 'browser'> & {
  readonly bots: readonly Pick<GameShown['bots'][number], 'id' | 'name'>[];
};

const games = createStore<readonly OutsideGame[]>([]);
const names = new Map<string, GameNames>();
const cards = new Map<string, GameCard | undefined>();
/** Asks the server for its games; set by the page. */
let fetchGames: () => Promise<unknown> = () => Promise.resolve();
let fetched: Promise<unknown> | undefined;

/** The known games that are not built in. The store changes when a game or a game's card becomes known. */
export const outsideGames: Readable<readonly OutsideGame[]> = games;

export interface OutsideConfig {
  readonly fetchGames: () => Promise<unknown>;
  /** As the server listed them last. */
  readonly kept: readonly OutsideGame[];
}

export function openOutsideGames({ fetchGames: fetch, kept }: OutsideConfig): void {
  fetchGames = fetch;
  fetched = undefined;
  setGames(kept);
}

/** Those of the server's games that this client was not built with. */
export function setGames(list: readonly OutsideGame[]): void {
  for (const game of list) names.set(game.id, namesOf(game));
  games.set(
    list.map(({ id, name, bots, browser }) => ({ id, name, ...(browser && { browser }), bots: bots.map(pickNames) })),
  );
}

const pickNames = ({ id, name }: OutsideGame['bots'][number]): OutsideGame['bots'][number] => ({ id, name });

const namesOf = ({ name, bots }: OutsideGame): GameNames => ({
  game: name,
  bots: Object.fromEntries(bots.map(bot => [bot.id, bot.name])),
});

/** Asks once. Components that show a game are drawn again when the answer arrives. */
export function ensureGamesLoaded(): Promise<unknown> {
  return (fetched ??= fetchGames());
}

/** Asks the server again. Returns true if it has another version of a game than this page. */
export async function hasNewerGames(): Promise<boolean> {
  const before = new Map(games.get().map(({ id, browser }) => [id, browser?.main]));
  if (before.size === 0) return false;
  await fetchGames();
  return games.get().some(({ id, browser }) => before.has(id) && before.get(id) !== browser?.main);
}

export const findOutside = (id: string): OutsideGame | undefined => games.get().find(game => game.id === id);

export function outsideNames(id: string): GameNames | undefined {
  if (!names.has(id)) void ensureGamesLoaded();
  return names.get(id);
}

export const allOutsideNames = (): readonly (readonly [id: string, names: GameNames])[] =>
  games.get().map(game => [game.id, namesOf(game)]);

/** Its card once that is here; until then, and where it has none, `plain` with its name. */
export function outsideCard(id: string, plain: GameCard): GameCard {
  const known = outsideNames(id);
  const path = findOutside(id)?.browser?.card;
  if (path !== undefined && !cards.has(path)) {
    cards.set(path, undefined);
    void loadCard(path);
  }
  return (
    (path === undefined ? undefined : cards.get(path)) ??
    (known ? { ...plain, name: byLocale(locale => known.game[locale]) } : plain)
  );
}

async function loadCard(path: string): Promise<void> {
  const { loadOutsideCard } = await import('./outside-loader.ts');
  cards.set(path, await loadOutsideCard(path));
  games.set([...games.get()]);
}

export async function loadOutside(id: string): Promise<BoardModule> {
  await ensureGamesLoaded();
  const { loadOutsideBoard } = await import('./outside-loader.ts');
  return loadOutsideBoard(id, findOutside(id)?.browser ?? {});
}

export async function loadOutsideLesson(id: string): Promise<LearnModule | undefined> {
  await ensureGamesLoaded();
  const path = findOutside(id)?.browser?.lesson;
  return path === undefined ? undefined : (await import('./outside-loader.ts')).loadOutsideLearn(path);
}

export async function loadOutsidePuzzles(id: string): Promise<AnyGamePuzzles | undefined> {
  await ensureGamesLoaded();
  const path = findOutside(id)?.browser?.puzzles;
  return path === undefined ? undefined : (await import('./outside-loader.ts')).loadOutsidePuzzleModule(path);
}
