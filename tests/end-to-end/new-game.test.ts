// One more game, made by the recipe of docs/adding-a-game.md alone: the generator runs in a copy of this tree, and there
// the checks run that `npm test` would make of it. `npm run soak new-game` runs the whole of `npm test` in the copy.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { builtFile } from '../built.ts';
import { SOAK } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import { ask, Client } from './client.ts';
import { ServerProcess } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** In a clone that has the first of these already, this test makes the second. */
const ID = ['last-stick', 'last-straw', 'last-match'].find(id => !existsSync(join(ROOT, 'games', id)))!;
/** Ids that are also other words, or no names in code: everything must be green with them, too. */
const OTHER_IDS = ['hex', 'x2', 'class'].filter(id => !existsSync(join(ROOT, 'games', id)));
const COPY = mkdtempSync(join(tmpdir(), 'ludoteca-new-game-'));
const LEFT_OUT = new Set(['.git', '.cache', 'coverage', 'data', 'dist', 'node_modules']);

interface Finished {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command in the copy to its end. */
function run(command: string, args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: COPY, env: { ...process.env, LANG: 'C', ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.once('error', reject);
    child.once('close', code => resolve({ code, said }));
    child.stdin.on('error', () => undefined).end(input);
  });
}

const tool = (name: string, ...args: string[]): Promise<Finished> => run(join(COPY, 'node_modules/.bin', name), args);
const generate = (...args: string[]): Promise<Finished> => run(process.execPath, ['scripts/new-game.mjs', ...args]);

/** The tree without what is built, and with the dependencies of this one. */
function copyTree(): void {
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(COPY, name), { recursive: true, preserveTimestamps: true });
  mkdirSync(join(COPY, 'node_modules/.ludoteca'), { recursive: true });
  // What the build remembers lies in node_modules, so the copy has a folder of its own.
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!['.ludoteca', '.cache', '.vite', '.vite-temp'].includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(COPY, 'node_modules', name));
}

function treeHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['games', 'src', 'web', 'docs', 'scripts', 'tests'])
    for (const entry of readdirSync(join(COPY, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      hash.update(`${path}\n`);
      if (entry.isFile()) hash.update(readFileSync(path));
    }
  return hash.digest('hex');
}

const REFUSED: readonly (readonly [args: readonly string[], sentence: RegExp])[] = [
  [[], /2 to 24 small letters/],
  [['4-in-a-row'], /2 to 24 small letters/],
  [['Four-In-A-Row'], /2 to 24 small letters/],
  [['../escape'], /2 to 24 small letters/],
  [['one', 'two'], /One id is expected/],
  [['dama'], /games\/dama exists already/],
  [['match'], /"match" already means something else/],
];

const TESTED = [
  'games/shape.test.ts',
  'games/goldens.test.ts',
  'games/perft.test.ts',
  'games/human-levels.test.ts',
  'decisions.test.ts',
  'hints.test.ts',
  'lesson.test.ts',
  'tests/docs.test.ts',
  'tests/generic-code.test.ts',
  'tests/layers.test.ts',
  'tests/levels.test.ts',
];
const TERMINAL = ['play', ID, '--bot', 'search', '--seed', '1'];

/** What the copy gets of the build. */
const isCopied = (path: string): boolean => !/dist\/(web|bench|screenshots)$/.test(path);

const BUILDING = ['format', 'lint', 'types', 'webTypes', 'web', 'program'] as const;

let refusals: readonly Finished[];
let untouched: boolean;
let checks: Readonly<Record<(typeof BUILDING)[number] | 'unit' | 'terminal', Promise<Finished>>>;
let served: Promise<void>;

/** Tests that would find the same in this tree: of other games, and of what documents say about commands and files. */
function testedHere(): string {
  const others = readdirSync(join(ROOT, 'games'), { withFileTypes: true })
    .filter(one => one.isDirectory())
    .map(({ name }) => name);
  return `^(?!.*\\b(?:${others.join('|')}|commands in documents|links of)\\b)`;
}

beforeAll(async () => {
  copyTree();
  const before = treeHash();
  // Everything else is built already. Compiling the games checks the types of the new one, with its tests.
  builtFile('dist/program/cli/main.js');
  const copied = cp(join(ROOT, 'dist'), join(COPY, 'dist'), { recursive: true, filter: isCopied });
  refusals = await Promise.all(REFUSED.map(([args]) => generate(...args)));
  untouched = before === treeHash();
  for (const id of [ID, ...OTHER_IDS]) {
    const made = await run('npm', ['run', 'new-game', id]);
    if (made.code !== 0) throw new Error(made.said);
  }
  await copied;
  const folders = [ID, ...OTHER_IDS].map(id => `games/${id}`);
  const games = [...folders, 'games/index.ts'];
  const project = {
    extends: './tsconfig.build.json',
    compilerOptions: { incremental: false, noCheck: false },
    include: games,
    exclude: ['games/*/board', 'games/*/texts/board*'],
  };
  const compilerOptions = { ...project.compilerOptions, tsBuildInfoFile: null };
  writeFileSync(join(COPY, 'tsconfig.new.json'), JSON.stringify({ ...project, compilerOptions }));
  writeFileSync(
    join(COPY, 'web/tsconfig.new.json'),
    JSON.stringify({ extends: './tsconfig.json', include: folders.map(path => `../${path}/board`) }),
  );
  const types = tool('tsc', '-p', 'tsconfig.new.json');
  const web = tool('vite', 'build', '--logLevel', 'warn');
  const program = types.then(() => run(process.execPath, ['scripts/bundle.mjs']));
  checks = {
    types,
    webTypes: tool('tsc', '-p', 'web/tsconfig.new.json'),
    web,
    format: tool('biome', 'check', '--error-on-warnings', ...games),
    lint: tool('oxlint', '--type-aware', '--deny-warnings', ...games),
    unit: tool('vitest', 'run', '--project', 'unit', '-t', testedHere(), ...folders.map(path => `${path}/`), ...TESTED),
    program,
    terminal: program.then(() => run(process.execPath, ['bin/ludoteca.js', ...TERMINAL], '1\n'.repeat(21))),
  };
  served = Promise.all([program, web]).then(playOnServer);
  served.catch(() => undefined); // its test reports it
}, 5 * PATIENCE);

afterAll(async () => {
  await Promise.allSettled([...Object.values(checks ?? {}), served]);
  rmSync(COPY, { recursive: true, force: true });
});

async function playOnServer(): Promise<void> {
  const server = new ServerProcess(undefined, [], join(COPY, 'bin/ludoteca.js'));
  await server.start();
  try {
    const ada = await Client.guest(server.url, 'Ada');
    const asked = { game: ID, bots: [{ seat: 1, bot: 'search' }] };
    const made = await ask<MatchCreated>(server.url, '/api/matches', asked, ada.token);
    await ada.playToEnd(await ada.join(made.body.match, { legal: true }));
    expect(ada.heard.at(-1)).toMatchObject({ t: 'did', phase: 'over' });
    await ada.close();
    const assets = join(COPY, 'dist/web/assets');
    const chunk = readdirSync(assets).find(
      name => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(`${ID}-board-table`),
    );
    expect((await fetch(`${server.url}/assets/${chunk}`)).status).toBe(200);
  } finally {
    await server.end();
  }
}

test('an id that cannot be is refused with one sentence, and nothing is written', () => {
  for (const [i, { code, said }] of refusals.entries()) {
    expect([REFUSED[i]![0], code]).toEqual([REFUSED[i]![0], 2]);
    expect(said.trim()).toMatch(REFUSED[i]![1]);
    expect(said.trim()).toMatch(/^[A-Z"g][^\n]*\.$/);
  }
  expect(untouched).toBe(true);
});

test('every file that the recipe names exists afterwards', () => {
  const recipe = readFileSync(join(ROOT, 'docs/adding-a-game.md'), 'utf8').replaceAll('last-stick', ID);
  expect(recipe).toContain(`npm run new-game ${ID}`);
  // Paths from the root of the clone, and at the start of each step those from the folder of the game.
  const fromRoot = [...recipe.matchAll(/\b(?:examples|games|src|web|tests|docs)\/[\w./-]*\w/g)].map(([path]) => path);
  const steps = [...recipe.matchAll(/^\d+\. (`.*?):/gm)].map(([, files]) => files!);
  const fromGame = steps.flatMap(files =>
    [...files.matchAll(/`([\w./-]+)`/g)].map(([, path]) => `games/${ID}/${path}`),
  );
  expect([fromRoot.length > 10, fromGame.length > 10]).toEqual([true, true]);
  expect([...fromRoot, ...fromGame].filter(path => !existsSync(join(COPY, path)))).toEqual([]);
});

test.each(BUILDING)('%s', async name => {
  const { code, said } = await checks[name];
  expect(code, said).toBe(0);
});

test('its own tests, its golden, its perft file, its judging bot, its refusals and its layers are checked', async () => {
  const { code, said } = await checks.unit;
  expect(code, said).toBe(0);
});

test('a person plays it against a bot in the terminal', async () => {
  const { code, said } = await checks.terminal;
  expect(code, said).toBe(0);
  expect(said).toMatch(/0 of 21 left, over[^]*wins/);
});

test('a person plays it against a bot on the server, which serves its board', () => served);

test.runIf(SOAK)('the whole of npm test is green', { timeout: 3_600_000 }, async () => {
  await Promise.allSettled(Object.values(checks));
  for (const name of ['tsconfig.new.json', 'web/tsconfig.new.json']) rmSync(join(COPY, name));
  cpSync(join(ROOT, 'node_modules/.ludoteca/installed'), join(COPY, 'node_modules/.ludoteca/installed'));
  const { code, said } = await run(process.execPath, ['scripts/test.mjs'], '', { SOAK: '' });
  console.log(said.slice(-2000));
  expect(code, said.slice(-20_000)).toBe(0);
});
