// The rules of the document for the source of a player (section 3.1): every #include but player.hpp is removed before the
// source is compiled, and no #pragma may change the behaviour of the compiler.

import { findDirectives, INCLUDES } from './cpp-directives.ts';

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

const PRAGMAS = new Set(['pragma', '_Pragma']);

/** The first words of the pragmas that g++ obeys; it ignores all others, such as `region` and `mark`. */
const OBEYED_PRAGMAS = new Set(
  'GCC STDC acc ms_struct omp pack pop_macro push_macro redefine_extname scalar_storage_order weak'.split(' '),
);

const isObeyed = (pragma: string): boolean => OBEYED_PRAGMAS.has(/^\w*/.exec(pragma.trim())![0]);

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
      compiled.push(source.slice(copied, start), source.slice(start, end).replaceAll(/[^\r\n]/g, ' '));
      copied = end;
    } else if (PRAGMAS.has(name)) {
      const isHarmless = argument !== undefined && !isObeyed(argument);
      (isHarmless ? harmlessPragmas : forbiddenPragmas).push(finding);
    }
  }
  compiled.push(source.slice(copied));
  return { source: compiled.join(''), removedIncludes, forbiddenPragmas, harmlessPragmas };
}

const isOwnHeader = (argument: string): boolean => /^(?:"(?:\.\/)*player\.hpp"|<(?:\.\/)*player\.hpp>)$/.test(argument);

/** What the preprocessor found in a source after it was checked. */
export interface PreprocessedSource {
  /** Files that the source itself includes, other than player.hpp. */
  readonly includes: readonly string[];
  /** Pragmas that the compiler will obey and the header alone does not have. */
  readonly pragmas: readonly string[];
}

/** `# 12 "file" 1`: the next line is number 12 of a file that begins here; 2 instead of 1: the file continues there. */
const LINE_MARKER = /^# \d+ "((?:[^"\\]|\\.)*)"((?: \d)*)$/;
const ENTERED = '1';
const LEFT = '2';
const PRAGMA_LINE = /^\s*#\s*pragma\s+(.*)$/;

/**
 * Reads what `g++ -E` wrote. Macros can put a `_Pragma` together out of parts, which only the preprocessor sees; and whatever else a
 * source hides from the check above, it cannot hide from the compiler itself. `header`: what is written for the header alone.
 */
export function checkPreprocessed(output: string, header: string): PreprocessedSource {
  const known = new Set(header.split('\n').flatMap(line => PRAGMA_LINE.exec(line)?.[1]?.trim() ?? []));
  const includes: string[] = [];
  const pragmas: string[] = [];
  let depth = 0;
  for (const line of output.split('\n')) {
    const [, file = '', flags = ''] = LINE_MARKER.exec(line) ?? [];
    const flag = flags.trim().split(' ')[0];
    if (flag === ENTERED) {
      // The compiler itself puts a header before every source.
      if (depth === 0 && !isOwnHeader(`"${file}"`) && !file.endsWith('/stdc-predef.h')) includes.push(file);
      depth++;
    } else if (flag === LEFT) depth--;
    const pragma = PRAGMA_LINE.exec(line)?.[1]?.trim();
    if (pragma !== undefined && isObeyed(pragma) && (depth === 0 || !known.has(pragma))) pragmas.push(pragma);
  }
  return { includes: [...new Set(includes)], pragmas: [...new Set(pragmas)] };
}
