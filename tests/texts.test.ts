// Every catalogue of texts in the tree: NAME.en.ts with NAME.it.ts and NAME.de.ts beside it. The compiler finds a sentence or a
// blank that is missing; what it cannot see is looked for here.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TextTree } from '../src/core/texts.ts';
import { sourceFiles } from './source-files.ts';

const english = ['src', 'games', 'web'].flatMap(folder =>
  sourceFiles(folder).flatMap(({ path }) => (path.endsWith('.en.ts') ? [path] : [])),
);

/** The blanks of every sentence by its place in the catalogue: 'board.square' has ['{column}', '{row}']. */
function blanksOf(tree: TextTree, place = ''): [string, string][] {
  if (typeof tree === 'string') return [[place, [...new Set(tree.match(/\{\w+\}/g))].toSorted().join(' ')]];
  return Object.entries(tree).flatMap(([key, part]) => blanksOf(part, `${place}.${key}`));
}

test('there are catalogues', () => expect(english.length).toBeGreaterThan(10));

test.each(english)('%s has the same sentences and blanks in all languages', async path => {
  const load = async (locale: string): Promise<TextTree> => {
    const file = path.replace(/\.en\.ts$/, `.${locale}.ts`);
    expect(existsSync(file), file).toBe(true);
    return ((await import(`../${file}`)) as Record<string, TextTree>)[locale]!; // what such a file exports
  };
  const en = Object.fromEntries(blanksOf(await load('en')));
  for (const locale of ['it', 'de']) expect(Object.fromEntries(blanksOf(await load(locale)))).toEqual(en);
});
