// The table: tiles, followers, the cells where the drawn tile may go, and the tile tried there.

import { useMemo } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import { fill } from '../../../src/core/texts.ts';
import type { Point } from '../../../web/kit/svg.ts';
import type { PlacedTile, Spot } from '../rules/view.ts';
import type { CarcassonneWords } from '../texts/board.ts';
import { artOf } from './art.ts';
import { followerTransform } from './follower.ts';
import { TILE_SIZE } from './geometry.ts';
import { cellKey, type Slot, sameCell, type TilePosition } from './placements.ts';
import { labelInWords, placedTileInWords } from './spoken.ts';
import { FollowerArt, TileArt } from './tile.tsx';
import './pieces.css';

export const tileOrigin = ({ x, y }: TilePosition): Point => ({ x: x * TILE_SIZE, y: -y * TILE_SIZE });
const shifted = ({ x, y }: Point): string => `translate(${x} ${y})`;
/** Followers are drawn a little larger than life. */
const FIGURE = 1.15;

/** Where a follower stands on the table. */
export function followerPoint(tile: PlacedTile, label: string): Point {
  const { x, y } = tileOrigin(tile);
  const anchor = artOf(tile.tile, tile.x, tile.y).parts.get(label)?.anchor ?? { x: TILE_SIZE / 2, y: TILE_SIZE / 2 };
  return { x: x + anchor.x, y: y + anchor.y };
}

interface TilesProps {
  readonly tiles: readonly PlacedTile[];
  /** Labels by tile. */
  readonly lit: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  readonly words: CarcassonneWords;
  name(seat: Seat): string;
}

export function Tiles({ tiles, lit, words, name }: TilesProps) {
  const ground = useMemo(
    () =>
      tiles.map(tile => {
        const { x, y } = tileOrigin(tile);
        return (
          <rect
            key={cellKey(tile)}
            class="carc-card"
            x={x - 0.5}
            y={y + 1}
            width={TILE_SIZE + 1}
            height={TILE_SIZE + 4}
            rx="4"
          />
        );
      }),
    [tiles],
  );
  const faces = useMemo(
    () =>
      tiles.map((tile, i) => (
        <g
          key={cellKey(tile)}
          transform={shifted(tileOrigin(tile))}
          data-tile={i}
          role="img"
          aria-label={placedTileInWords(tile, words, name)}
        >
          <TileArt line={tile.tile} x={tile.x} y={tile.y} lit={lit?.get(i)} parts />
          <rect class="carc-seam" width={TILE_SIZE} height={TILE_SIZE} />
        </g>
      )),
    [tiles, lit, words],
  );
  return (
    <>
      <g class="carc-ground">{ground}</g>
      {faces}
    </>
  );
}

export function Followers({ tiles }: { readonly tiles: readonly PlacedTile[] }) {
  return (
    <g class="carc-followers">
      {tiles.map(tile => {
        if (!tile.follower) return null;
        const { seat, at } = tile.follower;
        return (
          <g key={cellKey(tile)} transform={`${shifted(followerPoint(tile, at))} scale(${FIGURE})`}>
            <g class="carc-arrives">
              <FollowerArt seat={seat} at={at} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

interface SlotsProps {
  readonly slots: Iterable<Slot>;
  readonly hinted: TilePosition | undefined;
  readonly words: CarcassonneWords;
  choose(slot: Slot): void;
  hover(slot: Slot | undefined): void;
}

export function Slots({ slots, hinted, words, choose, hover }: SlotsProps) {
  return (
    <g>
      {[...slots].map(slot => {
        const { x, y } = tileOrigin(slot);
        return (
          <g
            key={cellKey(slot)}
            class="carc-slot"
            role="button"
            tabindex={-1}
            data-cell={cellKey(slot)}
            data-hint={sameCell(slot, hinted) || undefined}
            aria-label={`${fill(words.cell, { x: slot.x, y: slot.y })}, ${words.fits}`}
            onClick={() => choose(slot)}
            onPointerEnter={event => event.pointerType === 'mouse' && hover(slot)}
            onPointerLeave={() => hover(undefined)}
          >
            <rect x={x + 4} y={y + 4} width={TILE_SIZE - 8} height={TILE_SIZE - 8} rx="8" />
            <circle class="mark-legal" cx={x + TILE_SIZE / 2} cy={y + TILE_SIZE / 2} r="9" />
            {sameCell(slot, hinted) && (
              <rect class="mark-hint" x={x + 4} y={y + 4} width={TILE_SIZE - 8} height={TILE_SIZE - 8} rx="8" />
            )}
          </g>
        );
      })}
    </g>
  );
}

interface TriedProps {
  readonly cell: TilePosition;
  readonly line: string;
  /** Chosen, or only under the pointer. */
  readonly firm: boolean;
  readonly label: string;
  turn(): void;
}

export function TriedTile({ cell, line, firm, label, turn }: TriedProps) {
  return (
    <g
      class={`carc-tried${firm ? ' is-firm' : ''}`}
      transform={shifted(tileOrigin(cell))}
      {...(firm && { role: 'button', 'aria-label': label, tabindex: -1, onClick: turn })}
    >
      <rect class="carc-card" x="-0.5" y="1" width={TILE_SIZE + 1} height={TILE_SIZE + 4} rx="4" />
      <TileArt key={line} line={line} x={cell.x} y={cell.y} />
      <rect class={firm ? 'mark-chosen' : 'carc-seam'} width={TILE_SIZE} height={TILE_SIZE} rx={firm ? 3 : 0} />
    </g>
  );
}

interface SpotsProps {
  /** Where the tile's corner lies. */
  readonly at: Point;
  readonly tile: PlacedTile;
  readonly spots: readonly Spot[];
  readonly seat: Seat;
  readonly words: CarcassonneWords;
  choose(label: string): void;
}

/** The parts of the new tile that a follower may take: a follower to be, in a ring. */
export function FollowerSpots({ at, tile, spots, seat, words, choose }: SpotsProps) {
  const { parts } = artOf(tile.tile, tile.x, tile.y);
  return (
    <g transform={shifted(at)}>
      {spots.map(({ label }) => {
        const anchor = parts.get(label)?.anchor;
        if (!anchor) return null;
        return (
          <g
            key={label}
            class="carc-spot"
            role="button"
            tabindex={-1}
            aria-label={labelInWords(tile.tile, label, words)}
            transform={shifted(anchor)}
            onClick={() => choose(label)}
          >
            <circle class="carc-spot-ground" r="14" />
            <g transform={`scale(0.72) ${followerTransform(label)}`}>
              <FollowerArt seat={seat} />
            </g>
            <circle class="carc-spot-ring" r="14" />
          </g>
        );
      })}
    </g>
  );
}
