// The tiles in words, for those who do not see them.

import type { Seat } from '../../../src/core/game.ts';
import { fill } from '../../../src/core/texts.ts';
import { type Segment, segmentsOf } from '../rules/segments.ts';
import { CORNERS, SIDES } from '../rules/tile.ts';
import { isTileError, scanTile } from '../rules/tile-notation.ts';
import type { PlacedTile } from '../rules/view.ts';
import { type CarcassonneWords, kindOf } from '../texts/board.ts';

/** 'City (north, east), Road (south)'; a tile is field wherever nothing is named. */
export function tileInWords(line: string, words: CarcassonneWords): string {
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) return line;
  const { tile } = scanned;
  const parts = segmentsOf(tile).filter(({ letter }) => letter !== 'K');
  const named = parts.map(segment => partInWords(segment, words));
  if (tile.shield) named.push(words.shield);
  return named.length > 0 ? named.join(', ') : words.features.field;
}

/** 'cell 1, 0: City (north), Road (south); follower of Ada: City (north)' */
export function placedTileInWords(
  { x, y, tile, follower }: PlacedTile,
  words: CarcassonneWords,
  name: (seat: Seat) => string,
): string {
  const lies = `${fill(words.cell, { x, y })}: ${tileInWords(tile, words)}`;
  if (!follower) return lies;
  const part = labelInWords(tile, follower.at, words);
  return `${lies}; ${fill(words.followerOf, { name: name(follower.seat), part })}`;
}

/** The part of a tile with this label: 'Road (south, west)'. */
export function labelInWords(line: string, label: string, words: CarcassonneWords): string {
  const segment = segmentWith(line, label);
  return segment ? partInWords(segment, words) : words.features[kindOf(label)];
}

/** Only where that part lies: '(south, west)'. */
export function placeInWords(line: string, label: string, words: CarcassonneWords): string {
  const segment = segmentWith(line, label);
  return segment ? whereInWords(segment, words) : '';
}

function segmentWith(line: string, label: string): Segment | undefined {
  const scanned = scanTile(line, 0, false);
  return isTileError(scanned) ? undefined : segmentsOf(scanned.tile).find(one => one.label === label);
}

const partInWords = (segment: Segment, words: CarcassonneWords): string =>
  `${words.features[kindOf(segment.label)]} ${whereInWords(segment, words)}`.trim();

/** '(north, east)'; empty for a monastery, which lies in the middle. */
function whereInWords({ sides, corners }: Pick<Segment, 'sides' | 'corners'>, words: CarcassonneWords): string {
  const where = [
    ...sides.map(side => words.directions[SIDES[side]!]),
    ...corners.map(corner => words.directions[CORNERS[corner]!]),
  ];
  return where.length > 0 ? `(${where.join(', ')})` : '';
}
