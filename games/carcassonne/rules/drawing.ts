// The table as plain text in the document's two-dimensional layout: a box of 15 x 7 characters a tile, neighbours sharing
// their border. Tiles stand in #, empty neighbours in dots around their coordinates.

import { cellAt } from './cell.ts';
import { COLOURS, INITIALS, type InitialsName } from './colours.ts';
import { segmentsOf } from './segments.ts';
import type { Tile } from './tile.ts';
import { readTile } from './tile-notation.ts';
import type { PlacedTile, View } from './view.ts';

const WIDTH = 13;
const HEIGHT = 5;
const PITCH_X = WIDTH + 1;
const PITCH_Y = HEIGHT + 1;

export interface DrawingStyle {
  readonly fields: boolean;
  readonly initials: InitialsName;
}

type Follower = PlacedTile['follower'];

/** What is written in a tile's box: 5 lines of 13 characters. */
function inside(tile: Tile, follower: Follower, { fields, initials }: DrawingStyle): string[] {
  const sides = ['', '', '', ''];
  const corners = ['', '', '', ''];
  let centre = tile.shield ? 'U' : '';
  for (const { letter, label, sides: at, corners: around } of segmentsOf(tile)) {
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
  return [border, ...inside(tile, follower, style).map(line => `.${line}.`), border].join('\n');
}

export function drawBoard(tiles: readonly PlacedTile[], style: DrawingStyle): string {
  const boxes = new Map<number, { x: number; y: number; placed?: PlacedTile }>();
  for (const { x, y } of tiles)
    for (const [dx, dy] of [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const)
      boxes.set(cellAt(x + dx, y + dy), { x: x + dx, y: y + dy });
  for (const placed of tiles) boxes.set(cellAt(placed.x, placed.y), { x: placed.x, y: placed.y, placed });
  const all = [...boxes.values()];
  const west = Math.min(...all.map(box => box.x));
  const north = Math.max(...all.map(box => box.y));
  const columns = (Math.max(...all.map(box => box.x)) - west + 1) * PITCH_X + 1;
  const rows = (north - Math.min(...all.map(box => box.y)) + 1) * PITCH_Y + 1;
  const paper = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '));
  // Tiles last: where a tile meets an empty cell the border is the tile's.
  for (const { x, y, placed } of all.sort((a, b) => Number(!!a.placed) - Number(!!b.placed))) {
    const left = (x - west) * PITCH_X;
    const top = (north - y) * PITCH_Y;
    const edge = placed ? '#' : '.';
    const border = `+${edge.repeat(WIDTH)}+`;
    const content = placed ? inside(readTile(placed.tile), placed.follower, style) : emptyCell(x, y);
    write(paper, left, top, [border, ...content.map(line => edge + line + edge), border]);
  }
  return paper.map(line => line.join('').trimEnd()).join('\n');
}

function emptyCell(x: number, y: number): string[] {
  const blank = ' '.repeat(WIDTH);
  return [blank, blank, row('', `(${x},${y})`, ''), blank, blank];
}

function write(paper: string[][], left: number, top: number, lines: readonly string[]): void {
  for (const [dy, line] of lines.entries())
    for (let dx = 0; dx < line.length; dx++) paper[top + dy]![left + dx] = line[dx]!;
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
