// Marks on nodes that a walk leaves behind: clearing them is one addition. Scratch, never read across walks.

import { MOST_TILES } from './tile-file.ts';

export interface Marks {
  /** A node is marked while this stands at it. */
  stamp: number;
  readonly at: Int32Array;
}

/** Room for the nodes of the largest table. */
export function newMarks(): Marks {
  return { stamp: 0, at: new Int32Array(MOST_TILES * 16) };
}

/** No node is marked any longer. */
export function clearMarks(marks: Marks): void {
  marks.stamp = (marks.stamp + 1) | 0;
  if (marks.stamp === 0) marks.at.fill(marks.stamp++); // once in 2^32 walks, old marks would come true again
}

/** Marks the node; was it unmarked? */
export function markFirst(marks: Marks, node: number): boolean {
  if (marks.at[node] === marks.stamp) return false;
  marks.at[node] = marks.stamp;
  return true;
}
