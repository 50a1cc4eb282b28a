// A file of tiles: the document's line format, one tile a line, the first being the start tile.

import { isMistake, type Mistake, scanTile } from './scan-tile.ts';
import type { Tile } from './tile.ts';

/** As many as cell coordinates and the state's numbers are made for. */
export const MOST_TILES = 1000;

export interface FileMistake extends Mistake {
  /** From 1. */
  readonly line: number;
}

export interface TileFile {
  readonly tiles: readonly Tile[];
  /** In the order of the file; empty when all is well. */
  readonly mistakes: readonly FileMistake[];
}

/** Blank lines are skipped; LF and CRLF both end a line. */
export function parseTileFile(content: string): TileFile {
  const tiles: Tile[] = [];
  const mistakes: FileMistake[] = [];
  for (const [i, text] of content.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue;
    const scanned = scanTile(text, 0, false);
    const wrong = isMistake(scanned) ? scanned : trailing(text, scanned.end);
    if (wrong) mistakes.push({ line: i + 1, ...wrong });
    else if (!isMistake(scanned)) tiles.push(scanned.tile);
  }
  return { tiles, mistakes };
}

function trailing(text: string, end: number): Mistake | undefined {
  const rest = text.slice(end);
  if (rest.trim() === '') return undefined;
  const column = end + rest.length - rest.trimStart().length + 1;
  return { column, detail: `"${rest.trim()}" is no part of a tile.` };
}

export function printMistake({ line, column, detail }: FileMistake): string {
  return `line ${line}, column ${column}: ${detail}`;
}
