// The Dama contest with real C++: an entry written for the course plays, a broken one gets a report.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Built } from '../../src/cli/testing/built.ts';

const SOURCE = readFileSync(fileURLToPath(new URL('testdata/player.cpp', import.meta.url)), 'utf8');
const compiles = spawnSync('g++', ['--version']).status === 0;

let built: Built;
beforeAll(() => {
  built = new Built();
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
  ]);
  const { code, out: said, err } = await run.finished;
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(said).toContain('880001: ok');
  expect(said).toContain('player.cpp:3: #include is not allowed: #include <vector>');
  expect(said).toContain('player.cpp:4: #pragma is not allowed');
  expect(said).toMatch(/880005: .*\n {2}g\+\+: .*error/);
  expect(said).toMatch(/methods: crashed \(SIGABRT\)/);
  const { games, ranking } = JSON.parse(readFileSync(join(out, 'contest.json'), 'utf8')) as {
    games: { key: string; why: string; moves: number }[];
    ranking: { name: string }[];
  };
  expect(games.length).toBe(6);
  expect(games.find(({ key }) => key === '880001-greedy-1')).toMatchObject({
    why: expect.stringMatching(/^rules|^draw/),
  });
  for (const { key, why } of games) if (key.includes('880004')) expect(why).toMatch(/^crash|^rules|^illegal/);
  expect(ranking.map(({ name }) => name).toSorted()).toEqual(['880001', '880002', '880004', 'greedy']);
});
