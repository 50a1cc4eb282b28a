// A matching of as many as possible in any graph (Edmonds 1965): what guarantees that a Swiss round without rematches is
// found whenever there is one. It begins from a good matching and only mends it.

import { range } from './scheme.ts';

const NONE = -1;

/** `mate[a]` is the partner of a or -1; `mate` is improved in place until no larger matching exists. */
export function maximizeMatching(size: number, mate: number[], joined: (a: number, b: number) => boolean): void {
  for (const root of range(size)) if (mate[root] === NONE) augmentFrom(root, size, mate, joined);
}

function augmentFrom(root: number, size: number, mate: number[], joined: (a: number, b: number) => boolean): void {
  const parent = Array.from({ length: size }, () => NONE);
  /** The base of the blossom a vertex lies in: vertices of an odd cycle act as one. */
  const base = range(size);
  const even = new Set([root]);
  const queue = [root];

  const commonBase = (a: number, b: number): number => {
    const onPath = new Set<number>();
    for (let v = a; ; v = parent[mate[v]!]!) {
      v = base[v]!;
      onPath.add(v);
      if (mate[v] === NONE) break;
    }
    let v = base[b]!;
    while (!onPath.has(v)) v = base[parent[mate[v]!]!]!;
    return v;
  };
  const markPath = (from: number, top: number, child: number, blossom: Set<number>): void => {
    let v = from;
    let below = child;
    while (base[v] !== top) {
      blossom.add(base[v]!).add(base[mate[v]!]!);
      parent[v] = below;
      below = mate[v]!;
      v = parent[below]!;
    }
  };
  const contract = (a: number, b: number): void => {
    const top = commonBase(a, b);
    const blossom = new Set<number>();
    markPath(a, top, b, blossom);
    markPath(b, top, a, blossom);
    for (const v of range(size)) {
      if (!blossom.has(base[v]!)) continue;
      base[v] = top;
      if (even.has(v)) continue;
      even.add(v);
      queue.push(v);
    }
  };

  for (let a = queue.shift(); a !== undefined; a = queue.shift())
    for (let b = 0; b < size; b++) {
      if (b === a || base[a] === base[b] || mate[a] === b || !joined(a, b)) continue;
      if (b === root || (mate[b] !== NONE && parent[mate[b]!] !== NONE)) contract(a, b);
      else if (parent[b] === NONE) {
        parent[b] = a;
        if (mate[b] === NONE) {
          flip(b, parent, mate);
          return;
        }
        even.add(mate[b]!);
        queue.push(mate[b]!);
      }
    }
}

/** Partners change along the path back to its root. */
function flip(end: number, parent: readonly number[], mate: number[]): void {
  for (let v = end; v !== NONE; ) {
    const before = parent[v]!;
    const next = mate[before]!;
    mate[v] = before;
    mate[before] = v;
    v = next;
  }
}
