// A tile as the document writes it: four sides, six connections, M for a monastery, U for a shield.
// Inside, sides and corners are numbered clockwise, so that a quarter turn is an addition.

export const SIDES = ['N', 'E', 'S', 'W'] as const;
export type TileSide = (typeof SIDES)[number];
/** Corner i lies between side i and side i + 1. */
export const CORNERS = ['NE', 'SE', 'SW', 'NW'] as const;
export type TileCorner = (typeof CORNERS)[number];

/** The order in which people read a tile, and in which its parts are numbered. */
export const SIDES_READ = [0, 3, 1, 2] as const;
export const CORNERS_READ = [3, 0, 2, 1] as const;

/** What lies on a side: nothing (a field), a road (strada), a city. */
export const EDGES = ['N', 'S', 'C'] as const;
export type TileEdge = (typeof EDGES)[number];

/** The connections of a line, in its order. */
export const LINKS = ['NS', 'NE', 'NW', 'WE', 'SE', 'SW'] as const;
export type TileLink = (typeof LINKS)[number];
/** The line's order of sides. */
export const LINE_SIDES = ['N', 'S', 'W', 'E'] as const;

/** Where a follower may be named: a side, a corner, the monastery. */
export type FollowerPosition = TileSide | TileCorner | 'M';
export const FOLLOWER_POSITIONS: readonly FollowerPosition[] = [...SIDES, ...CORNERS, 'M'];

export interface Tile {
  /** Clockwise from the north. */
  readonly edges: readonly [TileEdge, TileEdge, TileEdge, TileEdge];
  /** Bit i: LINKS[i] is 1. */
  readonly links: number;
  readonly monastery: boolean;
  readonly shield: boolean;
}

/** The two sides a link joins. */
export function linkSides(link: TileLink): readonly [number, number] {
  return [sideOf(link[0]!), sideOf(link[1]!)];
}

function sideOf(letter: string): number {
  return SIDES.findIndex(side => side === letter);
}

export function isLinked(tile: Tile, a: number, b: number): boolean {
  return (tile.links & linkBit(a, b)) !== 0;
}

export function linkBit(a: number, b: number): number {
  const index = LINKS.findIndex(link => {
    const [c, d] = linkSides(link);
    return (a === c && b === d) || (a === d && b === c);
  });
  return 1 << index;
}

/** Clockwise: what lay in the north lies in the east. */
export function turnTile(tile: Tile, quarterTurns: number): Tile {
  const turn = quarterTurns & 3;
  const edge = (side: number): TileEdge => tile.edges[(side - turn) & 3]!;
  let links = 0;
  for (const [i, link] of LINKS.entries()) {
    if (((tile.links >> i) & 1) === 0) continue;
    const [a, b] = linkSides(link);
    links |= linkBit((a + turn) & 3, (b + turn) & 3);
  }
  return { ...tile, edges: [edge(0), edge(1), edge(2), edge(3)], links };
}

/** The document's line; `mark` is written behind the side, corner or M it names: `N=C+V`. */
export function printTile(tile: Tile, mark?: { readonly at: FollowerPosition; readonly text: string }): string {
  const marked = (at: string): string => (mark?.at === at ? mark.text : '');
  const words: string[] = LINE_SIDES.map(side => `${side}=${tile.edges[sideOf(side)]!}${marked(side)}`);
  for (const [i, link] of LINKS.entries()) words.push(`${link}=${(tile.links >> i) & 1}${marked(link)}`);
  if (tile.monastery) words.push(`M${marked('M')}`);
  if (tile.shield) words.push('U');
  return words.join(' ');
}
