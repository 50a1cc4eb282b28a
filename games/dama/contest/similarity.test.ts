// Copies in disguise against programs that were written independently to the same document.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLAY_CPP, PLAYER_CPP, PLAYER_HPP } from './cpp-sources.ts';
import { SIMILARITY_THRESHOLD, SimilarityCheck } from './similarity.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const INDEPENDENT = {
  firstFound: read('../../../tests/end-to-end/testdata/player.cpp'),
  textBoards: read('testdata/text-boards.cpp'),
  gridList: read('testdata/grid-list.cpp'),
};
const COURSE = [PLAYER_HPP, PLAYER_CPP, PLAY_CPP];

/** Words of the language and of the interface, which a copy cannot rename. */
const FIXED = new Set(
  `alignas auto bool break case char class const continue default delete do double else enum false for if inline int long
  namespace new nullptr operator private public return short size_t sizeof static struct switch template this throw true typedef
  typename unsigned using void while std string ifstream ofstream ostream stringstream getline endl abs npos include define
  player_exception err_type index_out_of_bounds missing_file invalid_board t msg Player piece x o X O e Impl pimpl load_board
  store_board init_board move valid_move pop wins loses recurrence size length rdbuf str find find_first_of get is_open c_str fail
  eof close hpp player cpp n r`.split(/\s+/),
);

/** Texts and comments stay as they are. */
const inCode = (source: string, change: (code: string) => string): string =>
  source
    .split(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'|\/\/[^\n]*)/)
    .map((piece, i) => (i % 2 === 1 ? piece : change(piece)))
    .join('');

const renamed = (source: string): string =>
  inCode(source, code =>
    code.replaceAll(/\b[A-Za-z_]\w*/g, word =>
      FIXED.has(word) ? word : `other_${word.length}${word.split('').toReversed().join('')}`,
    ),
  );

/** Everything after the includes that ends with a brace at the beginning of a line, the last one first. */
const reordered = (source: string): string => {
  const [head = '', ...rest] = source.split(/(?<=^#include[^\n]*\n)/m);
  return (
    head +
    rest
      .join('')
      .split(/(?<=^\};?\n)/m)
      .toReversed()
      .join('')
  );
};

const commented = (source: string): string =>
  source
    .replaceAll(/\/\/[^\n]*/g, '')
    .replaceAll(/^( +)(?=\S)/gm, '$1$1  ')
    .replaceAll(/\{\n/g, '  // my own idea\n{ /* I thought\n long about it */\n\n');

/** Declarations of several names become several; a condition gets a name and a line of its own, what hangs from it gets braces. */
const split = (source: string): string =>
  inCode(source, code =>
    code
      .replaceAll(/^( *)((?:const )?\w+) (\w+ = [^,;(){}\n]+), (\w+ = [^,;(){}\n]+);/gm, '$1$2 $3;\n$1$2 $4;')
      .replaceAll(
        /^( *)if (\([^;{}]*\)) (throw|return|continue)([^;\n]*);/gm,
        '$1bool is_so = $2;\n$1if (is_so)\n$1{\n$1  $3$4;\n$1}',
      )
      .replaceAll(/^( *)return (\w+ [!=]= [^;?&|\n]+);/gm, '$1bool answer;\n$1answer = $2;\n$1return answer;'),
  );

const DISGUISES = {
  renamed,
  reordered,
  commented,
  split,
  'all of it': (source: string) => commented(reordered(split(renamed(source)))),
};

const shareOf = (first: string, second: string): number =>
  new SimilarityCheck(
    [
      { name: '1', source: first },
      { name: '2', source: second },
    ],
    COURSE,
  ).pairs()[0]!.share;

const sources = Object.entries(INDEPENDENT);

test.each(
  sources.flatMap(([name, source]) => Object.entries(DISGUISES).map(([how, hide]) => ({ name, how, source, hide }))),
)('a copy of $name is found: $how', ({ source, hide }) => {
  const copy = hide(source);
  expect(copy).not.toBe(source);
  expect(shareOf(source, copy)).toBeGreaterThan(SIMILARITY_THRESHOLD);
});

/** Parts of players, each with a representation of its own. A short source has a larger share in common by chance. */
const PARTS = readdirSync(new URL('testdata/parts', import.meta.url)).map(name => ({
  name,
  source: read(`testdata/parts/${name}`),
}));

test('programs that were written independently are far below the limit', () => {
  const check = new SimilarityCheck([...sources.map(([name, source]) => ({ name, source })), ...PARTS], COURSE);
  expect(PARTS).toHaveLength(8);
  for (const { share } of check.pairs()) expect(share).toBeLessThan(SIMILARITY_THRESHOLD / 4);
  expect(check.short).toEqual([]);
});

test.each(PARTS)('a copy of a part is found: $name', ({ source }) => {
  const copy = commented(reordered(renamed(source)));
  expect(shareOf(source, copy)).toBeGreaterThan(SIMILARITY_THRESHOLD);
});

const body = (name: string): string =>
  Array.from({ length: 8 }, (_, i) => `  ${name} = ${name} * ${i} + other[${name} - 1] - rest(${name});\n`).join('');

test('passages have the lines of both sources', () => {
  const first = `int one(int a) {\n${body('a')}  return a;\n}\n`;
  const second = `// A comment.\n\nstatic long another(long b)\n{\n${body('b')}  return b;\n}\n`;
  const check = new SimilarityCheck(
    [
      { name: '1', source: first },
      { name: '2', source: second },
    ],
    [],
  );
  expect(check.passages([0, 1])[0]).toEqual({
    lines: [
      [1, 10],
      [3, 13],
    ],
  });
});

test('what the course hands out does not count', () => {
  const twice = [INDEPENDENT.gridList, INDEPENDENT.gridList].map((source, i) => ({ name: String(i), source }));
  expect(new SimilarityCheck(twice, []).pairs()[0]!.share).toBe(1);
  const check = new SimilarityCheck(twice, [...COURSE, INDEPENDENT.gridList]);
  expect([check.pairs()[0]!.share, check.short, check.passages([0, 1])]).toEqual([0, [0, 1], []]);
});

test.each(['', '{', '}}}}', '"', 'R"(', '/*', '#define A', '\\', '#'.repeat(50)])('anything is compared: %j', text => {
  const check = new SimilarityCheck(
    [
      { name: '1', source: text },
      { name: '2', source: INDEPENDENT.gridList },
    ],
    COURSE,
  );
  expect(check.pairs()).toEqual([{ pair: [0, 1], share: 0 }]);
});
