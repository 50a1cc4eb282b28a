// A few tiles each, for the rules; the lesson draws the same tiles.

import { FollowerArt, TileArt } from '../board/tile.tsx';
import '../board/table.css';

export const ROAD = 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0';
export const CROSSING = 'N=N S=S W=S E=S NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
export const CURVE = 'N=N S=S W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1';
/** A city on one side. */
export const GATE = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
export const MONASTERY = 'N=N S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M';
/** A city through the tile, with a shield. */
export const SHIELD = 'N=N S=N W=C E=C NS=0 NE=0 NW=0 WE=1 SE=0 SW=0 U';
const START = 'N=N S=C W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';
/** The road across. */
const ACROSS = 'N=N S=N W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';

interface CountryProps {
  /** From north to south and from west to east; undefined: no tile lies there. */
  readonly rows: readonly (readonly (string | undefined)[])[];
  readonly followers?: readonly (readonly [x: number, y: number, seat: number])[];
}

function Country({ rows, followers = [] }: CountryProps) {
  const wide = Math.max(...rows.map(row => row.length));
  const tiles = rows.flatMap((row, y) => row.flatMap((line, x) => (line === undefined ? [] : { x, y, line })));
  return (
    <svg viewBox={`0 0 ${100 * wide} ${100 * rows.length}`}>
      {tiles.map(({ x, y, line }) => (
        <g key={`${x} ${y}`} transform={`translate(${100 * x} ${100 * y})`}>
          <TileArt line={line} x={x} y={y} />
          <rect class="carc-seam" width="100" height="100" />
        </g>
      ))}
      {followers.map(([x, y, seat]) => (
        <g key={`${x} ${y}`} transform={`translate(${100 * x} ${100 * y}) scale(1.4)`}>
          <FollowerArt seat={seat} />
        </g>
      ))}
    </svg>
  );
}

const FINISHED = [
  [CROSSING, START, CROSSING],
  [undefined, GATE],
];
const COUNTED = [
  [START, ACROSS],
  [GATE, MONASTERY],
];

export const carcassonnePictures = [
  () => <Country rows={[[START, ACROSS, CROSSING]]} />,
  () => (
    <Country
      rows={[[CURVE, MONASTERY]]}
      followers={[
        [0.36, 0.62, 0],
        [1.5, 0.5, 1],
      ]}
    />
  ),
  () => <Country rows={FINISHED} followers={[[1.5, 1.12, 0]]} />,
  () => <Country rows={COUNTED} followers={[[0.5, 1.66, 0]]} />,
];
