import { useMemo } from 'preact/hooks';
import { cardOf } from '../../boards/index.ts';

/** A game's drawing, hundreds of shapes that never change: lists that are fetched every few seconds leave it alone. */
export function Emblem({ game }: { readonly game: string }) {
  const { Emblem: Drawing } = cardOf(game);
  return useMemo(() => <Drawing />, [Drawing]);
}
