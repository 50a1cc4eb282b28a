// For students: `ludoteca dama check` says what the contest would say, `ludoteca dama header` writes what one starts from.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bubblewrapProblem } from '../../../src/arena/programs/bubblewrap.ts';
import { writeForOthers } from '../../../src/arena/programs/operator.ts';
import { type Args, reasonOf } from '../../../src/cli/terminal/args.ts';
import { type CliContext, type ExitCode, reportMisuse } from '../../../src/cli/terminal/command.ts';
import { misuse } from '../../../src/cli/terminal/refusals.ts';
import { sandboxWarning } from '../../../src/cli/terminal/sandbox-warning.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { contestTexts, leftOutText, unsafeText } from '../texts/contest.ts';
import { BuilderError, ContestBuilder } from './build.ts';
import { MAKEFILE, PLAY_CPP, PLAYER_CPP, PLAYER_HPP } from './cpp-sources.ts';
import type { ContestRules } from './game.ts';
import { readSource } from './input.ts';
import { sheetOf } from './sheet.ts';
import { sheetText } from './sheet-text.ts';
import { DEFAULT_WEIGHTS, readWeights } from './sheet-weights.ts';

/** What a student checks is called so, whatever the file is called. */
const NAME = '0';

export async function checkPlayer(
  args: Args,
  { timeout, memory }: ContestRules,
  usage: string,
  context: CliContext,
): Promise<ExitCode> {
  const { terminal, texts } = context;
  const file = args.words[1];
  if (file === undefined)
    return reportMisuse(misuse('missing', fill(texts.misuse.missing, { what: 'FILE', usage })), context);
  const problem = bubblewrapProblem();
  if (problem !== undefined && !args.has('unsafe'))
    return reportMisuse(misuse('missing', unsafeText(problem, texts.locale)), context);
  if (problem !== undefined) terminal.err(sandboxWarning(problem, texts));
  const weightsFile = args.value('weights');
  const weights = weightsFile === undefined ? DEFAULT_WEIGHTS : readWeights(weightsFile, texts);
  if (isRefusal(weights)) return reportMisuse(weights, context);
  const found = await readSource(file, NAME, []);
  if ('reason' in found) {
    const why = leftOutText({ name: file, ...found }, texts.locale);
    return reportMisuse(misuse('cannot-read', fill(texts.misuse.cannotRead, { file, why })), context);
  }
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-check-'));
  writeForOthers();
  chmodSync(folder, 0o755);
  try {
    const header = args.value('header');
    const valgrind = args.has('valgrind');
    const own = header === undefined ? {} : { header: readFileSync(header, 'utf8') };
    const entry = await new ContestBuilder({ folder, valgrind, timeout, memory, ...own }).build(found);
    const { command, notes } = entry;
    terminal.out(sheetText(sheetOf(entry, weights), texts.locale));
    terminal.out(command ? contestTexts[texts.locale].admitted : contestTexts[texts.locale].notAdmitted);
    return command && !notes.some(({ check }) => check === 'method' || check === 'memory') ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BuilderError)) throw error;
    return reportMisuse(misuse('cannot-read', error.message), context);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Never over what is there: it may be a week's work. */
export function writeHeader(args: Args, context: CliContext): ExitCode {
  const { terminal, texts } = context;
  const folder = args.value('out') ?? '.';
  let isDone = true;
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of [
      ['player.hpp', PLAYER_HPP],
      ['player.cpp', PLAYER_CPP],
      ['play.cpp', PLAY_CPP],
      ['Makefile', MAKEFILE],
    ] as const) {
      const file = join(folder, name);
      try {
        writeFileSync(file, text, { flag: 'wx' });
        terminal.out(fill(contestTexts[texts.locale].wrote, { file }));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // as the file system reports
        isDone = false;
        terminal.err(fill(contestTexts[texts.locale].exists, { file }));
      }
    }
  } catch (error) {
    return reportMisuse(
      misuse('cannot-write', fill(texts.misuse.cannotWrite, { file: folder, why: reasonOf(error) })),
      context,
    );
  }
  return isDone ? 0 : 1;
}
