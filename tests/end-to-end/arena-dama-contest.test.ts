// The Dama contest with real C++: an entry written for the course plays, a broken one gets a report.

import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuiltProgram } from '../../src/cli/testing/built.ts';
import { PLAYER_HPP } from '../../src/gateways/dama-files/cpp-sources.ts';

const SOURCE = readFileSync(fileURLToPath(new URL('testdata/player.cpp', import.meta.url)), 'utf8');
/** Nobody here is to be late, however busy the machine is. */
const AMPLE = ['--move-time', '60000'];
const compiles = spawnSync('g++', ['--version']).status === 0;

let built: BuiltProgram;
beforeAll(() => {
  built = new BuiltProgram();
});
afterAll(() => built.remove());

test.runIf(compiles)('a contest of player.cpp files and a bot of ours', async () => {
  const entries = built.file('entries');
  const add = (name: string, source: string): void => {
    mkdirSync(join(entries, name), { recursive: true });
    writeFileSync(join(entries, name, 'player.cpp'), source);
  };
  add('880001', SOURCE);
  // Its captures leave the taken piece on the board.
  add('880002', SOURCE.replace('b.cell[r + dr][c + dc] = Player::e;', ''));
  add(
    '880003',
    SOURCE.replace('#include "player.hpp"', '#include "player.hpp"\n#include <vector>\n#pragma GCC optimize("O3")'),
  );
  add('880004', SOURCE.replace('void Player::move() {', 'void Player::move() {\n  abort();'));
  add('880005', SOURCE.replace('int count = 0;', 'int count = 0'));
  const out = built.file('contest');
  const run = built.start([
    'dama',
    'contest',
    entries,
    '--out',
    out,
    '--bot',
    'greedy',
    '--games',
    '1',
    '--plies',
    '30',
    ...AMPLE,
  ]);
  const { code, out: said, err } = await run.finished;
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(said).toContain('880001: ok');
  expect(said).toContain('player.cpp:3: #include is not allowed: #include <vector>');
  expect(said).toContain('player.cpp:4: #pragma is not allowed');
  expect(said).toMatch(/880005: .*\n {2}g\+\+: .*error/);
  expect(said).toMatch(/methods: crashed \(SIGABRT\)/);
  const { games, rows } = JSON.parse(readFileSync(join(out, 'contest.json'), 'utf8')) as {
    games: { key: string; verdict: { by: string }; moves: number; programs: { said: string[] }[] }[];
    rows: { name: string }[];
  };
  expect(games.length).toBe(6);
  expect(games.find(({ key }) => key === '880001-greedy-1')).toMatchObject({ verdict: { by: 'rules' } });
  for (const { key, verdict } of games)
    if (key.includes('880004')) expect(verdict.by).toMatch(/^crash|^rules|^illegal/);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['880001', '880002', '880004', 'greedy']);
  const page = readFileSync(join(out, 'report.html'), 'utf8');
  for (const text of ['880001', 'board_2.txt', 'class="replay"']) expect(page).toContain(text);
});

test.runIf(compiles)('programs enter too; killed in the middle, the contest goes on', async () => {
  const entries = built.file('programs');
  mkdirSync(entries);
  const program = join(built.file('contest'), 'build/880001/play');
  copyFileSync(program, join(entries, 'robot'));
  copyFileSync(program, join(entries, 'twin'));
  // It says something, and leaves without a move.
  writeFileSync(join(entries, 'quitter'), '#!/bin/sh\necho "no, thanks" >&2\nexit 3\n', { mode: 0o755 });
  const header = built.file('course.hpp');
  writeFileSync(header, PLAYER_HPP);
  mkdirSync(join(entries, '880009'));
  writeFileSync(join(entries, '880009/player.cpp'), SOURCE);
  const out = built.file('resumed');
  const flags = [
    '--out',
    out,
    '--games',
    '1',
    '--plies',
    '12',
    '--header',
    header,
    '--valgrind',
    '--at-once',
    '2',
    ...AMPLE,
  ];
  const command = ['dama', 'contest', entries, ...flags];
  const lines = (): string[] =>
    existsSync(join(out, 'results.jsonl'))
      ? readFileSync(join(out, 'results.jsonl'), 'utf8').split('\n').slice(0, -1)
      : [];
  const killed = built.start(command);
  while (lines().length < 2) await new Promise(resolve => setTimeout(resolve, 5));
  killed.child.kill('SIGKILL');
  await killed.finished;
  const before = lines();
  const { code, out: said, err } = await built.start(command).finished;
  expect([code, err]).toEqual([0, '']);
  expect(said).toContain('880009: ok');
  expect(lines().slice(0, before.length)).toEqual(before);
  expect(lines()).toHaveLength(6);
  const { games, rows } = JSON.parse(readFileSync(join(out, 'contest.json'), 'utf8')) as {
    games: { entrants: number[]; verdict: { by: string; code?: number }; programs: { said: string[] }[] }[];
    rows: { name: string; losses: number }[];
  };
  expect(rows.at(-1)).toMatchObject({ name: 'quitter', losses: 3 });
  // Entries are taken in the order of their names: 880009, quitter, robot, twin.
  const left = games.filter(({ entrants }) => entrants.includes(1));
  for (const { entrants, verdict, programs } of left) {
    expect(verdict).toMatchObject({ by: 'crash', code: 3 });
    expect(programs[entrants.indexOf(1)]!.said).toEqual(['no, thanks']);
  }
});

test.runIf(compiles)('a compiled player meets ours in a folder, and the verifier judges', async () => {
  const folder = built.file('match');
  mkdirSync(folder);
  const verifier = built.start(['dama', 'verify', '--out', folder, '--plies', '8', ...AMPLE]);
  const ours = built.start(['dama', 'play', '2', '--out', folder, '--bot', 'random', '--seed', 'x']);
  const theirs = spawn(join(built.file('contest'), 'build/880001/play'), ['1'], { cwd: folder, stdio: 'ignore' });
  const verdict = await verifier.finished;
  for (const child of [ours.child, theirs]) child.kill('SIGKILL');
  await ours.finished;
  expect(verdict).toMatchObject({ code: 0, err: '' });
  expect(verdict.out).toContain('rules (8)');
  for (let round = 1; round <= 9; round++) expect(readFileSync(join(folder, `board_${round}.txt`)).length).toBe(127);
  // A player that does not keep to the rules is out, and the verifier says which one it broke.
  const cheated = built.file('cheated');
  mkdirSync(cheated);
  const judge = built.start(['dama', 'verify', '--out', cheated, ...AMPLE]);
  while (!existsSync(join(cheated, 'board_1.txt'))) await new Promise(resolve => setTimeout(resolve, 5));
  copyFileSync(join(folder, 'board_5.txt'), join(cheated, 'board_2.txt'));
  const ended = await judge.finished;
  expect(ended.code).toBe(1);
  expect(ended.out).toMatch(/illegal: .+ \(0\)/);
});
