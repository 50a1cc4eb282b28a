// What can be asked of a tournament: each answers with the events that follow, or why not.

import { schemeOf } from '../../arena/tournament.ts';
import type { BySeat } from '../../core/game.ts';
import type { Millis, SeatedPlayer } from '../../core/journal.ts';
import type { ShownRating } from '../../core/rating.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Identity } from '../base/identity.ts';
import type { TournamentEvent } from './log.ts';
import * as refusals from './refusals.ts';
import type { TournamentState } from './state.ts';

export type TournamentCommand = (state: TournamentState, now: Millis) => readonly TournamentEvent[] | Refusal;

/** Entrants a tournament takes. */
const MAX_ENTRANTS = 256;

/** Who asks; administrators may do what an organiser may. */
export type TournamentActor = Identity & { readonly admin?: true };

const mayOrganise = ({ organiser }: TournamentState, by: TournamentActor): boolean =>
  organiser.account === by.account || by.admin === true;

/** What only the organiser may ask. */
export const asOrganiser =
  (by: TournamentActor, command: TournamentCommand): TournamentCommand =>
  (state, now) =>
    mayOrganise(state, by) ? command(state, now) : refusals.notOrganiser;

export const enter =
  (who: SeatedPlayer, strength?: ShownRating): TournamentCommand =>
  (state, now) => {
    if (state.settings.rolling && state.phase === 'running') {
      const known = state.field.findIndex(one => one.who.account === who.account && who.account !== undefined);
      if (known >= 0) return comeBack(state, known, now);
    } else if (state.phase !== 'open') return refusals.alreadyStarted;
    if (!state.settings.mayEnter.includes(who.kind)) return refusals.mayNotEnter;
    if (who.account !== undefined && state.entryOf(who.account) !== undefined) return refusals.alreadyIn;
    if (state.entries.filter(({ left }) => !left).length >= MAX_ENTRANTS) return refusals.tournamentFull;
    return [{ t: 'entered', at: now, who: { ...who, name: freeName(state, who.name) }, ...(strength && { strength }) }];
  };

function comeBack({ field }: TournamentState, entrant: number, at: Millis): readonly TournamentEvent[] | Refusal {
  const { left, isAway } = field[entrant]!;
  if (left === 'organiser') return refusals.mayNotEnter;
  return left || isAway ? [{ t: 'back', at, entrant }] : refusals.alreadyIn;
}

/** In a rolling tournament: the player is not paired until it enters again. */
export const goAway =
  (by: Identity): TournamentCommand =>
  (state, now) => {
    if (!state.settings.rolling || state.phase !== 'running') return refusals.notRunning;
    const entrant = state.field.findIndex(({ who, left }) => who.account === by.account && !left);
    if (entrant < 0) return refusals.notIn;
    return state.field[entrant]!.isAway ? [] : [{ t: 'away', at: now, entrant }];
  };

/** Names tell entrants apart: the second Anna is 'Anna (2)'. */
function freeName({ entries }: TournamentState, name: string): string {
  const taken = new Set(entries.map(({ who }) => who.name));
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
  return free;
}

/** Before the start one is taken off the list; after it one is withdrawn. `entry` counts in the order they came. */
export const leave =
  (entry: number, by: TournamentActor, reason?: string): TournamentCommand =>
  (state, now) => {
    const found = state.entries[entry];
    if (!found || found.left) return refusals.noSuchEntry;
    const isOwn = found.who.account === by.account;
    if (!isOwn && !mayOrganise(state, by)) return refusals.notOrganiser;
    const why = isOwn ? 'own' : 'organiser';
    if (state.phase === 'open') return [{ t: 'left', at: now, entry, by: why }];
    const entrant = state.field.indexOf(found);
    if (state.phase === 'over' || state.phase === 'cancelled') return refusals.alreadyOver;
    if (entrant < 0) return refusals.noSuchEntry;
    return [{ t: 'withdrew', at: now, entrant, why, ...(reason && { reason }) }];
  };

export const openCheckIn: TournamentCommand = (state, now) => {
  if (state.phase !== 'open') return refusals.alreadyStarted;
  return state.settings.checkIn && !state.isCheckingIn ? [{ t: 'check-in', at: now }] : refusals.noCheckIn;
};

export const checkIn =
  (by: Identity): TournamentCommand =>
  (state, now) => {
    if (state.phase !== 'open') return refusals.alreadyStarted;
    const entry = state.entryOf(by.account);
    if (entry === undefined) return refusals.notIn;
    if (!state.isCheckingIn) return refusals.noCheckIn;
    return state.entries[entry]!.isHere ? [] : [{ t: 'here', at: now, entry }];
  };

/** `shuffle` draws the seeds where they are to be drawn. */
export const start =
  (shuffle: (entries: readonly number[]) => readonly number[]): TournamentCommand =>
  (state, now) => {
    if (state.phase !== 'open') return refusals.alreadyStarted;
    const { ready, settings } = state;
    // Those who play come while it runs.
    if (settings.rolling) return [{ t: 'started', at: now, field: ready }];
    if (ready.length < settings.seats) return refusals.tooFew;
    return [{ t: 'started', at: now, field: settings.seeding === 'random' ? shuffle(ready) : ready }];
  };

export const pause =
  (reason?: string): TournamentCommand =>
  (state, now) =>
    state.phase === 'running' ? [{ t: 'paused', at: now, ...(reason && { reason }) }] : refusals.notRunning;

export const resume: TournamentCommand = (state, now) =>
  state.phase === 'paused' ? [{ t: 'resumed', at: now }] : refusals.notPaused;

export const cancel =
  (reason: string): TournamentCommand =>
  (state, now) =>
    state.phase === 'over' || state.phase === 'cancelled'
      ? refusals.alreadyOver
      : [{ t: 'cancelled', at: now, reason }];

/** Corrects the result of a game for each seat. All zeros: no entrant gets a point. */
export const correct =
  (key: string, points: BySeat<number>, reason: string): TournamentCommand =>
  (state, now) => {
    const known = state.results.get(key);
    if (!known) return refusals.noSuchResult;
    if (points.length !== known.entrants.length || points.some(one => one < 0 || one > 1)) return refusals.badPoints;
    // In a bracket the result decides the next pairing.
    const isLater = schemeOf(state.plan).order && !state.rounds.at(-1)!.games.some(game => game.key === key);
    if (isLater) return refusals.tooLate;
    const payoffs = points.map(one => 2 * one - 1);
    const nobody = points.every(one => one === 0);
    return [{ t: 'corrected', at: now, key, payoffs, ...(nobody && { nobody: true }), reason }];
  };
