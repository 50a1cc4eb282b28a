// The rules of the document for the source of a player (section 3.1): every #include but player.hpp is removed before the
// source is compiled, and no #pragma may change the behaviour of the compiler.

import { findDirectives } from './cpp-directives.ts';

/** A directive that is not allowed, or not needed, with its line from 1. */
export interface SourceFinding {
  readonly line: number;
  readonly text: string;
}

export interface CheckedSource {
  /** What is compiled: blanks where an include was removed, so that lines and columns stay the same. */
  readonly source: string;
  readonly removedIncludes: readonly SourceFinding[];
  /** They change what the compiler does: the entry is not admitted. */
  readonly forbiddenPragmas: readonly SourceFinding[];
  /** They change nothing and stay. */
  readonly harmlessPragmas: readonly SourceFinding[];
}

const INCLUDES = new Set(['include', 'include_next', 'import', 'embed']);
const PRAGMAS = new Set(['pragma', '_Pragma']);

/** The first words of the pragmas that g++ obeys; it ignores all others, such as `region` and `mark`. */
const OBEYED_PRAGMAS = new Set([
  'GCC',
  'STDC',
  'acc',
  'ms_struct',
  'omp',
  'pack',
  'pop_macro',
  'push_macro',
  'redefine_extname',
  'scalar_storage_order',
  'weak',
]);

export function checkSource(source: string): CheckedSource {
  const removedIncludes: SourceFinding[] = [];
  const forbiddenPragmas: SourceFinding[] = [];
  const harmlessPragmas: SourceFinding[] = [];
  const compiled: string[] = [];
  let copied = 0;
  for (const { name, argument, line, start, end } of findDirectives(source)) {
    const finding = { line, text: source.slice(start, end).replaceAll(/\s+/g, ' ') };
    if (INCLUDES.has(name) && !isOwnHeader(argument ?? '')) {
      removedIncludes.push(finding);
      compiled.push(source.slice(copied, start), source.slice(start, end).replaceAll(/[^\n]/g, ' '));
      copied = end;
    } else if (PRAGMAS.has(name)) {
      const isHarmless = argument !== undefined && !OBEYED_PRAGMAS.has(/^\w*/.exec(argument.trim())![0]);
      (isHarmless ? harmlessPragmas : forbiddenPragmas).push(finding);
    }
  }
  compiled.push(source.slice(copied));
  return { source: compiled.join(''), removedIncludes, forbiddenPragmas, harmlessPragmas };
}

const isOwnHeader = (argument: string): boolean => /^(?:"(?:\.\/)*player\.hpp"|<(?:\.\/)*player\.hpp>)$/.test(argument);
