// The server of a page that plays without one: the tables of this device, behind the protocol of a server.

import type { Locale } from '../../src/core/locale.ts';
import { botName, gameName } from '../../src/core/names.ts';
import { usualSeats } from '../../src/core/options.ts';
import { answerRequest } from '../../src/local/local-requests.ts';
import { LocalSession } from '../../src/local/local-session.ts';
import { LocalTables, usualBot } from '../../src/local/local-tables.ts';
import type { Timer } from '../../src/match/table.ts';
import type { ClientMessage } from '../../src/protocol/play.ts';
import type { GameShown } from '../../src/protocol/rest.ts';
import { GAME_IDS, type GameWithBots, loadGame } from './games.ts';
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

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('');
}

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

async function gamesShown(): Promise<GameShown[]> {
  const found = await Promise.all(GAME_IDS.map(loadGame));
  return found.flatMap(one => (one ? [gameShown(one)] : []));
}

const inAll = (name: (locale: Locale) => string) => ({ en: name('en'), it: name('it'), de: name('de') });

function gameShown({ game, bots }: GameWithBots): GameShown {
  const { id, names, seats, secrets, absence, clock, defaults, options } = game;
  const usual = usualBot(bots)?.id;
  return {
    id,
    name: inAll(locale => gameName(names, id, locale)),
    seats: [...seats],
    usual: usualSeats(game),
    secrets,
    absence,
    clock,
    defaults: defaults as GameShown['defaults'], // flat JSON by its schema
    options: { ...options },
    bots: bots.map(bot => ({
      id: bot.id,
      name: inAll(locale => botName(names, bot.id, locale)),
      level: bot.level,
      ...(bot.id === usual && { usual: true as const }),
    })),
    files: [],
  };
}
