// The words that this page adds to the draws, kept as long as its tab: a reload must find them.

import { PlayerWords } from '../../../src/client/player-words.ts';
import { printHex } from '../../../src/core/hex.ts';
import { sha256 } from '../../kit/sha256.ts';

export const sha256OfText = (text: string): string => printHex(sha256(new TextEncoder().encode(text)));

/** `owner`: whose words they are, where several people share a page. */
export function createWords(storage: Storage, owner = ''): PlayerWords {
  const name = (key: string): string => `ludoteca.${owner}${key}`;
  const memory = {
    get: (key: string) => storage.getItem(name(key)) ?? undefined,
    set: (key: string, value: string) => {
      try {
        storage.setItem(name(key), value);
      } catch {
        // Storage is full or forbidden: the word is lost with the page, and the match starts without it.
      }
    },
  };
  return new PlayerWords({ memory, sha256: sha256OfText });
}
