// One game to be played: everything about it follows from the tournament and its place in it.

import { createHash } from 'node:crypto';
import type { Round } from './pairings/scheme.ts';
import type { ArenaPlan } from './tournament.ts';

export interface Job {
  /** round-table-game, zero-padded: sorts as played. */
  readonly key: string;
  /** Entrants by seat. */
  readonly entrants: readonly number[];
  /** Its place among the openings of a pairing, counted through all rounds. */
  readonly opening: number;
  /** Behind every draw of the match, 64 hexadecimal digits. Games of one opening share it: the same chance for both sides. */
  readonly secret: string;
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');

export const keyOf = (round: number, table: number, game: number): string =>
  `${pad(round + 1, 3)}-${pad(table + 1, 4)}-${pad(game + 1, 3)}`;

/** The part of a game's key that all games of one opening share. Returns undefined if the key is not of a tournament. */
export function openingOf(key: string, seats: number): string | undefined {
  const [, table, game] = /^(\d+-\d+)-(\d+)$/.exec(key) ?? [];
  return table === undefined ? undefined : `${table}-${Math.floor((Number(game) - 1) / seats)}`;
}

/**
 * Who sits where in a game: in the games of one opening everybody has every seat once; from opening to opening the
 * neighbours change, through all orders of the table.
 */
export function seatingOf<T>(entrants: readonly T[], game: number): T[] {
  const seats = entrants.length;
  const circle = [entrants[0]!, ...permutation(entrants.slice(1), Math.floor(game / seats))];
  return circle.map((_, seat) => circle[(seat + game) % seats]!);
}

/** The nth order of these, counting round; the 0th is their own. */
function permutation<T>(items: readonly T[], nth: number): T[] {
  if (items.length < 2) return [...items];
  const first = nth % items.length;
  return [items[first]!, ...permutation(items.toSpliced(first, 1), Math.floor(nth / items.length))];
}

/** The games of a round, table by table. Each opening is played once with every seating before the next one. */
export function jobsOf({ seed, seats }: Pick<ArenaPlan, 'seed' | 'seats'>, round: number, { pairings }: Round): Job[] {
  const secrets = new Map<number, string>();
  const secretOf = (opening: number): string => {
    let secret = secrets.get(opening);
    if (secret === undefined) {
      secret = createHash('sha256').update(`${seed}\n${round}\n${opening}`).digest('hex');
      secrets.set(opening, secret);
    }
    return secret;
  };
  return pairings.flatMap(({ entrants, games }, table) =>
    Array.from({ length: games }, (_, game) => ({
      key: keyOf(round, table, game),
      entrants: seatingOf(entrants, game),
      opening: round * Math.ceil(games / seats) + Math.floor(game / seats),
      secret: secretOf(Math.floor(game / seats)),
    })),
  );
}
