import { useMemo } from 'preact/hooks';
import type { BySeat } from '../../../src/core/game.ts';
import { printSeatName } from '../../../src/core/names.ts';
import type { BoardProps, PlayerShown } from '../../boards/shared/contract.ts';
import { useTranslate } from '../model/app-context.ts';
import { namePartsIn } from '../model/names.ts';

/** What the players of a table are called, in the form that boards take. The same functions until the players change. */
export function useNames(game: string, players: BySeat<PlayerShown>): Pick<BoardProps, 'name' | 'nameParts'> {
  const { locale } = useTranslate();
  return useMemo(() => {
    const nameParts = namePartsIn(game, players, locale);
    return { nameParts, name: seat => printSeatName(nameParts(seat)) };
  }, [game, players, locale]);
}
