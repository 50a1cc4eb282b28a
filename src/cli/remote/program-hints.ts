// What is usually behind a program that does not play, said beside its verdict.

import { existsSync } from 'node:fs';
import type { Verdict } from '../../arena/verdicts.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';

/** Endings of what an interpreter is given to run. */
const SCRIPT = /\.(?:py|[mc]?js|ts|jar|class|rb|pl|lua|php|sh)$/;

/** A script the command names that is not there. */
export function missingScript(command: readonly string[]): string | undefined {
  return command.slice(1).find(word => SCRIPT.test(word) && !word.startsWith('-') && !existsSync(word));
}

/** Gives a hint for a program that has not moved yet. Returns undefined if there is none for this case. */
export function hintFor({ by }: Pick<Verdict, 'by'>, command: readonly string[], { arena }: Texts): string | undefined {
  if (by === 'time') return arena.flush;
  const lost = command.slice(1).find(word => /^[^-].*\.\w+$/.test(word) && !existsSync(word));
  return by === 'crash' && lost !== undefined ? fill(arena.noFile, { file: lost }) : undefined;
}
