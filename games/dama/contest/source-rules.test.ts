import { expect, test } from 'vitest';
import { checkSource } from './source-rules.ts';

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
