import type { Args } from '../terminal/args.ts';
import { type CliCommand, type CliContext, type ExitCode, reportMisuse } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';

export const backup: CliCommand = {
  usage: 'backup FILE',
  words: 1,
  flags: { data: { value: 'FOLDER' }, replace: {} },
  examples: ['ludoteca backup monday.db', 'ludoteca backup /mnt/backup/ludoteca.db --data /var/lib/ludoteca --replace'],
  run: (args, context) =>
    withStore('backup FILE', args, context, async (file, folder) => {
      const { backUp } = await import('../../server/base/storage/backup.ts');
      const bytes = backUp(folder, file, args.has('replace'));
      context.terminal.out(context.texts.backup.written(file, bytes));
    }),
};

export const restoreCommand: CliCommand = {
  usage: 'restore FILE',
  words: 1,
  flags: { data: { value: 'FOLDER' }, replace: {} },
  examples: ['ludoteca restore monday.db', 'ludoteca restore monday.db --data /var/lib/ludoteca --replace'],
  run: (args, context) =>
    withStore('restore FILE', args, context, async (file, folder) => {
      const { restore } = await import('../../server/base/storage/backup.ts');
      const aside = restore(file, folder, new Date(), args.has('replace'));
      const { restored, aside: kept } = context.texts.backup;
      context.terminal.out(restored(folder));
      if (aside !== undefined) context.terminal.out(kept(aside));
    }),
};

async function withStore(
  usage: string,
  args: Args,
  context: CliContext,
  task: (file: string, folder: string) => Promise<void>,
): Promise<ExitCode> {
  const { terminal, texts } = context;
  const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
  const { StorageProblem } = await import('../../server/base/storage/problem.ts');
  const file = args.words[0];
  if (file === undefined) return reportMisuse(misuse('missing', texts.misuse.missing('FILE', usage)), context);
  try {
    await task(file, args.value('data') ?? DEFAULT_CONFIG.data!);
    return 0;
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error;
    terminal.err(error.message);
    return 1;
  }
}
