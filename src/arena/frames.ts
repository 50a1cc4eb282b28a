// A game as the report's viewer shows it: the table as text after each action. Only the lines that change are kept, which
// makes a hundred moves of a board about as long as two boards.

import { type AnyGame, AUDIENCE } from '../core/game.ts';
import type { JournalEntry, JournalEntryKind } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { JournalStepper } from '../core/replay.ts';

/** The caption, then pairs of line number and new text; a negative number cuts the drawing to so many lines. */
export type BoardFrame = readonly [caption: string, ...changes: (number | string)[]];

const SHOWN_KINDS: ReadonlySet<JournalEntryKind> = new Set(['started', 'acted', 'withdrew', 'ended']);

export function framesOf(
  game: AnyGame,
  entries: readonly JournalEntry[],
  name: (seat: number) => string,
): BoardFrame[] {
  const [first] = entries;
  const stepper = first?.t === 'created' ? JournalStepper.of(game, first) : undefined;
  if (!stepper || isRefusal(stepper)) throw new Error(`a journal of ${game.id} that cannot be replayed`);
  const frames: BoardFrame[] = [];
  let lines: readonly string[] = [];
  for (const entry of entries.slice(1)) {
    const caption =
      entry.t === 'acted' && entry.seat >= 0
        ? `${name(entry.seat)}: ${game.print(stepper.gameState, entry.seat, entry.action)}`
        : entry.t;
    stepper.applyEntry(entry);
    if (!SHOWN_KINDS.has(entry.t)) continue;
    const now = game.draw(game.view(stepper.gameState, AUDIENCE)).split('\n');
    const changes = now.flatMap((line, at) => (line === lines[at] ? [] : [at, line]));
    frames.push([caption, ...changes, ...(now.length < lines.length ? [-now.length, ''] : [])]);
    lines = now;
  }
  return frames;
}

/** By seat: how long each answer took, from the journal's own clock. */
export function thinkingTimes(entries: readonly JournalEntry[], seats: number): number[][] {
  const times: number[][] = Array.from({ length: seats }, () => []);
  let since = entries[0]?.at ?? 0;
  for (const entry of entries) {
    if (entry.t === 'acted' && entry.seat >= 0) times[entry.seat]!.push(entry.at - since);
    since = entry.at;
  }
  return times;
}
