// For students: `ludoteca dama check` says what the contest would say, `ludoteca dama header` writes what one starts from.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Args, reasonOf } from '../../../src/cli/terminal/args.ts';
import type { CliContext, CommandResult } from '../../../src/cli/terminal/command.ts';
import { misuse, misuseOf } from '../../../src/cli/terminal/refusals.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import { contestTexts } from '../texts/contest.ts';
import { BuilderError, ContestBuilder } from './build.ts';
import { MAKEFILE, PLAY_CPP, PLAYER_CPP, PLAYER_HPP } from './cpp-sources.ts';
import type { ContestRules } from './game.ts';
import { headerOf, refuseUnsafe, sourceIn, temporaryFolder, weightsOf } from './player-arguments.ts';
import { sheetOf } from './sheet.ts';
import { sheetText } from './sheet-text.ts';

/** What a student checks is called so, whatever the file is called. */
const NAME = '0';

export async function checkPlayer(
  args: Args,
  { timeout, memory }: ContestRules,
  usage: string,
  context: CliContext,
): Promise<CommandResult> {
  const { terminal, texts } = context;
  const file = args.words[1];
  if (file === undefined) return misuseOf('missing', { what: 'FILE', usage }, texts);
  const unsafe = refuseUnsafe(args, context);
  if (unsafe) return unsafe;
  const weights = weightsOf(args, texts);
  if (isRefusal(weights)) return weights;
  const found = await sourceIn(file, NAME, texts);
  if (isRefusal(found)) return found;
  const header = headerOf(args, texts);
  if (isRefusal(header)) return header;
  const folder = temporaryFolder();
  try {
    const builder = new ContestBuilder({ folder, valgrind: args.has('valgrind'), timeout, memory, header });
    const entry = await builder.build(found);
    const { command, notes } = entry;
    terminal.out(sheetText(sheetOf(entry, weights), texts.locale));
    terminal.out(command ? contestTexts[texts.locale].admitted : contestTexts[texts.locale].notAdmitted);
    return command && !notes.some(({ check }) => check === 'method' || check === 'memory') ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BuilderError)) throw error;
    return misuse('cannot-read', error.message);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Never over what is there: it may be a week's work. */
export function writeHeader(args: Args, context: CliContext): CommandResult {
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
    return misuseOf('cannotWrite', { file: folder, why: reasonOf(error) }, texts);
  }
  return isDone ? 0 : 1;
}
