// Finds the preprocessing directives of a C++ source the way a compiler does: lines that end in a backslash are joined,
// comments count as blanks, and nothing inside a string, a raw string or a character is looked at. Trigraphs are not
// replaced, because g++ does not replace them by default. A NUL character is a blank, and a carriage return ends a line.

export interface CppDirective {
  /** 'include', 'pragma', 'define' ...; '_Pragma' for the operator of that name. */
  readonly name: string;
  /** What follows the name, without comments; of `_Pragma` the text of its string, undefined where it is not one string. */
  readonly argument: string | undefined;
  /** From 1. */
  readonly line: number;
  /** Where it begins in the source, and where its last token ends. */
  readonly start: number;
  readonly end: number;
}

/** A token with its place in the source; `text` has joined lines. */
export interface CppToken {
  readonly kind: 'newline' | 'word' | 'string' | 'raw string' | 'other';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}_$\\]/u;
/** Prefixes of strings; with an R at the end the string is raw. */
const STRING_PREFIX = /^(?:u8|u|U|L)?R?$/;
const JOINED = /\\[ \t\v\f\0]*(?:\r\n|\r|\n)/y;
const BYTE_ORDER_MARK = '\ufeff';
const RAW_START = /"([^ ()\\\t\v\f\n]{0,16})\(/y;

/** Where a source continues after a backslash that joins lines; g++ allows any number of blanks after the backslash. */
function joinedLine(source: string, backslash: number): number | undefined {
  JOINED.lastIndex = backslash;
  return JOINED.test(source) ? JOINED.lastIndex : undefined;
}

class CppLexer {
  readonly #source: string;
  /** The characters after joining lines, and the place of each in the source. */
  readonly #characters: string[] = [];
  readonly #places: number[] = [];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    for (let i = source.startsWith(BYTE_ORDER_MARK) ? 1 : 0; i < source.length; i++) {
      const next = source[i] === '\\' ? joinedLine(source, i) : undefined;
      if (next !== undefined) i = next - 1;
      else {
        this.#characters.push(source[i] === '\r' ? '\n' : source[i]!);
        this.#places.push(i);
      }
    }
  }

  /** The next token; undefined at the end. After `#include` a name in angle brackets is one token. */
  next(isHeaderName = false): CppToken | undefined {
    this.#skipBlanks();
    const character = this.#peek();
    if (character === '') return undefined;
    const from = this.#at;
    if (character === '\n') {
      this.#at++;
      return this.#token('newline', from);
    }
    if (isHeaderName && character === '<' && this.#skipTo('>')) return this.#token('other', from);
    if (/\d/.test(character) || (character === '.' && /\d/.test(this.#peek(1)))) {
      this.#skipNumber();
      return this.#token('other', from);
    }
    if (character === '"' || character === "'") return this.#literal(from, character);
    if (WORD.test(character)) {
      while (WORD.test(this.#peek())) this.#at++;
      const word = this.#text(from);
      const quote = this.#peek();
      if ((quote === '"' || quote === "'") && STRING_PREFIX.test(word))
        return word.endsWith('R') && quote === '"' ? this.#rawString(from) : this.#literal(from, quote);
      return this.#token('word', from);
    }
    this.#at += character === '%' && this.#peek(1) === ':' ? 2 : 1;
    return this.#token('other', from);
  }

  #peek(ahead = 0): string {
    return this.#characters[this.#at + ahead] ?? '';
  }

  #text(from: number): string {
    return this.#characters.slice(from, this.#at).join('');
  }

  #token(kind: CppToken['kind'], from: number): CppToken {
    return { kind, text: this.#text(from), start: this.#places[from]!, end: this.#places[this.#at - 1]! + 1 };
  }

  /** Blanks and comments, but not the end of a line. */
  #skipBlanks(): void {
    for (;;) {
      const character = this.#peek();
      if (character === '/' && this.#peek(1) === '/') while (this.#peek() !== '\n' && this.#peek() !== '') this.#at++;
      else if (character === '/' && this.#peek(1) === '*') {
        this.#at += 2;
        while (this.#peek() !== '' && !(this.#peek() === '*' && this.#peek(1) === '/')) this.#at++;
        this.#at += 2;
      } else if (/[ \t\v\f\0]/.test(character)) this.#at++;
      else return;
    }
  }

  /** A number may contain quotes: 1'000. */
  #skipNumber(): void {
    for (;;) {
      const character = this.#peek();
      if (/[eEpP]/.test(character) && /[+-]/.test(this.#peek(1))) this.#at += 2;
      else if (WORD.test(character) || character === '.') this.#at++;
      else if (character === "'" && WORD.test(this.#peek(1))) this.#at += 2;
      else return;
    }
  }

  #skipTo(character: string): boolean {
    for (let i = this.#at; i < this.#characters.length && this.#characters[i] !== '\n'; i++)
      if (this.#characters[i] === character) {
        this.#at = i + 1;
        return true;
      }
    return false;
  }

  /** Ends at its quote, or at the end of the line where the quote is missing. */
  #literal(from: number, quote: string): CppToken {
    this.#at++;
    while (this.#peek() !== quote && this.#peek() !== '\n' && this.#peek() !== '')
      this.#at += this.#peek() === '\\' && this.#peek(1) !== '\n' ? 2 : 1;
    if (this.#peek() === quote) this.#at++;
    return this.#token(quote === '"' ? 'string' : 'other', from);
  }

  /** In a raw string lines are not joined: it is read from the source itself. */
  #rawString(from: number): CppToken {
    const start = this.#places[this.#at]!;
    RAW_START.lastIndex = start;
    const opening = RAW_START.exec(this.#source);
    if (!opening) return this.#literal(from, '"');
    const closing = `)${opening[1]}"`;
    const found = this.#source.indexOf(closing, start + opening[0].length);
    const end = found < 0 ? this.#source.length : found + closing.length;
    while (this.#at < this.#places.length && this.#places[this.#at]! < end) this.#at++;
    return { kind: 'raw string', text: this.#source.slice(start, end), start: this.#places[from]!, end };
  }
}

/** Every token of a source, newlines included; what stands in comments is none. */
export function readTokens(source: string): CppToken[] {
  const lexer = new CppLexer(source);
  const tokens: CppToken[] = [];
  for (let token = lexer.next(); token; token = lexer.next()) tokens.push(token);
  return tokens;
}

/** Directives that read another file. */
export const INCLUDES = new Set(['include', 'include_next', 'import', 'embed']);

export function findDirectives(source: string): CppDirective[] {
  const lexer = new CppLexer(source);
  const lineOf = lineCounter(source);
  const found: CppDirective[] = [];
  let isLineStart = true;
  for (let token = lexer.next(); token; token = lexer.next()) {
    const { start } = token;
    if (isLineStart && (token.text === '#' || token.text === '%:')) {
      const directive = readDirective(lexer, start, lineOf);
      found.push(...directive);
      continue;
    }
    isLineStart = token.kind === 'newline';
    if (token.text === '_Pragma') found.push(readPragmaOperator(lexer, token, lineOf));
  }
  return found;
}

/** Numbers of lines from 1, for places that are asked for in ascending order: a source may have a directive in every line. */
function lineCounter(source: string): (place: number) => number {
  let [line, after] = [1, 0];
  return place => {
    for (let end = source.indexOf('\n', after); end >= 0 && end < place; end = source.indexOf('\n', after)) {
      line++;
      after = end + 1;
    }
    return line;
  };
}

/** The rest of a line that begins with `#`; a `_Pragma` in it (in a macro) counts by itself. */
function readDirective(lexer: CppLexer, start: number, lineOf: (place: number) => number): CppDirective[] {
  const line = lineOf(start);
  const name = lexer.next();
  if (!name || name.kind === 'newline') return [];
  const words: CppToken[] = [];
  const operators: CppDirective[] = [];
  let end = name.end;
  let token = lexer.next(INCLUDES.has(name.text));
  for (; token && token.kind !== 'newline'; token = lexer.next()) {
    words.push(token);
    end = token.end;
    if (token.text === '_Pragma')
      operators.push({ name: '_Pragma', argument: undefined, line: lineOf(token.start), start: token.start, end });
  }
  const argument = words.map(({ text }) => text).join(' ');
  return [{ name: name.text, argument, line, start, end }, ...operators];
}

function readPragmaOperator(lexer: CppLexer, at: CppToken, lineOf: (place: number) => number): CppDirective {
  const place = { name: '_Pragma', line: lineOf(at.start), start: at.start };
  const nextWord = (): CppToken | undefined => {
    let token = lexer.next();
    while (token?.kind === 'newline') token = lexer.next();
    return token;
  };
  const opening = nextWord();
  const text = opening?.text === '(' ? nextWord() : undefined;
  const closing = text && nextWord();
  return { ...place, argument: text && contentOf(text), end: (closing ?? text ?? opening ?? at).end };
}

/** What stands between the quotes of a string; undefined of anything else. */
function contentOf({ kind, text }: CppToken): string | undefined {
  if (kind === 'raw string') return /^"[^(]*\(([^]*)\)[^)]*"$/.exec(text)?.[1];
  return kind === 'string' ? /^[^"]*"([^]*?)"?$/.exec(text)?.[1] : undefined;
}
