// A square of Dama in words, for screen readers.

import { fill } from '../../../src/core/texts.ts';
import type { FromTo } from '../../../web/kit/from-to.ts';
import type { DamaView } from '../rules/index.ts';
import type { DamaWords } from '../texts/board.ts';
import { isDark, pieceKindAt, squareOf } from './squares.ts';

interface LabelledBoard {
  readonly view: DamaView;
  readonly seat: number;
  readonly moves: readonly FromTo[];
  /** Squares of the reader's pieces that could be captured next. */
  readonly threats: ReadonlySet<string>;
  readonly words: DamaWords;
}

/** 'row 2 column 3, your man, can move' */
export function labelOf(key: string, isTarget: boolean, { view, seat, moves, threats, words }: LabelledBoard): string {
  const square = squareOf(key);
  const where = fill(words.square, { row: square.row, column: square.column });
  if (!isDark(square)) return `${where}, ${words.light}`;
  const man = pieceKindAt(view.board, square);
  const what = man
    ? words.pieces[man.seat === seat ? 'own' : seat >= 0 ? 'other' : man.seat === 0 ? 'first' : 'second'][
        man.king ? 'king' : 'man'
      ]
    : words.empty;
  const can = moves.some(move => move.from === key) ? words.canMove : isTarget ? words.canGo : '';
  const threat = threats.has(key) ? words.threatened : '';
  return [where, what, threat, can].filter(Boolean).join(', ');
}
