// A tournament as a file. Every mistake is reported with its line and column.

import type { ArenaRefusal } from '../../arena/refusals.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { readText } from '../terminal/args.ts';
import type { Texts } from '../texts/index.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

export function openTournamentFile(file: string, texts: Texts): YamlFile | Refusal {
  const text = readText(file, texts);
  return isRefusal(text) ? text : parseYamlFile(file, text, texts, texts.arena.notAnObject);
}

/** The mistake with its place in the file, where it has one there. */
export function locate(mistake: ArenaRefusal, file: YamlFile): Refusal {
  const place = mistake.at && file.where(mistake.at);
  return place === undefined ? mistake : refuse(mistake.refused, `${place}: ${mistake.detail}`);
}
