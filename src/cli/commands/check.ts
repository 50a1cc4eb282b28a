import { isRefusal } from '../../core/refusal.ts';
import { fill, plural } from '../../core/texts.ts';
import type { StoreCheck, StoreFault } from '../../server/base/storage/journal-check.ts';
import type { Args } from '../terminal/args.ts';
import { type CliCommand, type CliContext, type ExitCode, reportMisuse } from '../terminal/command.ts';
import { parseSharedStore } from '../terminal/store-address.ts';
import { reportStoreProblems } from '../terminal/store-problems.ts';
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
    if (isRefusal(url)) return reportMisuse(url, context);
    return reportStoreProblems(context, () =>
      url === undefined ? checkFolder(args, context) : checkShared(url, context),
    );
  },
};

async function checkFolder(args: Args, context: CliContext): Promise<ExitCode> {
  const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
  const { checkStore } = await import('../../server/base/storage/check.ts');
  const { restoreAdvice } = await import('../../server/base/storage/checked-store.ts');
  const folder = args.value('data') ?? DEFAULT_CONFIG.data!;
  const progress = context.terminal.progress(context.texts.check.checking);
  try {
    const checked = checkStore(folder, part => progress.at(part));
    const isLost = checked.faults.some(({ what }) => what !== 'computed');
    return report(checked, isLost ? restoreAdvice(folder) : undefined, context);
  } finally {
    progress.end();
  }
}

async function checkShared(url: string, context: CliContext): Promise<ExitCode> {
  const { checkPostgres } = await import('../../server/base/storage/postgres/check.ts');
  const progress = context.terminal.progress(context.texts.check.checking);
  try {
    return report(await checkPostgres(url, part => progress.at(part)), undefined, context);
  } finally {
    progress.end();
  }
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
    case 'gap': {
      const { match, first, last } = fault;
      return fill(check[fault.what], { match, first, last });
    }
    case 'beginning':
      return fill(check.beginning, { match: fault.match });
    case 'pages':
      return fill(check.pages, { detail: fault.detail });
    case 'log':
      return fill(check.log, { row: fault.row });
    case 'row':
      return fill(check.row, { table: fault.table, key: fault.key });
    case 'computed':
      return fill(check.computed, { file: fault.file });
  }
}
