// How one client reads this protocol. Clients differ in what they need, so every connection has its own dialect: that of the port
// it came in by, changed by a line `dialect:` before `connect`, and by how the client names its colour in `reconnect:`.

import type { Millis } from '../../../src/core/journal.ts';
import { INITIALS, type InitialsName } from '../rules/colours.ts';

export interface CarcassonneLinesDialect {
  /** Whose letters mark followers: the document's R B V G N, or the R B G Y K of all known peers. */
  readonly initials: InitialsName;
  /** Some clients read `score:` only with all five colours in it. */
  readonly fiveColours: boolean;
  /** One client takes its result from the last `score:`, so that line has the final values. */
  readonly finalScore: boolean;
  /** One client reads the colour in `start:` as an initial. */
  readonly startInitial: boolean;
  /** Time between two lines: some clients take whatever one read returns for one line, and read late when they are short of processor time. */
  readonly pace: Millis;
}

export const DOCUMENT_DIALECT: CarcassonneLinesDialect = {
  initials: 'it',
  fiveColours: false,
  finalScore: false,
  startInitial: false,
  pace: 120,
};

/** Longest pace that can be asked for. */
export const LONGEST_PACE: Millis = 1000;

/** `en,five-colours,pace=0`, changing what is in `from`; undefined where a word is not known. */
export function parseDialect(text: string, from: CarcassonneLinesDialect): CarcassonneLinesDialect | undefined {
  const dialect = { ...from };
  for (const word of text.toLowerCase().split(/[\s,]+/)) {
    const change = word === '' ? {} : changeOf(word);
    if (!change) return undefined;
    Object.assign(dialect, change);
  }
  return dialect;
}

/**
 * What a client can read that names its own colour by a letter: it reads letters, too, and some letters are of one alphabet only.
 * R, B and G are in both, so they change nothing else.
 */
export function dialectOfInitial(initial: string, from: CarcassonneLinesDialect): CarcassonneLinesDialect {
  const others = Object.entries(INITIALS).filter(([, letters]) => letters.some(letter => letter === initial));
  const [only] = others.length === 1 ? others : [];
  const initials = only ? (only[0] as InitialsName) : from.initials; // a key of INITIALS
  return { ...from, initials, startInitial: true };
}

function changeOf(word: string): Partial<CarcassonneLinesDialect> | undefined {
  switch (word) {
    case 'document':
      return DOCUMENT_DIALECT;
    case 'it':
    case 'en':
      return { initials: word };
    case 'five-colours':
      return { fiveColours: true };
    case 'seated-colours':
      return { fiveColours: false };
    case 'final-score':
      return { finalScore: true };
    case 'start-initial':
      return { startInitial: true };
    default: {
      const pace = Number(/^pace=(\d{1,4})$/.exec(word)?.[1] ?? Number.NaN);
      return pace <= LONGEST_PACE ? { pace } : undefined;
    }
  }
}
