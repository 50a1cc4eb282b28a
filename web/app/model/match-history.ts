// A journal as a list of events, the way the server tells them: for move lists and replays.

import { type Action, type AnyGame, actionList, type BySeat, CHANCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry, MatchSetup, SeatedPlayer } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { printEntries, replay, withSealedEntry } from '../../../src/core/replay.ts';
import { retractedVersions } from '../../../src/core/retraction.ts';
import type { WordKind } from '../../../src/core/seat-word.ts';
import type { EventShown } from '../../../src/protocol/play.ts';

export interface MatchHistory {
  readonly game: AnyGame;
  readonly setup: MatchSetup;
  readonly seated: BySeat<SeatedPlayer | undefined>;
  readonly words: BySeat<string>;
  readonly wordKinds: BySeat<WordKind>;
  readonly entries: readonly JournalEntry[];
  /** After so many entries. */
  readonly states: readonly unknown[];
}

export function historyOf(game: AnyGame, shown: readonly JournalEntry[]): MatchHistory | Refusal {
  const entries = withSealedEntry(shown);
  const played = replay(game, entries);
  return isRefusal(played) ? played : { game, entries, ...played };
}

/** What the viewer may know of each entry. Only for games without secrets, or matches that are over. */
export function eventsOf({ game, entries, states }: MatchHistory, viewer: Seat): EventShown[] {
  return entries.flatMap((entry, index) => {
    if (entry.t === 'sealed' || entry.t === 'created') return [];
    const version = index + 1;
    if (entry.t !== 'acted') return [{ ...entry, version } as EventShown]; // an entry's own fields are those of the schema
    const { at, seat, action, note } = entry;
    const shown = actedEvent(game, { state: states[index], seat, action, viewer });
    return [{ ...shown, version, at, ...(note && { note }) }];
  });
}

interface ShownAction {
  /** Before it. */
  readonly state: unknown;
  readonly seat: Seat;
  readonly action: Action;
  readonly viewer: Seat;
}

/** What a viewer sees of an action. */
export function actedEvent(game: AnyGame, { state, seat, action, viewer }: ShownAction): Omit<EventShown, 'version'> {
  const did = game.eventsFor(state, seat, action, viewer);
  const text = seat === CHANCE ? '' : game.print(state, seat, action);
  return { t: 'acted', at: 0, seat, ...(text && { text }), ...(did.length > 0 && { did: [...did] }) };
}

/** What a seat may do, in the game's notation. */
export function legalTexts(game: AnyGame, state: unknown, seat: Seat): string[] {
  const list = actionList(game.maxLegal);
  game.legal(state, seat, list);
  return Array.from(list.items.subarray(0, list.size), action => game.print(state, seat, action));
}

/** The file of a match: one entry a line, actions with their text, as `ludoteca verify` reads it. */
export function printJournal({ game, entries, states }: MatchHistory): string {
  return printEntries(game, entries, states);
}

/** Without what was taken back. */
export function withoutRetracted(events: readonly EventShown[]): EventShown[] {
  const retracted = retractedVersions(events, ({ version }) => version);
  return events.filter(({ t, version }) => t !== 'retracted' && !retracted.has(version));
}

/** The last move that still stands. */
export function lastMove(events: readonly EventShown[]): EventShown | undefined {
  return withoutRetracted(events).findLast(event => event.t === 'acted' && event.seat !== undefined && event.seat >= 0);
}
