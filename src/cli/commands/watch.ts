import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { openRemoteTable } from '../remote/remote-table.ts';
import { DEFAULT_SERVER, parseMatchAddress, parseServer } from '../terminal/address.ts';
import { type CliCommand, reportMisuse } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import { listNames } from '../terminal/sentences.ts';
import { runDialogue } from '../terminal/tables/dialogue.ts';
import { type CommandContext, ownTextTable } from './context.ts';

const usage = 'watch MATCH';

export const watch: CliCommand<CommandContext> = {
  usage,
  words: 1,
  flags: { game: { value: 'PATH' }, server: { value: 'URL' } },
  examples: ['ludoteca watch http://localhost:8080/match/k3x9m2pq', 'ludoteca watch K3X9-M2PQ --server localhost:8080'],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const [written] = args.words;
    if (written === undefined)
      return reportMisuse(misuse('missing', fill(texts.misuse.missing, { what: 'MATCH', usage })), context);
    const given = args.value('server') ?? DEFAULT_SERVER;
    const server = parseServer(given);
    const address = server === undefined ? undefined : parseMatchAddress(written, server);
    if (!address)
      return reportMisuse(
        misuse('not-an-address', fill(texts.misuse.notAnAddress, { text: server ? written : given })),
        context,
      );
    const found = await openRemoteTable({ to: 'watch', match: address.match }, { server: address.server }, context);
    if (isRefusal(found)) {
      terminal.err(found.detail);
      return 1;
    }
    const { seat, connection, closed } = found;
    terminal.out(fill(texts.server.watching, { game: seat.game.id, names: listNames(seat.names, texts) }));
    // At a terminal the viewer may chat, or quit.
    const input = terminal.live ? terminal.lines() : undefined;
    if (input && seat.canChat) terminal.out(terminal.paint.quiet(texts.server.talking));
    const table = await ownTextTable(context, seat.game.id);
    const end = await Promise.race([runDialogue(seat, context, input, table), closed]);
    input?.close();
    connection.stop();
    return end === undefined ? 1 : 0;
  },
};
