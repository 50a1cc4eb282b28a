import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { GAMES } from '../../../games/index.ts';
import { ownVersion } from '../../server/base/own-version.ts';
import { idProblem } from '../new-game/ids.ts';
import { runHere } from '../testing/fake-terminal.ts';
import { LANGUAGES } from '../texts/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-package-'));
let folders = 0;
const empty = (): string => join(folder, String(folders++));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (of: string): string[] =>
  readdirSync(of, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

test('the package has everything a game needs, with no place left to fill in', async () => {
  const to = empty();
  const { code, out } = await runHere(['new-game', 'x2-red', '--folder', to]);
  expect([code, out]).toEqual([0, expect.stringContaining('X2 red is written to')]);
  const { name, exports, devDependencies } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
  expect([name, exports]).toEqual(['ludoteca-game-x2-red', './dist/game.js']);
  expect(Object.keys(devDependencies)).toEqual(['@types/node', 'ludoteca', 'preact', 'typescript']);
  for (const file of ['.gitignore', 'README.md', 'tsconfig.json', 'src/game.ts', 'src/rules/rules.test.ts'])
    expect(existsSync(join(to, file)), file).toBe(true);
  for (const file of filesIn(to)) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).not.toMatch(/__\w+__|@clone|@package\b/);
    // Nothing of the project but what it exports.
    const modules = [...text.matchAll(/ from '([^']+)'/g)].map(([, module]) => module!);
    expect(modules.filter(module => !/^(\.\.?\/|ludoteca\/|preact|node:)/.test(module))).toEqual([]);
  }
});

test.each(Object.entries(LANGUAGES))('says what to do next in %s', async (locale, texts) => {
  const { out } = await runHere(['new-game', 'last-stick', '--folder', empty(), '--lang', locale]);
  for (const [command, does] of texts.newGame.next) expect(out).toMatch(new RegExp(`^  ${command} +${does}$`, 'm'));
});

test('what a package.json in the folder says is kept', async () => {
  const other = mkdtempSync(join(folder, 'present-'));
  const present = { name: 'mine', dependencies: { ludoteca: `file:ludoteca-${ownVersion()}.tgz` } };
  writeFileSync(join(other, 'package.json'), JSON.stringify(present));
  expect(await runHere(['new-game', 'last-stick', '--folder', other])).toMatchObject({ code: 0 });
  const written = JSON.parse(readFileSync(join(other, 'package.json'), 'utf8'));
  expect(written).toMatchObject({ name: 'mine', exports: './dist/game.js', devDependencies: present.dependencies });
  expect(written).not.toHaveProperty('dependencies');
});

test.each([
  ['no id', [], 'ID is missing'],
  ['a digit first', ['4-in-a-row'], 'a letter first'],
  ['capitals', ['Hex'], '2 to 24 small letters'],
  ['two hyphens', ['last--stick'], 'single hyphens'],
  ['one letter', ['x'], '2 to 24'],
  ['a path', ['../escape'], '2 to 24'],
  ['a game that is there', ['dama'], 'a game "dama" already'],
  ['a word of other refusals', ['match'], '"match" already means something else'],
])('%s is refused with one sentence, and nothing is written', async (_, ids, sentence) => {
  const to = empty();
  const { code, err } = await runHere(['new-game', ...ids, '--folder', to]);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(existsSync(to)).toBe(false);
});

test('a folder with such files is left as it is', async () => {
  const to = mkdtempSync(join(folder, 'full-'));
  writeFileSync(join(to, 'README.md'), 'mine');
  const { code, err } = await runHere(['new-game', 'last-stick', '--folder', to]);
  expect([code, err]).toEqual([2, 'README.md exists already. Run the command in an empty folder.\n']);
  writeFileSync(join(to, 'package.json'), '{');
  rmSync(join(to, 'README.md'));
  expect(await runHere(['new-game', 'last-stick', '--folder', to])).toMatchObject({ code: 2 });
  expect(readdirSync(to)).toEqual(['package.json']);
});

test('an id never begins the refusals of something else', () => {
  const page = readFileSync(new URL('../../../docs/refusals.md', import.meta.url), 'utf8');
  const prefixes = new Set([...page.matchAll(/^\| `([a-z0-9-]+)\//gm)].map(([, prefix]) => prefix!));
  // Those of games and of their gateways have the name of a game or a hyphen.
  const others = [...prefixes].filter(
    prefix => !GAMES.some(({ rules }) => rules.id === prefix) && !prefix.includes('-'),
  );
  expect(others).toContain('match');
  expect(others.filter(prefix => idProblem(prefix) === undefined)).toEqual([]);
});
