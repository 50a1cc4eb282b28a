// A tournament as a file. Every mistake is reported with its line and column.

import type { ArenaRefusal } from '../../arena/refusals.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { readText } from '../terminal/args.ts';
import type { Texts } from '../texts/index.ts';
import { parseYamlFile } from './yaml-file.ts';

export interface TournamentFile {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The mistake with its place in the file, where it has one there. */
  locate(mistake: ArenaRefusal): Refusal;
}

export function openTournamentFile(file: string, texts: Texts): TournamentFile | Refusal {
  const text = readText(file, texts);
  return isRefusal(text) ? text : parseTournamentFile(file, text, texts);
}

export function parseTournamentFile(file: string, text: string, texts: Texts): TournamentFile | Refusal {
  const found = parseYamlFile(file, text, texts, texts.arena.notAnObject);
  if (isRefusal(found)) return found;
  return {
    fields: found.fields,
    locate: mistake => {
      const place = mistake.at && found.where(mistake.at);
      return place === undefined ? mistake : refuse(mistake.refused, `${place}: ${mistake.detail}`);
    },
  };
}
