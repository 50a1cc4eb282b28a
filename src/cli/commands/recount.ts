import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fill, plural } from '../../core/texts.ts';
import type { CliCommand } from '../terminal/command.ts';
import { reportStoreProblems } from '../terminal/store-problems.ts';

/** Matches between two looks at the bar, and between two chances for a server that is open to write. */
const STEP = 50;

export const recount: CliCommand = {
  usage: 'recount',
  words: 0,
  flags: { data: { value: 'FOLDER' } },
  examples: ['ludoteca recount', 'ludoteca recount --data /var/lib/ludoteca'],
  run: async (args, context) => {
    const { terminal, texts, games, bots } = context;
    const { DEFAULT_CONFIG } = await import('../../server/base/config.ts');
    const { FILE } = await import('../../server/base/storage/database.ts');
    const { openSqlite } = await import('../../server/base/storage/sqlite.ts');
    const { Records } = await import('../../server/records/records.ts');
    const { Anchors } = await import('../../server/records/anchors.ts');
    const { playerAccountsOf } = await import('../../server/records/player-accounts.ts');
    const folder = args.value('data') ?? DEFAULT_CONFIG.data!;
    // Opening would make a new one: counting nothing is not what was asked for.
    if (!existsSync(join(folder, FILE))) {
      terminal.err(fill(texts.recount.noStore, { folder }));
      return 1;
    }
    return reportStoreProblems(context, async () => {
      const storage = openSqlite(folder);
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
