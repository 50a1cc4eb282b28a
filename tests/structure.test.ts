import { expect, test } from 'vitest';
import { functionsOf } from './functions.ts';
import type { SourceFile } from './source-files.ts';
import { LIMITS, readsJournal, structureOf } from './structure.ts';

/** To be split: this list only becomes shorter. */
const TOO_LONG = [
  'BotSection',
  'CarcassonneBoard',
  'ReplayTable',
  'SagradaBoard',
  'TableForm',
  'TablePage',
  'TournamentForm',
  'UnoBoard',
  'accountRoutes',
  'chatRoutes',
  'constructor',
  'createApp',
  'matchRoutes',
  'recordRoutes',
  'socialRoutes',
  'src/match/table.ts',
  'tournamentRoutes',
  'web/style/column.css',
];

const structure = structureOf();

test(`no function has more than ${LIMITS.functionLines} lines`, () => {
  const long = structure.functions.filter(
    ({ name, lines }) => lines > LIMITS.functionLines && !TOO_LONG.includes(name),
  );
  expect(long).toEqual([]);
});

test(`no file has more than ${LIMITS.fileLines} lines`, () => {
  expect(structure.longFiles.filter(({ path }) => !TOO_LONG.includes(path))).toEqual([]);
});

test('functions are found with their names and lengths, and kinds of entries where they are compared', () => {
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
  const cases = ['seated', 'vacated', 'started', 'acted', 'ended'].map(kind => `case '${kind}':`);
  expect(readsJournal({ path: 'a.ts', text: cases.join('\n') })).toBe(true);
  expect(readsJournal({ path: 'a.ts', text: cases.slice(1).join('\n') })).toBe(false);
});
