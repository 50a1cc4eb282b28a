import type { GameCard } from '../../../web/boards/shared/contract.ts';
import { names } from '../texts/names.ts';
import { FollowerArt, TileArt } from './tile.tsx';

/** A small country around a finished city: column, row, the tile's line. */
const COUNTRY: readonly (readonly [x: number, y: number, line: string])[] = [
  [0, 0, 'N=N S=C W=N E=S NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M'],
  [1, 0, 'N=S S=C W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0'],
  [2, 0, 'N=N S=S W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M'],
  [0, 1, 'N=C S=N W=N E=C NS=0 NE=1 NW=0 WE=0 SE=0 SW=0'],
  [1, 1, 'N=C S=S W=C E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0 U'],
  [2, 1, 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0'],
  [0, 2, 'N=N S=N W=N E=S NS=0 NE=0 NW=0 WE=0 SE=0 SW=0'],
  [1, 2, 'N=S S=C W=S E=S NS=0 NE=0 NW=0 WE=0 SE=0 SW=0'],
  [2, 2, 'N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0'],
];

export const card: GameCard = {
  name: names.game,
  tagline: {
    en: 'Build roads, cities and monasteries tile by tile, and claim them.',
    it: 'Costruisci strade, città e monasteri tessera per tessera e conquistali.',
    de: 'Bau Straßen, Städte und Klöster Plättchen für Plättchen und besetze sie.',
  },
  Emblem: () => (
    <svg viewBox="40 40 220 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {COUNTRY.map(([x, y, line]) => (
        <g key={`${x} ${y}`} transform={`translate(${100 * x} ${100 * y})`}>
          <TileArt line={line} x={x} y={y} />
        </g>
      ))}
      <g transform="translate(128 158) scale(1.7)">
        <FollowerArt seat={0} />
      </g>
      <g transform="translate(214 208) scale(1.5)">
        <FollowerArt seat={1} />
      </g>
    </svg>
  ),
};
