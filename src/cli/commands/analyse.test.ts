import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../testing/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-analyse-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the mistakes of a match are named, with what was better and why', async () => {
  const file = join(folder, 'match.jsonl');
  await runHere(['play', 'dama', '-b', 'random', '-b', 'random', '--seed', 'a', '-o', 'plyLimit=40', '--save', file]);
  const { code, out } = await runHere(['analyse', file]);
  expect(code).toBe(0);
  expect(out).toMatch(/^dama: Rolling stone 1 and Rolling stone 2\n\d+ mistakes\.\n/);
  expect(out).toMatch(
    /\nMove \d+, Rolling stone [12]: \d\d[-x]\d\d, from \d+ % to \d+ %\..*\n( {2}.+\n)*Better: \d\d[-x]\d\d.*\n( {2}.+\n)+/,
  );
  const german = await runHere(['analyse', file, '--seat', '1', '--lang', 'de']);
  expect(german.out).toMatch(/\nZug \d+, .+ 2: /);
  expect(german.out).not.toMatch(/\nZug \d+, .+ 1: /);
});

test('where no bot judges there is no analysis', async () => {
  const file = join(folder, 'toy.jsonl');
  await runHere(['play', 'toy', '-b', 'first', '-b', 'first', '--save', file]);
  const { code, err } = await runHere(['analyse', file]);
  expect(code).toBe(2);
  expect(err).toContain('No bot of this game judges positions.');
});
