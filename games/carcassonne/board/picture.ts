// The whole table as a file: SVG as drawn, or painted as PNG and JPEG.

import { type PlacedTile } from '../rules/view.ts';
import { artOf } from './art.ts';
import type { Box } from './camera.ts';
import { followerShapes, followerTransform } from './follower.ts';
import { TILE_SIZE } from './geometry.ts';
import type { Material, Shape } from './shapes.ts';

export const FORMATS = ['svg', 'png', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** Pixels a tile in a painted picture, less where the table is very large. */
const TILE_PIXELS = 220;
const MOST_PIXELS = 6000;
const MARGIN = 24;

/** In drawing units: y grows downwards. */
export function extentOf(tiles: readonly PlacedTile[], margin: number): Box {
  const xs = tiles.map(({ x }) => x);
  const ys = tiles.map(({ y }) => -y);
  const [left, top] = [Math.min(...xs) * TILE_SIZE - margin, Math.min(...ys) * TILE_SIZE - margin];
  return {
    x: left,
    y: top,
    width: (Math.max(...xs) + 1) * TILE_SIZE + margin - left,
    height: (Math.max(...ys) + 1) * TILE_SIZE + margin - top,
  };
}

/** `colour` says what a material looks like now, by day or night. */
export function printPicture(tiles: readonly PlacedTile[], colour: (material: Material) => string): string {
  const { x, y, width, height } = extentOf(tiles, MARGIN);
  const path = ({ d, fill, stroke, width: thick, dash }: Shape): string =>
    `<path d="${d}" fill="${fill ? colour(fill) : 'none'}"` +
    (stroke ? ` stroke="${colour(stroke)}" stroke-width="${thick}"` : '') +
    (dash ? ` stroke-dasharray="${dash.join(' ')}"` : '') +
    '/>';
  const body = tiles.map(tile => {
    const { shapes } = artOf(tile.tile, tile.x, tile.y);
    const drawn = shapes.filter(({ part }) => part === undefined).map(path);
    return `<g transform="translate(${tile.x * TILE_SIZE} ${-tile.y * TILE_SIZE})">${drawn.join('')}</g>`;
  });
  const figures = tiles.flatMap(({ x: column, y: row, tile, follower }) => {
    const anchor = follower && artOf(tile, column, row).parts.get(follower.at)?.anchor;
    if (!follower || !anchor) return [];
    const at = `translate(${column * TILE_SIZE + anchor.x} ${-row * TILE_SIZE + anchor.y}) ${followerTransform(follower.at)}`;
    return [`<g transform="${at}">${followerShapes(follower.seat).map(path).join('')}</g>`];
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour('--felt')}"/>` +
    `${body.join('')}${figures.join('')}</svg>`
  );
}

/** Custom properties are texts; only a property that uses one shows the colour of the hour. */
function colourReader(): { readonly read: (material: Material) => string; close(): void } {
  const probe = document.createElement('i');
  document.body.append(probe);
  const known = new Map<Material, string>();
  return {
    read: material => {
      const colour = known.get(material);
      if (colour !== undefined) return colour;
      probe.style.color = `var(${material})`;
      const seen = getComputedStyle(probe).color;
      known.set(material, seen);
      return seen;
    },
    close: () => probe.remove(),
  };
}

export async function savePicture(tiles: readonly PlacedTile[], format: Format): Promise<void> {
  const colours = colourReader();
  const drawing = new Blob([printPicture(tiles, colours.read)], { type: 'image/svg+xml' });
  colours.close();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(format === 'svg' ? drawing : await painted(drawing, tiles, format));
  link.download = `carcassonne.${format === 'jpeg' ? 'jpg' : format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function painted(drawing: Blob, tiles: readonly PlacedTile[], format: 'png' | 'jpeg'): Promise<Blob> {
  const { width, height } = extentOf(tiles, MARGIN);
  const scale = Math.min(TILE_PIXELS / TILE_SIZE, MOST_PIXELS / Math.max(width, height));
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, `image/${format}`, 0.92));
  if (!blob) throw new Error(`no picture of ${canvas.width} x ${canvas.height}`);
  return blob;
}
