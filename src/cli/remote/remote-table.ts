// Finding a table on a server and sitting down at it, or beside it.

import { type ClientConnection, type ClientIdentity, HELLO_TIMEOUT } from '../../client/connection.ts';
import { RestClient } from '../../client/rest-client.ts';
import { Signal } from '../../client/signal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { MatchShown, ServerMessage } from '../../protocol/play.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { CliContext } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { connectWithSavedLogin } from './rejoin.ts';
import { RemoteSeat, SUBSCRIPTION } from './remote-seat.ts';
import { SavedLogin } from './saved-login.ts';

/** How to get to a table: to one that is there, to whoever seeks the same, or to a new one. */
export type RemoteTarget =
  | { readonly to: 'watch' | 'sit'; readonly match: string; readonly seat?: number }
  | {
      readonly to: 'seek';
      readonly game: string;
      readonly seats?: number;
      readonly options?: NewMatch['options'] & object;
      readonly clock?: NewMatch['clock'] & object;
    }
  | { readonly to: 'make'; readonly table: NewMatch };

export interface RemoteTable {
  readonly seat: RemoteSeat;
  readonly connection: ClientConnection;
  /** Resolves when the server is gone for good. */
  readonly closed: Promise<void>;
}

export interface RemoteIdentity extends ClientIdentity {
  readonly server: string;
}

/** `found` may know a better way, once it is known who one is. */
export async function openRemoteTable(
  target: RemoteTarget,
  { server, ...who }: RemoteIdentity,
  context: CliContext,
  savedLogin = SavedLogin.none,
  chooseTarget: (connection: ClientConnection) => Promise<RemoteTarget> = () => Promise.resolve(target),
): Promise<RemoteTable | Refusal> {
  const { terminal, texts, games } = context;
  let seat: RemoteSeat | undefined;
  const pending: ServerMessage[] = [];
  const closed = new Signal();
  const connecting = connectWithSavedLogin(server, who, savedLogin, {
    onMessage: message => {
      if (message.t === 'bye') terminal.err(texts.server.bye(message.detail));
      if (seat) seat.receive(message);
      else pending.push(message);
    },
    onLost: () => {
      terminal.err(texts.server.lost);
      seat?.onLost();
    },
    onReconnected: () => {
      terminal.err(texts.server.back);
      void seat?.rejoin();
    },
    onClosed: refusal => {
      if (refusal) terminal.err(refusal.detail);
      closed.fire();
    },
  });
  const connection = await withProgress(terminal.progress(texts.discovery.looking), HELLO_TIMEOUT, connecting);
  if (connection === undefined) return misuse('unreachable', texts.server.unreachable(server));
  if (isRefusal(connection)) return connection;
  const shown = await joinTable(await chooseTarget(connection), server, connection);
  const game = isRefusal(shown) ? undefined : games.find(one => one.id === shown.game);
  if (isRefusal(shown) || !game) {
    connection.close();
    return isRefusal(shown) ? shown : misuse('unknown-game', texts.server.strangeGame(shown.game));
  }
  seat = new RemoteSeat(game, connection, shown, texts);
  for (const message of pending) if (isNewer(message, shown)) seat.receive(message);
  return { seat, connection, closed: closed.wait() };
}

/** News that came on the heels of the table itself, before anybody was there to hear them. */
export function isNewer(message: ServerMessage, { match, version }: MatchShown): boolean {
  return message.t === 'did' && message.match === match && message.version > version;
}

/** Sits down, or beside it; what is not done when the line breaks is `LOST`. */
export async function joinTable(
  target: RemoteTarget,
  server: string,
  connection: ClientConnection,
): Promise<MatchShown | Refusal> {
  switch (target.to) {
    case 'watch':
      return expectMatch(await connection.request({ t: 'join', match: target.match, ...SUBSCRIPTION }));
    case 'sit': {
      const { match, seat } = target;
      return expectMatch(
        await connection.request({ t: 'sit', match, ...(seat !== undefined && { seat }), ...SUBSCRIPTION }),
      );
    }
    case 'seek': {
      const { to: _, ...wish } = target;
      return expectMatch(await connection.request({ t: 'seek', ...wish, ...SUBSCRIPTION }));
    }
    case 'make': {
      // Tables are made by REST: the play protocol only knows those that are there. Whoever asks there with the token of a
      // guest is a person; a program sits down itself, so that its seat says what it is.
      const { isProgram, token } = connection;
      const made = await new RestClient(server, token).createTable(
        isProgram ? { ...target.table, seat: null } : target.table,
      );
      if (isRefusal(made)) return made;
      const { match } = made;
      if (!isProgram) return expectMatch(await connection.request({ t: 'join', match, ...SUBSCRIPTION }));
      const { seat } = target.table;
      return expectMatch(
        await connection.request({ t: 'sit', match, ...(typeof seat === 'number' && { seat }), ...SUBSCRIPTION }),
      );
    }
  }
}

function expectMatch(answer: ServerMessage | Refusal): MatchShown | Refusal {
  if (isRefusal(answer)) return answer;
  if ('t' in answer && answer.t === 'match') return answer;
  throw new Error(`a table was asked for, ${JSON.stringify(answer)} came`);
}
