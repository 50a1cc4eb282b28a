// The next games of a rolling tournament: players who are present and have no game, paired by the function of the rated pool.

import type { Entrant } from '../../arena/pairings/scheme.ts';
import { pairPlayers, type WaitingPlayer } from '../../arena/pairings/waiting.ts';
import { type RollingScore, rollingScores } from '../../arena/rolling.ts';
import type { Millis } from '../../core/journal.ts';
import type { TournamentState } from './state.ts';

/** A page or a program that has not asked for so long is not there. */
export const SILENCE_TIMEOUT: Millis = 8000;
/** A player who has waited so long meets any other one who is free. */
const ANYBODY_AFTER: Millis = 4000;
/** A bot plays a player who has found no opponent for so long. */
const BOT_AFTER: Millis = 6000;
/** A point of the tournament is worth so many points of the rating, and all of it is so many times less than in the pool. */
const [POINT, CLOSER] = [60, 12];

export interface RollingPlayers {
  /** When an account last asked for the tournament, in monotonic time; undefined: never. */
  seenAt(account: string): Millis | undefined;
  ratingOf(entrant: Entrant): number;
  avoids(account: string): ReadonlySet<string>;
}

interface FreePlayer extends WaitingPlayer {
  readonly entrant: Entrant;
}

/** The next groups of entrants; those who wait alone are given bots of the field, if the tournament allows it. */
export function rollingGroups(
  state: TournamentState,
  players: RollingPlayers,
  freeSince: Map<Entrant, Millis>,
  now: Millis,
): Entrant[][] {
  const free = freePlayers(state, players, freeSince, now);
  const { seats, rolling } = state.settings;
  const groups = pairPlayers(free, seats, ANYBODY_AFTER).map(group => group.map(({ entrant }) => entrant));
  if (!rolling?.bots) return groups.map(group => inSeats(group, state));
  const seated = new Set(groups.flat());
  const bots = state.field.flatMap(({ who, strength }, entrant) =>
    who.kind === 'bot' ? [{ entrant, rating: strength?.rating ?? 0 }] : [],
  );
  for (const { entrant, waited } of free) {
    if (seated.has(entrant) || waited < BOT_AFTER) continue;
    const own = players.ratingOf(entrant);
    const nearest = bots.toSorted((a, b) => Math.abs(a.rating - own) - Math.abs(b.rating - own)).slice(0, seats - 1);
    if (nearest.length === seats - 1) groups.push([entrant, ...nearest.map(bot => bot.entrant)]);
  }
  return groups.map(group => inSeats(group, state));
}

/** The first seat is for the one who has had it in the smallest share of its games. */
function inSeats(group: readonly Entrant[], { rounds }: TournamentState): Entrant[] {
  const shareOf = (entrant: Entrant): number => {
    const own = rounds.flatMap(({ games }) => games).filter(({ entrants }) => entrants.includes(entrant));
    return own.length === 0 ? 0.5 : own.filter(({ entrants }) => entrants[0] === entrant).length / own.length;
  };
  const shares = new Map(group.map(entrant => [entrant, shareOf(entrant)]));
  return group.toSorted((a, b) => shares.get(a)! - shares.get(b)!);
}

function freePlayers(
  state: TournamentState,
  players: RollingPlayers,
  freeSince: Map<Entrant, Millis>,
  now: Millis,
): FreePlayer[] {
  const scores = rollingScores(state.field.length, state.results.values());
  const busy = new Set(state.unplayed.flatMap(({ entrants }) => entrants));
  const last = lastOpponents(state);
  const free: FreePlayer[] = [];
  for (const [entrant, { who, left, isAway }] of state.field.entries()) {
    const seen = who.account === undefined ? undefined : players.seenAt(who.account);
    const isFree = !left && !isAway && !busy.has(entrant) && seen !== undefined && now - seen <= SILENCE_TIMEOUT;
    if (!isFree) {
      freeSince.delete(entrant);
      continue;
    }
    const since = freeSince.get(entrant) ?? now;
    freeSince.set(entrant, since);
    free.push({
      entrant,
      account: who.account!,
      level: levelOf(scores[entrant]!, players.ratingOf(entrant)),
      waited: now - since,
      isRated: true,
      avoids: players.avoids(who.account!),
      last: last.get(entrant) ?? new Set(),
    });
  }
  return free;
}

const levelOf = ({ points }: RollingScore, rating: number): number => (rating + POINT * points) / CLOSER;

/** By entrant: the accounts it met in its last game. */
function lastOpponents({ rounds, field }: TournamentState): Map<Entrant, ReadonlySet<string>> {
  const last = new Map<Entrant, ReadonlySet<string>>();
  for (let round = rounds.length - 1; round >= 0 && last.size < field.length; round--)
    for (const { entrants } of rounds[round]!.games)
      for (const entrant of entrants)
        if (!last.has(entrant))
          last.set(entrant, new Set(entrants.flatMap(one => (one === entrant ? [] : (field[one]!.who.account ?? [])))));
  return last;
}
