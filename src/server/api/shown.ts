// What a connection is shown of a match: messages of the play protocol, made from what that viewer may know.

import { AUDIENCE, type Seat, seatName } from '../../core/game.ts';
import type { Match } from '../../match/match.ts';
import type { TableEvent, Update } from '../../match/player.ts';
import type { Table } from '../../match/table.ts';
import type { Veil } from '../accounts/veil.ts';
import { printCode } from '../lobby/codes.ts';
import type { EventShown, MatchShown } from './play.ts';

/** What a connection asked to hear. */
export interface Wants {
  readonly views: boolean;
  readonly legal: boolean;
  readonly draw: boolean;
}

/** What the house adds to what the match knows: when an open table starts by itself, who may talk. */
interface Beside {
  readonly startsIn?: number | undefined;
  readonly chat?: MatchShown['chat'] | undefined;
}

export function matchShown(
  table: Table,
  seat: Seat,
  wants: Wants,
  now: number,
  veil: Veil,
  { startsIn, chat }: Beside = {},
): MatchShown {
  const { match } = table;
  const setup = veil.setup(match.id, match.setup);
  const yours = match.mayAct(seat);
  const view = match.view(seat);
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
        ? { ...veil.who(who), here: table.isHere(s), gone: match.isGone(s) || match.isAbsent(s), score: match.score(s) }
        : null,
    ),
    watchers: table.watchers,
    ...(chat && { chat }),
    toAct: toAct(match),
    yours,
    retractable: match.canRetract(seat),
    clock: clockShown(match, now),
    view,
    ...(wants.draw && { drawing: match.game.draw(view) }),
    ...(wants.legal && yours && { legal: match.legal(seat) }),
    ...(match.ending && { ending: match.ending }),
    ...(match.payoffs && { payoffs: [...match.payoffs] }),
  };
}

/** The text of an update: what everybody hears is made once, what depends on the viewer is added behind it. */
export function didText(update: Update, match: Match, seat: Seat, wants: Wants, now: number, veil: Veil): string {
  const shared = sharedText(update, match, now, veil);
  if (!wants.views && !wants.legal && !wants.draw) return shared;
  const viewer = match.game.secrets ? seat : AUDIENCE;
  const yours = match.mayAct(seat);
  const own = {
    ...(wants.draw && { drawing: match.game.draw(match.view(viewer)) }),
    yours,
    retractable: match.canRetract(seat),
    ...(wants.legal && yours && { legal: match.legal(seat) }),
  };
  const view = wants.views ? viewText(update, match, viewer) : '';
  return `${shared.slice(0, -1)},${view}${JSON.stringify(own).slice(1)}`;
}

/** The largest part of a message: at an open table made once for everybody. */
function viewText(update: Update, match: Match, viewer: Seat): string {
  const form = `view ${viewer}`;
  const made = update.text(form);
  if (made !== undefined) return made;
  const scores = match.seated.map((_, seat) => match.score(seat));
  return update.keep(form, `"view":${JSON.stringify(match.view(viewer))},"scores":${JSON.stringify(scores)},`);
}

/** A `Did` as JSON. By hand, since nothing else is made as often: half of what `JSON.stringify` of the object costs. */
function sharedText(update: Update, match: Match, now: number, veil: Veil): string {
  const made = update.text('did');
  if (made !== undefined) return made;
  const who = toAct(match);
  let events = '';
  for (const event of update.events) events += events === '' ? eventText(event, veil) : `,${eventText(event, veil)}`;
  return update.keep(
    'did',
    `{"t":"did","match":"${match.id}","version":${update.version},"phase":"${match.phase}",` +
      `"toAct":${typeof who === 'number' ? who : `"${who}"`},"clock":${clockText(match, now)},"events":[${events}]}`,
  );
}

function eventText(event: TableEvent, veil: Veil): string {
  const { version, entry, happened } = event;
  if (entry.t !== 'acted') return JSON.stringify(eventShown(event, veil));
  const text = entry.text === undefined ? '' : `,"text":${JSON.stringify(entry.text)}`;
  const note = entry.note === undefined ? '' : `,"note":${JSON.stringify(entry.note)}`;
  const did = happened.length === 0 ? '' : `,"did":${JSON.stringify(happened)}`;
  return `{"version":${version},"t":"acted","at":${entry.at},"seat":${entry.seat}${text}${note}${did}}`;
}

export function eventShown({ version, entry, happened }: TableEvent, veil: Veil): EventShown {
  if (entry.t === 'created') return { t: 'created', version, at: entry.at };
  return {
    version,
    ...entry,
    ...(entry.t === 'seated' && { who: veil.who(entry.who) }),
    ...(happened.length > 0 && { did: happened as EventShown['did'] & object }),
  } as EventShown; // an entry's own fields are those of the schema
}

function toAct(match: Match): MatchShown['toAct'] {
  const name = seatName(match.toAct);
  return name === 'audience' ? 'nobody' : name;
}

/** A clock as JSON, by hand like the message it is part of. */
function clockText(match: Match, now: number): string {
  let left = '';
  for (let seat = 0; seat < match.setup.seats; seat++) left += `${seat > 0 ? ',' : ''}${leftFor(match, seat, now)}`;
  return `{"left":[${left}],"stopped":${match.clock.stopped}}`;
}

function clockShown(match: Match, now: number): MatchShown['clock'] {
  const left = Array.from({ length: match.setup.seats }, (_, seat) => leftFor(match, seat, now));
  return { left, stopped: match.clock.stopped };
}

/** Milliseconds; null without a limit. */
function leftFor(match: Match, seat: Seat, now: number): number | null {
  const ms = match.clock.left(seat, now);
  return ms === Number.POSITIVE_INFINITY ? null : Math.round(ms);
}
