// Generic code names no game: what differs from game to game is a fact of the contract or a part of its package.

import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { sourceFiles } from './source-files.ts';

const GENERIC = [
  'core',
  'match',
  'arena',
  'search',
  'protocol',
  'client',
  'server',
  'cli',
  'gateways',
  'game-package',
].map(name => `src/${name}`);
const FOLDERS = [...GENERIC, 'web/app', 'web/boards', 'web/kit', 'web/worker', 'web/locales'];

/** Files that may name a game: which, and why. */
const EXCEPTIONS: readonly (readonly [files: RegExp, why: string])[] = [
  [/^src\/core\/example-game\.ts$/, 'the game of examples where none is named'],
  [/^src\/server\/people\/accounts\/common-passwords\.ts$/, 'passwords that are easy to guess on this server'],
];

/** Lines that may: examples in the help of a command show what can be typed. */
const isExample = (line: string): boolean => /^\s*(examples: \[)?'.*\bludoteca \w+ .*'[,\]]/.test(line);

const idPattern = (id: string): string => {
  const title = id.charAt(0).toUpperCase() + id.slice(1);
  return `(?<![A-Za-z])${id}(?![a-z])|${title}(?![a-z])|(?<![A-Z])${id.toUpperCase()}(?![A-Z])`;
};
/** As a word or as a part of a name: uno, unoTable, playUno, UNO. */
const NAMED = new RegExp(games.map(({ id }) => idPattern(id)).join('|'));
/** Italian for `one`, in texts. */
const ITALIAN = /^web\/locales\/it\b|^src\/cli\/texts\/[^/]+\.ts$/;

function namedIn(path: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ''));
  return code.split('\n').flatMap((raw, i) => {
    const line = raw.replace(/(^|\s)\/\/.*$/, '');
    const searched = ITALIAN.test(path) ? line.replaceAll(/\buno\b/gi, '') : line;
    return NAMED.test(searched) && !isExample(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [];
  });
}

const generic = FOLDERS.flatMap(folder => sourceFiles(folder));

test('generic code names no game', () => {
  const wrong = generic
    .filter(({ path }) => EXCEPTIONS.every(([files]) => !files.test(path)))
    .flatMap(({ path, text }) => namedIn(path, text));
  expect(wrong).toEqual([]);
});

test('every exception is still needed', () => {
  const idle = EXCEPTIONS.filter(([files]) =>
    generic.every(({ path, text }) => !files.test(path) || namedIn(path, text).length === 0),
  );
  expect(idle.map(([, why]) => why)).toEqual([]);
});

test('the check can fail', () => {
  expect(namedIn('x.ts', "const usual = game ?? 'dama';")).toHaveLength(1);
  expect(namedIn('x.ts', 'import { unoTable } from y;\nconst playUno = 1;\nconst UNO = 2;')).toHaveLength(3);
  expect(namedIn('x.ts', '// as in dama\nconst unopened = damage; /** uno */')).toEqual([]);
});
