// The draws of a match. A 256-bit secret is fixed before the first seat is taken, and its SHA-256 is shown. Players commit to a word by its
// SHA-256 when they take a seat, and show it when all seats are taken. Each draw is keyed by the secret, the words and its place in the
// journal. Once the secret is revealed, every draw can be repeated.

import { type Seat } from '../core/game.ts';
import { parseHex, printHex } from '../core/hex.ts';
import { type DrawGenerator, keyedDraws } from '../core/keyed-draws.ts';
import { type RandomInt } from '../core/random.ts';
import { hmac, sha256 } from './digest.ts';

/** Hexadecimal SHA-256 of the secret (itself hexadecimal). */
export function commitmentOf(secret: string): string {
  return printHex(sha256(parseHex(secret)));
}

/** Hexadecimal SHA-256 of a player's word as UTF-8. */
export function wordCommitment(word: string): string {
  return printHex(sha256(new TextEncoder().encode(word)));
}

/** The seats in an order drawn by lot. docs/protocols/journal.md describes it. */
export function drawnOrder(seats: readonly Seat[], random: RandomInt): Seat[] {
  const order = [...seats];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** The random draws of a match from its secret and the words of its players, which are in seat order. */
export const drawsFrom = (secret: string, words: readonly string[]): DrawGenerator => keyedDraws(secret, words, hmac);
