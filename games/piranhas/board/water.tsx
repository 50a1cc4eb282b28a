// The aquarium: sand-coloured frame, water in squares, light from above, bubbles, letters and digits of the notation.

import { FlatFrame } from '../../../web/boards/shared/flat-frame.tsx';
import { SQUARE_SIZE } from '../../../web/boards/shared/flat-grid.tsx';
import { scatter } from '../../../web/kit/svg.ts';
import { nameOf, type PiranhasOrientation, SIDE } from './squares.ts';

export const FRAME_WIDTH = 44;
const BOARD = SIDE * SQUARE_SIZE;
const LINE = Array.from({ length: SIDE }, (_, n) => n);

const random = scatter(1907);
const BUBBLES = Array.from({ length: 46 }, () => ({ x: random() * BOARD, y: random() * BOARD, r: 2 + random() * 6 }));
/** Bands of light on the bottom, always the same. */
const RIPPLES = Array.from({ length: 14 }, () => {
  const w = 60 + random() * 120;
  const [x, y] = [random() * (BOARD - w), 20 + random() * (BOARD - 40)];
  return `M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 4).toFixed(0)} -14 ${(w / 2).toFixed(0)} 0t${(w / 2).toFixed(0)} 0`;
}).join('');

export function Water({ orient }: { readonly orient: PiranhasOrientation }) {
  return (
    <g aria-hidden="true">
      <FlatFrame board={BOARD} frame={FRAME_WIDTH} look="aquarium-frame" round={26} />
      <rect class="aquarium-water" width={BOARD} height={BOARD} rx="10" />
      {LINE.flatMap(row =>
        LINE.filter(column => (row + column) % 2 === 0).map(column => (
          <rect
            key={`${row}${column}`}
            class="aquarium-square"
            x={column * SQUARE_SIZE}
            y={row * SQUARE_SIZE}
            width={SQUARE_SIZE}
            height={SQUARE_SIZE}
          />
        )),
      )}
      <path class="aquarium-light" d={RIPPLES} />
      {BUBBLES.map(({ x, y, r }) => (
        <circle key={`${x}`} class="aquarium-bubble" cx={x} cy={y} r={r} />
      ))}
      {LINE.map(n => (
        <g key={n} class="aquarium-name">
          <text x={orient.centre(nameOf({ row: 0, column: n })).x} y={BOARD + FRAME_WIDTH / 2 + 2}>
            {'ABCDEFGHIJ'[n]}
          </text>
          <text x={-FRAME_WIDTH / 2} y={orient.centre(nameOf({ row: n, column: 0 })).y}>
            {n}
          </text>
        </g>
      ))}
    </g>
  );
}
