import { stringify } from 'yaml';
import { isRefusal } from '../../core/refusal.ts';
import { type Setting, variableOf } from '../../server/base/config-schema.ts';
import type { CliCommand } from '../terminal/command.ts';
import type { Texts } from '../texts/index.ts';
import { type KnownSettings, knownSettings } from './config-schema.ts';
import type { CommandContext } from './context.ts';
import { parseStartOptions, serve } from './serve.ts';
import { describeForm } from './setting-mistakes.ts';
import { type OperatorSettings, printFlag, readSettings } from './settings.ts';

export const config: CliCommand<CommandContext> = {
  usage: 'config',
  words: 0,
  flags: { ...serve.flags, explain: {} },
  examples: ['ludoteca config', 'ludoteca config --config /etc/ludoteca.yaml', 'ludoteca config --explain'],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const known = await knownSettings(context.packages);
    if (args.has('explain')) {
      terminal.out(known.settings.map(setting => explained(setting, known, texts)).join('\n\n'));
      return 0;
    }
    const settings = await readSettings(args, context);
    if (isRefusal(settings)) return settings;
    const start = parseStartOptions(settings, args, context);
    if (isRefusal(start)) return start;
    terminal.out(printSettings(settings, known, texts));
    return 0;
  },
};

/** The settings as a configuration file. Secrets are hidden, unset keys are comments, and a comment names the source of each value. */
export function printSettings(settings: OperatorSettings, known: KnownSettings, texts: Texts): string {
  const lines: string[] = [];
  for (const { key, secret } of known.settings) {
    const { value, from } = settings.get(key)!;
    const [name = '', limit] = key.split('.');
    if (limit !== undefined && !lines.includes(`${name}:`)) lines.push(`${name}:`);
    if (value === undefined) lines.push(`# ${key}: ${texts.config.unset}`);
    else {
      const shown = flow({ [limit ?? name]: secret ? '********' : value });
      lines.push(`${limit === undefined ? '' : '  '}${shown}  # ${from.join(', ') || texts.config.usual}`);
    }
  }
  return lines.join('\n');
}

/** On one line, so that where it is from can stand behind it. */
function flow(entry: Readonly<Record<string, unknown>>): string {
  const [[name, value]] = Object.entries(entry) as [[string, unknown]]; // it has one
  return `${name}: ${stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`;
}

function explained(setting: Setting, known: KnownSettings, texts: Texts): string {
  const { key, about, usual, form } = setting;
  const { explain } = texts.config;
  const rows: readonly (readonly [string, string])[] = [
    [explain.type, describeForm(form, known, texts)],
    [explain.usual, usual === undefined ? '-' : JSON.stringify(usual)],
    [explain.variable, variableOf(key)],
    [explain.flag, printFlag(setting)],
  ];
  const wide = Math.max(...rows.map(([name]) => name.length));
  return [`${key}: ${about}`, ...rows.map(([name, text]) => `  ${name.padEnd(wide)}  ${text}`)].join('\n');
}
