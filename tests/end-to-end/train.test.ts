// `npm run train` from nothing to a source file with weights, much shorter than in earnest.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFile } from '../built.ts';
import { SOAK } from '../counts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'train-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function train(game: string, name: string, ...more: readonly string[]): string {
  const out = join(folder, `${name}.ts`);
  const args = [game, '--folder', join(folder, name), '--out', out, '--nodes', '40', '--epochs', '2', ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtFile('dist/bench/train/main.js'), ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/round \d, self-play \[#+\]/);
  return /export const WEIGHTS_TEXT[^]*/.exec(readFileSync(out, 'utf8'))![0];
}

test.each(['dama', 'piranhas'])('%s: the same weights in one go, after a stop, and with more threads', game => {
  const whole = train(game, `${game}-whole`, '--games', '12+8', '--threads', '1');
  // Stops and seeds are the same for all games: one of them stands for both but in a soak.
  if (!SOAK && game === 'dama')
    return expect(train(game, `${game}-threads`, '--games', '12+8', '--threads', '3')).toBe(whole);
  expect(train(game, `${game}-parts`, '--games', '4', '--rounds', '1', '--threads', '1')).not.toBe(whole);
  train(game, `${game}-parts`, '--games', '12', '--rounds', '1', '--threads', '1');
  expect(train(game, `${game}-parts`, '--games', '12+8', '--threads', '3')).toBe(whole);
  expect(train(game, `${game}-seed`, '--games', '12+8', '--seed', 'another', '--threads', '2')).not.toBe(whole);
});

test('a game without training is answered with the ones that have it', () => {
  const { status, stderr } = spawnSync(process.execPath, [builtFile('dist/bench/train/main.js'), 'chess'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, 'There is nothing to train for chess. Name one of: dama, piranhas.\n']);
});
