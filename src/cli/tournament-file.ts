// A tournament as a file, YAML or JSON (which is YAML too): every mistake is told with its line and column.

import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Mistake, Path } from '../arena/refusals.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { readText } from './args.ts';
import { misuse } from './refusals.ts';
import type { Texts } from './texts/index.ts';

export interface TournamentFile {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The mistake with its place in the file, where it has one there. */
  locate(mistake: Mistake): Refusal;
}

export function openTournamentFile(file: string, texts: Texts): TournamentFile | Refusal {
  const text = readText(file, texts);
  return isRefusal(text) ? text : parseTournamentFile(file, text, texts);
}

export function parseTournamentFile(file: string, text: string, texts: Texts): TournamentFile | Refusal {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    return misuse('cannot-read', faults.map(({ pos, message }) => `${at(pos[0])}: ${message}`).join('\n'));
  if (!isMap(document.contents)) return misuse('cannot-read', `${at(0)}: ${texts.arena.notAnObject}`);
  return {
    fields: document.toJS() as Record<string, unknown>, // a map, and its keys are names or are refused as unknown
    locate: mistake => {
      const node = mistake.at && nodeAt(document, mistake.at);
      const offset = node?.range?.[0];
      return offset === undefined ? mistake : refuse(mistake.refused, `${at(offset)}: ${mistake.detail}`);
    },
  };
}

/** What stands there; the name of a field that has no value of its own; the nearest thing around what is missing. */
function nodeAt(document: Document, path: Path): Node | undefined {
  for (let steps = path; steps.length > 0; steps = steps.slice(0, -1)) {
    const around: unknown = steps.length === 1 ? document.contents : document.getIn(steps.slice(0, -1), true);
    const name = steps.at(-1);
    if (isMap(around)) {
      const key = around.items.find(pair => isScalar(pair.key) && pair.key.value === name)?.key;
      if (isNode(key)) return key;
    }
    const found: unknown = document.getIn(steps, true);
    if (isNode(found)) return found;
  }
  return isNode(document.contents) ? document.contents : undefined;
}
