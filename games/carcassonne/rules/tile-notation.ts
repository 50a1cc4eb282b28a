// Reads the document's tile line out of a text. Lenient where real files and peers differ: any order, any blanks or none,
// `ES` for `SE`. What it cannot read it names with its column.

import { segmentsOf } from './segments.ts';
import {
  type FollowerPosition,
  LINE_SIDES,
  LINKS,
  linkBit,
  linkSides,
  SIDES,
  type Tile,
  type TileEdge,
  type TileLink,
} from './tile.ts';

export interface TileError {
  /** From 1. */
  readonly column: number;
  /** One sentence. */
  readonly detail: string;
}

export interface ScannedTile {
  readonly tile: Tile;
  /** Followers written on the tile: where, and the letter of their colour. */
  readonly marks: readonly { readonly at: FollowerPosition; readonly initial: string; readonly column: number }[];
  /** First character that is no part of the tile. */
  readonly end: number;
}

// A value is one character, so `N=NS=C` needs no blank. The mark's letter must stand alone: `SW=0,Game1` is no mark.
const WORD = /[ \t]*(?:([NSWE]{1,2})[ \t]*=[ \t]*([A-Za-z0-9])|([MU])(?![A-Za-z=]))/y;
const MARK = /[ \t]*[+,][ \t]*([A-Z])(?![A-Za-z0-9])|[+]([A-Z])/y;
const KEYS: readonly string[] = [...LINE_SIDES, ...LINKS];

export function isTileError(value: ScannedTile | TileError): value is TileError {
  return 'detail' in value;
}

/** `marks`: may followers stand on it? Without, a comma always ends the tile. */
export function scanTile(text: string, from: number, marks: boolean): ScannedTile | TileError {
  const found = new Map<string, { readonly value: string; readonly column: number }>();
  const followers: { at: FollowerPosition; initial: string; column: number }[] = [];
  let end = from;
  for (;;) {
    WORD.lastIndex = end;
    const word = WORD.exec(text);
    if (!word) break;
    const column = end + word[0].length - word[0].trimStart().length + 1;
    const name = word[1] === 'ES' ? 'SE' : (word[1] ?? word[3]!);
    if (word[1] && !KEYS.includes(name)) return { column, detail: `There is no side or connection "${word[1]}".` };
    if (found.has(name)) return { column, detail: `"${name}" is written twice.` };
    found.set(name, { value: word[2] ?? '', column });
    end += word[0].length;
    if (!marks) continue;
    MARK.lastIndex = end;
    const mark = MARK.exec(text);
    if (!mark) continue;
    const at = markedPosition(name);
    if (!at) return { column: end + 1, detail: `A follower cannot stand on "${name}".` };
    followers.push({ at, initial: mark[1] ?? mark[2]!, column: end + 1 });
    end += mark[0].length;
  }
  const missing = KEYS.filter(key => !found.has(key));
  if (missing.length > 0) return unread(text, end, missing);
  const tile = assemble(found);
  return isTile(tile) ? { tile, marks: followers, end } : tile;
}

/** A line the rules have written. */
export function readTile(line: string): Tile {
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) throw new Error(`the rules wrote the line "${line}": ${scanned.detail}`);
  return scanned.tile;
}

function unread(text: string, end: number, missing: readonly string[]): TileError {
  const wanted = missing.map(key => `${key}=`).join(' ');
  const [, blanks, word] = /^([ \t]*)([^ \t]*)/.exec(text.slice(end))!;
  const column = end + blanks!.length + 1;
  return { column, detail: word ? `"${word}" stands where ${wanted} is missing.` : `The line ends before ${wanted}.` };
}

function isTile(value: Tile | TileError): value is Tile {
  return 'edges' in value;
}

function markedPosition(name: string): FollowerPosition | undefined {
  return name === 'NS' || name === 'WE' || name === 'U' ? undefined : (name as FollowerPosition); // every other key names a place
}

type TileWords = ReadonlyMap<string, { readonly value: string; readonly column: number }>;

function assemble(words: TileWords): Tile | TileError {
  const edges: TileEdge[] = [];
  for (const side of SIDES) {
    const { value, column } = words.get(side)!;
    if (value !== 'N' && value !== 'S' && value !== 'C')
      return { column, detail: `A side is N, S or C, not "${value}".` };
    edges.push(value);
  }
  let links = 0;
  for (const [i, link] of LINKS.entries()) {
    const { value, column } = words.get(link)!;
    if (value !== '0' && value !== '1') return { column, detail: `A connection is 0 or 1, not "${value}".` };
    if (value === '1') links |= 1 << i;
  }
  const tile: Tile = {
    edges: [edges[0]!, edges[1]!, edges[2]!, edges[3]!],
    links,
    monastery: words.has('M'),
    shield: words.has('U'),
  };
  return contradiction(tile, words) ?? tile;
}

/** What each word alone allows and all together do not. */
function contradiction(tile: Tile, words: TileWords): TileError | undefined {
  const linked = (link: TileLink): boolean => words.get(link)!.value === '1';
  for (const link of LINKS) {
    const [a, b] = linkSides(link);
    const { column } = words.get(link)!;
    if (linked(link) && (tile.edges[a] !== tile.edges[b] || tile.edges[a] === 'N'))
      return { column, detail: `${link}=1 needs a road on both sides or a city on both.` };
    for (let c = 0; c < 4; c++) {
      if (c === a || c === b || linked(link)) continue;
      if ((tile.links & linkBit(a, c)) !== 0 && (tile.links & linkBit(c, b)) !== 0)
        return { column, detail: `${link} must be 1: both sides are connected with ${SIDES[c]}.` };
    }
  }
  // Appendix A.3: a shield stands in the one city of its tile, and never beside a monastery.
  if (tile.shield && tile.monastery)
    return { column: words.get('M')!.column, detail: 'A tile has a monastery or a shield, not both.' };
  if (tile.shield && segmentsOf(tile).filter(segment => segment.letter === 'C').length !== 1)
    return { column: words.get('U')!.column, detail: 'A tile with a shield has exactly one city.' };
  // Appendix A.2: a monastery tile has a single field, which a connection through its middle would cut.
  if (tile.monastery && tile.links !== 0)
    return { column: words.get('M')!.column, detail: 'A tile with a monastery has no connections.' };
  return undefined;
}
