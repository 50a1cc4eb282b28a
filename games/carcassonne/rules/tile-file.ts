// A file of tiles: the document's line format, one tile a line, the first being the start tile.

import type { Tile } from './tile.ts';
import { isTileError, scanTile, type TileError } from './tile-notation.ts';

/** As many as cell coordinates and the state's numbers are made for. */
export const MOST_TILES = 1000;

export interface TileFileError extends TileError {
  /** From 1. */
  readonly line: number;
}

export interface TileFile {
  readonly tiles: readonly Tile[];
  /** In the order of the file; empty when all is well. */
  readonly errors: readonly TileFileError[];
}

/** Blank lines and a byte order mark are skipped; LF and CRLF both end a line. */
export function parseTileFile(content: string): TileFile {
  const tiles: Tile[] = [];
  const errors: TileFileError[] = [];
  for (const [i, text] of content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (text.trim() === '') continue;
    const scanned = scanTile(text, 0, false);
    const wrong = isTileError(scanned) ? scanned : trailing(text, scanned.end);
    if (wrong) errors.push({ line: i + 1, ...wrong });
    else if (!isTileError(scanned)) tiles.push(scanned.tile);
  }
  return { tiles, errors };
}

function trailing(text: string, end: number): TileError | undefined {
  const rest = text.slice(end);
  if (rest.trim() === '') return undefined;
  const column = end + rest.length - rest.trimStart().length + 1;
  return { column, detail: `"${rest.trim()}" is no part of a tile.` };
}

export function printTileFileError({ line, column, detail }: TileFileError): string {
  return `line ${line}, column ${column}: ${detail}`;
}
