// Which folder may import which: the levels of ARCHITECTURE.md, kept true here. Types count like everything else.

import { expect, test } from 'vitest';
import {
  exportedTypes,
  folderCycles,
  importsOf,
  type SourceFile,
  sourceFiles,
  typesDeclaredTwice,
} from './source-files.ts';

/**
 * Folder -> folders it may import. The longest matching folder counts; a folder may always import itself and, where it is
 * listed with a star, the folders below it.
 */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'src/core': [],
  'src/search': ['src/core'],
  'src/analysis': ['src/core'],
  'src/games': ['src/core'],
  'src/match': ['src/core'],
  'src/env': ['src/core'],
  'src/arena': ['src/core', 'src/match'],
  'src/protocol': ['src/core'],
  'src/messages': ['src/core', 'src/match', 'src/protocol'],
  'src/local': ['src/core', 'src/match', 'src/messages', 'src/protocol'],
  'src/client': ['src/core', 'src/protocol'],
  'src/server/base': ['src/core', 'src/match', 'src/protocol'],
  'src/server/cluster': ['src/core', 'src/match', 'src/protocol', 'src/server/base'],
  'src/server/play': ['src/core', 'src/match', 'src/protocol', 'src/server/base', 'src/server/cluster'],
  'src/server/people': [
    'src/core',
    'src/match',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
  ],
  'src/server/records': [
    'src/core',
    'src/analysis',
    'src/match',
    'src/arena',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
  ],
  'src/server/tournaments': [
    'src/core',
    'src/match',
    'src/arena',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
  ],
  'src/server/discovery': [
    'src/core',
    'src/match',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
  ],
  'src/server/http': [
    'src/core',
    'src/match',
    'src/messages',
    'src/arena',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
    'src/server/people',
    'src/server/records',
    'src/server/tournaments',
    'src/server/discovery',
  ],
  'src/gateways': [
    'src/core',
    'src/games',
    'src/match',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
    'src/server/people',
  ],
  'src/server': [
    'src/core',
    'src/games',
    'src/analysis',
    'src/match',
    'src/arena',
    'src/protocol',
    'src/gateways',
    'src/server',
  ],
  'src/cli': ['src'],
  web: ['src/core', 'src/games', 'src/protocol', 'src/client'],
  /** Runs beside the page and comes as a file of its own: the only part of the client with bots. */
  'web/worker': ['src/core', 'src/games', 'src/analysis', 'src/match', 'src/local', 'src/messages', 'src/protocol'],
};

/** Below the match: no clock, no generator, no output, no input. Only data of the package itself is read, by one file. */
const READS_DATA = 'src/core/packaged-file.ts';
const PURE = ['src/core', 'src/search', 'src/games', 'src/analysis'];
const FORBIDDEN = /\bMath\.random\b|\bDate\b|\bconsole\.|\bprocess\.|\bperformance\.|from 'node:/;

const all = [...sourceFiles('src'), ...sourceFiles('web')];
const within = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const levelOf = (path: string): string =>
  Object.keys(MAY)
    .filter(folder => within(path, folder))
    .toSorted((a, b) => b.length - a.length)[0]!;
const gameOf = (path: string): string | undefined => /^src\/games\/([^/]+)\//.exec(path)?.[1];

function violation(path: string, target: string, typeOnly: boolean): string | undefined {
  const [from, to] = [levelOf(path), levelOf(target)];
  const [game, other] = [gameOf(path), gameOf(target)];
  if (game !== undefined && other !== undefined && game !== other) return 'another game';
  if (game !== undefined && to === 'src/search')
    return /\/bots[^/]*\.ts$/.test(path) ? undefined : 'search outside bots';
  if (from === 'web' && /^src\/games\/(.+\/)?bots[^/]*\.ts$/.test(target)) return 'bots';
  if (from === 'web' && to === 'web/worker') return typeOnly ? undefined : 'more than types of the worker';
  if (from.startsWith('web') && to === 'src/protocol') return typeOnly ? undefined : 'more than types of the protocol';
  if (from === to) return undefined;
  return MAY[from]!.some(folder => within(`${to}/`, folder)) ? undefined : `${to} from ${from}`;
}

for (const folder of Object.keys(MAY))
  test(`${folder} imports only what lies below it`, () => {
    const wrong = all
      .filter(({ path }) => levelOf(path) === folder)
      .flatMap(source =>
        importsOf(source).flatMap(({ target, typeOnly }) => {
          const why = violation(source.path, target, typeOnly);
          return why ? [`${source.path} imports ${target}: ${why}`] : [];
        }),
      );
    expect(wrong).toEqual([]);
  });

test('nobody but the commands imports the composition root', () => {
  const roots = new Set(['src/server/app.ts', 'src/server/start.ts']);
  const wrong = all.filter(
    ({ path, ...source }) =>
      !within(path, 'src/cli') &&
      !roots.has(path) &&
      importsOf({ path, ...source }).some(({ target }) => roots.has(target)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test.each(['src', 'web'])('%s has no cycle between folders', folder => {
  expect(folderCycles(all.filter(({ path }) => within(path, folder)))).toEqual([]);
});

test.each(['src', 'web'])('no exported type name stands twice in %s', folder => {
  expect(typesDeclaredTwice(all.filter(({ path }) => within(path, folder)))).toEqual([]);
});

for (const folder of PURE)
  test(`${folder} has no clock, no generator, no input or output`, () => {
    const wrong = all.filter(
      ({ path, text }) =>
        within(path, folder) && path !== READS_DATA && FORBIDDEN.test(text.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')),
    );
    expect(wrong.map(source => source.path)).toEqual([]);
  });

test('schemas come from one module, so that a server reads one file of them', () => {
  const wrong = all.filter(({ text, path }) => /from 'typebox/.test(text) && path !== 'src/protocol/schema.ts');
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

const source = (path: string, text: string): SourceFile => ({ path, text });

test('the checks can fail', () => {
  expect(violation('src/core/x.ts', 'src/match/match.ts', true)).toBe('src/match from src/core');
  expect(violation('src/games/uno/rules.ts', 'src/games/dama/index.ts', false)).toBe('another game');
  expect(violation('src/games/uno/rules.ts', 'src/search/mcts.ts', false)).toBe('search outside bots');
  expect(violation('src/server/play/x.ts', 'src/server/people/chat/chat.ts', true)).toBe(
    'src/server/people from src/server/play',
  );
  expect(violation('src/server/http/x.ts', 'src/server/app.ts', true)).toBe('src/server from src/server/http');
  expect(violation('web/app/x.ts', 'src/protocol/play.ts', false)).toBe('more than types of the protocol');
  expect(
    folderCycles([
      source('src/a/x.ts', "import type { Y } from '../b/y.ts';"),
      source('src/b/y.ts', "export { X } from '../a/x.ts';"),
    ]),
  ).toEqual([['src/a', 'src/b']]);
  expect(
    exportedTypes(source('a.ts', 'export interface One {}\nexport abstract class Two {}\ntype Three = 1;')),
  ).toEqual(['One', 'Two']);
  expect(FORBIDDEN.test('const x = Math.random();')).toBe(true);
});
