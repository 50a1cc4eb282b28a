import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import createFastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { LIBRARY_LIST, readGameFiles, serveGameFiles } from './game-files.ts';
import { type StaticFile, staticFile } from './static-files.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const LIBRARY = { 'ludoteca/core': '/lib/core-1.js', preact: '/lib/preact-1.js' };
const client = new Map<string, StaticFile>([
  [LIBRARY_LIST, staticFile(LIBRARY_LIST, Buffer.from(JSON.stringify(LIBRARY)), false)],
]);

type Sources = Readonly<Record<string, string>>;

function packageOf(sources: Sources): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-game-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ 'game/package.json': '{}', ...sources })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function read(sources: Sources, folder = packageOf(sources)) {
  const url = (name: string): URL => pathToFileURL(join(folder, 'game', name));
  const board = sources['game/board.js'] === undefined ? {} : { board: url('board.js') };
  return readGameFiles([{ rules: { id: 'hex7' }, module: url('main.js'), browser: board }], client);
}

const GAME: Sources = {
  'game/main.js': `import { x } from './rules.js';
import 'ludoteca/core';
export const game = { x, board: new URL('./board.js', import.meta.url), gateway: () => import('./gateway.js') };`,
  'game/rules.js': "import './main.js'; export const x = 1;",
  'game/gateway.js': "import { createServer } from 'node:net'; import './only-there.js'; createServer();",
  'game/only-there.js': 'export {};',
  'game/board.js': `import { h } from 'preact';
const more = () => import("./later.js"), other = () => import('ludoteca/core');
export const board = { h, more, other, style: new URL('style.css', import.meta.url), no: new URL("../secret.json", import.meta.url) };`,
  'game/later.js': 'export const later = true;',
  'game/style.css': '.x {}',
  'game/secret.ts': 'unused',
  'secret.json': '{}',
};

test('what the entries reach is served, with imports as browsers need them, and nothing else', async () => {
  const { files, paths, faults } = await read(GAME);
  const base = dirname(paths.get('hex7')!.main!);
  expect(paths.get('hex7')).toEqual({ main: `${base}/main.js`, board: `${base}/board.js` });
  expect(base).toMatch(/^\/games\/hex7\/[0-9a-f]{16}$/);
  const names = [...files.keys()].map(path => path.slice(base.length + 1)).toSorted();
  expect(names).toEqual(['board.js', 'later.js', 'main.js', 'rules.js', 'style.css']);
  const board = files.get(`${base}/board.js`)!.body.toString();
  expect(board).toContain("import { h } from '/lib/preact-1.js'");
  expect(board).toContain('import("./later.js")');
  expect(board).toContain('import("/lib/core-1.js")');
  expect(faults).toEqual([]);
});

test('the address changes with any file, and only then', async () => {
  const base = (await read(GAME)).paths.get('hex7')!.main;
  expect((await read(GAME)).paths.get('hex7')!.main).toBe(base);
  expect((await read({ ...GAME, 'game/style.css': '.y {}' })).paths.get('hex7')!.main).not.toBe(base);
});

test.each<[string, Sources, string]>([
  ['another package', { 'game/board.js': "import 'lodash';" }, "board.js imports 'lodash'"],
  ['a file outside', { 'game/board.js': "import '../other.js';", 'other.js': '' }, '../other.js lies outside'],
  ['a file that is not there', { 'game/board.js': "import './gone.js';" }, 'gone.js does not exist'],
  ['a mistake', { 'game/board.js': 'import {' }, 'board.js: '],
  ['a secret', { 'game/board.js': "import './.env';", 'game/.env': 'x' }, '.env is not a JavaScript module'],
])('a board with %s is left out with one sentence, and the rest stays', async (_, sources, why) => {
  const { paths, files, faults } = await read({ ...GAME, ...sources });
  expect(Object.keys(paths.get('hex7')!)).toEqual(['main']);
  expect([...files.keys()].some(path => path.includes('board.js'))).toBe(false);
  expect(faults).toEqual([expect.stringContaining(`game hex7: browsers cannot load board: ${why}`)]);
});

test('a link leads nowhere outside', async () => {
  const folder = packageOf({ ...GAME, 'game/board.js': "import './link.js';", 'other.js': '' });
  symlinkSync(join(folder, 'other.js'), join(folder, 'game/link.js'));
  const { faults } = await read({ ...GAME, 'game/board.js': '' }, folder);
  expect(faults).toEqual([expect.stringContaining('link.js lies outside the folder of the package')]);
});

test('over HTTP: kept for ever, listed for the service worker, and 404 for all else', async () => {
  const gameFiles = await read(GAME);
  const fastify = createFastify();
  serveGameFiles(fastify, gameFiles);
  const { board, main } = gameFiles.paths.get('hex7')!;
  const answer = await fastify.inject(board!);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(answer.headers['cache-control']).toContain('immutable');
  const { files } = (await fastify.inject('/games/files.json')).json<{ files: string[] }>();
  expect(files).toContain(main);
  const base = dirname(main!);
  for (const path of [
    `${base}/gateway.js`,
    `${base}/package.json`,
    `${base}/../../../package.json`,
    '/games/hex7/0/main.js',
  ])
    expect((await fastify.inject(path)).statusCode).toBe(404);
  await fastify.close();
});
