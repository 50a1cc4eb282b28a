// The play protocol as a program on stdin and stdout speaks it: docs/protocols/play.md. It is at one table, sits already,
// and always receives views and its legal actions, so that a program needs no rules of its own.

import { AUDIENCE, type Seat, seatName } from '../../core/game.ts';
import { MAX_NOTE_LENGTH } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Match } from '../../match/match.ts';
import type { TableUpdate } from '../../match/table-ports.ts';

export type ProgramRequest =
  | { readonly t: 'act'; readonly action: string; readonly version?: number; readonly note?: string }
  | { readonly t: 'resign' | 'retract' | 'view' | 'ping' | 'hello' }
  /** What a program says that was written for a server: it sits already. */
  | { readonly t: 'seat' };
export type FromProgram =
  | ProgramRequest
  | { readonly t: 'malformed'; readonly column: number; readonly detail: string };

const ACT_FIELDS: ReadonlySet<string> = new Set(['t', 'id', 'match', 'action', 'version', 'note']);
const MOST_ACTION = 200;

/** Total: whatever a program writes is a value. Columns count from 1. */
export function parseLine(line: string): FromProgram {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { t: 'malformed', column: columnOf(error, line), detail: 'not JSON.' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed(line, '', 'not an object.');
  const { t, action, version, note } = value as Readonly<Record<string, unknown>>; // any object has fields
  switch (t) {
    case 'act': {
      const strange = Object.keys(value).find(key => !ACT_FIELDS.has(key));
      if (strange !== undefined) return malformed(line, strange, `unknown field "${strange}".`);
      if (typeof action !== 'string' || action.length > MOST_ACTION)
        return malformed(line, 'action', '"action" is a text.');
      if (note !== undefined && (typeof note !== 'string' || note.length > MAX_NOTE_LENGTH))
        return malformed(line, 'note', `"note" is a text of at most ${MAX_NOTE_LENGTH} characters.`);
      const said = { t, action, ...(note !== undefined && { note }) };
      if (version === undefined || version === null) return said;
      if (!Number.isInteger(version)) return malformed(line, 'version', '"version" is a whole number.');
      return { ...said, version: Number(version) };
    }
    case 'resign':
    case 'retract':
    case 'view':
    case 'ping':
    case 'hello':
      return { t };
    case 'seek':
    case 'sit':
    case 'join':
      return { t: 'seat' };
    default:
      return malformed(line, 't', '"t" names no message.');
  }
}

const malformed = (line: string, field: string, detail: string): FromProgram => ({
  t: 'malformed',
  column: Math.max(0, field === '' ? 0 : line.indexOf(`"${field}"`)) + 1,
  detail,
});

/** Node names the position in its sentence; an end that came too early is behind the last character. */
function columnOf(error: unknown, line: string): number {
  const position = /position (\d+)/.exec(String(error))?.[1];
  if (position !== undefined) return Number(position) + 1;
  const token = /Unexpected token '?(.+?)'?, /su.exec(String(error))?.[1];
  const at = token === undefined ? -1 : line.indexOf(token);
  return at >= 0 ? at + 1 : line.length + 1;
}

function clockOf(match: Match, now: number): object {
  const left = match.seated.map((_, seat) => {
    const ms = match.clock.left(seat, now);
    return ms === Number.POSITIVE_INFINITY ? null : Math.round(ms);
  });
  return { left, stopped: match.clock.stopped };
}

function own(match: Match, seat: Seat): object {
  const yours = match.mayAct(seat);
  const view = match.view(match.game.secrets ? seat : AUDIENCE);
  return { view, yours, retractable: match.canRetract(seat), ...(yours && { legal: match.legal(seat) }) };
}

export function matchLine(match: Match, seat: Seat, now: number): string {
  const { setup } = match;
  return JSON.stringify({
    t: 'match',
    match: match.id,
    game: setup.game,
    version: match.version,
    phase: match.phase,
    seat,
    seats: setup.seats,
    options: setup.options,
    rule: setup.clocks?.[seat] ?? setup.clock,
    commit: match.commit,
    players: match.seated.map((who, s) => ({ ...who, here: true, gone: match.isGone(s), score: match.score(s) })),
    watchers: 0,
    toAct: seatName(match.toAct),
    clock: clockOf(match, now),
    ...own(match, seat),
  });
}

export function didLine(update: TableUpdate, match: Match, seat: Seat, now: number): string {
  const events = update.events.map(({ version, entry, happened }) => ({
    version,
    ...entry,
    ...(happened.length > 0 && { did: happened }),
  }));
  return JSON.stringify({
    t: 'did',
    match: match.id,
    version: update.version,
    phase: match.phase,
    toAct: seatName(match.toAct),
    clock: clockOf(match, now),
    events,
    scores: match.seated.map((_, s) => match.score(s)),
    ...own(match, seat),
  });
}

export const refusedLine = ({ refused, detail }: Refusal): string => JSON.stringify({ t: 'refused', refused, detail });
export const welcomeLine = (account: string, name: string): string =>
  JSON.stringify({ t: 'welcome', protocol: 1, account, name, token: '' });
export const PONG = JSON.stringify({ t: 'pong' });
