import { isRefusal } from '../../core/refusal.ts';
import { fill, plural } from '../../core/texts.ts';
import type { CliCommand } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import { parseSharedStore, reportStoreProblems } from '../terminal/store.ts';

const MEGABYTE = 1e6;

export const offloadCommand: CliCommand = {
  usage: 'offload FOLDER',
  words: 1,
  needs: ['FOLDER'],
  flags: { store: { value: 'URL' }, before: { value: 'MONTH' }, url: { value: 'URL' } },
  examples: [
    'ludoteca offload /srv/journals --store @/etc/ludoteca/store',
    'ludoteca offload /srv/journals --store @/etc/ludoteca/store --before 2026-07 --url https://bucket.example.org/journals',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const folder = args.words[0]!;
    const store = parseSharedStore(args, context);
    if (isRefusal(store)) return store;
    const before = args.value('before') ?? new Date().toISOString().slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) return misuse('bad-value', texts.offload.badMonth);
    const address = args.value('url');
    if (address !== undefined && !/^https?:\/\/./.test(address)) return misuse('bad-value', texts.offload.badAddress);
    const { JournalOffload } = await import('../../server/base/storage/postgres/offload.ts');
    return reportStoreProblems(context, async () => {
      const offload = await JournalOffload.open(store);
      try {
        const moving = terminal.progress(texts.offload.moving);
        const files = await offload
          .run({ folder, before, address, progress: part => moving.at(part) })
          .finally(() => moving.end());
        for (const { name, matches, bytes, sha256 } of files)
          terminal.out(
            fill(texts.offload.file, {
              name,
              matches: plural(texts.offload.matches, matches),
              megabytes: (bytes / MEGABYTE).toFixed(1),
              digest: sha256,
            }),
          );
        terminal.out(files.length > 0 ? fill(texts.offload.done, { place: address ?? folder }) : texts.offload.nothing);
        return 0;
      } finally {
        await offload.close();
      }
    });
  },
};
