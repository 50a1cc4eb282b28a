// The table as plain text in the document's two-dimensional layout: a box of 15 x 7 characters a tile, neighbours sharing
// their border. Tiles stand in #, empty neighbours in dots around their coordinates.

import { cellAt } from './cell.ts';
import { COLOURS, INITIALS, type InitialsName } from './colours.ts';
import { type Segment, segmentsOf } from './segments.ts';
import type { Tile } from './tile.ts';
import { readTile } from './tile-notation.ts';
import type { PlacedTile, View } from './view.ts';

const WIDTH = 13;
const HEIGHT = 5;

export interface DrawingStyle {
  readonly fields: boolean;
  readonly initials: InitialsName;
}

type Follower = PlacedTile['follower'];

interface TileParts {
  readonly tile: Tile;
  readonly segments: readonly Segment[];
}

const partsOf = (tile: Tile): TileParts => ({ tile, segments: segmentsOf(tile) });

/** Reads the lines of tiles, each line once: most tiles of a table are like others. */
function tileReader(): (line: string) => TileParts {
  const known = new Map<string, TileParts>();
  return line => {
    const parts = known.get(line) ?? partsOf(readTile(line));
    known.set(line, parts);
    return parts;
  };
}

/** What is written in a tile's box: 5 lines of 13 characters. */
function inside({ tile, segments }: TileParts, follower: Follower, { fields, initials }: DrawingStyle): string[] {
  const sides = ['', '', '', ''];
  const corners = ['', '', '', ''];
  let centre = tile.shield ? 'U' : '';
  for (const { letter, label, sides: at, corners: around } of segments) {
    if (letter === 'K' && !fields) continue;
    const marked = follower?.at === label ? `${label}(${INITIALS[initials][follower.seat]!})` : label;
    // One end shows the follower: the first in reading order, in which segments list their ends.
    for (const [i, side] of at.entries()) sides[side] = i === 0 ? marked : label;
    for (const [i, corner] of around.entries()) corners[corner] = i === 0 ? marked : label;
    if (letter === 'M') centre = marked;
  }
  const blank = ' '.repeat(WIDTH);
  const [north, east, south, west] = sides;
  const [ne, se, sw, nw] = corners;
  return [row(nw!, north!, ne!), blank, row(west!, centre, east!), blank, row(sw!, south!, se!)];
}

/** A wide label on the left pushes the middle one by a character, so that they never touch. */
function row(left: string, middle: string, right: string): string {
  const slack = WIDTH - middle.length;
  const start = left.length > 2 ? Math.ceil(slack / 2) : Math.floor(slack / 2);
  const begun = left.padEnd(start) + middle;
  return begun + right.padStart(WIDTH - begun.length);
}

/** A tile alone, in dots as the document shows it. */
export function drawTile(tile: Tile, follower: Follower, style: DrawingStyle): string {
  const border = `+${'.'.repeat(WIDTH)}+`;
  return [border, ...inside(partsOf(tile), follower, style).map(line => `.${line}.`), border].join('\n');
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly isTile: boolean;
  /** 5 lines of 13 characters. */
  readonly content: readonly string[];
}

const NOTHING = ' '.repeat(WIDTH);
/** Where a box meets another one the border is the tile's. */
const border = (a: Box | undefined, b: Box | undefined): string => (a?.isTile || b?.isTile ? '#' : a || b ? '.' : ' ');

export function drawBoard(tiles: readonly PlacedTile[], style: DrawingStyle): string {
  const boxes = new Map<number, Box>();
  const read = tileReader();
  for (const { x, y } of tiles)
    for (const [dx, dy] of NEIGHBOURS)
      boxes.set(cellAt(x + dx, y + dy), { x: x + dx, y: y + dy, isTile: false, content: emptyCell(x + dx, y + dy) });
  for (const { x, y, tile, follower } of tiles)
    boxes.set(cellAt(x, y), { x, y, isTile: true, content: inside(read(tile), follower, style) });
  const all = [...boxes.values()];
  const [west, east] = [Math.min(...all.map(box => box.x)), Math.max(...all.map(box => box.x))];
  const [south, north] = [Math.min(...all.map(box => box.y)), Math.max(...all.map(box => box.y))];
  const lines: string[] = [];
  let above: readonly (Box | undefined)[] = [];
  // One column and one row more than there are boxes, for the border at the east and at the south.
  for (let y = north; y >= south - 1; y--) {
    const row: (Box | undefined)[] = [];
    for (let x = west; x <= east + 1; x++) row.push(x > east || y < south ? undefined : boxes.get(cellAt(x, y)));
    lines.push(borderLine(above, row));
    if (y >= south) for (let line = 0; line < HEIGHT; line++) lines.push(contentLine(row, line));
    above = row;
  }
  return lines.map(line => line.trimEnd()).join('\n');
}

const NEIGHBOURS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** Between two rows of boxes. */
function borderLine(above: readonly (Box | undefined)[], below: readonly (Box | undefined)[]): string {
  let line = '';
  for (const [i, box] of below.entries()) {
    const isCorner = box ?? above[i] ?? below[i - 1] ?? above[i - 1];
    line += (isCorner ? '+' : ' ') + border(above[i], box).repeat(WIDTH);
  }
  return line;
}

/** One line through a row of boxes. */
function contentLine(row: readonly (Box | undefined)[], line: number): string {
  let text = '';
  for (const [i, box] of row.entries()) text += border(row[i - 1], box) + (box?.content[line] ?? NOTHING);
  return text;
}

function emptyCell(x: number, y: number): string[] {
  const blank = ' '.repeat(WIDTH);
  return [blank, blank, row('', `(${x},${y})`, ''), blank, blank];
}

function byColour(values: readonly number[]): string {
  return values.map((n, seat) => `${COLOURS[seat]} ${n}`).join(', ');
}

export function draw(v: View): string {
  const style: DrawingStyle = { fields: v.fields, initials: 'it' };
  const name = COLOURS[v.seat]!;
  const head = {
    draw: `turn of ${name}, ${v.left} tiles in the pile`,
    place: `turn of ${name}, ${v.left} tiles in the pile, to be placed:`,
    follower: `turn of ${name}, follower on ${[...(v.spots ?? []).map(({ label }) => label), 'pass'].join(', ')}`,
    over: 'the game is over',
  }[v.phase];
  const lines = [head];
  if (v.drawn !== null) lines.push(drawTile(readTile(v.drawn), undefined, style));
  lines.push(`followers: ${byColour(v.followers)}`, `points: ${byColour(v.final ?? v.scores)}`);
  if (v.gone.length > 0) lines.push(`left the game: ${v.gone.map(seat => COLOURS[seat]).join(', ')}`);
  return [...lines, drawBoard(v.tiles, style)].join('\n');
}
