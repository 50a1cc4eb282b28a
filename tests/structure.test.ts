import { expect, test } from 'vitest';
import { classesOf, functionsOf } from './functions.ts';
import type { SourceFile } from './source-files.ts';
import { densityOf, NO_INTERPRETERS, readsJournal, structureOf } from './structure.ts';

const structure = structureOf();

test('functions are found with their names and lengths', () => {
  const source: SourceFile = {
    path: 'a.tsx',
    text: [
      "const One = (): Node => <p class='{'>",
      '  {list.map(item => item)}',
      '</p>;',
      'class Two {',
      '  #three(): string {',
      '    return `}`;',
      '  }',
      '}',
    ].join('\n'),
  };
  expect(functionsOf(source)).toEqual([
    { name: 'One', path: 'a.tsx', line: 1, lines: 3 },
    { name: 'One', path: 'a.tsx', line: 2, lines: 1 },
    { name: 'three', path: 'a.tsx', line: 5, lines: 3 },
  ]);
});

test('classes are found with their methods, and lines with their lengths', () => {
  const source: SourceFile = {
    path: 'a.ts',
    text: [
      '// What follows has two methods and an accessor.',
      'export class Three {',
      '  field = (): void => undefined;',
      '  constructor() {}',
      '',
      '  get one(): number { return 1; }',
      '  #two(): void {}',
      '  static three(): void {}',
      '}',
    ].join('\n'),
  };
  expect(classesOf(source)).toEqual([{ name: 'Three', path: 'a.ts', methods: 3 }]);
  expect(densityOf([source])).toMatchObject({ codeLines: 7, longLines: 0 });
});

test('journal entries are interpreted in one place', () => {
  expect(structure.journalInterpreters).toEqual(['src/core/match-lifecycle.ts']);
});

test('every file that is said to be no interpreter still tells entries apart', () => {
  expect(structure.journalReaders).toEqual(expect.arrayContaining(Object.keys(NO_INTERPRETERS)));
});

const compare = (...kinds: string[]): SourceFile => ({
  path: 'a.ts',
  text: `function f(entry) {\n${kinds.map(kind => `if (entry.t === '${kind}') g();`).join('\n')}\n}\n`,
});

test('a place that interprets entries is found by a function that compares four kinds', () => {
  const apart: SourceFile = {
    path: 'a.ts',
    text: [compare('seated', 'vacated'), compare('acted', 'ended')].map(({ text }) => text).join(''),
  };
  expect(readsJournal(compare('seated', 'started', 'acted', 'ended'))).toBe(true);
  expect(readsJournal(compare('seated', 'started', 'acted'))).toBe(false);
  expect(readsJournal(apart)).toBe(false);
  // The log of a tournament has these too.
  expect(readsJournal(compare('created', 'started', 'withdrew', 'paused', 'resumed'))).toBe(false);
});
