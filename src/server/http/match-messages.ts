// What a connection is shown of a match: messages of the play protocol, made from what that viewer may know.

import { AUDIENCE, type Seat, seatName } from '../../core/game.ts';
import type { Match } from '../../match/match.ts';
import type { Table } from '../../match/table.ts';
import type { TableEvent, TableUpdate } from '../../match/table-ports.ts';
import type { EventShown, MatchShown } from '../../protocol/play.ts';
import { ascii, Bytes } from '../base/bytes.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import { printCode } from '../play/codes.ts';
import { bytesFrame, payloadOf } from './frame.ts';
import { viewsOf } from './match-views.ts';

/** What a connection asked to hear. */
export interface SubscriptionFormat {
  readonly views: boolean;
  readonly legal: boolean;
  readonly draw: boolean;
}

export function formatOf(message: { want?: 'events' | 'views'; legal?: boolean; draw?: boolean }): SubscriptionFormat {
  return { views: message.want === 'views', legal: message.legal === true, draw: message.draw === true };
}

/** What the server adds to what the match knows: when an open table starts by itself, who may talk. */
interface TableExtras {
  readonly startsIn?: number | undefined;
  readonly chat?: MatchShown['chat'] | undefined;
}

export function matchShown(
  table: Table,
  seat: Seat,
  format: SubscriptionFormat,
  now: number,
  redaction: Redaction,
  { startsIn, chat }: TableExtras = {},
): MatchShown {
  const { match } = table;
  const setup = redaction.setup(match.id, match.setup);
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
    ...(setup.tournament !== undefined && { tournament: setup.tournament }),
    ...(match.phase === 'open' && setup.tournament === undefined && { code: printCode(match.id) }),
    ...(startsIn !== undefined && { startsIn }),
    ...(match.phase === 'open' && setup.fill && { waits: setup.fill.after }),
    players: match.seated.map((who, s) =>
      who
        ? {
            ...redaction.who(who),
            here: table.isConnected(s),
            gone: match.isGone(s) || match.isAbsent(s),
            ...(match.isGone(s) && { left: true as const }),
            score: match.score(s),
          }
        : null,
    ),
    watchers: table.spectators,
    ...(chat && { chat }),
    toAct: toAct(match),
    yours,
    retractable: match.canRetract(seat),
    clock: clockShown(match, now),
    ...standstill(match, now),
    view,
    ...(format.draw && { drawing: made.drawing(seat) }),
    ...(format.legal && yours && { legal: made.legal(seat) }),
    ...(match.ending && { ending: match.ending }),
    ...(match.payoffs && { payoffs: [...match.payoffs] }),
  };
}

/** An update as a frame: what everybody hears is made once, what depends on the viewer is added behind it. */
export function updateFrame(
  update: TableUpdate,
  match: Match,
  seat: Seat,
  format: SubscriptionFormat,
  now: number,
  redaction: Redaction,
): Uint8Array {
  const shared = update.cached('did') ?? update.cache('did', sharedFrame(update, match, now, redaction));
  if (!format.views && !format.legal && !format.draw) return shared;
  const viewer = match.game.secrets ? seat : AUDIENCE;
  const yours = match.mayAct(seat);
  const own = {
    ...(format.draw && { drawing: viewsOf(match).drawing(viewer) }),
    yours,
    retractable: match.canRetract(seat),
    ...(format.legal && yours && { legal: viewsOf(match).legal(seat) }),
  };
  out.cut(0);
  out.copy(payloadOf(shared));
  out.cut(out.size - 1); // its last brace
  out.copy(COMMA);
  if (format.views) out.copy(viewBytes(update, match, viewer));
  out.text(JSON.stringify(own).slice(1));
  return bytesFrame(out);
}

/** The largest part of a message: at an open table made once for everybody. */
function viewBytes(update: TableUpdate, match: Match, viewer: Seat): Uint8Array {
  const form = `view ${viewer}`;
  const made = update.cached(form);
  if (made) return made;
  const scores = match.seated.map((_, seat) => match.score(seat));
  const text = `"view":${JSON.stringify(match.view(viewer))},"scores":${JSON.stringify(scores)},`;
  return update.cache(form, Buffer.from(text));
}

// A `Did` part by part, since nothing else is made as often.
const out = new Bytes();
const COMMA = ascii(',');
const DID = ascii('{"t":"did","match":');
const VERSION = ascii(',"version":');
const PHASE = ascii(',"phase":');
const TO_ACT = ascii(',"toAct":');
const LEFT = ascii(',"clock":{"left":[');
const STOPPED = ascii('],"stopped":');
const EVENTS = ascii(',"events":[');
const END = ascii(']}');
const EVENT = ascii('{"version":');
const ACTED = ascii(',"t":"acted","at":');
const SEAT = ascii(',"seat":');
const TEXT = ascii(',"text":');
const NOTE = ascii(',"note":');
const HAPPENED = ascii(',"did":');
const CLOSE = ascii('}');

function sharedFrame(update: TableUpdate, match: Match, now: number, redaction: Redaction): Uint8Array {
  out.cut(0);
  out.copy(DID);
  out.json(match.id);
  out.copy(VERSION);
  out.integer(update.version);
  out.copy(PHASE);
  out.json(match.phase);
  out.copy(TO_ACT);
  out.json(toAct(match));
  out.copy(LEFT);
  for (let seat = 0; seat < match.setup.seats; seat++) {
    if (seat > 0) out.copy(COMMA);
    out.json(leftFor(match, seat, now));
  }
  out.copy(STOPPED);
  out.json(match.clock.stopped);
  out.copy(CLOSE);
  const halted = JSON.stringify(standstill(match, now));
  if (halted !== '{}') out.text(`,${halted.slice(1, -1)}`);
  out.copy(EVENTS);
  for (let i = 0; i < update.events.length; i++) {
    if (i > 0) out.copy(COMMA);
    writeEvent(update.events[i]!, redaction);
  }
  out.copy(END);
  return bytesFrame(out);
}

function writeEvent(event: TableEvent, redaction: Redaction): void {
  const { version, entry, happened } = event;
  if (entry.t !== 'acted') {
    out.json(eventShown(event, redaction));
    return;
  }
  out.copy(EVENT);
  out.integer(version);
  out.copy(ACTED);
  out.json(entry.at);
  out.copy(SEAT);
  out.integer(entry.seat);
  if (entry.text !== undefined) {
    out.copy(TEXT);
    out.json(entry.text);
  }
  if (entry.note !== undefined) {
    out.copy(NOTE);
    out.json(entry.note);
  }
  if (happened.length > 0) {
    out.copy(HAPPENED);
    out.json(happened);
  }
  out.copy(CLOSE);
}

export function eventShown({ version, entry, happened }: TableEvent, redaction: Redaction): EventShown {
  if (entry.t === 'created') return { t: 'created', version, at: entry.at };
  return {
    version,
    ...entry,
    ...(entry.t === 'seated' && { who: redaction.who(entry.who) }),
    ...(happened.length > 0 && { did: happened as EventShown['did'] & object }),
  } as EventShown; // an entry's own fields are those of the schema
}

function toAct(match: Match): MatchShown['toAct'] {
  const name = seatName(match.toAct);
  return name === 'audience' ? 'nobody' : name;
}

function clockShown(match: Match, now: number): MatchShown['clock'] {
  const left = Array.from({ length: match.setup.seats }, (_, seat) => leftFor(match, seat, now));
  return { left, stopped: match.clock.stopped };
}

/** What keeps a match from going on as usual. */
function standstill(match: Match, now: number): Pick<MatchShown, 'claim' | 'pauseAsked' | 'pausedBy'> {
  const { claim, pauseAskedBy, pausedBy } = match;
  return {
    ...(claim && {
      claim: { seat: claim.seat, in: Math.max(0, Math.round(claim.at - now)), effect: claim.effect },
    }),
    ...(pauseAskedBy.length > 0 && { pauseAsked: [...pauseAskedBy] }),
    ...(pausedBy !== undefined && { pausedBy }),
  };
}

/** Milliseconds; null without a limit. */
function leftFor(match: Match, seat: Seat, now: number): number | null {
  const ms = match.clock.left(seat, now);
  return ms === Number.POSITIVE_INFINITY ? null : Math.round(ms);
}
