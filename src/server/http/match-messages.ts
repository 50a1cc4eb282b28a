// Updates of a table as frames. A frame is made once for all clients that receive the same, because nothing else is sent as often.

import { AUDIENCE, type Seat } from '../../core/game.ts';
import type { Match } from '../../match/match.ts';
import type { TableEvent, TableUpdate } from '../../match/table-ports.ts';
import {
  eventShown,
  type SubscriptionFormat,
  standstillShown,
  timeLeftShown,
  toActShown,
} from '../../messages/match-shown.ts';
import { viewsOf } from '../../messages/match-views.ts';
import { ascii, Bytes } from '../base/bytes.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import { bytesFrame, payloadOf } from './frame.ts';

/** An update as a frame: the common part is made once, what depends on the viewer is added behind it. */
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

/** The largest part of a message. Where a game has no secrets it is made once for all viewers. */
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
const DELAY = ascii(',"delay":');
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
  out.json(toActShown(match));
  out.copy(LEFT);
  for (let seat = 0; seat < match.setup.seats; seat++) {
    if (seat > 0) out.copy(COMMA);
    out.json(timeLeftShown(match, seat, now));
  }
  out.copy(STOPPED);
  out.json(match.clock.stopped);
  out.copy(CLOSE);
  const halted = standstillShown(match, now);
  if (halted) out.text(`,${JSON.stringify(halted).slice(1, -1)}`);
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
  if (entry.delay !== undefined) {
    out.copy(DELAY);
    out.json(entry.delay);
  }
  if (happened.length > 0) {
    out.copy(HAPPENED);
    out.json(happened);
  }
  out.copy(CLOSE);
}
