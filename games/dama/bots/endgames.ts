// The endgames that bots know: those with at most four pieces from a file beside this one, or where there is none, as in a
// browser, those with at most three from the source.

import { readPackaged } from '../../../src/core/packaged-file.ts';
import { parseWeights } from '../../../src/core/weights-text.ts';
import { SMALL_PLACES, STORED_INDEX, UNSOLVED } from './endgame.ts';
import { ENDGAMES } from './endgame-table.ts';

export const ENDGAMES_FILE = 'endgames.br';

/** By place in the index of the positions that are kept. */
export function knownEndgames(): Int8Array {
  const bytes = readPackaged(import.meta.url, ENDGAMES_FILE);
  if (!bytes) return smallEndgames();
  if (bytes.length !== STORED_INDEX.places) throw new Error(`${ENDGAMES_FILE} holds ${bytes.length} values`);
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The same without positions of four pieces, whose values are UNSOLVED. */
export function smallEndgames(): Int8Array {
  const values = new Int8Array(STORED_INDEX.places).fill(UNSOLVED);
  values.set(parseWeights(ENDGAMES, SMALL_PLACES));
  return values;
}
