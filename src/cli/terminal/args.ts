// The words after a command, read by the command's own list of flags. Mistakes are answered in one line.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { OptionSchema } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Texts } from '../texts/index.ts';
import { misuseOf } from './refusals.ts';
import { similarTo, withSimilar } from './similar.ts';

export interface Flag {
  /** The placeholder of its value in the help: 'N', 'FILE'. It is absent for a switch. */
  readonly value?: string;
  readonly short?: string;
  /** Of a whole number: the least and the most it may be. */
  readonly range?: readonly [from: number, to: number];
}

export type FlagName = keyof Texts['flags'];
export type Flags = Readonly<Partial<Record<FlagName, Flag>>>;

export class Args {
  readonly words: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(words: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.words = words;
    this.#values = values;
  }

  has(flag: FlagName): boolean {
    return this.#values.has(flag);
  }

  /** The last value given, as is usual. */
  value(flag: FlagName): string | undefined {
    return this.#values.get(flag)?.at(-1);
  }

  /** The same of a flag with a range. */
  number(flag: FlagName): number | undefined {
    const text = this.value(flag);
    return text === undefined ? undefined : Number(text);
  }

  withWords(words: readonly string[]): Args {
    return new Args(words, this.#values);
  }

  all(flag: FlagName): readonly string[] {
    return this.#values.get(flag) ?? [];
  }

  /** Words and flags as they are typed into a shell, without some of the flags. */
  print(without: readonly FlagName[] = []): string {
    const omitted = new Set<string>(without);
    const flags = [...this.#values].flatMap(([name, values]) =>
      omitted.has(name) ? [] : values.flatMap(value => [`--${name}`, ...(value === '' ? [] : [value])]),
    );
    return [...this.words, ...flags].map(quoted).join(' ');
  }
}

/** A word of a shell: in single quotes where it would not be taken as it is. */
const quoted = (word: string): string =>
  /^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** `command` only for the sentence about an unknown flag. */
export function parseArguments(argv: readonly string[], flags: Flags, command: string, texts: Texts): Args | Refusal {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short ? { short } : {}) },
    ]),
  );
  // Not strict: its errors are sentences of Node's, in English and in several lines.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const flag = Object.hasOwn(flags, name) ? flags[name as FlagName] : undefined; // hasOwn has just shown it
    if (!flag) {
      const meant = similarTo(name, Object.keys(flags));
      const unknown = misuseOf('unknownFlag', { flag: rawName, command }, texts);
      const refusal = { ...unknown, detail: unknown.detail.replace('  ', ' ') };
      return withSimilar(refusal, meant && `--${meant}`, texts);
    }
    if (flag.value === undefined && inlineValue) return misuseOf('noValue', { flag: rawName }, texts);
    const forgotten = value === undefined || (!inlineValue && value.startsWith('--'));
    if (flag.value !== undefined && forgotten) return misuseOf('needsValue', { flag: rawName }, texts);
    values.set(name, [...(values.get(name) ?? []), value ?? '']);
  }
  return new Args(words, values);
}

/** The first number that is out of the range of its flag. */
export function refuseNumber(args: Args, flags: Flags, texts: Texts): Refusal | undefined {
  for (const [name, { range }] of Object.entries(flags)) {
    const number = range && parseInteger(args.value(name as FlagName), `--${name}`, range, texts); // flags are keyed by it
    if (isRefusal(number)) return number;
  }
  return undefined;
}

/** A number with its bounds; undefined where there is none. */
export function parseInteger<T extends string | undefined>(
  text: T,
  what: string,
  [from, to]: readonly [number, number],
  texts: Texts,
): number | Refusal | Extract<T, undefined> {
  if (text === undefined) return text as Extract<T, undefined>; // just compared
  const number = Number(text);
  const fits = /^\d+$/.test(text) && number >= from && number <= to;
  if (fits) return number;
  return from === to
    ? misuseOf('onlyNumber', { what, only: from }, texts)
    : misuseOf('notANumber', { what, from, to }, texts);
}

/** A value, or with an at-sign in front the text of a file. */
export function parseText(text: string, texts: Texts): string | Refusal {
  return text.startsWith('@') ? readText(text.slice(1), texts) : text;
}

/** 0 is the input. */
export function readText(file: string | 0, texts: Texts): string | Refusal {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return misuseOf('cannotRead', { file: file === 0 ? '-' : file, why: reasonOf(error) }, texts);
  }
}

/** The short reason of a system error: 'ENOENT: no such file or directory'. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.split(', ')[0]! : String(error);
}

/** `rounds=5`, `majority=true`: values as the game's schemas have them; what fits no schema stays text and is refused later. */
export function parseGameOptions(
  given: readonly string[],
  schemas: Readonly<Record<string, OptionSchema>>,
  texts: Texts,
): Record<string, unknown> | Refusal {
  const settings: Record<string, unknown> = {};
  for (const text of given) {
    const [, key, written] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (key === undefined || written === undefined) return misuseOf('optionForm', { text }, texts);
    const value = parseText(written, texts);
    if (isRefusal(value)) return value;
    settings[key] = parseGameOption(value, Object.hasOwn(schemas, key) ? schemas[key] : undefined);
  }
  return settings;
}

function parseGameOption(text: string, schema: OptionSchema | undefined): unknown {
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (schema?.type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  return text;
}
