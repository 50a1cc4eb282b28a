// Every catalogue of texts in the tree: NAME.en.ts with NAME.it.ts and NAME.de.ts beside it. The compiler finds a sentence or a
// blank that is missing; what it cannot see is looked for here.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../games/index.ts';
import type { ByLocale } from '../src/core/locale.ts';
import type { TextTree } from '../src/core/texts.ts';
import { de } from '../web/locales/de.ts';
import { en } from '../web/locales/en.ts';
import { enPages } from '../web/locales/en-pages.ts';
import { it } from '../web/locales/it.ts';
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
  for (const locale of ['it', 'de']) {
    // Refusals have their English sentence in the rules.
    const own = blanksOf(await load(locale)).filter(([place]) => place in en || !place.startsWith('.refusals.'));
    expect(Object.fromEntries(own)).toEqual(en);
  }
});

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
/** docs/refusals.md has every code; tests/docs.test.ts holds it against the code. */
const codes = ['docs/refusals.md', ...GAMES.map(({ rules }) => `games/${rules.id}/README.md`)]
  .flatMap(page => (existsSync(new URL(`../${page}`, import.meta.url)) ? [read(page)] : []))
  .flatMap(page =>
    [...page.matchAll(/^\| `([a-z0-9-]+)\/([a-z-]+)` \|/gm)].map(([, prefix, code]) => [prefix!, code!]),
  );
/** Gateways answer programs, in the language of their protocol. */
const gateways = sourceFiles('games').filter(({ path }) => /^games\/\w+\/gateway\//.test(path));
const isOfGateway = (prefix: string): boolean => gateways.some(({ text }) => new RegExp(`['\`]${prefix}/`).test(text));

test('the English texts of the client repeat no sentence of the server', () => {
  const sentences = [...read('docs/refusals.md').matchAll(/^\| `([a-z0-9-]+\/[a-z-]+)` \| (.*) \|$/gm)];
  expect(sentences.length).toBeGreaterThan(100);
  const own: Readonly<Record<string, string>> = { ...en, ...enPages };
  expect(sentences.filter(([, code, sentence]) => own[`refused.${code}`] === sentence).map(([, code]) => code)).toEqual(
    [],
  );
});

test.each(['it', 'de'] as const)('every refusal that a page can show has a sentence in %s', async locale => {
  const pages: Readonly<Record<string, string>> = { it, de }[locale];
  const ofGames = await Promise.all(
    GAMES.map(async ({ rules: { id } }) => {
      const folder = `../games/${id}/texts`;
      if (existsSync(new URL(`${folder}/refusals.ts`, import.meta.url)))
        return ((await import(`${folder}/refusals.ts`)) as { refusals: ByLocale<Record<string, string>> }).refusals[
          locale
        ];
      // A game of one catalogue has them there.
      const board = (await import(`${folder}/board.${locale}.ts`)) as Record<
        string,
        { refusals: Record<string, string> }
      >;
      return board[locale]!.refusals;
    }),
  );
  const said = new Set([
    ...Object.keys(pages),
    ...ofGames.flatMap(own => Object.keys(own).map(code => `refused.${code}`)),
  ]);
  const shown = codes.filter(([prefix]) => !isOfGateway(prefix!)).map(([prefix, code]) => `refused.${prefix}/${code}`);
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter(code => !said.has(code))).toEqual([]);
});
