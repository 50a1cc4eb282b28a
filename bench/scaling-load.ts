// One process of the load for bench/scaling.ts: pairs of players who come to any node, and open their next connection where the server
// says that their match is, as browsers do. Gets its orders over IPC.

import type WebSocket from 'ws';
import { connect, follow, hear, longGame, type Pair, playOn, post } from './load.ts';

/** Where to connect. `ports`: of the nodes by name, or the one port of a machine with workers. */
export interface ScalingLoad {
  readonly ports: Readonly<Record<string, number>>;
  readonly pairs: number;
  readonly seed: string;
}

export type LoadOrder = { readonly seat: ScalingLoad } | { readonly play: number } | { readonly leave: true };

const PLIES = 600;

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
    await ask(near, { t: 'join', match: shown.match });
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
  const pair: Pair = { sockets, match, script, ply: 0, until: 0, pace: 0, done: undefined, sentAt: 0 };
  return follow(pair, text => {
    const message = JSON.parse(text) as { t: string; events?: readonly { t: string }[] };
    return message.t === 'did' && message.events!.some(event => event.t === 'acted');
  });
}

let pairs: Pair[] = [];

async function carryOut(order: LoadOrder): Promise<number> {
  if ('seat' in order) {
    const { ports, pairs: count, seed } = order.seat;
    const scripts = Array.from({ length: 3 }, (_, i) => longGame(`${seed}-${i}`, PLIES));
    for (let i = 0; i < count; i++) pairs.push(await seat(ports, scripts[i % scripts.length]!));
    return pairs.length;
  }
  if ('play' in order) {
    await playOn(pairs, order.play);
    return pairs.length * order.play;
  }
  for (const { sockets } of pairs) for (const socket of sockets) socket.terminate();
  pairs = [];
  return 0;
}

async function answer(order: LoadOrder): Promise<void> {
  process.send!(await carryOut(order));
}

process.on('message', message => void answer(message as LoadOrder)); // bench/scaling.ts sends them
