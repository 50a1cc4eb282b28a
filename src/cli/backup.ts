import type { Args } from './args.ts';
import { type Command, type ExitCode, misused, type World } from './command.ts';
import { misuse } from './refusals.ts';

export const backup: Command = {
  usage: 'backup FILE',
  words: 1,
  flags: { data: { value: 'FOLDER' }, replace: {} },
  examples: ['ludoteca backup monday.db', 'ludoteca backup /mnt/backup/house.db --data /var/lib/ludoteca --replace'],
  run: (args, world) =>
    withStore('backup FILE', args, world, async (file, folder) => {
      const { backUp } = await import('../server/storage/backup.ts');
      const bytes = backUp(folder, file, args.has('replace'));
      world.terminal.out(world.texts.backup.written(file, bytes));
    }),
};

export const restoreCommand: Command = {
  usage: 'restore FILE',
  words: 1,
  flags: { data: { value: 'FOLDER' }, replace: {} },
  examples: ['ludoteca restore monday.db', 'ludoteca restore monday.db --data /var/lib/ludoteca --replace'],
  run: (args, world) =>
    withStore('restore FILE', args, world, async (file, folder) => {
      const { restore } = await import('../server/storage/backup.ts');
      const aside = restore(file, folder, new Date(), args.has('replace'));
      const { restored, aside: kept } = world.texts.backup;
      world.terminal.out(restored(folder));
      if (aside !== undefined) world.terminal.out(kept(aside));
    }),
};

async function withStore(
  usage: string,
  args: Args,
  world: World,
  task: (file: string, folder: string) => Promise<void>,
): Promise<ExitCode> {
  const { terminal, texts } = world;
  const { DEFAULTS } = await import('../server/config.ts');
  const { StorageProblem } = await import('../server/storage/problem.ts');
  const file = args.words[0];
  if (file === undefined) return misused(misuse('missing', texts.misuse.missing('FILE', usage)), world);
  try {
    await task(file, args.value('data') ?? DEFAULTS.data!);
    return 0;
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error;
    terminal.err(error.message);
    return 1;
  }
}
