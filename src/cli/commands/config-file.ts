// Finds and reads the configuration file. The commands that need its keys check them.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '../../core/refusal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { type Args, readText } from '../terminal/args.ts';
import type { CliContext } from '../terminal/command.ts';
import type { YamlFile } from './yaml-file.ts';

const FILE = 'ludoteca.yaml';

/** The file that is named, or the one in the data folder, or the one in the working folder. */
export function findConfigFile(args: Args, env: CliContext['env']): string | undefined {
  const data = args.value('data') ?? (env['LUDOTECA_DATA'] || 'data');
  const usual = [...(args.has('memory') ? [] : [join(data, FILE)]), FILE];
  return args.value('config') ?? (env['LUDOTECA_CONFIG'] || usual.find(one => existsSync(one)));
}

export async function openConfigFile(name: string, { texts }: CliContext): Promise<YamlFile | Refusal> {
  const text = readText(name, texts);
  if (isRefusal(text)) return text;
  const { parseYamlFile } = await import('./yaml-file.ts');
  return parseYamlFile(name, text, texts, texts.config.notAMap);
}
