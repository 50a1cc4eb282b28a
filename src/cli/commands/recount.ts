import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal } from '../../core/refusal.ts';
import { fill, plural } from '../../core/texts.ts';
import type { Storage } from '../../server/base/storage/storage.ts';
import type { CliCommand } from '../terminal/command.ts';
import { parseSharedStore, reportStoreProblems } from '../terminal/store.ts';

/** Matches between two looks at the bar, and between two chances for a server that is open to write. */
const STEP = 50;

async function open(folder: string, store: string | undefined): Promise<Storage> {
  return store === undefined
    ? (await import('../../server/base/storage/sqlite.ts')).openSqlite(folder)
    : (await import('../../server/base/storage/postgres/store.ts')).openPostgres(store);
}

export const recount: CliCommand = {
  usage: 'recount',
  words: 0,
  flags: { data: { value: 'FOLDER' }, store: { value: 'URL' } },
  examples: [
    'ludoteca recount',
    'ludoteca recount --data /var/lib/ludoteca',
    'ludoteca recount --store @/etc/ludoteca/store',
  ],
  run: async (args, context) => {
    const { terminal, texts, games, bots } = context;
    const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
    const { DATABASE_FILE } = await import('../../server/base/storage/database.ts');
    const { Records } = await import('../../server/records/records.ts');
    const { Anchors } = await import('../../server/records/anchors.ts');
    const { playerAccountsOf } = await import('../../server/records/player-accounts.ts');
    const store = args.has('store') ? parseSharedStore(args, context) : undefined;
    if (isRefusal(store)) return store;
    const folder = args.value('data') ?? DEFAULT_CONFIG.data!;
    // Opening would make a new one: counting nothing is not what was asked for.
    if (store === undefined && !existsSync(join(folder, DATABASE_FILE))) {
      terminal.err(fill(texts.recount.noStore, { folder }));
      return 1;
    }
    return reportStoreProblems(context, async () => {
      const storage = await open(folder, store);
      const records = new Records({
        folder,
        storage,
        games: new Map(games.map(game => [game.id, game])),
        accounts: playerAccountsOf(storage.accounts),
        anchors: new Anchors(bots),
      });
      const progress = terminal.progress(texts.recount.counting);
      const total = await records.recount(STEP, (done, of) => progress.at(done / of));
      progress.end();
      await records.close();
      await storage.close();
      terminal.out(plural(texts.recount.done, total));
      return 0;
    });
  },
};
