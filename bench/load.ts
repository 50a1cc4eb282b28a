// Drives a server or a relay with many two-player matches that follow prepared games.

import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { rules as dama } from '../games/dama/rules/index.ts';
import { actionList, NOBODY } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import type { Cost } from './server-child.ts';

export class Child {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.port = port;
  }

  static async start(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    file = fileURLToPath(new URL('./server-child.js', import.meta.url)),
  ): Promise<Child> {
    const child = fork(file, args, { execArgv: ['--expose-gc'], env: { ...process.env, ...env } });
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', message => resolve(Number(message)));
      child.once('exit', code => reject(new Error(`the child ended with ${code}`)));
    });
    return new Child(child, port);
  }

  cost(how: 'cost' | 'gc' = 'cost'): Promise<Cost> {
    return new Promise(resolve => {
      this.#process.once('message', message => resolve(message as Cost)); // the child answers every message with one
      this.#process.send(how);
    });
  }

  get pid(): number {
    return this.#process.pid!;
  }

  stop(): Promise<void> {
    return new Promise(resolve => {
      this.#process.once('exit', () => resolve());
      this.#process.kill('SIGKILL');
    });
  }
}

/** A random game of at least so many plies, in notation. */
export function longGame(seed: string, plies: number): string[] {
  for (let i = 0; ; i++) {
    const random = seededRandom(`${seed}-${i}`);
    const list = actionList(dama.maxLegal);
    const s = dama.init(2, { ...dama.defaults, plyLimit: 2000 });
    const moves: string[] = [];
    for (let seat = dama.toAct(s); seat !== NOBODY; seat = dama.toAct(s)) {
      dama.legal(s, seat, list);
      const action = list.items[random(list.size)]!;
      moves.push(dama.print(s, seat, action));
      dama.apply(s, seat, action);
    }
    if (moves.length >= plies) return moves;
  }
}

export interface Pair {
  readonly sockets: readonly [WebSocket, WebSocket];
  readonly match: string;
  readonly script: readonly string[];
  ply: number;
  /** Stops before this ply. */
  until: number;
  /** Milliseconds before an answer; 0 at full load. */
  pace: number;
  done: (() => void) | undefined;
  sentAt: number;
}

let connections = 0;

/** Players come from many addresses, and one address may use only a slice of the server: each connection has one of its own. */
function nextAddress(): string | undefined {
  connections++;
  return process.platform === 'linux' ? `127.1.${(connections >> 8) & 255}.${connections & 255}` : undefined;
}

export const connect = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const options = { perMessageDeflate: false, localAddress: nextAddress(), handshakeTimeout: PATIENCE };
    const socket = new WebSocket(url, options);
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

/** Milliseconds that an answer may take, so that a benchmark ends and says what was not answered. */
const PATIENCE = 30_000;

/** The next message of a kind. Rejects with what the server says instead, if it refuses, closes the connection or says nothing. */
export const hear = <T>(socket: WebSocket, kind: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      end();
      reject(new Error(`"${kind}" did not come within ${PATIENCE / 1000} s at ${socket.url}`));
    }, PATIENCE);
    const end = (): void => {
      clearTimeout(timer);
      socket.off('message', listen);
      socket.off('close', close);
    };
    const close = (): void => {
      end();
      reject(new Error(`the connection closed before "${kind}"`));
    };
    const listen = (data: Buffer): void => {
      const message = JSON.parse(data.toString()) as { t: string };
      if (message.t === 'refused' || message.t === 'bye') reject(new Error(data.toString()));
      else if (message.t === kind) resolve(message as T);
      else return;
      end();
    };
    socket.on('message', listen);
    socket.once('close', close);
  });

export interface TableAsked {
  readonly game?: string;
  /** Not listed. */
  readonly private?: boolean;
  readonly options?: object;
  readonly position?: string;
}

export async function post<T>(port: number, path: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const url = `http://127.0.0.1:${port}${path}`;
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>; // as documented
}

/** Two guests at a new table, both listening. `tablePort`: of another server on the same store, which owns the table. */
export async function seatPair(
  port: number,
  script: readonly string[],
  asked: TableAsked = {},
  tablePort = port,
): Promise<Pair> {
  const url = `ws://127.0.0.1:${port}/api/play`;
  const sockets = [await connect(url), await connect(url)] as const;
  const tokens: string[] = [];
  for (const socket of sockets) {
    const { token } = await post<{ token: string }>(port, '/api/guests', {});
    const welcome = hear(socket, 'welcome');
    socket.send(JSON.stringify({ t: 'hello', token }));
    await welcome;
    tokens.push(token);
  }
  const body = { game: 'dama', options: { plyLimit: 2000 }, clock: { kind: 'none' }, seat: 0, ...asked };
  const made = await post<{ match: string }>(tablePort, '/api/matches', body, tokens[0]);
  const shown = [hear(sockets[0], 'match'), hear(sockets[1], 'match')];
  sockets[0].send(JSON.stringify({ t: 'join', match: made.match }));
  await shown[0];
  sockets[1].send(JSON.stringify({ t: 'sit', match: made.match }));
  await shown[1];
  return playersAt(sockets, made.match, script);
}

const newPair = (sockets: Pair['sockets'], match: string, script: readonly string[]): Pair => ({
  sockets,
  match,
  script,
  ply: 0,
  until: 0,
  pace: 0,
  done: undefined,
  sentAt: 0,
});

/** As a real client would, the message is read; what matters here is which ply it tells of. */
function isMoveShown(text: string): boolean {
  const message = JSON.parse(text) as { t: string; events?: readonly { t: string }[] };
  return message.t === 'did' && message.events!.some(event => event.t === 'acted');
}

/** Two players who are at their table already. */
export const playersAt = (sockets: Pair['sockets'], match: string, script: readonly string[]): Pair =>
  follow(newPair(sockets, match, script), isMoveShown);

export async function relayPair(port: number, room: string, script: readonly string[]): Promise<Pair> {
  const url = `ws://127.0.0.1:${port}/${room}`;
  const sockets = [await connect(url), await connect(url)] as const;
  return follow(newPair(sockets, room, script), text => (JSON.parse(text) as { t: string }).t === 'act');
}

/** Milliseconds from sending a move to hearing it. */
export const delays: number[] = [];

function follow(pair: Pair, isMove: (text: string) => boolean): Pair {
  let received = 0;
  for (const socket of pair.sockets)
    socket.on('message', (data: Buffer) => {
      if (!isMove(data.toString()) || ++received % 2 !== 0) return;
      if (pair.pace > 0) delays.push(performance.now() - pair.sentAt);
      pair.ply++;
      if (pair.ply >= pair.until) pair.done?.();
      else if (pair.pace > 0) setTimeout(() => sendNext(pair), pair.pace * (0.5 + Math.random()));
      else sendNext(pair);
    });
  return pair;
}

function sendNext(pair: Pair): void {
  const action = pair.script[pair.ply];
  pair.sentAt = performance.now();
  pair.sockets[pair.ply % 2]!.send(JSON.stringify({ t: 'act', match: pair.match, action }));
}

/** Every pair plays so many plies on; milliseconds it took. Rejects where a script ends before that: the match would wait without end. */
export async function playOn(pairs: readonly Pair[], plies: number, pace = 0): Promise<number> {
  for (const { match, script, ply } of pairs)
    if (ply + plies > script.length)
      throw new Error(`Match ${match} cannot play on to ply ${ply + plies}: its script has ${script.length} plies.`);
  const began = performance.now();
  await Promise.all(
    pairs.map(
      pair =>
        new Promise<void>(resolve => {
          pair.until = pair.ply + plies;
          pair.pace = pace;
          pair.done = resolve;
          if (pace > 0) setTimeout(() => sendNext(pair), Math.random() * pace);
          else sendNext(pair);
        }),
    ),
  );
  return performance.now() - began;
}

/**
 * Every pair plays at full load for so many milliseconds, after some in which the load settles, or until its script ends: moves between
 * these two moments, and all moves.
 */
export async function playFor(
  pairs: readonly Pair[],
  ms: number,
  settle: number,
): Promise<{ readonly moves: number; readonly allMoves: number; readonly stuck: number }> {
  const count = (): number => pairs.reduce((sum, { ply }) => sum + ply, 0);
  const before = count();
  // The last move of a script may end the game.
  const playing = pairs.filter(({ ply, script }) => ply < script.length - 1);
  let open = playing.length;
  const ends = playing.map(
    pair =>
      new Promise<void>(resolve => {
        pair.until = pair.script.length - 1;
        pair.pace = 0;
        pair.done = () => {
          open--;
          resolve();
        };
        sendNext(pair);
      }),
  );
  await sleep(settle);
  const begun = count();
  await sleep(ms);
  const moves = count() - begun;
  for (const pair of playing) pair.until = 0;
  await Promise.race([Promise.all(ends), sleep(PATIENCE)]);
  return { moves, allMoves: count() - before, stuck: open };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
