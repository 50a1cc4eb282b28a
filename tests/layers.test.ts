// Which folder may import which: the levels of ARCHITECTURE.md, kept true here. Types count like everything else.

import { expect, test } from 'vitest';
import { GAMES } from '../games/index.ts';
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
  'src/server/pool': [
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
    'src/server/pool',
    'src/server/discovery',
  ],
  'src/gateways': [
    'src/core',
    'src/match',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
    'src/server/people',
  ],
  'src/server': [
    'src/core',
    'src/game-package',
    'games',
    'src/analysis',
    'src/match',
    'src/arena',
    'src/protocol',
    'src/gateways',
    'src/server',
  ],
  'src/cli': ['src', 'games'],
  'src/library': ['src', 'games'],
  'src/game-package': ['src/core', 'src/cli', 'src/gateways'],
  games: ['src/game-package', 'games'],
  'games/*': ['src/game-package', 'games/*'],
  'games/*/rules': ['src/core', 'games/*/texts'],
  'games/*/bots': ['src/core', 'src/search', 'games/*/rules', 'games/*/texts'],
  'games/*/texts': ['src', 'web', 'games/*'],
  'games/*/board': ['src/core', 'src/protocol', 'web', 'games/*/rules', 'games/*/texts'],
  'games/*/lesson': ['src/core', 'src/protocol', 'web', 'games/*/rules', 'games/*/texts', 'games/*/board'],
  'games/*/reasons': ['src/core', 'games/*/rules', 'games/*/texts'],
  'games/*/puzzles': ['src/core', 'games/*/rules', 'games/*/texts'],
  'games/*/terminal': ['src/core', 'src/cli', 'games/*/rules', 'games/*/texts'],
  'games/*/gateway': [
    'src/core',
    'src/match',
    'src/protocol',
    'src/server/base',
    'src/server/cluster',
    'src/server/play',
    'src/server/people',
    'src/gateways',
    'games/*/rules',
    'games/*/texts',
  ],
  'games/*/contest': ['src', 'games/*'],
  web: [
    'src/core',
    'src/protocol',
    'src/client',
    'games/*/rules',
    'games/*/board',
    'games/*/lesson',
    'games/*/puzzles',
    'games/*/texts',
  ],
  /** What games of others import in browsers: pages and workers. */
  'web/library': ['src/library', 'src/core', 'src/protocol', 'src/search', 'src/game-package', 'web'],
  /** Runs beside the page and comes as a file of its own: the only part of the client with bots. */
  'web/worker': ['src/core', 'src/analysis', 'src/match', 'src/local', 'src/messages', 'src/protocol'],
};

/** Below the match: no clock, no generator, no output, no input. Only data of the package itself is read, by one file. */
const READS_DATA = 'src/core/packaged-file.ts';
const PURE = [
  'src/core',
  'src/search',
  'src/analysis',
  'games/*/rules',
  'games/*/bots',
  'games/*/reasons',
  'games/*/puzzles',
];
const FORBIDDEN = /\bMath\.random\b|\bDate\b|\bconsole\.|\bprocess\.|\bperformance\.|from 'node:/;

const all = ['src', 'games', 'web'].flatMap(folder => sourceFiles(folder));
/** `games/*` stands for the folder of one game. */
const generic = (path: string): string => path.replace(/^games\/[^/]+\//, 'games/*/');
const within = (path: string, folder: string): boolean => generic(path).startsWith(`${folder}/`);
const levelOf = (path: string): string =>
  Object.keys(MAY)
    .filter(folder => within(path, folder))
    .toSorted((a, b) => b.length - a.length)[0]!;
const gameOf = (path: string): string | undefined => /^games\/([^/]+)\//.exec(path)?.[1];

function violation(path: string, target: string, typeOnly: boolean): string | undefined {
  const [from, to] = [levelOf(path), levelOf(target)];
  const [game, other] = [gameOf(path), gameOf(target)];
  if (game !== undefined && other !== undefined && game !== other) return 'another game';
  if (from === 'web' && to === 'web/worker') return typeOnly ? undefined : 'more than types of the worker';
  if (/^web|board$|lesson$/.test(from) && to === 'src/protocol')
    return typeOnly ? undefined : 'more than types of the protocol';
  // Words may be declared by the types of what shows them.
  if (from === 'games/*/texts' && !typeOnly && /^(src|web)\//.test(target) && to !== 'src/core')
    return 'more than types of what shows the texts';
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

test('only the commands and the library import the composition root', () => {
  const roots = new Set(['src/server/app.ts', 'src/server/start.ts']);
  const wrong = all.filter(
    ({ path, ...source }) =>
      !['src/cli', 'src/library', 'games/*/contest'].some(folder => within(path, folder)) &&
      !roots.has(path) &&
      importsOf({ path, ...source }).some(({ target }) => roots.has(target)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test.each(['src', 'games', 'web'])('%s has no cycle between folders', folder => {
  expect(folderCycles(all.filter(({ path }) => within(path, folder)))).toEqual([]);
});

test.each(['src', 'web', ...GAMES.map(({ rules }) => `games/${rules.id}`)])(
  'no exported type name stands twice in %s',
  folder => {
    // What programs of others may use of a type has the name of the whole type.
    const inside = all.filter(({ path }) => path.startsWith(`${folder}/`) && !within(path, 'src/library'));
    expect(typesDeclaredTwice(inside)).toEqual([]);
  },
);

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
  expect(violation('games/uno/rules/rules.ts', 'games/dama/rules/index.ts', false)).toBe('another game');
  expect(violation('games/uno/rules/rules.ts', 'src/search/mcts.ts', false)).toBe('src/search from games/*/rules');
  expect(violation('games/uno/board/board.tsx', 'games/uno/bots/index.ts', true)).toBe(
    'games/*/bots from games/*/board',
  );
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
