import { fill } from '../../core/texts.ts';
import type { Args } from '../terminal/args.ts';
import type { CliCommand, CliContext, ExitCode } from '../terminal/command.ts';
import { reportStoreProblems } from '../terminal/store.ts';

export const backup: CliCommand = {
  usage: 'backup FILE',
  words: 1,
  needs: ['FILE'],
  flags: { data: { value: 'FOLDER' }, store: { value: 'URL' }, replace: {} },
  examples: ['ludoteca backup monday.db', 'ludoteca backup /mnt/backup/ludoteca.db --data /var/lib/ludoteca --replace'],
  run: (args, context) =>
    withStore(args, context, async (file, folder) => {
      const store = args.value('store') ?? (args.has('data') ? undefined : context.env['LUDOTECA_STORE']);
      if (store !== undefined && !store.startsWith('sqlite:')) return adviseForPostgres(store, context);
      const { backUp } = await import('../../server/base/storage/backup.ts');
      const bytes = backUp(store?.slice('sqlite:'.length) ?? folder, file, args.has('replace'));
      const megabytes = (bytes / 1e6).toLocaleString(context.texts.locale, {
        maximumFractionDigits: 1,
        minimumFractionDigits: 1,
        useGrouping: false,
      });
      context.terminal.out(fill(context.texts.backup.written, { file, megabytes }));
      return 0;
    }),
};

export const restoreCommand: CliCommand = {
  usage: 'restore FILE',
  words: 1,
  needs: ['FILE'],
  flags: { data: { value: 'FOLDER' }, replace: {} },
  examples: ['ludoteca restore monday.db', 'ludoteca restore monday.db --data /var/lib/ludoteca --replace'],
  run: (args, context) =>
    withStore(args, context, async (file, folder) => {
      const { restore } = await import('../../server/base/storage/backup.ts');
      const aside = restore(file, folder, new Date(), args.has('replace'));
      const { restored, aside: kept } = context.texts.backup;
      context.terminal.out(fill(restored, { folder }));
      if (aside !== undefined) context.terminal.out(fill(kept, { file: aside }));
      return 0;
    }),
};

/** PostgreSQL has its own tools for this, which know its log. */
async function adviseForPostgres(store: string, { terminal, texts }: CliContext): Promise<ExitCode> {
  const { addressWithoutLogin } = await import('../../server/base/storage/postgres/problems.ts');
  terminal.err(fill(texts.backup.postgres, { place: addressWithoutLogin(store) }));
  return 2;
}

async function withStore(
  args: Args,
  context: CliContext,
  task: (file: string, folder: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
  return reportStoreProblems(context, () => task(args.words[0]!, args.value('data') ?? DEFAULT_CONFIG.data!));
}
