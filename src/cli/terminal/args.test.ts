import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { LANGUAGES } from '../texts/index.ts';
import { type Args, type Flags, parseArguments, parseGameOptions, parseInteger, parseText } from './args.ts';

const { en } = LANGUAGES;

const FLAGS: Flags = { seats: { value: 'N' }, bot: { value: 'NAME', short: 'b' }, brief: {}, name: { value: 'NAME' } };
const read = (line: string) => parseArguments(line.split(' ').filter(Boolean), FLAGS, 'play', en);

test('words and flags come in any order', () => {
  const args = read('dama --seats 3 --bot a extra -b b --brief') as Args; // not refused: all flags are known
  expect(args.words).toEqual(['dama', 'extra']);
  expect(args.value('seats')).toBe('3');
  expect(args.all('bot')).toEqual(['a', 'b']);
  expect(args.has('brief')).toBe(true);
  expect(args.has('name')).toBe(false);
  expect(args.value('name')).toBeUndefined();
});

test.each([
  ['an unknown flag', '--sets 3', 'cli/unknown-flag', '--sets'],
  ['an unknown letter', '-x', 'cli/unknown-flag', '-x'],
  ['a name of Object', '--constructor', 'cli/unknown-flag', '--constructor'],
  ['a forgotten value', '--seats', 'cli/needs-value', '--seats'],
  ['a flag where a value was meant', '--seats --brief', 'cli/needs-value', '--seats'],
  ['a value for a switch', '--brief=yes', 'cli/no-value', '--brief'],
])('%s is refused by name', (_name, line, code, flag) => {
  expect(read(line)).toMatchObject({ refused: code, detail: expect.stringContaining(flag) });
});

test.each([
  ['3', 3],
  ['03', 3],
  [undefined, undefined],
  ['0', 'refused'],
  ['5', 'refused'],
  ['2.5', 'refused'],
  ['-1', 'refused'],
  ['x', 'refused'],
  ['', 'refused'],
])('the number %s is %s', (text, expected) => {
  const found = parseInteger(text, '--seats', [1, 4], en);
  if (expected === 'refused') expect(found).toMatchObject({ refused: 'cli/not-a-number' });
  else expect(found).toBe(expected);
});

describe('options of a game', () => {
  const schemas = {
    rounds: { type: 'integer', minimum: 1, maximum: 9 },
    open: { type: 'boolean' },
    tiles: { type: 'string', maxLength: 99 },
  } as const;

  test.each([
    ['by their kind', ['rounds=5', 'open=true', 'tiles=a=b'], { rounds: 5, open: true, tiles: 'a=b' }],
    ['a text that looks like a number', ['tiles=5'], { tiles: '5' }],
    ['what fits no schema, for the game to refuse', ['rounds=many', 'speed=3'], { rounds: 'many', speed: '3' }],
    ['the last of two', ['rounds=1', 'rounds=2'], { rounds: 2 }],
  ])('%s', (_name, given, settings) => {
    expect(parseGameOptions(given, schemas, en)).toEqual(settings);
  });

  test('must be KEY=VALUE', () => {
    expect(parseGameOptions(['rounds'], schemas, en)).toMatchObject({ refused: 'cli/option-form' });
  });

  test('may come from a file that is there', () => {
    expect(parseText('@no/such/file', en)).toMatchObject({
      refused: 'cli/cannot-read',
      detail: 'Cannot read no/such/file: ENOENT: no such file or directory',
    });
  });
});

test('what was typed is printed again, so that a shell reads the same', () => {
  const flags = { out: { value: 'FOLDER' }, bot: { value: 'BOT' }, valgrind: {}, rerun: {} };
  const typed = [
    'contest',
    'my entries',
    '--out',
    "Ada's",
    '--bot',
    'greedy',
    '--bot',
    'random',
    '--valgrind',
    '--rerun',
  ];
  const args = parseArguments(typed, flags, 'dama', en);
  if (isRefusal(args)) throw new Error(args.detail);
  const printed = args.print(['rerun']);
  expect(printed).toBe(`contest 'my entries' --out 'Ada'\\''s' --bot greedy --bot random --valgrind`);
  const read = spawnSync('/bin/sh', ['-c', `printf '%s\\n' ${printed}`], { encoding: 'utf8' }).stdout;
  expect(read.trim().split('\n')).toEqual(typed.slice(0, -1));
});
