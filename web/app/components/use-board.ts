import { useEffect, useState } from 'preact/hooks';
import type { BoardModule, GameTexts } from '../../boards/shared/contract.ts';
import { useApp, useTranslate } from '../model/app-context.ts';

/** The board of a game, once it is loaded. */
export function useBoard(game: string): BoardModule | undefined {
  const { loadBoard } = useApp();
  const [board, setBoard] = useState<BoardModule>();
  useEffect(() => {
    let over = false;
    void loadBoard(game).then(loaded => over || setBoard(loaded));
    return () => {
      over = true;
    };
  }, [game]);
  return board;
}

/** The words of a game in the reader's language. */
export function useTexts(game: string): GameTexts | undefined {
  const { locale } = useTranslate();
  return useBoard(game)?.texts[locale];
}
