// A table as the page shows it, and how each message changes it.

import type { JournalEntry } from '../core/journal.ts';
import { LifecycleReader } from '../core/match-lifecycle.ts';
import { emptySeat } from '../core/seat-state.ts';
import type { EventShown, MatchShown, RematchShown, ServerMessage, UpdateMessage } from '../protocol/play.ts';

export interface TableState {
  /** Everything last known, kept up to date. */
  readonly shown: MatchShown;
  /** Goes up with each change of the view. Events that leave the view as it is, such as a pause of the server, do not change it. */
  readonly viewVersion: number;
  /** When the clocks were read: the page's steady milliseconds. */
  readonly since: number;
  /** When an open table starts by itself, on the same clock. */
  readonly startsAt?: number;
  /** After the end: who wants to play again. */
  readonly rematch?: RematchShown;
  /** What led to this view from the one shown before; empty on a fresh look. */
  readonly latest: readonly EventShown[];
  /** All events received so far, oldest first. */
  readonly events: readonly EventShown[];
}

/** A player who has chosen a piece keeps it when one of these comes. */
const LEAVES_VIEW: ReadonlySet<string> = new Set<JournalEntry['t']>([
  'absent',
  'pause-asked',
  'pause-declined',
  'recovered',
  'retract-asked',
  'retract-declined',
  'returned',
  'timed',
]);

export function freshState(shown: MatchShown, now: number, before?: TableState): TableState {
  const known = before?.events.filter(event => event.version <= shown.version) ?? [];
  return {
    shown,
    viewVersion: shown.version,
    since: now,
    ...startOf(shown.startsIn, now),
    latest: [],
    events: known,
  };
}

const startOf = (startsIn: number | undefined, now: number): { startsAt?: number } =>
  startsIn === undefined ? {} : { startsAt: now + startsIn };

export function applyDid(state: TableState, did: UpdateMessage, now: number): TableState {
  const { shown } = state;
  if (did.version <= shown.version) return state;
  const { t: _, match: __, events, scores, ...news } = did;
  const base: MatchShown = { ...shown, yours: false, retractable: false, ...news };
  for (const key of ['legal', 'claim', 'pauseAsked', 'pausedBy', 'retractAsked'] as const)
    if (did[key] === undefined) delete base[key];
  const told = applyEvents(base, events);
  const players = told.players.map((who, seat) => who && { ...who, score: scores?.[seat] ?? who.score });
  return {
    shown: { ...told, players },
    viewVersion: events.every(({ t }) => LEAVES_VIEW.has(t)) ? state.viewVersion : did.version,
    since: now,
    latest: events,
    events: [...state.events, ...events],
  };
}

/** What events say about the table itself; the game's part is in the view, and the phase in the message. */
function applyEvents(shown: MatchShown, events: readonly EventShown[]): MatchShown {
  const lifecycle = new LifecycleReader({
    seats: shown.players.map(who => ({
      ...emptySeat(),
      who: who ?? undefined,
      absent: who?.gone && !who.left ? 0 : undefined,
      hasLeft: who?.left === true,
    })),
    suspends: false,
    phase: shown.phase,
    isPausedByHand: false,
  });
  for (const event of events) lifecycle.applyEntry(event as JournalEntry); // an event has the entry's own fields, as far as a viewer may know them
  const { seats, ending, payoffs } = lifecycle;
  const own = shown.seat === null ? undefined : shown.players[shown.seat];
  const seat = own ? seats.findIndex(({ who }) => who === own) : -1;
  return {
    ...shown,
    players: seats.map(({ who, absent, hasLeft }) =>
      who
        ? {
            here: true,
            score: 0,
            ...who,
            gone: hasLeft || absent !== undefined,
            ...(hasLeft && { left: true as const }),
          }
        : null,
    ),
    seats: seats.length,
    seat: seat < 0 ? shown.seat : seat,
    ...(ending && { ending }),
    ...(payoffs && { payoffs: [...payoffs] }),
  };
}

type Presence = Extract<ServerMessage, { t: 'presence' }>;

export function applyPresence(state: TableState, { here, watchers, startsIn }: Presence, now: number): TableState {
  const { startsAt: _, ...rest } = state;
  const players = rest.shown.players.map((who, seat) => who && { ...who, here: here[seat] ?? who.here });
  return { ...rest, shown: { ...rest.shown, players, watchers }, ...startOf(startsIn, now) };
}
