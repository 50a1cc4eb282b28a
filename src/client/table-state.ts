// A table as the page shows it, and how each message changes it.

import type { EventShown, MatchShown, RematchShown, ServerMessage, UpdateMessage } from '../protocol/play.ts';

export interface TableState {
  /** Everything last known, kept up to date. */
  readonly shown: MatchShown;
  /** When the clocks were read: the page's steady milliseconds. */
  readonly since: number;
  /** When an open table starts by itself, on the same clock. */
  readonly startsAt?: number;
  /** After the end: who wants to play again. */
  readonly rematch?: RematchShown;
  /** What led to this view from the one shown before; empty on a fresh look. */
  readonly latest: readonly EventShown[];
  /** Everything heard so far, oldest first. */
  readonly events: readonly EventShown[];
}

export function freshState(shown: MatchShown, now: number, before?: TableState): TableState {
  const known = before?.events.filter(event => event.version <= shown.version) ?? [];
  return { shown, since: now, ...startOf(shown.startsIn, now), latest: [], events: known };
}

const startOf = (startsIn: number | undefined, now: number): { startsAt?: number } =>
  startsIn === undefined ? {} : { startsAt: now + startsIn };

export function applyDid(state: TableState, did: UpdateMessage, now: number): TableState {
  const { shown } = state;
  if (did.version <= shown.version) return state;
  const { t: _, match: __, events, scores, ...news } = did;
  const base: MatchShown = { ...shown, yours: false, retractable: false, ...news };
  delete base.legal;
  if (did.legal) base.legal = did.legal;
  const told = events.reduce(applyEvent, base);
  const players = told.players.map((who, seat) => who && { ...who, score: scores?.[seat] ?? who.score });
  return { shown: { ...told, players }, since: now, latest: events, events: [...state.events, ...events] };
}

/** What an event says about the table itself; the game's part is in the view. */
function applyEvent(shown: MatchShown, event: EventShown): MatchShown {
  const { seat = -1, who, ending, payoffs } = event;
  const seatWith = (change: (old: MatchShown['players'][number]) => MatchShown['players'][number]): MatchShown => ({
    ...shown,
    players: shown.players.map((old, s) => (s === seat ? change(old) : old)),
  });
  switch (event.t) {
    case 'seated':
      return seatWith(() => (who ? { ...who, here: true, gone: false, score: 0 } : null));
    case 'vacated':
      return seatWith(() => null);
    case 'absent':
    case 'withdrew':
      return seatWith(old => old && { ...old, gone: true });
    case 'returned':
      return seatWith(old => old && { ...old, gone: false });
    case 'ended':
      return { ...shown, ...(ending && { ending }), ...(payoffs && { payoffs }) };
    default:
      return shown;
  }
}

type Presence = Extract<ServerMessage, { t: 'presence' }>;

export function applyPresence(state: TableState, { here, watchers, startsIn }: Presence, now: number): TableState {
  const { startsAt: _, ...rest } = state;
  const players = rest.shown.players.map((who, seat) => who && { ...who, here: here[seat] ?? who.here });
  return { ...rest, shown: { ...rest.shown, players, watchers }, ...startOf(startsIn, now) };
}
