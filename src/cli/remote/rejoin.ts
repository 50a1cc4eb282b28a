// Coming to a server as who one was there, and finding what goes on there already.

import { ClientConnection, type ClientIdentity, type ClientListener } from '../../client/connection.ts';
import type { RestClient } from '../../client/rest-client.ts';
import { isSlow } from '../../core/clock-rules.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { badToken } from '../../server/base/refusals.ts';
import type { Texts } from '../texts/index.ts';
import type { RemoteTarget } from './remote-table.ts';
import type { SavedLogin } from './saved-login.ts';

/** Milliseconds a server has to say whether anything goes on: somebody wants to leave. */
const LEAVE_TIMEOUT = 3000;

/** As who was kept, if the server still knows them; whoever it is now is kept. */
export async function connectWithSavedLogin(
  server: string,
  identity: ClientIdentity,
  savedLogin: SavedLogin,
  listener: ClientListener,
  attempts?: number,
): Promise<ClientConnection | Refusal | undefined> {
  const { token } = savedLogin;
  const resumed =
    token === undefined ? undefined : await ClientConnection.open(server, { ...identity, token }, listener, attempts);
  const isForgotten = isRefusal(resumed) && resumed.refused === badToken.refused;
  const connection =
    token === undefined || isForgotten ? await ClientConnection.open(server, identity, listener, attempts) : resumed;
  if (connection instanceof ClientConnection && identity.token === undefined) savedLogin.save(connection.token);
  return connection;
}

export interface RejoinContext {
  readonly server: string;
  readonly rest: RestClient;
  readonly connection: ClientConnection;
  readonly savedLogin: SavedLogin;
  readonly texts: Texts;
  readonly print: (sentence: string) => void;
}

/** To the match of this kind that one sits at already, if there is one; whoever comes too late for it is told. */
export async function resumeMatch(
  target: RemoteTarget,
  { server, rest, connection, savedLogin, texts, print }: RejoinContext,
): Promise<RemoteTarget> {
  const match = await findUnfinished(target, rest);
  if (match !== undefined) {
    print(texts.server.resumed(`${server}/match/${match}`));
    return { to: 'sit', match };
  }
  // Who is remembered was in the middle of something.
  const last = savedLogin.token === undefined ? undefined : await rest.lastMatch(connection.account);
  if (last?.phase === 'over') print(texts.server.tooLate(`${server}/match/${last.match}`));
  return target;
}

/** The most urgent first. */
async function findUnfinished(target: RemoteTarget, rest: RestClient): Promise<string | undefined> {
  if (target.to !== 'make' && target.to !== 'seek') return undefined;
  const { game, clock } = target.to === 'make' ? target.table : target;
  const own = await rest.ownMatches();
  if (isRefusal(own)) return undefined;
  // Whoever wants to play now does not wait for days at another table.
  const isOfDays = clock !== undefined && isSlow(clock);
  return own.find(one => one.game === game && (one.clock !== undefined && isSlow(one.clock)) === isOfDays)?.match;
}

/** Forgets who one was there, unless something may go on. */
export async function releaseLogin(savedLogin: SavedLogin, rest: RestClient): Promise<void> {
  const own = await rest.ownMatches(LEAVE_TIMEOUT);
  if (isRefusal(own) || own.length > 0) savedLogin.release();
  else savedLogin.forget();
}
