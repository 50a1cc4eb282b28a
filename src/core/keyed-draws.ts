// The draws of a match from its secret and the words of its players. The caller has the HMAC of its platform.

import { parseHex } from './hex.ts';
import { type RandomInt, uniform } from './random.ts';

const NO_BYTES: DataView = new DataView(new ArrayBuffer(0));

/** HMAC-SHA-256 of the text as UTF-8. */
export type Hmac = (key: Uint8Array, text: string) => Uint8Array;

/** The generator for the draw that becomes entry `version`. */
export type DrawGenerator = (version: number) => RandomInt;

/** `words` in seat order. docs/protocols/journal.md describes how to do this in another language. */
export function keyedDraws(secret: string, words: readonly string[], hmac: Hmac): DrawGenerator {
  const key = hmac(parseHex(secret), JSON.stringify(words));
  return version => {
    let block = 0;
    let bytes = NO_BYTES;
    let at = 0;
    const word = (): number => {
      if (at === bytes.byteLength) {
        const made = hmac(key, `${version}:${block++}`);
        bytes = new DataView(made.buffer, made.byteOffset, made.byteLength);
        at = 0;
      }
      at += 4;
      return bytes.getUint32(at - 4);
    };
    return bound => uniform(word, bound);
  };
}
