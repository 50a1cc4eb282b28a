// What the operator has set, and where: the defaults, then the file, then the environment, then the flags.

import { isObject } from '../../core/is-object.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { Check } from '../../protocol/schema.ts';
import { type Setting, type SettingForm, variableOf } from '../../server/base/config-schema.ts';
import { type Args, type FlagName, parseText } from '../terminal/args.ts';
import { misuse } from '../terminal/refusals.ts';
import type { Texts } from '../texts/index.ts';
import { findConfigFile, openConfigFile } from './config-file.ts';
import { type KnownSettings, knownSettings } from './config-schema.ts';
import type { CommandContext } from './context.ts';
import { refuseSetting, wrongEntry } from './setting-mistakes.ts';
import type { YamlFile } from './yaml-file.ts';

export interface SettingValue {
  readonly value: unknown;
  /** `ludoteca.yaml:3:1`, `LUDOTECA_PORT`, `--port`; none: the default. */
  readonly from: readonly string[];
}

/** By key of the schema. */
export type OperatorSettings = ReadonlyMap<string, SettingValue>;

/** Keys whose flag has another name than they, apart from the hyphens. */
const FLAGS: Readonly<Record<string, FlagName>> = {
  games: 'game',
  proxies: 'proxy',
  gateways: 'gateway',
  settings: 'set',
  multicast: 'no-multicast',
};

export function flagOf({ key }: Setting): FlagName {
  if (key.startsWith('limits.')) return 'limit';
  return FLAGS[key] ?? (key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) as FlagName); // a test looks each of them up
}

/** As people write it. */
export function printFlag(setting: Setting): string {
  const { key } = setting;
  if (key === 'gateways') return '--gateway NAME=PORT, --no-gateways';
  return key.startsWith('limits.') ? `--limit ${key.slice('limits.'.length)}=N` : `--${flagOf(setting)}`;
}

export async function readSettings(args: Args, context: CommandContext): Promise<OperatorSettings | Refusal> {
  const { env, texts } = context;
  const known = await knownSettings(context.packages);
  const name = findConfigFile(args, env);
  const file = name === undefined ? undefined : await openConfigFile(name, context);
  if (isRefusal(file)) return file;
  const unknown = (file && unknownField(file, known, texts)) ?? unknownLimit(args, known, texts);
  if (unknown) return unknown;
  const settings = new Map<string, SettingValue>();
  for (const setting of known.settings) {
    let given: SettingValue = { value: setting.usual, from: [] };
    const path = setting.key.split('.');
    const written = file && valueAt(file.fields, path);
    const variable = variableOf(setting.key);
    const sources: readonly (readonly [value: unknown, from: string, said: string])[] = [
      [written, file?.where(path) ?? '', `${file?.where(faultIn(written, setting))}: ${setting.key}`],
      // An empty variable is one that is not set: so unit files switch one off.
      [
        env[variable]
          ? parseWritten(
              env[variable].split(',').map(part => part.trim()),
              setting,
              env[variable],
            )
          : undefined,
        variable,
        variable,
      ],
      [flagValue(args, setting), `--${flagOf(setting)}`, `--${flagOf(setting)}`],
    ];
    for (const [raw, from, source] of sources) {
      if (raw === undefined) continue;
      const value = setting.secret && typeof raw === 'string' ? parseText(raw, texts) : raw;
      if (isRefusal(value)) return value;
      const plain = setting.secret && typeof value === 'string' ? value.trim() : value;
      if (!Check(setting.schema, plain)) return refuseSetting(source, raw, setting, known, texts);
      given = overlay(setting.key, given, { value: plain, from: [from] });
    }
    settings.set(setting.key, given);
  }
  return settings;
}

/** The path of the entry that is wrong by itself, or of the whole. */
function faultIn(value: unknown, setting: Setting): readonly (string | number)[] {
  const { key, schema } = setting;
  const path = key.split('.');
  if (Array.isArray(value)) {
    const wrong = value.findIndex(one => !Check(schema, [one]));
    return wrong < 0 ? path : [...path, wrong];
  }
  const entry = wrongEntry(value, setting);
  return entry ? [...path, entry[0]] : path;
}

function unknownField(file: YamlFile, known: KnownSettings, texts: Texts): Refusal | undefined {
  const limits = file.fields['limits'];
  const names = Object.keys(known.schema.properties);
  const at = (path: readonly string[], allowed: readonly string[]): Refusal =>
    misuse(
      'unknown-key',
      `${file.where(path)}: ${fill(texts.config.unknown, { key: path.join('.'), keys: allowed.join(', ') })}`,
    );
  const wrong = Object.keys(file.fields).find(name => !names.includes(name));
  if (wrong !== undefined) return at([wrong], names);
  if (limits === undefined) return undefined;
  if (typeof limits !== 'object' || limits === null || Array.isArray(limits))
    return misuse(
      'bad-value',
      `${file.where(['limits'])}: ${fill(texts.config.limits, { names: limitNames(known).join(', ') })}`,
    );
  const extra = Object.keys(limits).find(name => !limitNames(known).includes(name));
  return extra === undefined ? undefined : at(['limits', extra], limitNames(known));
}

function limitNames({ settings }: KnownSettings): string[] {
  return settings.filter(({ key }) => key.startsWith('limits.')).map(({ key }) => key.slice('limits.'.length));
}

function unknownLimit(args: Args, known: KnownSettings, texts: Texts): Refusal | undefined {
  const wrong = args.all('limit').find(text => !text.includes('=') || !limitNames(known).includes(text.split('=')[0]!));
  return wrong === undefined
    ? undefined
    : misuse('unknown-key', `--limit ${wrong}: ${fill(texts.config.limits, { names: limitNames(known).join(', ') })}`);
}

function valueAt(fields: unknown, path: readonly string[]): unknown {
  // Own fields of maps only: whatever else stands there has been refused.
  return path.reduce<unknown>(
    (found, name) => (found as Readonly<Record<string, unknown>> | undefined)?.[name],
    fields,
  );
}

function flagValue(args: Args, setting: Setting): unknown {
  const { key } = setting;
  if (key === 'memory') return args.has('memory') ? true : undefined;
  if (key === 'multicast') return args.has('no-multicast') ? false : undefined;
  if (key === 'gateways' && args.has('no-gateways')) return 'off';
  const written = key.startsWith('limits.')
    ? args.all('limit').flatMap(text => (`limits.${text.split('=')[0]}` === key ? [text.split('=')[1]!] : []))
    : args.all(flagOf(setting));
  return written.length === 0 ? undefined : parseWritten(written, setting, written.at(-1)!);
}

/** From a variable or flags: `parts` for what has several, `last` for what has one. What fits no form stays text and is refused. */
function parseWritten(parts: readonly string[], { form }: Setting, last: string): unknown {
  if (form.is === 'whole') return number(last);
  if (form.is === 'switch') return /^(true|on)$/.test(last) ? true : /^(false|off)$/.test(last) ? false : last;
  if (form.is === 'proxies' || form.is === 'servers' || form.is === 'games' || form.is === 'timetable') return parts;
  if (form.is !== 'gateways' && form.is !== 'settings' && form.is !== 'botDelay') return last;
  if (form.is === 'gateways' && last === 'off') return 'off';
  const pairs = parts.map(part => /^([^=]+)=(.*)$/s.exec(part));
  if (pairs.includes(null)) return parts.join(',');
  return Object.fromEntries(pairs.map(pair => [pair![1]!, parseEntry(pair![2]!, form)]));
}

function parseEntry(text: string, { is }: SettingForm): unknown {
  if (is === 'settings') return text;
  return is === 'gateways' ? number(text) : text.split('-').map(number);
}

const number = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/** Maps are filled up entry by entry, and games are added; everything else is replaced. */
function overlay(key: string, under: SettingValue, over: SettingValue): SettingValue {
  if (key === 'games')
    return {
      value: [...new Set([...(under.value as string[]), ...(over.value as string[])])], // checked by its schema
      from: [...under.from, ...over.from],
    };
  if (!isObject(under.value) || !isObject(over.value)) return over;
  return { value: { ...under.value, ...over.value }, from: [...under.from, ...over.from] };
}
