// The squares one points at: the three marks (legal, last move, selection), keyboard focus, and words for readers.

import { fill } from '../../../src/core/texts.ts';
import type { FromTo } from '../../../web/kit/from-to.ts';
import type { GridFocus } from '../../../web/kit/grid-focus.ts';
import type { DamaView } from '../rules/index.ts';
import type { DamaWords } from '../texts/board.ts';
import {
  type DamaOrientation,
  type GridSquare,
  isDark,
  keyOf,
  type Move,
  manAt,
  SIDE,
  SQUARE,
  same,
} from './squares.ts';

export interface SquaresProps {
  readonly view: DamaView;
  readonly seat: number;
  readonly orient: DamaOrientation;
  readonly moves: readonly FromTo[];
  /** Moves of the chosen piece. */
  readonly targets: readonly FromTo[];
  readonly chosen: GridSquare | undefined;
  /** The last move. */
  readonly marked: Move | undefined;
  /** To press next for a hint. */
  readonly hinted: string | undefined;
  /** Squares of the reader's pieces that could be captured next. */
  readonly threats: ReadonlySet<string>;
  readonly focus: GridFocus;
  readonly words: DamaWords;
}

const LINE = Array.from({ length: SIDE }, (_, n) => n);

export function Squares(props: SquaresProps) {
  return (
    <>
      {LINE.map(row => (
        <g key={row} role="row">
          {LINE.map(column => (
            <Cell key={column} {...props} drawn={{ row, column }} />
          ))}
        </g>
      ))}
    </>
  );
}

function Cell({ drawn, orient, focus, ...props }: SquaresProps & { readonly drawn: GridSquare }) {
  const square = orient.drawn(drawn);
  const { x, y } = orient.centre(square);
  const { targets, chosen, marked, hinted } = props;
  const isHinted = hinted === keyOf(square);
  const isTarget = targets.some(move => move.to === keyOf(square));
  const isLast = same(marked?.from, square) || same(marked?.to, square);
  return (
    <g class="dama-cell">
      {isLast && <rect class="mark-last" x={x - SQUARE / 2} y={y - SQUARE / 2} width={SQUARE} height={SQUARE} />}
      {same(chosen, square) && <circle class="mark-chosen" cx={x} cy={y} r="46" />}
      {isTarget && <circle class="mark-legal" cx={x} cy={y} r="15" />}
      {isHinted && <circle class="mark-hint" cx={x} cy={y} r="46" />}
      <rect
        role="gridcell"
        class="flat-cell"
        x={x - SQUARE / 2}
        y={y - SQUARE / 2}
        width={SQUARE}
        height={SQUARE}
        aria-label={labelOf(square, isTarget, props)}
        aria-selected={same(chosen, square)}
        data-hint={isHinted || undefined}
        {...focus.cell(drawn)}
      />
    </g>
  );
}

/** 'row 2 column 3, your man, can move' */
function labelOf(
  square: GridSquare,
  isTarget: boolean,
  { view, seat, moves, threats, words }: Pick<SquaresProps, 'view' | 'seat' | 'moves' | 'threats' | 'words'>,
): string {
  const where = fill(words.square, { row: square.row, column: square.column });
  if (!isDark(square)) return `${where}, ${words.light}`;
  const man = manAt(view.board, square);
  const what = man
    ? words.pieces[man.seat === seat ? 'own' : seat >= 0 ? 'other' : man.seat === 0 ? 'first' : 'second'][
        man.king ? 'king' : 'man'
      ]
    : words.empty;
  const can = moves.some(move => move.from === keyOf(square)) ? words.canMove : isTarget ? words.canGo : '';
  const threat = threats.has(keyOf(square)) ? words.threatened : '';
  return [where, what, threat, can].filter(Boolean).join(', ');
}
