// The squares of a square board: where each is drawn, and how a reader points at it: the marks (last move, chosen, legal, hint),
// keyboard focus, and words for screen readers.

import type { Seat } from '../../../src/core/game.ts';
import type { FromTo } from '../../kit/from-to.ts';
import type { GridFocus } from '../../kit/grid-focus.ts';
import type { Point } from '../../kit/svg.ts';

/** Width of a square in units of the drawing. */
export const SQUARE_SIZE = 100;

export interface GridSquare {
  readonly row: number;
  readonly column: number;
}

/** From the board's squares to the drawing and back. */
export interface FlatOrientation {
  /** Where a square is drawn, counted from the top left; its own inverse. */
  turn(square: GridSquare): GridSquare;
  centre(square: GridSquare): Point;
  /** Undefined outside the board. */
  at(point: Point): GridSquare | undefined;
}

/** For a reader who sits at `bottom`, of a board with so many squares a side. */
export function flatOrientation(side: number, bottom: Seat): FlatOrientation {
  const flip = (n: number): number => side - 1 - n;
  const turn = ({ row, column }: GridSquare): GridSquare =>
    bottom === 1 ? { row, column: flip(column) } : { row: flip(row), column };
  return {
    turn,
    centre: square => {
      const { row, column } = turn(square);
      return { x: (column + 0.5) * SQUARE_SIZE, y: (row + 0.5) * SQUARE_SIZE };
    },
    at: ({ x, y }) => {
      const [row, column] = [Math.floor(y / SQUARE_SIZE), Math.floor(x / SQUARE_SIZE)];
      return row >= 0 && row < side && column >= 0 && column < side ? turn({ row, column }) : undefined;
    },
  };
}

export interface FlatGridProps {
  readonly side: number;
  /** The game's name of the square that is drawn at this place. */
  nameAt(place: GridSquare): string;
  /** The squares of the last move. */
  readonly last: readonly string[];
  readonly chosen: string | undefined;
  /** Moves of the chosen piece. */
  readonly targets: readonly FromTo[];
  /** To press next for a hint. */
  readonly hinted: string | undefined;
  readonly focus: GridFocus;
  /** Such as 'A4, your red fish, can move'. */
  labelOf(square: string, isTarget: boolean): string;
}

export function FlatGrid(props: FlatGridProps) {
  const line = Array.from({ length: props.side }, (_, n) => n);
  return (
    <>
      {line.map(row => (
        <g key={row} role="row">
          {line.map(column => (
            <FlatCell key={column} {...props} place={{ row, column }} />
          ))}
        </g>
      ))}
    </>
  );
}

function FlatCell({ place, ...props }: FlatGridProps & { readonly place: GridSquare }) {
  const square = props.nameAt(place);
  const [x, y] = [place.column * SQUARE_SIZE, place.row * SQUARE_SIZE];
  const [middleX, middleY] = [x + SQUARE_SIZE / 2, y + SQUARE_SIZE / 2];
  const isTarget = props.targets.some(move => move.to === square);
  const isHinted = props.hinted === square;
  const isChosen = props.chosen === square;
  return (
    <g>
      {props.last.includes(square) && <rect class="mark-last" x={x} y={y} width={SQUARE_SIZE} height={SQUARE_SIZE} />}
      {isChosen && <circle class="mark-chosen" cx={middleX} cy={middleY} r="46" />}
      {isTarget && <circle class="mark-legal" cx={middleX} cy={middleY} r="15" />}
      {isHinted && <circle class="mark-hint" cx={middleX} cy={middleY} r="46" />}
      <rect
        role="gridcell"
        class="flat-cell"
        x={x}
        y={y}
        width={SQUARE_SIZE}
        height={SQUARE_SIZE}
        aria-label={props.labelOf(square, isTarget)}
        aria-selected={isChosen}
        data-hint={isHinted || undefined}
        {...props.focus.cell(place)}
      />
    </g>
  );
}
