// What was said at a table, as the page keeps it.

import type { ChatLineShown } from '../../../src/protocol/play.ts';

/** As many as the server keeps of a match. */
const MOST = 200;

/** In the order in which it was said; a line that comes again replaces the one with its number. */
export function mergeChatLines(
  before: readonly ChatLineShown[],
  heard: readonly ChatLineShown[],
): readonly ChatLineShown[] {
  const byNumber = new Map([...before, ...heard].map(line => [line.line, line]));
  return [...byNumber.values()].sort((a, b) => a.line - b.line).slice(-MOST);
}

/** By match: the number of the last line that was read. */
export type ChatReadMarks = Readonly<Record<string, number>>;

/** Matches whose place is remembered. */
const REMEMBERED = 50;

export function markChatRead(seen: ChatReadMarks, match: string, line: number): ChatReadMarks {
  if ((seen[match] ?? 0) >= line) return seen;
  const others = Object.entries(seen).filter(([other]) => other !== match);
  return Object.fromEntries([...others, [match, line] as const].slice(-REMEMBERED));
}
