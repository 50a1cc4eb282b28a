// Finding a table on a server and sitting down at it, or watching it.

import type { Connection, ServerNotice, TableEntry } from '../../client/connection.ts';
import { PlayerApi } from '../../client/player-api.ts';
import { PoolSeeker } from '../../client/pool-seeker.ts';
import { HELLO_TIMEOUT } from '../../client/reconnecting-socket.ts';
import {
  type ClientIdentity,
  type ConnectConfig,
  connectWithSavedLogin,
  type OpenConnection,
} from '../../client/rejoin.ts';
import { RepeatingSignal } from '../../client/signal.ts';
import { TableFollower } from '../../client/table-follower.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill, plural } from '../../core/texts.ts';
import type { MatchShown, PoolShown } from '../../protocol/play.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { CliContext } from '../terminal/command.ts';
import { withProgress } from '../terminal/progress-bar.ts';
import { misuse } from '../terminal/refusals.ts';
import { createPlayerWords, nodeTransport } from './node-connection.ts';
import { RemoteSeat } from './remote-seat.ts';
import { SavedLogin } from './saved-login.ts';

/** How to reach a table: an existing one, a quick match, or a new one. */
export type RemoteTarget =
  | { readonly to: 'watch'; readonly match: string }
  | { readonly to: 'sit'; readonly match: string; readonly seat?: number }
  | {
      readonly to: 'seek';
      readonly game: string;
      readonly seats?: number;
      readonly options?: NewMatch['options'] & object;
      readonly clock?: NewMatch['clock'] & object;
    }
  /** By the rated pool of the server. */
  | { readonly to: 'pool'; readonly game: string; readonly preset: string }
  | { readonly to: 'make'; readonly table: NewMatch };

export interface RemoteTable extends OpenConnection {
  readonly seat: RemoteSeat;
  /** Resolves when the server is gone for good. */
  readonly closed: Promise<void>;
}

export interface RemoteIdentity extends ClientIdentity {
  readonly server: string;
}

/** Connects behind a bar. The identity of the last visit comes first. */
export async function connectTo(
  { server, ...identity }: RemoteIdentity,
  config: Omit<ConnectConfig, 'transport' | 'words' | 'identity'>,
  { terminal, texts }: CliContext,
): Promise<OpenConnection | Refusal> {
  const here = { transport: nodeTransport(server), words: createPlayerWords() };
  const connecting = connectWithSavedLogin({ ...config, ...here, identity });
  const open = await withProgress(terminal.progress(texts.discovery.looking), HELLO_TIMEOUT, connecting);
  return open ?? misuse('unreachable', fill(texts.server.unreachable, { address: server }));
}

/** Opens a table on a server. Once the account is known, `chooseTarget` may choose another table than `target`. */
export async function openRemoteTable(
  target: RemoteTarget,
  identity: RemoteIdentity,
  context: CliContext,
  savedLogin = SavedLogin.none,
  chooseTarget: (open: OpenConnection) => Promise<RemoteTarget> = () => Promise.resolve(target),
): Promise<RemoteTable | Refusal> {
  const { terminal, texts, games } = context;
  const closed = new RepeatingSignal();
  const onNotice = (message: ServerNotice): void => {
    if (message.t === 'bye') terminal.err(fill(texts.server.bye, { detail: message.detail }));
  };
  const onClosed = (refusal: Refusal | undefined): void => {
    if (refusal) terminal.err(refusal.detail);
    closed.fire();
  };
  const open = await connectTo(identity, { memory: savedLogin, onNotice, onClosed }, context);
  if (isRefusal(open)) return open;
  const { connection } = open;
  let seat: RemoteSeat | undefined;
  connection.state.subscribe(() => {
    const state = connection.state.get();
    if (state === 'lost') {
      terminal.err(texts.server.lost);
      seat?.onLost();
    } else if (state === 'open') terminal.err(texts.server.back);
  });
  const isProgram = identity.program === true;
  const table = await enterTable(await chooseTarget(open), identity.server, open, isProgram, poolPrinter(context));
  const game = isRefusal(table) ? undefined : games.find(one => one.id === table.shown.game);
  if (isRefusal(table) || !game) {
    connection.stop();
    return isRefusal(table)
      ? table
      : misuse('unknown-game', fill(texts.server.strangeGame, { game: table.shown.game }));
  }
  seat = new RemoteSeat(game, table.follower, table.shown, texts);
  return { ...open, seat, closed: closed.wait() };
}

export interface EnteredTable {
  readonly follower: TableFollower;
  /** As it was first seen. */
  readonly shown: MatchShown;
}

/** Says when others come to wait, or go. */
function poolPrinter({ terminal, texts }: CliContext): (state: PoolShown) => void {
  let said = 0;
  return ({ waiting, rated }) => {
    if (waiting === said) return;
    if (said === 0 && !rated) terminal.out(texts.server.unrated);
    said = waiting;
    terminal.out(waiting === 1 ? texts.server.waitsAlone : plural(texts.server.othersWait, waiting - 1));
  };
}

/** Looks for an opponent of the player's strength, for as long as it takes. */
function waitInPool(
  { game, preset }: Extract<RemoteTarget, { to: 'pool' }>,
  connection: Connection,
  onState: (state: PoolShown) => void,
): Promise<TableEntry | Refusal> {
  return new Promise(resolve => {
    const onPaired = (match: string): void => resolve({ t: 'join', match });
    const seeker = new PoolSeeker({ connection, wish: { game, preset }, onState, onPaired, onEnded: resolve });
    seeker.start();
  });
}

/** Sits down, or watches. */
export async function enterTable(
  target: RemoteTarget,
  server: string,
  { connection, me }: OpenConnection,
  isProgram: boolean,
  onPoolState: (state: PoolShown) => void = () => undefined,
): Promise<EnteredTable | Refusal> {
  if (target.to === 'pool') {
    const found = await waitInPool(target, connection, onPoolState);
    return isRefusal(found) ? found : follow(connection, found);
  }
  const entry =
    target.to === 'make'
      ? await createTable(target.table, server, me.token, connection.newCommit(), isProgram)
      : entryOf(target);
  return isRefusal(entry) ? entry : follow(connection, entry);
}

async function follow(connection: Connection, entry: TableEntry): Promise<EnteredTable | Refusal> {
  const follower = new TableFollower({ connection, entry, now: () => performance.now() });
  const reply = await follower.joined;
  if (reply.t === 'match') return { follower, shown: reply };
  follower.close();
  if (reply.t === 'refused') return reply;
  throw new Error(`a table was asked for, ${JSON.stringify(reply)} came`);
}

function entryOf(target: Exclude<RemoteTarget, { to: 'make' | 'pool' }>): TableEntry {
  switch (target.to) {
    case 'watch':
      return { t: 'join', match: target.match };
    case 'sit':
      return sitEntry(target.match, target.seat);
    case 'seek': {
      const { to: _, ...wish } = target;
      return { t: 'seek', ...wish };
    }
  }
}

const sitEntry = (match: string, seat?: number): TableEntry => ({
  t: 'sit',
  match,
  ...(seat !== undefined && { seat }),
});

/**
 * Tables are created by REST: the play protocol only knows existing ones. A token of a guest would create it as a person; a program
 * sits down itself, so that its seat says that it is a program.
 */
async function createTable(
  table: NewMatch,
  server: string,
  token: string,
  commit: string | undefined,
  isProgram: boolean,
): Promise<TableEntry | Refusal> {
  const own = { ...table, ...(commit !== undefined && { commit }) };
  const made = await new PlayerApi(server, token).createTable(isProgram ? { ...table, seat: null } : own);
  if (isRefusal(made)) return made;
  return isProgram ? sitEntry(made.match, table.seat ?? undefined) : { t: 'join', match: made.match };
}
