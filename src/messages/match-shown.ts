// What a viewer is shown of a match: messages of the play protocol, made from what that viewer may know. The same on a server and in
// a browser that plays without one.

import { AUDIENCE, type Seat, seatName } from '../core/game.ts';
import type { MatchSetup, SeatedPlayer } from '../core/journal.ts';
import { wordCommitment } from '../match/chance.ts';
import type { Match } from '../match/match.ts';
import type { Table } from '../match/table.ts';
import type { TableEvent, TableUpdate } from '../match/table-ports.ts';
import type { EventShown, MatchShown, UpdateMessage } from '../protocol/play.ts';
import { viewsOf } from './match-views.ts';

/** Names and titles as they may be shown. */
export interface ShownNames {
  who(who: SeatedPlayer): SeatedPlayer;
  setup(match: string, setup: MatchSetup): MatchSetup;
}

/** What a connection wants to receive. */
export interface SubscriptionFormat {
  readonly views: boolean;
  readonly legal: boolean;
  readonly draw: boolean;
}

/** What nearly all connections want: one for all of them. */
const EVENTS: SubscriptionFormat = { views: false, legal: false, draw: false };

export function formatOf({
  want,
  legal,
  draw,
}: {
  want?: 'events' | 'views';
  legal?: boolean;
  draw?: boolean;
}): SubscriptionFormat {
  if (want !== 'views' && !legal && !draw) return EVENTS;
  return { views: want === 'views', legal: legal === true, draw: draw === true };
}

/** What the server adds to what the match knows: when an open table starts by itself, who may talk. */
interface TableExtras {
  readonly startsIn?: number | undefined;
  /** What others join it by. */
  readonly code?: string | undefined;
  readonly chat?: MatchShown['chat'] | undefined;
  /** Where a viewer who is connected elsewhere reaches the match directly. */
  readonly at?: string | undefined;
  /** The node where the match is, for such a viewer. */
  readonly near?: string | undefined;
}

export function matchShown(
  table: Table,
  seat: Seat,
  format: SubscriptionFormat,
  now: number,
  names: ShownNames,
  { startsIn, code, chat, at, near }: TableExtras = {},
): MatchShown {
  const { match } = table;
  const setup = names.setup(match.id, match.setup);
  const yours = match.mayAct(seat);
  const made = viewsOf(match);
  const view = made.view(seat);
  return {
    t: 'match',
    match: match.id,
    game: setup.game,
    version: match.version,
    phase: match.phase,
    ...(setup.title !== undefined && { title: setup.title }),
    seat: seat >= 0 ? seat : null,
    seats: setup.seats,
    options: setup.options as MatchShown['options'], // options are flat JSON by their schema
    rule: setup.clock,
    commit: match.commit,
    ...(match.phase === 'open' && wordsShown(match)),
    ...(setup.tournament !== undefined && { tournament: setup.tournament }),
    ...(setup.friendly && { friendly: setup.friendly }),
    ...(setup.unrated && { unrated: setup.unrated }),
    ...(setup.pool && { pool: setup.pool }),
    ...(code !== undefined && { code }),
    ...(startsIn !== undefined && { startsIn }),
    ...(match.phase === 'open' && setup.fill && { waits: setup.fill.after }),
    ...(at !== undefined && { at }),
    ...(near !== undefined && { near }),
    players: match.seated.map((who, s) =>
      who
        ? {
            ...names.who(who),
            here: table.isConnected(s),
            gone: match.isGone(s) || match.isAbsent(s),
            ...(match.isGone(s) && { left: true as const }),
            score: match.score(s),
          }
        : null,
    ),
    watchers: table.spectators,
    ...(chat && { chat }),
    toAct: toActShown(match),
    yours,
    retractable: match.canRetract(seat),
    clock: clockShown(match, now),
    ...standstillShown(match, now),
    view,
    ...(format.draw && { drawing: made.drawing(seat) }),
    ...(format.legal && yours && { legal: made.legal(seat) }),
    ...(match.ending && { ending: match.ending }),
    ...(match.payoffs && { payoffs: [...match.payoffs] }),
  };
}

/** What happened, for one viewer, as a message. */
export function updateShown(
  { version, events }: TableUpdate,
  match: Match,
  seat: Seat,
  format: SubscriptionFormat,
  now: number,
  names: ShownNames,
): UpdateMessage {
  const viewer = match.game.secrets ? seat : AUDIENCE;
  const yours = match.mayAct(seat);
  const made = viewsOf(match);
  return {
    t: 'did',
    match: match.id,
    version,
    phase: match.phase,
    toAct: toActShown(match),
    clock: clockShown(match, now),
    ...standstillShown(match, now),
    events: events.map(event => eventShown(event, names)),
    ...(format.views && { view: match.view(viewer), scores: match.seated.map((_, s) => match.score(s)) }),
    ...(format.draw && { drawing: made.drawing(viewer) }),
    yours,
    retractable: match.canRetract(seat),
    ...(format.legal && yours && { legal: made.legal(seat) }),
  };
}

export function eventShown({ version, entry, happened }: TableEvent, names: ShownNames): EventShown {
  if (entry.t === 'created') return { t: 'created', version, at: entry.at };
  return {
    version,
    ...entry,
    ...(entry.t === 'seated' && { who: names.who(entry.who) }),
    ...(happened.length > 0 && { did: happened as EventShown['did'] & object }),
  } as EventShown; // an entry's own fields are those of the schema
}

/** What the players have committed to, and who has to show it now. */
function wordsShown({ seats, closedSeats, unseenWords }: Match): Pick<MatchShown, 'commits' | 'reveal'> {
  const commits = seats.map(({ commit, word }) => commit ?? (word === '' ? null : wordCommitment(word)));
  return {
    ...(commits.some(commit => commit !== null) && { commits }),
    ...(closedSeats && { reveal: [...unseenWords] }),
  };
}

export function toActShown(match: Match): MatchShown['toAct'] {
  const name = seatName(match.toAct);
  return name === 'audience' ? 'nobody' : name;
}

function clockShown(match: Match, now: number): MatchShown['clock'] {
  const left = Array.from({ length: match.setup.seats }, (_, seat) => timeLeftShown(match, seat, now));
  return { left, stopped: match.clock.stopped };
}

/** What keeps a match from continuing as usual. Undefined for nearly every move. */
export function standstillShown(
  match: Match,
  now: number,
): Pick<MatchShown, 'claim' | 'pauseAsked' | 'pausedBy' | 'retractAsked'> | undefined {
  const { claim, pauseAskedBy, pausedBy, retractAskedBy } = match;
  if (!claim && pauseAskedBy.length === 0 && retractAskedBy.length === 0 && pausedBy === undefined) return undefined;
  return {
    ...(claim && {
      claim: { seat: claim.seat, in: Math.max(0, Math.round(claim.at - now)), effect: claim.effect },
    }),
    ...(pauseAskedBy.length > 0 && { pauseAsked: [...pauseAskedBy] }),
    ...(retractAskedBy.length > 0 && { retractAsked: [...retractAskedBy] }),
    ...(pausedBy !== undefined && { pausedBy }),
  };
}

/** Milliseconds; null without a limit. */
export function timeLeftShown(match: Match, seat: Seat, now: number): number | null {
  const ms = match.clock.left(seat, now);
  return ms === Number.POSITIVE_INFINITY ? null : Math.round(ms);
}
