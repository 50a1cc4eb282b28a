import type { BoardModule, GameTexts } from '../../boards/shared/contract.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { useLoaded } from './use-loaded.ts';

/** The board of a game, once it is loaded. */
export function useBoard(game: string): BoardModule | undefined {
  const { loadBoard } = useApp();
  return useLoaded(() => loadBoard(game), [game]);
}

/** The words of a game in the reader's language. */
export function useTexts(game: string): GameTexts | undefined {
  const { locale } = useTranslate();
  return useBoard(game)?.texts[locale];
}
