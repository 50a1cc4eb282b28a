// How alike the sources of a contest are. Every passage of PASSAGE symbols has a hash; of WINDOW hashes in a row the smallest one
// is kept (Schleimer, Wilkerson, Aiken: Winnowing, 2003). Two sources are as alike as the share of the smaller one's hashes that
// the other one has, too. What the course hands out does not count.

import { type NormalSymbol, normalParts } from './normal-form.ts';

/** The share from which on a pair is shown to the organiser. */
export const SIMILARITY_THRESHOLD = 0.4;
/** Symbols. Shorter passages are common to programs that do the same. */
const PASSAGE = 16;
/** Every common passage of PASSAGE + WINDOW - 1 symbols is found. */
const WINDOW = 4;
/** A source with fewer hashes is too short to say anything. */
const FEWEST_HASHES = 20;

export interface ComparedSource {
  readonly name: string;
  readonly source: string;
}

/** First and last line, from 1. */
export type LineRange = readonly [from: number, to: number];

export interface SimilarPair {
  /** Of the entries that were compared. */
  readonly pair: readonly [number, number];
  /** Of the smaller source, from 0 to 1. */
  readonly share: number;
}

export interface CommonPassage {
  readonly lines: readonly [LineRange, LineRange];
}

interface Gram {
  readonly hash: number;
  readonly lines: LineRange;
}

interface Fingerprints {
  /** Of every passage, part by part. */
  readonly parts: readonly (readonly Gram[])[];
  readonly kept: ReadonlySet<number>;
}

export class SimilarityCheck {
  readonly #entries: readonly Fingerprints[];
  readonly #course: ReadonlySet<number>;

  /** `course`: sources that were handed out. */
  constructor(sources: readonly ComparedSource[], course: readonly string[]) {
    this.#course = new Set(course.flatMap(source => gramsOf(source).flatMap(part => part.map(({ hash }) => hash))));
    this.#entries = sources.map(({ source }) => {
      const parts = gramsOf(source);
      return { parts, kept: new Set(parts.flatMap(winnow).filter(hash => !this.#course.has(hash))) };
    });
  }

  /** Places of the sources that are too short to be compared. */
  get short(): number[] {
    return this.#entries.flatMap(({ kept }, i) => (kept.size < FEWEST_HASHES ? [i] : []));
  }

  /** All pairs, the most similar first. */
  pairs(): SimilarPair[] {
    const pairs = this.#entries.flatMap((first, a) =>
      this.#entries
        .slice(a + 1)
        .map((second, i): SimilarPair => ({ pair: [a, a + 1 + i], share: share(first, second) })),
    );
    return pairs.toSorted((a, b) => b.share - a.share);
  }

  /** What two sources have in common, in the order of the first one. */
  passages([a, b]: SimilarPair['pair']): CommonPassage[] {
    const places = new Map<number, { part: readonly Gram[]; at: number }>();
    for (const part of this.#entries[b]!.parts)
      for (const [at, { hash }] of part.entries()) if (!places.has(hash)) places.set(hash, { part, at });
    const found: CommonPassage[] = [];
    for (const part of this.#entries[a]!.parts) {
      for (let i = 0; i < part.length; i++) {
        const { hash } = part[i]!;
        const other = this.#course.has(hash) ? undefined : places.get(hash);
        if (!other) continue;
        let length = 1;
        while (part[i + length] && part[i + length]!.hash === other.part[other.at + length]?.hash) length++;
        found.push({ lines: [linesOf(part, i, length), linesOf(other.part, other.at, length)] });
        i += length - 1;
      }
    }
    return found;
  }
}

const linesOf = (part: readonly Gram[], at: number, length: number): LineRange => [
  part[at]!.lines[0],
  part[at + length - 1]!.lines[1],
];

function share({ kept: a }: Fingerprints, { kept: b }: Fingerprints): number {
  const size = Math.min(a.size, b.size);
  if (size < FEWEST_HASHES) return 0;
  let common = 0;
  for (const hash of a) if (b.has(hash)) common++;
  return common / size;
}

const gramsOf = (source: string): Gram[][] => normalParts(source).map(gramsOfPart);

function gramsOfPart(part: readonly NormalSymbol[]): Gram[] {
  const grams: Gram[] = [];
  for (let i = 0; i + PASSAGE <= part.length; i++)
    grams.push({ hash: hashOf(part, i), lines: [part[i]!.line, part[i + PASSAGE - 1]!.line] });
  return grams;
}

/** Names count by where they came first in the passage: another name in the same places is the same. FNV-1a. */
function hashOf(part: readonly NormalSymbol[], from: number): number {
  const names = new Map<string, number>();
  let hash = 0x811c9dc5;
  for (let i = from; i < from + PASSAGE; i++) {
    const { text, isName } = part[i]!;
    if (isName && !names.has(text)) names.set(text, names.size);
    const symbol = isName ? `$${names.get(text)} ` : `${text} `;
    for (let at = 0; at < symbol.length; at++) hash = Math.imul(hash ^ symbol.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** The smallest hash of each window, the last one of several that are equal. */
function winnow(grams: readonly Gram[]): number[] {
  const kept = new Set<number>();
  for (let i = 0; i === 0 || i + WINDOW <= grams.length; i++) {
    const window = grams.slice(i, i + WINDOW).map(({ hash }) => hash);
    if (window.length > 0) kept.add(Math.min(...window));
  }
  return [...kept];
}
