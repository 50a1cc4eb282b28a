// How tests wait, kept as CONTRIBUTING.md says it: what hangs on the speed of a machine turns red on a slow one.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inTime } from './timeout.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const FORBIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\.waitForTimeout\(/, 'wait for what the page shows'],
  [/['"]networkidle['"]/, 'visit(): a page that asks again and again is never idle on a slow machine'],
  [/\bvi\.waitFor\(/, 'expect.poll, whose limit is PATIENCE'],
  [/\bpoll\([^;]*?\btimeout:/, 'the limit of every poll is PATIENCE'],
  [/\b(click|waitFor|press|tap|fill)\(\{[^}]*\btimeout:/, 'the limit of every wait is PATIENCE'],
];

const files = ['src', 'web', 'tests']
  .flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  .filter(path => /\.test\.ts$|^tests\/.*\.ts$/.test(path) && path !== join('tests', 'waiting.test.ts'));

test('the clients of tests wait no longer than everything else', () => {
  const clients = files.filter(path => /end-to-end[\\/](\w+-)?client\.ts$/.test(path));
  expect(clients.length).toBe(5);
  // `inTime` has a limit.
  expect(clients.filter(path => readFileSync(join(ROOT, path), 'utf8').includes('new Promise'))).toEqual([]);
});

test('what does not come is named when the limit is over', async () => {
  await expect(inTime('an answer', () => undefined, 1)).rejects.toThrow('an answer did not come within 1 ms');
  expect(await inTime('an answer', resolve => resolve(5), 1)).toBe(5);
});

test('tests wait for conditions, as long as all others do', () => {
  const found = files.flatMap(path => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${path}: ${instead}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
