// Every draw of a finished match done again from the revealed secret, in the reader's own browser.
// The same as `ludoteca verify`; docs/protocols/journal.md tells how the draws are made.

import { drawOutcome } from '../../../src/core/chance.ts';
import { actionList, CHANCE, type Random } from '../../../src/core/game.ts';
import { uniform } from '../../../src/core/random.ts';
import { hmac, parseHex, printHex, sha256 } from '../../kit/sha256.ts';
import type { Past } from './past.ts';

export type Fairness =
  /** Played on another server: nobody promised anything. */
  | { readonly verdict: 'elsewhere' }
  /** Still sealed: the match goes on. */
  | { readonly verdict: 'sealed'; readonly commit: string }
  /** The secret is the one promised and every draw follows from it. */
  | { readonly verdict: 'fair'; readonly commit: string; readonly secret: string; readonly draws: number }
  /** The secret is not the one promised. */
  | { readonly verdict: 'other-secret'; readonly commit: string; readonly secret: string }
  | { readonly verdict: 'other-draw'; readonly commit: string; readonly secret: string; readonly version: number };

export function checkFairness({ game, setup, entries, states, words }: Past): Fairness {
  if (setup.elsewhere) return { verdict: 'elsewhere' };
  const first = entries[0];
  const last = entries.at(-1);
  const commit = first?.t === 'created' ? first.commit : '';
  if (last?.t !== 'ended' || last.secret === '') return { verdict: 'sealed', commit };
  const { secret } = last;
  if (printHex(sha256(parseHex(secret))) !== commit) return { verdict: 'other-secret', commit, secret };
  const drawAt = drawsFrom(secret, words);
  const list = actionList(game.maxLegal);
  let draws = 0;
  for (const [version, entry] of entries.entries()) {
    if (entry.t !== 'acted' || entry.seat !== CHANCE) continue;
    if (drawOutcome(game, states[version], list, drawAt(version)) !== entry.action)
      return { verdict: 'other-draw', commit, secret, version };
    draws++;
  }
  return { verdict: 'fair', commit, secret, draws };
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** As match/chance.ts draws, with the browser's own means. */
function drawsFrom(secret: string, words: readonly string[]): (version: number) => Random {
  const key = hmac(parseHex(secret), bytesOf(JSON.stringify(words)));
  return version => {
    let block = 0;
    let bytes: DataView = new DataView(new ArrayBuffer(0));
    let at = 0;
    const word = (): number => {
      if (at === bytes.byteLength) {
        bytes = new DataView(hmac(key, bytesOf(`${version}:${block++}`)).buffer);
        at = 0;
      }
      at += 4;
      return bytes.getUint32(at - 4);
    };
    return bound => uniform(word, bound);
  };
}
