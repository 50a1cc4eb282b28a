import { isRefusal } from '../core/refusal.ts';
import { HOME, parseMatchAddress, parseServer } from './address.ts';
import { type Command, misused } from './command.ts';
import { converse } from './converse.ts';
import { goTo } from './far-table.ts';
import { misuse } from './refusals.ts';
import { listNames } from './sentences.ts';

const usage = 'watch MATCH';

export const watch: Command = {
  usage,
  words: 1,
  flags: { server: { value: 'URL' } },
  examples: ['ludoteca watch http://localhost:8080/match/k3x9m2pq', 'ludoteca watch K3X9-M2PQ --server localhost:8080'],
  run: async (args, world) => {
    const { terminal, texts } = world;
    const [written] = args.words;
    if (written === undefined) return misused(misuse('missing', texts.misuse.missing('MATCH', usage)), world);
    const given = args.value('server') ?? HOME;
    const server = parseServer(given);
    const address = server === undefined ? undefined : parseMatchAddress(written, server);
    if (!address) return misused(misuse('not-an-address', texts.misuse.notAnAddress(server ? written : given)), world);
    const found = await goTo({ to: 'watch', match: address.match }, { server: address.server }, world);
    if (isRefusal(found)) {
      terminal.err(found.detail);
      return 1;
    }
    const { seat, connection, gone } = found;
    terminal.out(texts.server.watching(seat.game.id, listNames(seat.names, texts)));
    // Whoever sits at a terminal may talk, or quit.
    const input = terminal.live ? terminal.lines() : undefined;
    if (input && seat.maySpeak) terminal.out(terminal.paint.quiet(texts.server.talking));
    const parting = await Promise.race([converse(seat, world, input), gone]);
    input?.close();
    connection.close();
    return parting === undefined ? 1 : 0;
  },
};
