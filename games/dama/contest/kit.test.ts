// What a student starts from, and a match of two players with the board on screen.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bubblewrapProblem } from '../../../src/arena/programs/bubblewrap.ts';
import { runHere } from '../../../src/cli/testing/fake-terminal.ts';
import { rules as dama } from '../rules/index.ts';
import { boardWithNumbers } from './play-command.ts';

const hasCompiler = spawnSync('g++', ['--version']).status === 0;
const hasMake = spawnSync('make', ['--version']).status === 0;
const unsafe = bubblewrapProblem() === undefined ? [] : ['--unsafe'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-kit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);
const player = (name: string): string => fileURLToPath(new URL(`testdata/${name}.cpp`, import.meta.url));

const run = (...argv: string[]): ReturnType<typeof runHere> => runHere(['dama', ...argv]);

test('a kit has all that compiles a player, and is written once', async () => {
  expect((await run('header', '--out', folder)).code).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['Makefile', 'play.cpp', 'player.cpp', 'player.hpp']);
  writeFileSync(file('player.cpp'), 'work of a week');
  const again = await run('header', '--out', folder);
  expect([again.code, again.out]).toEqual([1, '']);
  expect(readFileSync(file('player.cpp'), 'utf8')).toBe('work of a week');
});

test.skipIf(!hasCompiler || !hasMake)('make compiles the kit without a warning (needs g++ and make)', async () => {
  await run('header', '--out', folder);
  copyFileSync(player('text-boards'), file('player.cpp'));
  const { status, stderr } = spawnSync('make', [], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(folder)).toContain('play');
});

describe.skipIf(!hasCompiler)('two players (needs g++)', () => {
  test('one game is shown board by board', async () => {
    const { code, out, err } = await run('play', player('text-boards'), player('grid-list'), '--plies', '3', ...unsafe);
    expect([code, err.includes('error')]).toEqual([0, false]);
    const titles = [...out.matchAll(/^(board_\d+\.txt)(?:: \S*\/([\w-]+)\.cpp \((.)\), \d+ ms)?$/gm)].map(found =>
      found.slice(1),
    );
    expect(titles).toEqual([
      ['board_1.txt', undefined, undefined],
      ['board_2.txt', 'text-boards', 'x'],
      ['board_3.txt', 'grid-list', 'o'],
      ['board_4.txt', 'text-boards', 'x'],
    ]);
    expect(out.split('\n')[1]).toBe('7  o . o . o . o .');
    expect(out).toMatch(/text-boards\.cpp – \S*grid-list\.cpp: draw/);
  });

  test('several games change colours and end with the score', async () => {
    writeFileSync(
      file('player.cpp'),
      readFileSync(player('grid-list'), 'utf8').replace(
        'void Player::move() {',
        'void Player::move() {\n  cerr << "\\33[2Jhello" << endl; throw 1;',
      ),
    );
    const { code, out } = await run('play', file('player.cpp'), player('grid-list'), '--games', '2', ...unsafe);
    expect(code).toBe(0);
    expect(out).not.toContain('board_2.txt:');
    expect(out.split('\n').map(line => line.replaceAll(/\S*\//g, ''))).toEqual([
      expect.stringMatching(/^player\.cpp – grid-list\.cpp: grid-list\.cpp wins .*threw/),
      expect.stringMatching(/^grid-list\.cpp – player\.cpp: grid-list\.cpp wins .*threw/),
      'player.cpp 0, grid-list.cpp 2',
      '',
    ]);
    const shown = await run('play', file('player.cpp'), player('grid-list'), ...unsafe);
    expect(shown.out).toContain('player.cpp:  [2Jhello\n');
  });

  test('a source that does not compile is said so, with its line', async () => {
    writeFileSync(file('player.cpp'), '#include "player.hpp"\nint i = ;\n');
    const { code, err } = await run('play', file('player.cpp'), '--bot', 'greedy', ...unsafe);
    expect(code).toBe(1);
    expect(err).toContain('player.cpp:2:9');
  });
});

test('a file that is not there, and a word too many', async () => {
  expect(await run('play', file('none.cpp'), ...unsafe)).toMatchObject({ code: 2, out: '' });
  expect(await run('verify', 'a', 'b')).toMatchObject({ code: 2, err: 'Unexpected argument "b".\n' });
  expect(await run('play', file('none.cpp'), '--bot', 'nobody', ...unsafe)).toMatchObject({ code: 2 });
});

test('a board has the numbers of its rows and columns, and what changed is bold', () => {
  const start = dama.init(2, dama.defaults);
  const lines = boardWithNumbers(start, undefined, text => text).split('\n');
  expect([lines[0], lines[7], lines.at(-1)]).toEqual([
    '7  o . o . o . o .',
    '0  . x . x . x . x',
    '   0 1 2 3 4 5 6 7',
  ]);
  const empty = { ...start, x: 0 };
  expect(boardWithNumbers(empty, start, text => `[${text}]`).split('\n')[7]).toBe('0  . [.] . [.] . [.] . [.]');
});
