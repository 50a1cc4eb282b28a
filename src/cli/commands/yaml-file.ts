// A file of fields, YAML or JSON (which is YAML too), that knows where each of them stands.

import { type Alias, type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { FieldPath } from '../../arena/refusals.ts';
import type { Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { misuse } from '../terminal/refusals.ts';
import type { Texts } from '../texts/index.ts';

export interface YamlFile {
  readonly fields: Readonly<Record<string, unknown>>;
  /** `cup.yaml:5:1`; undefined where nothing in the file is near. */
  where(path: FieldPath): string | undefined;
}

/** `notAMap`: the sentence for a file that is a list, a word or nothing. */
export function parseYamlFile(file: string, text: string, texts: Texts, notAMap: string): YamlFile | Refusal {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    return misuse('cannot-read', faults.map(({ pos, message }) => `${at(pos[0])}: ${message}`).join('\n'));
  const alias = firstAlias(document);
  if (alias)
    return misuse('cannot-read', `${at(alias.range?.[0] ?? 0)}: ${fill(texts.config.alias, { name: alias.source })}`);
  if (!isMap(document.contents)) return misuse('cannot-read', `${at(0)}: ${notAMap}`);
  return {
    fields: document.toJS() as Record<string, unknown>, // a map, and its keys are names or are refused as unknown
    where: path => {
      const offset = nodeAt(document, path)?.range?.[0];
      return offset === undefined ? undefined : at(offset);
    },
  };
}

/** An alias (`*name`) can stand for nothing, for itself or for millions of values, so none is allowed. */
function firstAlias(document: Document): Alias | undefined {
  let found: Alias | undefined;
  visit(document, {
    Alias: (_key, node) => {
      found = node;
      return visit.BREAK;
    },
  });
  return found;
}

/** What stands there; the name of a field that has no value of its own; the nearest thing around what is missing. */
function nodeAt(document: Document, path: FieldPath): Node | undefined {
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
