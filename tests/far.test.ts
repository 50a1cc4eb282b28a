// Every end-to-end test of the play protocol also runs with clients and tables on different nodes, unless it is listed with a reason.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('end-to-end', import.meta.url));
const LIST = new URL('../scripts/far-tests.mjs', import.meta.url).href;
const { NOT_FAR, farTests } = (await import(LIST)) as {
  readonly NOT_FAR: Readonly<Record<string, string>>;
  farTests(): string[];
};

const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** A file and all files beside it that it imports, directly or not. */
function importsOf(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of textOf(name).matchAll(/from '\.\/([\w-]+\.ts)'/g)) importsOf(other!, found);
  return found;
}

test('what is left out exists, and has a reason', () => {
  expect(Object.keys(NOT_FAR).filter(name => !existsSync(join(FOLDER, name)))).toEqual([]);
  expect(Object.values(NOT_FAR).filter(reason => reason.split(' ').length < 5)).toEqual([]);
});

const STARTS_SERVERS = new Set(['far.ts', 'cluster-kit.ts']);

test('everything else starts its servers so that they can be two nodes', () => {
  const files = farTests().map(path => path.replace('tests/end-to-end/', ''));
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const used = [...importsOf(file)];
    expect(used, `${file} is the same with FAR=1: list it in scripts/far-tests.mjs`).toContain('far.ts');
    const direct = used.filter(name => !STARTS_SERVERS.has(name) && /\bstartServer\(/.test(textOf(name)));
    expect(direct, `${file} starts a server that is alone`).toEqual([]);
  }
});
