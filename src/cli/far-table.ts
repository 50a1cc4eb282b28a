// Finding a table on a server and sitting down at it, or beside it.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { MatchShown, ToPlayer } from '../server/api/play.ts';
import type { NewMatch } from '../server/api/rest.ts';
import type { World } from './command.ts';
import { type Connection, GREETING, type Introduction } from './connection.ts';
import { FarSeat, WANTS } from './far-seat.ts';
import { Keepsake } from './keepsake.ts';
import { patiently } from './patiently.ts';
import { misuse } from './refusals.ts';
import { RestClient } from './rest-client.ts';
import { enter } from './return.ts';
import { Signal } from './signal.ts';

/** How to get to a table: to one that is there, to whoever seeks the same, or to a new one. */
export type Way =
  | { readonly to: 'watch' | 'sit'; readonly match: string; readonly seat?: number }
  | {
      readonly to: 'seek';
      readonly game: string;
      readonly seats?: number;
      readonly options?: NewMatch['options'] & object;
      readonly clock?: NewMatch['clock'] & object;
    }
  | { readonly to: 'make'; readonly table: NewMatch };

export interface FarTable {
  readonly seat: FarSeat;
  readonly connection: Connection;
  /** Resolves when the server is gone for good. */
  readonly gone: Promise<void>;
}

export interface Visitor extends Introduction {
  readonly server: string;
}

/** `found` may know a better way, once it is known who one is. */
export async function goTo(
  way: Way,
  { server, ...who }: Visitor,
  world: World,
  keepsake = Keepsake.none,
  found: (connection: Connection) => Promise<Way> = () => Promise.resolve(way),
): Promise<FarTable | Refusal> {
  const { terminal, texts, games } = world;
  let seat: FarSeat | undefined;
  const early: ToPlayer[] = [];
  const gone = new Signal();
  const entering = enter(server, who, keepsake, {
    message: message => {
      if (message.t === 'bye') terminal.err(texts.server.bye(message.detail));
      if (seat) seat.hear(message);
      else early.push(message);
    },
    lost: () => {
      terminal.err(texts.server.lost);
      seat?.lost();
    },
    back: () => {
      terminal.err(texts.server.back);
      void seat?.rejoin();
    },
    gone: refusal => {
      if (refusal) terminal.err(refusal.detail);
      gone.fire();
    },
  });
  const connection = await patiently(terminal.progress(texts.houses.looking), GREETING, entering);
  if (connection === undefined) return misuse('unreachable', texts.server.unreachable(server));
  if (isRefusal(connection)) return connection;
  const shown = await arrive(await found(connection), server, connection);
  const game = isRefusal(shown) ? undefined : games.find(one => one.id === shown.game);
  if (isRefusal(shown) || !game) {
    connection.close();
    return isRefusal(shown) ? shown : misuse('unknown-game', texts.server.strangeGame(shown.game));
  }
  seat = new FarSeat(game, connection, shown, texts);
  for (const message of early) if (isLater(message, shown)) seat.hear(message);
  return { seat, connection, gone: gone.wait() };
}

/** News that came on the heels of the table itself, before anybody was there to hear them. */
export function isLater(message: ToPlayer, { match, version }: MatchShown): boolean {
  return message.t === 'did' && message.match === match && message.version > version;
}

/** Sits down, or beside it; what is not done when the line breaks is `LOST`. */
export async function arrive(way: Way, server: string, connection: Connection): Promise<MatchShown | Refusal> {
  switch (way.to) {
    case 'watch':
      return shownBy(await connection.ask({ t: 'join', match: way.match, ...WANTS }));
    case 'sit': {
      const { match, seat } = way;
      return shownBy(await connection.ask({ t: 'sit', match, ...(seat !== undefined && { seat }), ...WANTS }));
    }
    case 'seek': {
      const { to: _, ...wish } = way;
      return shownBy(await connection.ask({ t: 'seek', ...wish, ...WANTS }));
    }
    case 'make': {
      // Tables are made by REST: the play protocol only knows those that are there. Whoever asks there with the token of a
      // guest is a person; a program sits down itself, so that its seat says what it is.
      const { isProgram, token } = connection;
      const made = await new RestClient(server, token).make(isProgram ? { ...way.table, seat: null } : way.table);
      if (isRefusal(made)) return made;
      const { match } = made;
      if (!isProgram) return shownBy(await connection.ask({ t: 'join', match, ...WANTS }));
      const { seat } = way.table;
      return shownBy(await connection.ask({ t: 'sit', match, ...(typeof seat === 'number' && { seat }), ...WANTS }));
    }
  }
}

function shownBy(answer: ToPlayer | Refusal): MatchShown | Refusal {
  if (isRefusal(answer)) return answer;
  if ('t' in answer && answer.t === 'match') return answer;
  throw new Error(`a table was asked for, ${JSON.stringify(answer)} came`);
}
