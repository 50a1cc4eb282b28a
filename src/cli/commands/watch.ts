import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { openRemoteTable } from '../remote/remote-table.ts';
import { parseMatchAddress, serverOf } from '../terminal/address.ts';
import type { CliCommand } from '../terminal/command.ts';
import { misuseOf } from '../terminal/refusals.ts';
import { listNames } from '../terminal/sentences.ts';
import { runDialogue } from '../terminal/tables/dialogue.ts';
import { type CommandContext, ownTextTable } from './context.ts';

export const watch: CliCommand<CommandContext> = {
  usage: 'watch MATCH',
  words: 1,
  needs: ['MATCH'],
  flags: { game: { value: 'PATH' }, server: { value: 'URL' } },
  examples: ['ludoteca watch http://localhost:8080/match/k3x9m2pq', 'ludoteca watch K3X9-M2PQ --server localhost:8080'],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const server = serverOf(args, texts);
    if (isRefusal(server)) return server;
    const address = parseMatchAddress(args.words[0]!, server);
    if (!address) return misuseOf('notAnAddress', { text: args.words[0]! }, texts);
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
