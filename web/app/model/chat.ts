// What was said at a table, as the page keeps it.

import type { LineShown } from '../../../src/server/api/play.ts';

/** As many as the house keeps of a match. */
const MOST = 200;

/** In the order in which it was said; a line that comes again replaces the one with its number. */
export function hearLines(before: readonly LineShown[], heard: readonly LineShown[]): readonly LineShown[] {
  const byNumber = new Map([...before, ...heard].map(line => [line.line, line]));
  return [...byNumber.values()].sort((a, b) => a.line - b.line).slice(-MOST);
}
