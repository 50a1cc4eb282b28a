import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkPerft, parsePerftFile } from '../src/core/testing/perft-file.ts';
import { repetitions } from '../tests/counts.ts';
import { games } from './index.ts';

/** Larger counts of a file take too long for every run. */
const MOST = repetitions('PERFT', 200_000, 6_000_000);

for (const game of games) {
  const folder = fileURLToPath(new URL(`${game.id}/rules/testdata/`, import.meta.url));
  for (const name of readdirSync(folder).filter(file => file.endsWith('.perft')))
    test(`${game.id} counts the positions of ${name}`, () => {
      const cases = parsePerftFile(readFileSync(folder + name, 'utf8'));
      expect(cases.flatMap(({ counts }) => counts).filter(({ count }) => count <= MOST)).not.toEqual([]);
      expect(checkPerft(game, cases, MOST)).toEqual([]);
    });
}
