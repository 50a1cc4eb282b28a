// A C++ source as it is compared with others: symbols that stay the same when names, comments, layout, types and braces change,
// or when a statement becomes several. The parts of a source are its functions, so that their order does not matter.

import { type CppToken, readTokens } from './cpp-directives.ts';

export interface NormalSymbol {
  /** A keyword, an operator, '0' for a literal number, 's' for a text; of a name, the name itself. */
  readonly text: string;
  readonly isName: boolean;
  /** From 1. */
  readonly line: number;
}

/** The symbols of a function and of what stands before it. */
export type NormalPart = readonly NormalSymbol[];

/** Types and qualifiers say little about who wrote a program, and are the first that change. */
const UNCOUNTED = new Set(
  'const constexpr static inline auto bool char short int long unsigned signed float double volatile typename struct class enum'.split(
    ' ',
  ),
);
const SEPARATORS = new Set(['{', '}', ';', ',']);
const KEYWORDS = new Set(
  'if else do return switch case default break continue goto new delete throw try catch sizeof operator'.split(' '),
);
/** Other ways to write the same. */
const SAME = new Map([
  ['while', 'loop'],
  ['for', 'loop'],
  ['nullptr', '0'],
  ['NULL', '0'],
  ['true', '0'],
  ['false', '0'],
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
]);
/** Operators of two characters, which come as two tokens. */
const DOUBLE = new Set(['->', '::', '&&', '||', '++', '--', '==', '!=', '<=', '>=', '+=', '-=', '<<', '>>']);

interface Placed {
  readonly text: string;
  readonly kind: CppToken['kind'];
  readonly line: number;
}

export function normalParts(source: string): NormalPart[] {
  const parts: NormalSymbol[][] = [[]];
  /** How deep the braces are, and how deep they were where a function began. */
  let [depth, outside] = [0, -1];
  let previous = '';
  const tokens = codeOf(source);
  for (const [i, token] of tokens.entries()) {
    const { text } = token;
    if (text === '{') {
      if (outside < 0 && BEFORE_BODY.has(previous)) outside = depth;
      depth++;
    } else if (text === '}') {
      depth--;
      if (depth <= outside) {
        outside = -1;
        parts.push([]);
      }
    }
    const symbol = symbolOf(token, tokens[i + 1]?.text);
    const part = parts.at(-1)!;
    // A type and what it declares count as the latter.
    if (symbol?.isName && isName(tokens[i - 1]) && part.at(-1)?.isName) part.pop();
    if (symbol) part.push(symbol);
    previous = text;
  }
  return parts;
}

/** What stands before the body of a function. */
const BEFORE_BODY = new Set([')', 'const', 'noexcept', 'override']);

const isName = (token: Placed | undefined): boolean =>
  token?.kind === 'word' && !KEYWORDS.has(token.text) && !UNCOUNTED.has(token.text) && !SAME.has(token.text);

function symbolOf(token: Placed, next: string | undefined): NormalSymbol | undefined {
  const { text, kind, line } = token;
  if (SEPARATORS.has(text) || UNCOUNTED.has(text) || text === '::') return undefined;
  // std::string is string.
  if (kind === 'word' && next === '::') return undefined;
  if (kind === 'string' || kind === 'raw string' || text.endsWith("'")) return { text: 's', isName: false, line };
  if (/^\.?\d/.test(text)) return { text: '0', isName: false, line };
  const same = SAME.get(text) ?? (text === '->' ? '.' : text);
  return { text: same, isName: isName(token), line };
}

/** Tokens without newlines and directives; the text of a macro counts. */
function codeOf(source: string): Placed[] {
  const placed: Placed[] = [];
  let [line, counted] = [1, 0];
  let isLineStart = true;
  let isDirective = false;
  let end = -1;
  const tokens = readTokens(source);
  for (let i = 0; i < tokens.length; i++) {
    const { kind, text, start } = tokens[i]!;
    for (; counted < start; counted++) if (source[counted] === '\n') line++;
    if (kind === 'newline') [isLineStart, isDirective] = [true, false];
    else if (isLineStart && (text === '#' || text === '%:')) {
      isLineStart = false;
      isDirective = tokens[i + 1]?.text !== 'define';
      i++;
    } else if (!isDirective) {
      isLineStart = false;
      const last = placed.at(-1);
      if (last && end === start && DOUBLE.has(last.text + text))
        placed[placed.length - 1] = { ...last, text: last.text + text };
      else placed.push({ text, kind, line });
      end = tokens[i]!.end;
    }
  }
  // this->size is size.
  const isOwn = (i: number): boolean => placed[i]?.text === 'this' && placed[i + 1]?.text === '->';
  return placed.filter((_, i) => !isOwn(i) && !isOwn(i - 1));
}
