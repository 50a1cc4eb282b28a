// Which folder may import which, and what pure folders may not touch: the table of ARCHITECTURE.md, kept true here.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder -> folders it may import; a game's own folder is always its own. Types of server/api are for the web too. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'src/core': [],
  'src/search': ['src/core'],
  'src/games': ['src/core'],
  'src/match': ['src/core'],
  'src/arena': ['src/core', 'src/match'],
  'src/server': ['src/core', 'src/games', 'src/match', 'src/arena', 'src/gateways'],
  'src/gateways': ['src/core', 'src/games', 'src/match', 'src/server'],
  'src/cli': ['src/core', 'src/search', 'src/games', 'src/match', 'src/arena', 'src/server', 'src/gateways'],
  web: ['src/core', 'src/games', 'src/server/api'],
};
/** Below the match: no clock, no generator, no output, no input. */
const PURE = ['src/core', 'src/search', 'src/games'];
const FORBIDDEN = /\bMath\.random\b|\bDate\b|\bconsole\.|\bprocess\.|\bperformance\.|from 'node:/;

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly typeOnly: boolean }[];
}

function sources(folder: string): Source[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(name => {
      const path = join(folder, name).split(sep).join('/');
      const text = readFileSync(join(ROOT, path), 'utf8');
      const imports = [
        ...text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm),
      ].map(found => ({
        target: relative(ROOT, join(ROOT, dirname(path), (found[2] ?? found[3])!))
          .split(sep)
          .join('/'),
        typeOnly: found[1] !== undefined,
      }));
      return { path, text, imports };
    });
}

const folderOf = (path: string): string => (path.startsWith('web/') ? 'web' : path.split('/').slice(0, 2).join('/'));
const gameOf = (path: string): string | undefined => /^src\/games\/([^/]+)\//.exec(path)?.[1];

function violation(source: Source, target: string, typeOnly: boolean): string | undefined {
  const from = folderOf(source.path);
  if (folderOf(target) === from && gameOf(source.path) === undefined) return undefined;
  const game = gameOf(source.path);
  if (game !== undefined && gameOf(target) === game) return undefined;
  if (game !== undefined && gameOf(target) !== undefined) return 'another game';
  if (game !== undefined && target.startsWith('src/search/'))
    return /\/bots[^/]*\.ts$/.test(source.path) ? undefined : 'search outside bots';
  if (from === 'web' && target.startsWith('src/server/api/'))
    return typeOnly ? undefined : 'more than types of server/api';
  if (from === 'web' && /^src\/games\/(.+\/)?bots[^/]*\.ts$/.test(target)) return 'bots';
  return MAY[from]?.some(folder => target.startsWith(`${folder}/`)) ? undefined : `${folderOf(target)} from ${from}`;
}

for (const folder of Object.keys(MAY))
  test(`${folder} imports only what lies below it`, () => {
    const wrong = sources(folder).flatMap(source =>
      source.imports.flatMap(({ target, typeOnly }) => {
        const why = violation(source, target, typeOnly);
        return why ? [`${source.path} imports ${target}: ${why}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

for (const folder of PURE)
  test(`${folder} has no clock, no generator, no input or output`, () => {
    const wrong = sources(folder).filter(({ text }) => FORBIDDEN.test(text.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')));
    expect(wrong.map(source => source.path)).toEqual([]);
  });

test('the table forbids something', () => {
  const source: Source = { path: 'src/core/x.ts', text: '', imports: [] };
  expect(violation(source, 'src/match/match.ts', false)).toBe('src/match from src/core');
  expect(violation({ ...source, path: 'src/games/uno/rules.ts' }, 'src/games/dama/index.ts', false)).toBe(
    'another game',
  );
  expect(violation({ ...source, path: 'src/games/uno/rules.ts' }, 'src/search/mcts.ts', false)).toBe(
    'search outside bots',
  );
  expect(violation({ ...source, path: 'web/app/x.ts' }, 'src/server/api/play.ts', false)).toBe(
    'more than types of server/api',
  );
  expect(FORBIDDEN.test('const x = Math.random();')).toBe(true);
});

test('schemas come from one module, so that a server reads one file of them', () => {
  const wrong = sources('src').filter(
    ({ text, path }) => /from 'typebox/.test(text) && path !== 'src/server/schema.ts',
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
