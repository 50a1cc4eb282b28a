// The server of a page that plays without one: the tables of this device, behind the protocol of a server.

import { printHex } from '../../src/core/hex.ts';
import { answerRequest } from '../../src/local/local-requests.ts';
import { LocalSession } from '../../src/local/local-session.ts';
import { LocalTables, usualBot } from '../../src/local/local-tables.ts';
import type { Timer } from '../../src/match/table.ts';
import { gameShown } from '../../src/messages/game-shown.ts';
import type { ClientMessage } from '../../src/protocol/play.ts';
import type { GameShown } from '../../src/protocol/rest.ts';
import { gameIds, loadGame } from './games.ts';
import { IndexedDbJournals } from './indexed-db.ts';
import type { LocalCommand, LocalReply } from './messages.ts';

const timer: Timer = {
  now: () => Date.now(),
  monotonic: () => Math.floor(performance.now()),
  at: (at, call) => {
    const id = setTimeout(call, Math.max(0, at - Date.now()));
    return () => clearTimeout(id);
  },
};

const randomHex = (bytes: number): string => printHex(crypto.getRandomValues(new Uint8Array(bytes)));

export function createLocalServer(post: (reply: LocalReply) => void): (command: LocalCommand) => Promise<void> {
  const store = new IndexedDbJournals();
  const tables = new LocalTables({ store, loadGame, timer, randomHex, now: () => performance.now() });
  const sessions = new Map<number, LocalSession>();
  return async command => {
    switch (command.t) {
      case 'open': {
        const { line } = command;
        sessions.set(
          line,
          new LocalSession(tables, message => post({ t: 'heard', line, text: JSON.stringify(message) })),
        );
        return;
      }
      case 'say':
        // The page speaks its own protocol.
        return sessions.get(command.line)?.receive(JSON.parse(command.text) as ClientMessage);
      case 'close':
        sessions.get(command.line)?.close();
        sessions.delete(command.line);
        return;
      case 'ask': {
        const { id, path } = command;
        const answer = path === '/api/games' ? await gamesShown() : await answerRequest(tables, command);
        post({ t: 'answered', id, answer });
      }
    }
  };
}

function reportFault(error: unknown): undefined {
  console.error(error);
}

async function gamesShown(): Promise<GameShown[]> {
  // A game of others that does not come leaves the rest as it is.
  const found = await Promise.all(gameIds().map(id => loadGame(id).catch(reportFault)));
  return found.flatMap(one =>
    one ? [gameShown(one.game, { bots: one.bots, usualBot: usualBot(one.bots)?.id, files: [] })] : [],
  );
}
