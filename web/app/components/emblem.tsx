import { useMemo } from 'preact/hooks';
import { cardOf } from '../../boards/index.ts';

interface EmblemProps {
  readonly game: string;
  /** Of the frame, which says how large it is. */
  readonly class: string;
}

/** A game's drawing, hundreds of shapes that never change: lists that are fetched every few seconds leave it alone. */
export function Emblem({ game, class: frame }: EmblemProps) {
  const { Emblem: Drawing } = cardOf(game);
  return useMemo(
    () => (
      <span class={`emblem ${frame}`} aria-hidden="true">
        <Drawing />
      </span>
    ),
    [Drawing, frame],
  );
}
