// What happened before somebody came, as that viewer may know it: the events it would have heard.

import { type Action, type AnyGame, AUDIENCE, type Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { replay } from '../core/replay.ts';
import type { TableEvent, VisibleEntry } from './table-ports.ts';

/** Viewers who know the same share one kind: everybody, where a game has no secrets. */
export function viewerKind(game: AnyGame, seat: Seat): Seat {
  return game.secrets && seat >= 0 ? seat : AUDIENCE;
}

/** `before`: how things stood before the entry. */
export function visibleEntry(
  kind: Seat,
  entry: Exclude<JournalEntry, { t: 'sealed' }>,
  game: AnyGame,
  before: { print(seat: Seat, action: Action): string },
): VisibleEntry {
  if (entry.t !== 'acted') return entry;
  const { t, at, seat, note } = entry;
  if (game.secrets && seat !== kind) return { t, at, seat };
  const text = before.print(seat, entry.action);
  return note ? { t, at, seat, text, note } : { t, at, seat, text };
}

/** Whoever sits there by `account` sees with the eyes of that seat, anybody else is audience. */
export function eventHistory(game: AnyGame, entries: readonly JournalEntry[], account: string): TableEvent[] | Refusal {
  const played = replay(game, entries);
  if (isRefusal(played)) return played;
  const { seated, states } = played;
  const seat = seated.findIndex(who => who?.account === account);
  const kind = viewerKind(game, seat >= 0 ? seat : AUDIENCE);
  return entries.flatMap((entry, before) => {
    if (entry.t === 'sealed') return [];
    const state = states[before];
    const happened = entry.t === 'acted' ? game.eventsFor(state, entry.seat, entry.action, kind) : [];
    const shown = visibleEntry(kind, entry, game, { print: (by, action) => game.print(state, by, action) });
    return [{ version: before + 1, entry: shown, happened }];
  });
}
