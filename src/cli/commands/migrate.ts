import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { MigrationCheck } from '../../server/base/storage/postgres/migration.ts';
import type { CliCommand, CliContext, ExitCode } from '../terminal/command.ts';
import { parseSharedStore, reportStoreProblems } from '../terminal/store.ts';

export const migrateCommand: CliCommand = {
  usage: 'migrate FOLDER',
  words: 1,
  needs: ['FOLDER'],
  flags: { store: { value: 'URL' }, check: {} },
  examples: [
    'ludoteca migrate /var/lib/ludoteca --store postgres://ludoteca@db.example.org/ludoteca',
    'ludoteca migrate /var/lib/ludoteca --store @store.txt --check',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const url = parseSharedStore(args, context);
    if (isRefusal(url)) return url;
    const { StoreMigration } = await import('../../server/base/storage/postgres/migration.ts');
    return reportStoreProblems(context, async () => {
      const migration = await StoreMigration.open(args.words[0]!, url);
      try {
        const copying = terminal.progress(texts.migrate.copying);
        const isCopied = await migration.copy(part => copying.at(part));
        copying.end();
        terminal.out(isCopied ? texts.migrate.copied : texts.migrate.complete);
        if (!args.has('check')) return 0;
        const checking = terminal.progress(texts.migrate.checking);
        const check = await migration.check(part => checking.at(part));
        checking.end();
        return report(check, context);
      } finally {
        await migration.close();
      }
    });
  },
};

function report({ counts, journals, different, digest }: MigrationCheck, { terminal, texts }: CliContext): ExitCode {
  for (const { table, source, target, isSame } of counts)
    terminal.out(`  ${table.padEnd(19)}${source}${isSame ? '' : ` / ${target}`}`);
  const isSame = different.length === 0 && counts.every(count => count.isSame);
  if (isSame) terminal.out(fill(texts.migrate.same, { journals, digest }));
  else
    terminal.err(
      different.length > 0
        ? fill(texts.migrate.differs, { matches: different.join(', ') })
        : texts.migrate.differsElsewhere,
    );
  return isSame ? 0 : 1;
}
