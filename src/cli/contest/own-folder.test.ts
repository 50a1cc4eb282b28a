import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ProgramCommand } from '../../arena/programs/process.ts';
import { withOwnFolder } from './own-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-own-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);
for (const name of ['ada', 'bob', 'flat']) mkdirSync(at(name));
for (const path of [at('ada', 'main.py'), at('bob', 'main.py'), at('flat', 'a.py'), at('flat', 'b.py')])
  writeFileSync(path, '');

const needs = (command: string[], others: string[][] = [], current = false): readonly string[] | undefined =>
  withOwnFolder<ProgramCommand>({ command }, { others, current }).needs;

test('a program in a folder of its own may read all of it', () => {
  const other = ['python3', at('bob', 'main.py')];
  expect(needs(['python3', at('ada', 'main.py')], [other])).toEqual([at('ada')]);
});

test('entries side by side do not read each other', () => {
  expect(needs(['python3', at('flat', 'a.py')], [['python3', at('flat', 'b.py')]])).toBeUndefined();
  // An entry above the others would read them, too.
  writeFileSync(at('top.py'), '');
  expect(needs(['python3', at('top.py')], [['python3', at('ada', 'main.py')]])).toBeUndefined();
});

test('the current folder is shown to the program of its author only', () => {
  const command = ['node', join(process.cwd(), 'package.json')];
  expect(needs(command, [], true)).toEqual([process.cwd()]);
  expect(needs(command, [], false)).toBeUndefined();
});

test('folders of everything are never shown', () => {
  expect(needs(['/bin/sh', '/etc/hostname'], [], true)).not.toContain('/');
  expect(needs(['cat', join(homedir(), 'nothing')], [], true)).toBeUndefined();
  writeFileSync(join(tmpdir(), 'ludoteca-own-file.py'), '');
  expect(needs(['python3', join(tmpdir(), 'ludoteca-own-file.py')], [], true)).toBeUndefined();
  rmSync(join(tmpdir(), 'ludoteca-own-file.py'));
});
