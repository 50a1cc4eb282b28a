import { isRefusal } from '../../core/refusal.ts';
import { fill, plural } from '../../core/texts.ts';
import type { StoreCheck, StoreFault } from '../../server/base/storage/journal-check.ts';
import type { Args } from '../terminal/args.ts';
import type { CliCommand, CliContext, ExitCode } from '../terminal/command.ts';
import { parseSharedStore, reportStoreProblems } from '../terminal/store.ts';
import type { Texts } from '../texts/index.ts';

export const checkCommand: CliCommand = {
  usage: 'check',
  words: 0,
  flags: { data: { value: 'FOLDER' }, store: { value: 'URL' } },
  examples: ['ludoteca check', 'ludoteca check --data /var/lib/ludoteca', 'ludoteca check --store @store.txt'],
  run: async (args, context) => {
    const { env } = context;
    const isShared = args.has('store') || (!args.has('data') && env['LUDOTECA_STORE'] !== undefined);
    const url = isShared ? parseSharedStore(args, context) : undefined;
    if (isRefusal(url)) return url;
    const progress = context.terminal.progress(context.texts.check.checking);
    const onPart = (part: number): void => progress.at(part);
    const task = (): Promise<ExitCode> =>
      url === undefined ? checkFolder(args, onPart, context) : checkShared(url, onPart, context);
    return reportStoreProblems(context, task).finally(() => progress.end());
  },
};

type OnPart = (part: number) => void;

async function checkFolder(args: Args, onPart: OnPart, context: CliContext): Promise<ExitCode> {
  const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
  const { checkStore } = await import('../../server/base/storage/check.ts');
  const { restoreAdvice } = await import('../../server/base/storage/checked-store.ts');
  const folder = args.value('data') ?? DEFAULT_CONFIG.data!;
  const checked = checkStore(folder, onPart);
  const isLost = checked.faults.some(({ what }) => what !== 'computed');
  return report(checked, isLost ? restoreAdvice(folder) : undefined, context);
}

async function checkShared(url: string, onPart: OnPart, context: CliContext): Promise<ExitCode> {
  const { checkPostgres } = await import('../../server/base/storage/postgres/check.ts');
  return report(await checkPostgres(url, onPart), undefined, context);
}

function report(
  { faults, matches, entries }: StoreCheck,
  advice: string | undefined,
  { terminal, texts }: CliContext,
): ExitCode {
  if (faults.length === 0) {
    terminal.out(plural(texts.check.sound, matches, { entries }));
    return 0;
  }
  for (const fault of faults) terminal.out(describe(fault, texts));
  terminal.err([plural(texts.check.faults, faults.length), ...(advice === undefined ? [] : [advice])].join(' '));
  return 1;
}

function describe(fault: StoreFault, { check }: Texts): string {
  switch (fault.what) {
    case 'entries':
    case 'gap':
      return fill(check[fault.what], { ...fault });
    case 'beginning':
      return fill(check.beginning, { ...fault });
    case 'pages':
      return fill(check.pages, { ...fault });
    case 'log':
      return fill(check.log, { ...fault });
    case 'row':
      return fill(check.row, { ...fault });
    case 'computed':
      return fill(check.computed, { ...fault });
  }
}
