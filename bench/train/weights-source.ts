// The source file that a game reads its weights from.

import { MAX_WEIGHT, printWeights } from '../../src/core/weights-text.ts';

export interface WeightsOrigin {
  /** What one unit in the file stands for. */
  readonly step: number;
  readonly command: string;
  readonly commit: string;
  readonly date: string;
}

/** Characters a line. Data, not code: long lines keep the file under the limit for files. */
const LINE = 1000;

export function weightsSource(weights: ArrayLike<number>, { step, command, commit, date }: WeightsOrigin): string {
  const small = Array.from(weights, weight => Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(weight / step))));
  const text = printWeights(small);
  return `// Learned weights, not to be edited. Made on ${date} from commit ${commit} by
// ${command}

export const WEIGHT_STEP = ${step};

${textTable('WEIGHTS_TEXT', text)}`;
}

/** A constant with a long text. */
export function textTable(name: string, text: string): string {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LINE) lines.push(`  '${text.slice(at, at + LINE)}',`);
  return `// biome-ignore format: a table
export const ${name} = [
${lines.join('\n')}
].join('');
`;
}
