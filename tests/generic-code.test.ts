// Generic code names no game: what differs from game to game is a fact of the contract or a part of its package.
// `hex` is also a number system: the id of a game may be another word of the code. So the code of all games is searched for what can
// only mean the game, and that of games with names that mean nothing else is searched for every name with the id in it.

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
/** Ids that mean nothing else. */
const UNMISTAKABLE = ['carcassonne', 'dama', 'piranhas', 'sagrada', 'uno'];
/** As a word or as a part of a name: uno, unoTable, playUno, UNO. */
const NAMED = new RegExp(UNMISTAKABLE.map(idPattern).join('|'));
/** Code that looks into the folder of a game or asks whether a game is this one. */
const meantIn = (ids: readonly string[]): RegExp =>
  new RegExp(
    `games/(?:${ids.join('|')})/|\\bgame\\w*(?:\\.id)?\\)?\\s*(?:[!=]==|\\?\\?|[:=])\\s*'(?:${ids.join('|')})'`,
    'i',
  );
const MEANT = meantIn(games.map(({ id }) => id));
/** Italian for `one`, in texts. */
const ITALIAN = /^web\/locales\/it\b|^src\/cli\/texts\/[^/]+\.ts$/;

function namedIn(path: string, text: string, meant = MEANT): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ''));
  return code.split('\n').flatMap((raw, i) => {
    const line = raw.replace(/(^|\s)\/\/.*$/, '');
    const searched = ITALIAN.test(path) ? line.replaceAll(/\buno\b/gi, '') : line;
    return (NAMED.test(searched) || meant.test(searched)) && !isExample(line)
      ? [`${path}:${i + 1}: ${line.trim()}`]
      : [];
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

test('every name that is searched for is one of a game', () => {
  const ids = new Set(games.map(({ id }) => id));
  expect(UNMISTAKABLE.filter(id => !ids.has(id))).toEqual([]);
});

const hex = (text: string): string[] => namedIn('x.ts', text, meantIn(['hex']));

test('an id that is another word is found where it means the game', () => {
  expect(hex("import { parseHex } from './hex.ts';\nconst text = bytes.toString('hex');\nconst hex = 1;")).toEqual([]);
  expect(hex("import { rules } from '../../games/hex/rules/index.ts';")).toHaveLength(1);
  expect(hex("const usual = game ?? 'hex';\nif (game.id === 'hex') return;\nplay({ game: 'hex' });")).toHaveLength(3);
});

test('the check can fail', () => {
  expect(namedIn('x.ts', "const usual = game ?? 'dama';")).toHaveLength(1);
  expect(namedIn('x.ts', 'import { unoTable } from y;\nconst playUno = 1;\nconst UNO = 2;')).toHaveLength(3);
  expect(namedIn('x.ts', '// as in dama\nconst unopened = damage; /** uno */')).toEqual([]);
});
