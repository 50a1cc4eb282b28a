// Marks on nodes that a walk leaves behind: clearing them is one addition. Scratch, never read across walks.

import { MOST_TILES } from './tile-file.ts';

export interface Marks {
  /** A node is marked while this stands at it. */
  stamp: number;
  readonly at: Int32Array;
}

/** Marks with room for the nodes of the largest table. Call `clearMarks` before the first use. */
export function newMarks(): Marks {
  return { stamp: 0, at: new Int32Array(MOST_TILES * 16) };
}

/** Removes the marks of all nodes. */
export function clearMarks(marks: Marks): void {
  marks.stamp = (marks.stamp + 1) | 0;
  if (marks.stamp === 0) marks.at.fill(marks.stamp++); // once in 2^32 walks, old marks would come true again
}

/** Marks the node. Returns whether the node was unmarked before. */
export function markIfNew(marks: Marks, node: number): boolean {
  if (marks.at[node] === marks.stamp) return false;
  marks.at[node] = marks.stamp;
  return true;
}
