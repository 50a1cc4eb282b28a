import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isGameProblem, loadGame } from './load-game.ts';

const FIXTURE = resolve('tests/outside-game');
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-load-game-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** A copy of the fixture, with one file changed. */
function copyWith(file = 'game.js', text?: string): string {
  const copy = join(folder, `copy-${count++}`);
  cpSync(FIXTURE, copy, { recursive: true });
  if (text !== undefined) writeFileSync(join(copy, file), text);
  return copy;
}

const loaded = async (wanted: string, from = folder) => {
  const game = await loadGame(wanted, [from]);
  if (isGameProblem(game)) throw new Error(JSON.stringify(game));
  return game;
};

test('loads a folder, a module and an installed package', async () => {
  const copy = copyWith();
  mkdirSync(join(folder, 'node_modules'));
  cpSync(FIXTURE, join(folder, 'node_modules', 'ludoteca-game-pebbles'), { recursive: true });
  const games = await Promise.all([
    loaded(copy),
    loaded('.', copy),
    loaded('./game.js', copy),
    loaded('ludoteca-game-pebbles'),
    loaded('ludoteca-game-pebbles', join(folder, 'below', 'it')),
  ]);
  expect(games.map(({ rules }) => rules.id)).toEqual(Array.from({ length: 5 }, () => 'pebbles'));
  expect(new Set(games.map(({ module }) => module?.pathname)).size).toBe(2);
  expect(new Set(games.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  expect(games[2]?.folder?.pathname).toBe(`${copy}/`);
});

test('the fingerprint follows the files of the rules and the bots', async () => {
  const { fingerprint } = await loaded(FIXTURE);
  expect((await loaded(copyWith('README.md', 'Read me.'))).fingerprint).toBe(fingerprint);
  const bots = copyWith(
    'bots.js',
    'const bot = id => ({ id, level: 0, thinks: 0, createAgent: () => ({}) }); export const greedy = bot("greedy"); export const hasty = bot("hasty");',
  );
  expect((await loaded(bots)).fingerprint).not.toBe(fingerprint);
});

const exporting = (change: string): string =>
  `import { hasty } from './bots.js'; import { rules } from './rules.js'; export const game = { rules, bots: [hasty], ...${change} };`;

interface Expected {
  readonly problem: string;
  readonly file?: RegExp;
  readonly what?: RegExp;
}

test.each<readonly [name: string, wanted: () => string, expected: Expected]>([
  ['a folder that is not there', () => './nowhere', { problem: 'no-file', file: /nowhere$/ }],
  ['a package that is not installed', () => 'nowhere', { problem: 'no-package', file: /^nowhere$/ }],
  [
    'a package without its main module',
    () => copyWith('package.json', '{ "exports": "./dist/game.js" }'),
    { problem: 'no-module', file: /dist\/game\.js$/ },
  ],
  [
    'a package.json that is no JSON',
    () => copyWith('package.json', '{'),
    { problem: 'syntax', file: /package\.json$/ },
  ],
  [
    'a module that is not there',
    () => copyWith('rules.js', 'export { rules } from "missing-rules";'),
    { problem: 'throws', what: /missing-rules/ },
  ],
  ['no game', () => copyWith('game.js', 'export const rules = {};'), { problem: 'shape', what: /export "game"/ }],
  ['no rules', () => copyWith('game.js', exporting('{ rules: 5 }')), { problem: 'shape', what: /game\.rules must/ }],
  ['no list of bots', () => copyWith('game.js', exporting('{ bots: {} }')), { problem: 'shape', what: /game\.bots/ }],
  [
    'an id with capitals',
    () => copyWith('game.js', exporting('{ rules: { ...rules, id: "Pebbles" } }')),
    { problem: 'shape', what: /game\.rules\.id/ },
  ],
  [
    'rules without apply',
    () => copyWith('game.js', exporting('{ rules: { ...rules, apply: undefined } }')),
    { problem: 'shape', what: /game\.rules\.apply must be a function/ },
  ],
  [
    'two bots of one id',
    () => copyWith('game.js', exporting('{ bots: [hasty, hasty] }')),
    { problem: 'shape', what: /game\.bots\[1\]\.id/ },
  ],
  [
    'texts that are no object',
    () => copyWith('game.js', exporting('{ texts: { it: 5 } }')),
    { problem: 'shape', what: /game\.texts/ },
  ],
  [
    'a board that is no URL',
    () => copyWith('game.js', exporting('{ browser: { board: 5 } }')),
    { problem: 'shape', what: /game\.browser/ },
  ],
])('says what is wrong with %s', async (_, wanted, { problem, file = /game\.js$/, what = /^/ }) => {
  const found = await loadGame(wanted(), [folder]);
  expect(found).toEqual({ problem, file: expect.stringMatching(file), what: expect.stringMatching(what) });
});
