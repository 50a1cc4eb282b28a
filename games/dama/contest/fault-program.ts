// The smallest program that shows a fault: the calls of one case up to the one that is wrong, to be compiled with player.hpp and player.cpp.

import { fill } from '../../../src/core/texts.ts';
import type { SheetTexts } from '../texts/sheet.ts';
import type { TrialCase } from './trial-cases.ts';
import { type Expectation, fileOf, PLAYER_ERRORS, type PlayerError } from './trial-steps.ts';
import { withDots } from './verdict.ts';

const CELLS = 64;

/** `at` is the place of the last call, or undefined for all calls. `comments` say what is asked and what was found. */
export function faultProgram(
  { steps }: TrialCase,
  at: number | undefined,
  comments: readonly string[],
  words: SheetTexts['program'],
): string {
  const calls = at === undefined ? steps : steps.slice(0, at + 1);
  const lines = calls.flatMap(({ code, expect }, i) => {
    // A case that reads by either method ends with a call that is not shown.
    const isLast = i === calls.length - 1;
    const asked = isLast && expect ? expect : undefined;
    if (asked && 'throws' in asked) return caught(code ?? '', asked.throws, words);
    const call = code === undefined ? [] : [`  ${code}`];
    return asked ? call.concat(expected(asked, words)) : call;
  });
  return `${[
    ...comments.map(comment => `// ${oneLine(comment)}`),
    '#include "player.hpp"',
    '',
    'int main() {',
    '  cout << boolalpha;',
    ...lines,
    '}',
  ].join('\n')}\n`;
}

/** A comment must not end in a backslash, which would join the next line to it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/\\+$/, '');

function caught(code: string, errors: readonly PlayerError[], words: SheetTexts['program']): string[] {
  const error = errors.map(name => `${PLAYER_ERRORS.indexOf(name)} (${name})`).join(', ');
  return [
    '  try {',
    `    ${code}`,
    `    cout << "${words.nothingThrown}" << endl;`,
    '  } catch (const player_exception& error) {',
    `    cout << error.t << endl;  // ${fill(words.mustBe, { value: error })}`,
    '  }',
  ];
}

function expected(expect: Exclude<Expectation, { throws: unknown }>, words: SheetTexts['program']): string[] {
  if ('moved' in expect) return [`  // ${fill(words.legalMove, { player: expect.moved.player })}`];
  const value = 'cells' in expect ? fileOf(expect.cells) : expect.value;
  // operator() is shown cell by cell.
  const text = value.length === CELLS ? fileOf(value) : value;
  const lines = withDots(text).split('\n');
  return lines.length === 1
    ? [`  // ${fill(words.mustBe, { value: text })}`]
    : [`  // ${words.mustBeBoard}`, ...lines.map(line => `  // ${line}`)];
}
