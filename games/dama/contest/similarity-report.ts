// Compares the entries of a contest and writes the organiser's page and table.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from '../../../src/cli/texts/index.ts';
import { PLAY_CPP, PLAYER_CPP, PLAYER_HPP } from './cpp-sources.ts';
import type { FoundEntries } from './input.ts';
import { OWNER_ONLY_MODE, writePrivateFile } from './organiser-folder.ts';
import { type ComparedSource, SimilarityCheck } from './similarity.ts';
import { type SimilarityReport, similarityPage } from './similarity-page.tsx';

/** Pairs that are shown with their sources; all of them are in the table. */
const MOST_SHOWN = 100;

export interface WrittenSimilarity {
  /** Pairs above the limit. */
  readonly pairs: number;
  readonly page: string;
}

/** `limit`: from 0 to 1; `header`: the organiser's own player.hpp. */
export function writeSimilarity(
  folder: string,
  entries: FoundEntries['entries'],
  { limit, header = PLAYER_HPP }: { readonly limit: number; readonly header?: string | undefined },
  texts: Texts,
): WrittenSimilarity {
  const sources = entries.filter((entry): entry is typeof entry & ComparedSource => 'source' in entry);
  const check = new SimilarityCheck(sources, [PLAYER_HPP, PLAYER_CPP, PLAY_CPP, header]);
  const short = new Set(check.short);
  const pairs = check.pairs().filter(({ pair }) => !pair.some(one => short.has(one)));
  const similar = pairs.filter(({ share }) => share >= limit);
  const report: SimilarityReport = {
    limit,
    compared: pairs.length,
    similar: similar.length,
    next: pairs[similar.length]?.share,
    short: sources.flatMap(({ name }, i) => (short.has(i) ? [name] : [])),
    programs: entries.flatMap(entry => ('program' in entry ? [entry.name] : [])),
    shown: similar.slice(0, MOST_SHOWN).map(({ pair, share }) => ({
      sources: [sources[pair[0]]!, sources[pair[1]]!],
      share,
      passages: check.passages(pair),
    })),
  };
  const own = join(folder, 'organiser');
  mkdirSync(own, { recursive: true, mode: OWNER_ONLY_MODE });
  const page = join(own, 'similarity.html');
  const rows = pairs.map(({ pair: [a, b], share }) => [sources[a]!.name, sources[b]!.name, share.toFixed(3)].join(','));
  for (const [file, text] of [
    [page, similarityPage(report, texts)],
    [join(own, 'similarity.csv'), `first,second,share\n${rows.map(row => `${row}\n`).join('')}`],
  ] as const)
    writePrivateFile(file, text);
  return { pairs: similar.length, page };
}
