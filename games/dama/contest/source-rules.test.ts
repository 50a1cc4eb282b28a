import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findDirectives } from './cpp-directives.ts';
import { checkPreprocessed, checkSource } from './source-rules.ts';

const lines = (findings: readonly { line: number }[]): number[] => findings.map(({ line }) => line);

test.each<[name: string, source: string, removed: number[]]>([
  ['the header of the course', '#include "player.hpp"\n#include <player.hpp>\n#include "./player.hpp"', []],
  ['another header', '#include "player.hpp"\n#include <vector>', [2]],
  ['with blanks and a comment', '  #  include /* why */ <vector> // because', [1]],
  ['with a comment before', '/* a\n */ #include <vector>', [2]],
  ['a digraph', '%:include <vector>', [1]],
  ['over several lines', '#\\\ninc\\\nlude <vec\\\ntor>', [1]],
  ['with many blanks after the backslash', `#inc\\${' '.repeat(500)}\nlude <vector>`, [1]],
  ['with blanks after the backslash', '#include \\  \n <vector>', [1]],
  ['behind // /*', '// /*\n#include <vector>', [2]],
  ['behind a string with /*', 'auto s = "/*";\n#include <vector>', [2]],
  ['behind a character with a quote', "char c = '\"';\n#include <vector>", [2]],
  ['behind a number with separators', "int n = 1'000'000;\n#include <vector>", [2]],
  ['behind a raw string that looks unfinished', 'auto s = R"x(")y" */)x";\n#include <vector>', [2]],
  ['in a comment', '/*\n#include <vector>\n*/', []],
  ['in a line comment that goes on', '// so \\\n#include <vector>', []],
  ['in a raw string', 'auto s = R"(\n#include <vector>\n)";', []],
  ['in a raw string with a prefix', 'auto s = u8R"--(\n#include <vector>\n)" )--";', []],
  ['in a string that goes on', 'auto s = "\\\n#include <vector>";', []],
  ['not at the beginning of a line', 'int a; #include <vector>', []],
  ['through a macro', '#define H <vector>\n#include H', [2]],
  ['include_next and import', '#include_next <vector>\n#import <map>', [1, 2]],
  ['another player.hpp', '#include "../player.hpp"\n#include "my/player.hpp"', [1, 2]],
  ['a comment inside angle brackets', '#include <a//b>', [1]],
  ['behind a NUL character', '\0#include <thread>', [1]],
  ['with NUL characters', ' \0 # \0 include \0<thread>\n#in\\\0 \nclude <thread>', [1, 2]],
  ['behind a byte order mark', '\ufeff#include <thread>', [1]],
  ['behind a carriage return', 'int a;\r#include <thread>', [1]],
  ['behind a comment that a carriage return ends', '// a\r#include <thread>', [1]],
  ['xR is a name', 'auto s = xR"(";\n#include <vector>\n// )"', [2]],
])('includes: %s', (_, source, removed) => {
  const checked = checkSource(source);
  expect(lines(checked.removedIncludes)).toEqual(removed);
  expect(checked.source.length).toBe(source.length);
  expect(checkSource(checked.source).removedIncludes).toEqual([]);
});

test('an include is replaced by blanks, and everything else stays', () => {
  const source = 'int a;\n#include <vector> /* a\nb */\n# \\\n include <map>\nint c;\r\n';
  expect(checkSource(source).source).toBe('int a;\n                  /* a\nb */\n   \n              \nint c;\r\n');
});

test.each<[name: string, source: string, forbidden: number[], harmless: number[]]>([
  ['region, once and mark', '#pragma region Moves\n#pragma once\n#pragma mark -\n#pragma endregion', [], [1, 2, 3, 4]],
  ['optimisation', '#pragma GCC optimize("O3")', [1], []],
  ['packing', '#pragma pack(1)', [1], []],
  ['a macro', '#pragma push_macro("x")', [1], []],
  ['of another compiler', '#pragma warning(disable : 4996)\n#pragma comment(lib, "x")', [], [1, 2]],
  ['the operator', 'int a; _Pragma("GCC optimize(\\"O3\\")") int b;', [1], []],
  ['the operator over two lines', '_Pragma\n(\n"GCC optimize(3)")', [1], []],
  ['a harmless operator', '_Pragma("mark here")', [], [1]],
  ['the operator with a raw string', '_Pragma(R"(GCC optimize("O3"))")', [1], []],
  ['the operator in a macro', '#define FAST(x) _Pragma(#x)', [1], []],
  ['a digraph', '%:pragma GCC optimize("O3")', [1], []],
  ['in a string', 'auto s = "_Pragma(GCC)";\nauto t = R"(\n#pragma GCC optimize\n)";', [], []],
  ['in a comment', '// _Pragma("GCC optimize")\n/*\n#pragma GCC optimize\n*/', [], []],
  ['a name that contains it', 'int my_Pragma = 1;', [], []],
])('pragmas: %s', (_, source, forbidden, harmless) => {
  const checked = checkSource(source);
  expect([lines(checked.forbiddenPragmas), lines(checked.harmlessPragmas)]).toEqual([forbidden, harmless]);
});

test('every line may be a directive', () => {
  const count = 20_000;
  const { removedIncludes, harmlessPragmas } = checkSource('#import\n#pragma x\n'.repeat(count / 2));
  expect(lines(removedIncludes)).toEqual(Array.from({ length: count / 2 }, (_, i) => 2 * i + 1));
  expect(lines(harmlessPragmas).at(-1)).toBe(count);
});

test('the line of a directive over several lines is its first', () => {
  const { removedIncludes, forbiddenPragmas } = checkSource('\n#define P \\\n _Pragma("GCC x")\n#include <map>\n');
  expect([lines(forbiddenPragmas), lines(removedIncludes)]).toEqual([[3], [4]]);
});

const compiles = spawnSync('g++', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the preprocessor writes for a source that stands beside a header. */
function preprocess(source: string | Buffer, header = ''): { out: string; err: string } {
  writeFileSync(join(folder, 'player.hpp'), header);
  writeFileSync(join(folder, 'player.cpp'), source);
  const { stdout, stderr } = spawnSync('g++', ['-E', 'player.cpp'], { cwd: folder, encoding: 'utf8' });
  return { out: stdout, err: stderr };
}

/** Directives are found where g++ finds them: each of these is one, or is none. */
test.runIf(compiles)('g++ and the check find the same directives', () => {
  const directive = (source: string): boolean => /warning: #warning a\b/.test(preprocess(source).err);
  const bytes = Array.from({ length: 128 }, (_, byte) => `${String.fromCodePoint(byte)}#warning b${byte}`).join('\n');
  const obeyed = [...preprocess(bytes).err.matchAll(/warning: #warning b(\d+)/g)].map(([, byte]) => Number(byte));
  const found = findDirectives(bytes).flatMap(({ name, argument }) =>
    name === 'warning' ? Number(argument!.slice(1)) : [],
  );
  expect(found).toEqual(obeyed);
  const sources = [
    '// c\r#warning a\n',
    '// c \\\r#warning a\n',
    '#war\\\rning a\n',
    'int a; \\\r#warning a\n',
    'char* s = "abc\r#warning a\n',
    '/* \r */ #warning a\n',
    '#warn\\\0 \0\ning a\n',
    '\ufeff#warning a\n',
    '\ufeff\ufeff#warning a\n',
    'auto s = R"(\r)";\r#warning a\n',
    '\\\r\n#warning a\n',
    'int c;\\\n#warning a\n',
    '/\\\r/ a\n#warning a\n',
    'int a; \\ \r#warning a\n',
    '// c \\\r\r\n#warning a\n',
    '#\rwarning a\n',
    '\u00a0#warning a\n',
    '\u2028#warning a\n',
  ];
  for (const source of sources) {
    const isFound = findDirectives(source).some(({ name }) => name === 'warning');
    expect([source, isFound]).toEqual([source, directive(source)]);
  }
});

const HEADER = '#include <string>\n#pragma GCC visibility push(default)\n#pragma GCC visibility pop\n';

test.runIf(compiles).each<[name: string, source: string, pragmas: string[], includes: number]>([
  ['nothing', '#include "player.hpp"\n#include "./player.hpp"\n#pragma region x\nint a;', [], 0],
  [
    'a pragma out of two parts',
    '#include "player.hpp"\n#define CAT(a, b) a##b\nCAT(_Prag, ma)("GCC optimize(\\"O1\\")")',
    ['GCC optimize("O1")'],
    0,
  ],
  [
    'a pragma that a macro puts into a header',
    '#define CAT(a, b) a##b\n#define namespace CAT(_Prag, ma)("GCC optimize(1)") namespace\n#include "player.hpp"',
    ['GCC optimize(1)'],
    0,
  ],
  ['a pragma the header has, too', '#include "player.hpp"\n#pragma GCC visibility pop', ['GCC visibility pop'], 0],
  ['an include', '#include "player.hpp"\n#include <thread>\n#define H <mutex>\n#include H', [], 2],
  ['a header that reads others', '#define _GLIBCXX_DEBUG\n#include "player.hpp"', [], 0],
])('preprocessed: %s', (_, source, pragmas, includes) => {
  const { out: header } = preprocess('#include "player.hpp"\n', HEADER);
  const found = checkPreprocessed(preprocess(source, HEADER).out, header);
  expect([found.pragmas, found.includes.length]).toEqual([pragmas, includes]);
});
