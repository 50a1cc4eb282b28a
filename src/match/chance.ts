// The match's draws. A 256-bit secret is fixed before anybody sits down and its SHA-256 is shown; every player adds a word;
// each draw is keyed by both and by its place in the journal. Once the secret is shown, anybody can do every draw again.

import { createHash, createHmac } from 'node:crypto';
import { type RandomInt, uniform } from '../core/random.ts';

/** Hexadecimal SHA-256 of the secret (itself hexadecimal). */
export function commitTo(secret: string): string {
  return createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
}

/** The generator for the draw that becomes entry `version`. */
export type Draws = (version: number) => RandomInt;

/** `words` in seat order. docs/protocols/journal.md tells how to do this in another language. */
export function drawsFrom(secret: string, words: readonly string[]): Draws {
  const key = createHmac('sha256', Buffer.from(secret, 'hex')).update(JSON.stringify(words)).digest();
  return version => {
    let block = 0;
    let bytes = Buffer.alloc(0);
    let at = 0;
    const word = (): number => {
      if (at === bytes.length) {
        bytes = createHmac('sha256', key).update(`${version}:${block++}`).digest();
        at = 0;
      }
      at += 4;
      return bytes.readUInt32BE(at - 4);
    };
    return bound => uniform(word, bound);
  };
}
