// What the commands about sources of players read and check alike.

import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bubblewrapProblem } from '../../../src/arena/programs/bubblewrap.ts';
import { setSharedUmask } from '../../../src/arena/programs/operator.ts';
import { type Args, readText } from '../../../src/cli/terminal/args.ts';
import type { CliContext } from '../../../src/cli/terminal/command.ts';
import { misuse, misuseOf } from '../../../src/cli/terminal/refusals.ts';
import { sandboxWarning } from '../../../src/cli/terminal/sandbox-warning.ts';
import type { Texts } from '../../../src/cli/texts/index.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { leftOutText, unsafeText } from '../texts/contest.ts';
import { type FoundSource, readSource } from './input.ts';
import { DEFAULT_WEIGHTS, readWeights, type SheetWeights } from './sheet-weights.ts';

/** Programs run without bubblewrap only where --unsafe asks for it, and with a warning. */
export function refuseUnsafe(args: Args, { terminal, texts }: CliContext): Refusal | undefined {
  const problem = bubblewrapProblem();
  if (problem === undefined) return undefined;
  if (!args.has('unsafe')) return misuse('missing', unsafeText(problem, texts.locale));
  terminal.err(sandboxWarning(problem, texts));
  return undefined;
}

/** Returns the player.hpp of --header, or undefined for the built-in one. */
export function headerOf(args: Args, texts: Texts): string | Refusal | undefined {
  const file = args.value('header');
  return file === undefined ? undefined : readText(file, texts);
}

export function weightsOf(args: Args, texts: Texts): SheetWeights | Refusal {
  const file = args.value('weights');
  return file === undefined ? DEFAULT_WEIGHTS : readWeights(file, texts);
}

/** The player.cpp that is named on the command line. */
export async function sourceIn(file: string, name: string, texts: Texts): Promise<FoundSource | Refusal> {
  const found = await readSource(file, name, []);
  if (!('reason' in found)) return found;
  return misuseOf('cannotRead', { file, why: leftOutText({ name: file, ...found }, texts.locale) }, texts);
}

/** A folder for what is compiled, which the users that root lends can enter. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-dama-'));
  setSharedUmask();
  chmodSync(folder, 0o755);
  return folder;
}
