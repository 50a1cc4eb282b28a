// The board itself: a frame, squares of two woods with a grain, the digits of the document's notation.

import { FlatFrame } from '../../../web/boards/shared/flat-frame.tsx';
import { type FlatOrientation, type GridSquare, SQUARE_SIZE } from '../../../web/boards/shared/flat-grid.tsx';
import { scatter } from '../../../web/kit/svg.ts';
import { ALL_SQUARES, isDark, SIDE } from './squares.ts';

/** Width of the frame. */
export const FRAME_WIDTH = 38;
const BOARD = SIDE * SQUARE_SIZE;
const GRAINS = 4;
const LINES = 11;

/** A few wavy lines across one square; drawn once, used sixty-four times. */
function grain(seed: number): string {
  const random = scatter(seed * 7919 + 17);
  return Array.from({ length: LINES }, (_, i) => {
    const y = ((i + random()) / LINES) * SQUARE_SIZE;
    const bend = (random() - 0.5) * 10;
    return `M0 ${y.toFixed(1)}c30 ${bend.toFixed(1)} 70 ${(-bend).toFixed(1)} 100 ${(bend / 3).toFixed(1)}`;
  }).join('');
}

const GRAIN_PATHS = Array.from({ length: GRAINS }, (_, i) => grain(i + 1));

export function Wood({ orient }: { readonly orient: FlatOrientation }) {
  return (
    <g aria-hidden="true">
      <defs>
        {GRAIN_PATHS.map((path, i) => (
          <path key={i} id={`dama-grain-${i}`} class="wood-grain" d={path} />
        ))}
      </defs>
      <FlatFrame board={BOARD} frame={FRAME_WIDTH} look="wood-frame" round={18} />
      <rect
        class="wood-bevel"
        x={-FRAME_WIDTH + 3}
        y={-FRAME_WIDTH + 3}
        width={BOARD + 2 * FRAME_WIDTH - 6}
        height={BOARD + 2 * FRAME_WIDTH - 6}
        rx="15"
      />
      <rect class="wood-inlay" x="-6" y="-6" width={BOARD + 12} height={BOARD + 12} rx="3" />
      {ALL_SQUARES.map(square => (
        <WoodSquare key={`${square.row}${square.column}`} square={square} orient={orient} />
      ))}
      {Array.from({ length: SIDE }, (_, n) => (
        <Digits key={n} n={n} orient={orient} />
      ))}
    </g>
  );
}

function WoodSquare({ square, orient }: { readonly square: GridSquare; readonly orient: FlatOrientation }) {
  const { row, column } = orient.turn(square);
  const [x, y] = [column * SQUARE_SIZE, row * SQUARE_SIZE];
  const which = (square.row * 5 + square.column * 3) % GRAINS;
  // The grain of the dark wood runs across that of the light one, as in a board glued from strips.
  const turned = isDark(square) ? `translate(${x + SQUARE_SIZE} ${y}) rotate(90)` : `translate(${x} ${y})`;
  return (
    <>
      <rect class={isDark(square) ? 'wood-dark' : 'wood-light'} x={x} y={y} width={SQUARE_SIZE} height={SQUARE_SIZE} />
      <use href={`#dama-grain-${which}`} transform={turned} />
    </>
  );
}

function Digits({ n, orient }: { readonly n: number; readonly orient: FlatOrientation }) {
  const { x } = orient.centre({ row: 0, column: n });
  const { y } = orient.centre({ row: n, column: 0 });
  return (
    <>
      <text class="wood-digit" x={x} y={BOARD + FRAME_WIDTH / 2 + 3}>
        {n}
      </text>
      <text class="wood-digit" x={-FRAME_WIDTH / 2 - 2} y={y}>
        {n}
      </text>
    </>
  );
}
