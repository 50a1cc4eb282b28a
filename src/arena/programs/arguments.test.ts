import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resolveArguments } from './arguments.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-arguments-'));
mkdirSync(join(folder, 'classes'));
for (const name of ['bot.py', 'book.bin', 'a.jar']) writeFileSync(join(folder, name), '');
afterAll(() => rmSync(folder, { recursive: true }));

const here = process.cwd();
const at = (name: string): string => join(folder, name);
/** As a user in the current folder writes it. */
const seen = (name: string): string => relative(here, at(name));

const CASES: readonly (readonly [written: string[], args: string[], named: string[]])[] = [
  [['-cp', '.', 'Bot'], ['-cp', here, 'Bot'], [here]],
  [['-cp', seen('classes'), 'Bot'], ['-cp', at('classes'), 'Bot'], [at('classes')]],
  [
    ['-cp', `.:${seen('a.jar')}`],
    ['-cp', `${here}:${at('a.jar')}`],
    [here, at('a.jar')],
  ],
  [['-u', seen('bot.py'), '--fast'], ['-u', at('bot.py'), '--fast'], [at('bot.py')]],
  [[`--book=${seen('book.bin')}`], [`--book=${at('book.bin')}`], [at('book.bin')]],
  // Folders of this project that follow an option, and a word that only happens to be a folder.
  [['-I', 'src'], ['-I', join(here, 'src')], [join(here, 'src')]],
  [['src'], ['src'], []],
  [['nothing.py', 'a:b', '-x=y', '--', ''], ['nothing.py', 'a:b', '-x=y', '--', ''], []],
];

for (const [written, args, named] of CASES)
  test(written.join(' '), () => {
    expect(resolveArguments(written)).toEqual({ args, named });
  });
