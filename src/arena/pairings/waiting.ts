// Pairs waiting players: players of about the same level, the longest wait first, from further apart the longer they wait.

import type { Millis } from '../../core/journal.ts';

export interface WaitingPlayer {
  readonly account: string;
  /** What the players of a match should have about the same of, in points of the rating. */
  readonly level: number;
  readonly waited: Millis;
  /** May the match count for this player's rating? */
  readonly isRated: boolean;
  /** Accounts it must not meet. */
  readonly avoids: ReadonlySet<string>;
  /** The opponents of its last match. */
  readonly last: ReadonlySet<string>;
}

/** Points by which two players may differ, when both have just come and for each second of waiting. */
const FIRST_REACH = 100;
const REACH_PER_SECOND = 20;
/** A match with a player who plays unrated counts for no player, so it is as if they were so many points apart. */
const UNRATED_DISTANCE = 200;
/** Two who have just played each other may meet again after both have waited so long, even if others wait. */
const REPEAT_AFTER: Millis = 20_000;
/** Opponents that are looked at for one player. */
const MOST_CANDIDATES = 64;

/** How far from its own level a player looks. */
export const reachOf = ({ waited }: Pick<WaitingPlayer, 'waited'>): number =>
  FIRST_REACH + (REACH_PER_SECOND * waited) / 1000;

export const distanceOf = (one: WaitingPlayer, other: WaitingPlayer): number =>
  Math.abs(one.level - other.level) + (one.isRated === other.isRated ? 0 : UNRATED_DISTANCE);

const avoidEachOther = (one: WaitingPlayer, other: WaitingPlayer): boolean =>
  one.avoids.has(other.account) || other.avoids.has(one.account) || one.account === other.account;

const haveJustPlayed = (one: WaitingPlayer, other: WaitingPlayer): boolean =>
  one.last.has(other.account) || other.last.has(one.account);

const isNear = (one: WaitingPlayer, other: WaitingPlayer): boolean =>
  distanceOf(one, other) <= (reachOf(one) + reachOf(other)) / 2;

/**
 * Groups of `seats` players; no player is in two of them. A player who has waited for `anybodyAfter` also meets players of any level, and
 * those it has just played.
 */
export function pairPlayers<P extends WaitingPlayer>(
  waiting: readonly P[],
  seats: number,
  anybodyAfter: Millis = Number.POSITIVE_INFINITY,
): P[][] {
  const groups: P[][] = [];
  for (let left = waiting; left.length >= seats; ) {
    const found = pairOnce(left, seats, anybodyAfter);
    if (found.length === 0) break;
    groups.push(...found);
    // Two who have just played each other may meet again now, if no other is left.
    const seated = new Set(found.flat());
    left = left.filter(player => !seated.has(player));
  }
  return groups;
}

function pairOnce<P extends WaitingPlayer>(waiting: readonly P[], seats: number, anybodyAfter: Millis): P[][] {
  const byLevel = waiting.toSorted((a, b) => a.level - b.level || (a.account < b.account ? -1 : 1));
  const places = new Map(byLevel.map((player, place) => [player, place]));
  const free = new Set(byLevel);
  const groups: P[][] = [];
  const byWait = byLevel.toSorted((a, b) => b.waited - a.waited);
  for (const first of byWait) {
    if (!free.has(first)) continue;
    const group =
      groupAround(first, seats, nearest(first, byLevel, places.get(first)!, free), free) ??
      (first.waited >= anybodyAfter ? groupOfAny(first, seats, free) : undefined);
    if (!group) continue;
    for (const player of group) free.delete(player);
    groups.push(group);
  }
  return groups;
}

/** May these two sit at one table now? `free`: all who wait. */
function mayMeet(one: WaitingPlayer, other: WaitingPlayer, seats: number, free: ReadonlySet<WaitingPlayer>): boolean {
  if (avoidEachOther(one, other) || !isNear(one, other)) return false;
  if (!haveJustPlayed(one, other) || Math.min(one.waited, other.waited) >= REPEAT_AFTER) return true;
  return !hasOthers(one, seats, free) && !hasOthers(other, seats, free);
}

/** Do enough others wait for a match without those it has just played? */
function hasOthers(player: WaitingPlayer, seats: number, free: ReadonlySet<WaitingPlayer>): boolean {
  let others = 0;
  for (const other of free) {
    if (avoidEachOther(player, other) || haveJustPlayed(player, other)) continue;
    if (++others >= seats - 1) return true;
  }
  return false;
}

/** Those within reach of a player who has waited longest, nearest first. */
function nearest<P extends WaitingPlayer>(first: P, byLevel: readonly P[], place: number, free: ReadonlySet<P>): P[] {
  const found: P[] = [];
  const reach = reachOf(first);
  let [below, above] = [place - 1, place + 1];
  while (found.length < MOST_CANDIDATES) {
    const [lower, higher] = [byLevel[below], byLevel[above]];
    const down = lower ? first.level - lower.level : Number.POSITIVE_INFINITY;
    const up = higher ? higher.level - first.level : Number.POSITIVE_INFINITY;
    if (Math.min(down, up) > reach) break;
    const next = down <= up ? lower! : higher!;
    if (down <= up) below--;
    else above++;
    if (free.has(next) && !avoidEachOther(first, next)) found.push(next);
  }
  return found.sort((a, b) => distanceOf(first, a) - distanceOf(first, b));
}

function groupAround<P extends WaitingPlayer>(
  first: P,
  seats: number,
  candidates: readonly P[],
  free: ReadonlySet<P>,
): P[] | undefined {
  const group = [first];
  for (const next of candidates) {
    if (group.length === seats) break;
    if (group.every(member => mayMeet(member, next, seats, free))) group.push(next);
  }
  return group.length === seats ? group : undefined;
}

/** The nearest of all who wait; those it has just played last. */
function groupOfAny<P extends WaitingPlayer>(first: P, seats: number, free: ReadonlySet<P>): P[] | undefined {
  const group = [first];
  const candidates = [...free].toSorted(
    (a, b) =>
      Number(haveJustPlayed(first, a)) - Number(haveJustPlayed(first, b)) ||
      distanceOf(first, a) - distanceOf(first, b),
  );
  for (const next of candidates) {
    if (group.length === seats) break;
    if (!group.some(member => avoidEachOther(member, next))) group.push(next);
  }
  return group.length === seats ? group : undefined;
}
