// Corners of the aquarium, for the rules.

import { RulesArrow } from '../../../web/boards/shared/rules-arrow.tsx';
import { FishArt, KrakenArt } from '../board/art.tsx';
import '../board/piranhas.css';

const WIDE = 5;
const HIGH = 3;
type Cell = readonly [column: number, row: number];

const at = ([column, row]: Cell): { x: number; y: number } => ({ x: 100 * column + 50, y: 100 * row + 50 });

const place = (cell: Cell): string => `translate(${at(cell).x} ${at(cell).y})`;

interface CornerProps {
  readonly red: readonly Cell[];
  readonly blue?: readonly Cell[];
  readonly krakens?: readonly Cell[];
  readonly moves?: readonly (readonly [from: Cell, to: Cell])[];
  /** A band through these. */
  readonly swarm?: readonly Cell[];
}

function Corner({ red, blue = [], krakens = [], moves = [], swarm = [] }: CornerProps) {
  const lit = Array.from({ length: WIDE * HIGH }, (_, i): Cell => [i % WIDE, Math.floor(i / WIDE)]);
  return (
    <svg viewBox={`0 0 ${100 * WIDE} ${100 * HIGH}`}>
      <rect class="aquarium-water" width={100 * WIDE} height={100 * HIGH} rx="10" />
      {lit
        .filter(([column, row]) => (column + row) % 2 === 0)
        .map(([column, row]) => (
          <rect
            key={`${column} ${row}`}
            class="aquarium-square"
            x={100 * column}
            y={100 * row}
            width="100"
            height="100"
          />
        ))}
      {swarm.length > 0 && (
        <polyline class="swarm is-red is-largest" points={swarm.map(cell => `${at(cell).x},${at(cell).y}`).join(' ')} />
      )}
      {krakens.map(cell => (
        <g key={String(cell)} transform={place(cell)}>
          <KrakenArt />
        </g>
      ))}
      {[red, blue].flatMap((fish, seat) =>
        fish.map(cell => (
          <g key={String(cell)} transform={place(cell)}>
            <FishArt seat={seat} />
          </g>
        )),
      )}
      {moves.map(([from, to]) => (
        <RulesArrow key={[from, to].join(' ')} from={at(from)} to={at(to)} />
      ))}
    </svg>
  );
}

export const piranhasPictures = [
  () => (
    <Corner
      red={[[0, 1]]}
      blue={[[4, 1]]}
      moves={[
        [
          [0, 1],
          [2, 1],
        ],
      ]}
    />
  ),
  () => (
    <Corner
      red={[
        [0, 1],
        [1, 1],
      ]}
      blue={[[3, 1]]}
      moves={[
        [
          [0, 1],
          [3, 1],
        ],
      ]}
    />
  ),
  () => (
    <Corner
      red={[[0, 1]]}
      blue={[[4, 1]]}
      krakens={[[1, 1]]}
      moves={[
        [
          [0, 1],
          [2, 1],
        ],
      ]}
    />
  ),
  () => (
    <Corner
      red={[
        [0, 2],
        [1, 1],
        [2, 1],
        [3, 0],
      ]}
      swarm={[
        [0, 2],
        [1, 1],
        [2, 1],
        [3, 0],
      ]}
    />
  ),
];
