// Corners of the aquarium, for the rules. Squares have their names: 'A0' is the lower left corner.

import { RulesArrow } from '../../../web/boards/shared/rules-arrow.tsx';
import type { Point } from '../../../web/kit/svg.ts';
import { FishArt, KrakenArt } from '../board/art.tsx';
import { nameOf, squareOf } from '../board/squares.ts';
import '../board/piranhas.css';

const WIDE = 5;
const HIGH = 3;
const LIT = Array.from({ length: WIDE * HIGH }, (_, i) => ({ row: Math.floor(i / WIDE), column: i % WIDE }))
  .filter(({ row, column }) => (row + column) % 2 === 0)
  .map(nameOf);

function at(name: string): Point {
  const { row, column } = squareOf(name);
  return { x: 100 * column + 50, y: 100 * (HIGH - 1 - row) + 50 };
}

const place = (name: string): string => `translate(${at(name).x} ${at(name).y})`;

interface CornerProps {
  readonly red: readonly string[];
  readonly blue?: readonly string[];
  readonly krakens?: readonly string[];
  /** Such as 'A1-C1'. */
  readonly move?: string;
  /** A band through these. */
  readonly swarm?: readonly string[];
}

function Corner({ red, blue = [], krakens = [], move, swarm = [] }: CornerProps) {
  const [from, to] = move?.split('-') ?? [];
  return (
    <svg viewBox={`0 0 ${100 * WIDE} ${100 * HIGH}`}>
      <rect class="aquarium-water" width={100 * WIDE} height={100 * HIGH} rx="10" />
      {LIT.map(name => (
        <rect key={name} class="aquarium-square" x={at(name).x - 50} y={at(name).y - 50} width="100" height="100" />
      ))}
      {swarm.length > 0 && (
        <polyline
          class="swarm is-largest"
          style={{ stroke: 'var(--fish-red)' }}
          points={swarm.map(name => `${at(name).x},${at(name).y}`).join(' ')}
        />
      )}
      {krakens.map(name => (
        <g key={name} transform={place(name)}>
          <KrakenArt />
        </g>
      ))}
      {[red, blue].flatMap((fish, seat) =>
        fish.map(name => (
          <g key={name} transform={place(name)}>
            <FishArt seat={seat} />
          </g>
        )),
      )}
      {from !== undefined && to !== undefined && <RulesArrow from={at(from)} to={at(to)} />}
    </svg>
  );
}

export const piranhasPictures = [
  () => <Corner red={['A1']} blue={['E1']} move="A1-C1" />,
  () => <Corner red={['A1', 'B1']} blue={['D1']} move="A1-D1" />,
  () => <Corner red={['A1']} blue={['E1']} krakens={['B1']} move="A1-C1" />,
  () => <Corner red={['A0', 'B1', 'C1', 'D2']} swarm={['A0', 'B1', 'C1', 'D2']} />,
];
