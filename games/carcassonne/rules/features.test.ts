// The incremental features against a flood fill over the drawn-out table, on random games of tiles that meet themselves:
// a tile of three or four caps, crossings and double curves reach mergers the base set cannot.

import { expect, test } from 'vitest';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { STEP, tileOn } from './cell.ts';
import { rootOf } from './features.ts';
import { rules as carcassonne } from './index.ts';
import { type State, TILES } from './state.ts';

const ODD_TILES = [
  ...Array(5).fill('N=C S=C W=C E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0'),
  ...Array(5).fill('N=C S=C W=C E=C NS=0 NE=0 NW=0 WE=0 SE=0 SW=0'),
  ...Array(5).fill('N=C S=C W=C E=C NS=0 NE=1 NW=0 WE=0 SE=0 SW=1'),
  ...Array(5).fill('N=S S=S W=S E=S NS=0 NE=0 NW=0 WE=0 SE=0 SW=0'),
  ...Array(5).fill('N=S S=S W=S E=S NS=0 NE=0 NW=1 WE=0 SE=1 SW=0'),
  ...Array(5).fill('N=C S=S W=C E=S NS=0 NE=0 NW=0 WE=0 SE=1 SW=0'),
  ...Array(5).fill('N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1 U'),
  ...Array(5).fill('N=C S=N W=C E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0'),
].join('\n');

interface Flooded {
  readonly nodes: ReadonlySet<number>;
  readonly open: number;
  readonly worth: number;
}

/** Walks from tile to tile across the sides (or half-sides, for fields) of one segment. */
function flood(s: State, start: number): Flooded {
  const { shift, faces } = s.tables;
  const nodes = new Set([start]);
  let open = 0;
  for (const node of nodes) {
    const tile = node >> shift;
    const { segments } = faces[s.faces[tile]!]!;
    const segment = segments[node & ((1 << shift) - 1)]!;
    const ways = segment.letter === 'K' ? segment.halves.map(half => half >> 1) : segment.sides;
    for (const [i, side] of ways.entries()) {
      const other = tileOn(s.grid, s.cells, s.gridBits, s.cells[tile]! + STEP[side]!);
      if (other < 0) {
        open++;
        continue;
      }
      const theirs = faces[s.faces[other]!]!.segments;
      const half = segment.halves[i]!;
      const met =
        segment.letter === 'K'
          ? theirs.findIndex(({ halves }) => halves.includes(2 * (side ^ 2) + 1 - (half & 1)))
          : theirs.findIndex(({ sides }) => sides.includes(side ^ 2));
      nodes.add((other << shift) | met);
    }
  }
  const tiles = new Set([...nodes].map(node => node >> shift));
  const shields = [...tiles].filter(tile => faces[s.faces[tile]!]!.tile.shield).length;
  const isCity = faces[s.faces[start >> shift]!]!.segments[start & ((1 << shift) - 1)]!.letter === 'C';
  return { nodes, open, worth: tiles.size + (isCity ? shields : 0) };
}

function compare(s: State): void {
  const { shift, faces } = s.tables;
  for (let tile = 0; tile < s.now[TILES]!; tile++) {
    for (const [i, { letter }] of faces[s.faces[tile]!]!.segments.entries()) {
      const node = (tile << shift) | i;
      const root = rootOf(s, node);
      const expected = flood(s, node);
      const members: number[] = [];
      for (let at = s.next[root]!; ; at = s.next[at]!) {
        members.push(at);
        if (at === root) break;
      }
      expect(new Set(members)).toEqual(expected.nodes);
      expect(-s.parent[root]!).toBe(expected.nodes.size);
      if (letter === 'C' || letter === 'S')
        expect([Math.max(0, s.open[root]!), s.worth[root]]).toEqual([expected.open, expected.worth]);
    }
  }
}

test.each(['a', 'b', 'c', 'd', 'e', 'f'])('features equal a flood fill, game %s', seed => {
  const random = seededRandom(seed);
  const s = carcassonne.init(2, { ...carcassonne.defaults, tiles: ODD_TILES });
  const list = actionList(carcassonne.maxLegal);
  for (let ply = 0; carcassonne.toAct(s) !== NOBODY; ply++) {
    const seat = carcassonne.toAct(s);
    carcassonne.legal(s, seat, list);
    // The first placements in order make compact tables, where pieces meet again and again.
    const pick = seat === CHANCE ? random(list.size) : random(Math.min(list.size, 4));
    carcassonne.apply(s, seat, list.items[pick]!);
    if (ply % 9 === 0) compare(s);
  }
  compare(s);
});
