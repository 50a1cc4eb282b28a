// One process of the load for bench/scaling.ts: pairs of players who come to any node, and open their next connection where the server
// says that their match is, as browsers do. Gets its orders over IPC.

import type WebSocket from 'ws';
import { connect, hear, longGame, type Pair, playersAt, playFor, post } from './load.ts';

/** Where to connect. `ports`: of the nodes by name, or the one port of a machine with workers. */
export interface ScalingLoad {
  /** A name for these pairs, for later orders. */
  readonly group: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly pairs: number;
}

export type LoadOrder =
  | { readonly prepare: string }
  | { readonly seat: ScalingLoad }
  | { readonly play: string; readonly ms: number; readonly settle: number };

export interface LoadAnswer {
  /** Moves of the window, and all of them with those before and after it. */
  readonly moves: number;
  readonly allMoves: number;
  /** Players who are connected to another node than the one that owns their match. */
  readonly far: number;
  /** Matches without a move left. */
  readonly ended: number;
  /** Matches whose last move was not announced. */
  readonly stuck: number;
  /** Pairs that came once more, because something was not answered, and what was not. */
  readonly failures: readonly string[];
}

/** So many half-moves has a game at most. */
const LONGEST = 1990;
const SCRIPTS = 2;
/** Pairs that come at the same time. */
const AT_ONCE = 4;

interface Shown {
  readonly match: string;
  readonly near?: string;
}

async function hello(port: number, token: string, node?: string): Promise<WebSocket> {
  const socket = await connect(`ws://127.0.0.1:${port}/api/play${node === undefined ? '' : `?node=${node}`}`);
  const welcome = hear(socket, 'welcome');
  socket.send(JSON.stringify({ t: 'hello', token }));
  await welcome;
  return socket;
}

let scripts: string[][] = [];
const groups = new Map<string, Pair[]>();
let far = 0;
let failures: string[] = [];
/** Pairs that may come once more. */
const MOST_FAILURES = 20;

class Player {
  readonly #ports: readonly number[];
  readonly #byName: Readonly<Record<string, number>>;
  readonly port: number;
  readonly token: string;

  constructor(byName: Readonly<Record<string, number>>, port: number, token: string) {
    this.#byName = byName;
    this.#ports = Object.values(byName);
    this.port = port;
    this.token = token;
  }

  /** Comes to any node, as a balancer would send it. */
  static async come(byName: Readonly<Record<string, number>>): Promise<Player> {
    const ports = Object.values(byName);
    const port = ports[Math.floor(Math.random() * ports.length)]!;
    const { token } = await post<{ token: string }>(port, '/api/guests', {});
    return new Player(byName, port, token);
  }

  /** Joins, and joins again near the match if it is elsewhere: a balancer maps the name to a port. */
  async join(message: object): Promise<WebSocket> {
    const socket = await hello(this.port, this.token);
    const shown = await ask(socket, message);
    if (shown.near === undefined) return socket;
    socket.terminate();
    const near = await hello(this.#byName[shown.near] ?? this.#ports[0]!, this.token, shown.near);
    const again = await ask(near, { t: 'join', match: shown.match });
    if (again.near !== undefined) far++;
    return near;
  }
}

function ask(socket: WebSocket, message: object): Promise<Shown> {
  const shown = hear<Shown>(socket, 'match');
  socket.send(JSON.stringify(message));
  return shown;
}

async function seat(byName: Readonly<Record<string, number>>, script: readonly string[]): Promise<Pair> {
  const [first, second] = [await Player.come(byName), await Player.come(byName)];
  const asked = { game: 'dama', options: { plyLimit: 2000 }, clock: { kind: 'none' }, seat: 0 };
  const { match } = await post<{ match: string }>(first.port, '/api/matches', asked, first.token);
  const sockets = [await first.join({ t: 'join', match }), await second.join({ t: 'sit', match })] as const;
  return playersAt(sockets, match, script);
}

async function seatAll({ group, ports, pairs: count }: ScalingLoad): Promise<void> {
  const pairs: Pair[] = [];
  far = 0;
  failures = [];
  let begun = 0;
  const seatOne = async (script: readonly string[]): Promise<Pair> => {
    for (;;)
      try {
        return await seat(ports, script);
      } catch (error) {
        if (failures.push(String(error)) > MOST_FAILURES) throw error;
      }
  };
  const more = async (): Promise<void> => {
    while (begun < count) pairs.push(await seatOne(scripts[begun++ % scripts.length]!));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, more));
  groups.set(group, pairs);
}

async function carryOut(order: LoadOrder): Promise<LoadAnswer> {
  const nothing: LoadAnswer = { moves: 0, allMoves: 0, far, ended: 0, stuck: 0, failures: [] };
  if ('prepare' in order) {
    scripts = Array.from({ length: SCRIPTS }, (_, i) => longGame(`${order.prepare}-${i}`, LONGEST));
    return nothing;
  }
  if ('seat' in order) {
    await seatAll(order.seat);
    return { ...nothing, far, failures };
  }
  const pairs = groups.get(order.play)!;
  const played = await playFor(pairs, order.ms, order.settle);
  return { ...nothing, ...played, ended: pairs.filter(({ ply, script }) => ply >= script.length - 1).length };
}

async function answer(order: LoadOrder): Promise<void> {
  process.send!(await carryOut(order));
}

process.on('message', message => void answer(message as LoadOrder)); // bench/scaling.ts sends them
process.on('disconnect', () => process.exit(0));
