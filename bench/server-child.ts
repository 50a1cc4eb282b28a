// The server side of the load benchmark, in a process of its own: Ludoteca with its durable store, a bare relay, or a relay that stores.
// Answers over IPC: what it costs, and how much memory it holds.

import { createServer } from 'node:http';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { rules as dama } from '../games/dama/rules/index.ts';
import { GAMES } from '../games/index.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { Committer } from '../src/server/base/storage/committer.ts';
import { openSqlite } from '../src/server/base/storage/sqlite.ts';
import { startServer } from '../src/server/start.ts';
import { NO_LIMITS } from './program.ts';
import { cpuMs } from './rates.ts';

export interface Cost {
  /** Microseconds of CPU, user and system. */
  readonly cpu: number;
  readonly rss: number;
  readonly heap: number;
  readonly tables: number;
}

const [kind, data] = process.argv.slice(2);
/** A store that several share, the name among them, and how they talk to each other. */
const { STORE, NODE, BUS, BUS_PREFIX } = process.env;

/** Dama without an end: the price of a move after nine thousand others. */
const endless = {
  ...dama,
  id: 'dama-endless',
  options: { ...dama.options, plyLimit: { type: 'integer', minimum: 1, maximum: 1e6 } },
} as typeof dama;

let tables = (): number => 0;

async function ludoteca(): Promise<number> {
  const running = await startServer({
    port: 0,
    host: '127.0.0.1',
    ...(data !== undefined && { data }),
    ...(STORE !== undefined && { store: STORE, node: NODE ?? 'bench' }),
    ...(BUS !== undefined && { bus: BUS, busPrefix: BUS_PREFIX ?? 'bench' }),
    games: [...GAMES.filter(({ rules }) => rules.id !== endless.id), { rules: endless, bots: [] }],
    log: 'error',
    settings: JSON.parse(process.env['SETTINGS'] ?? '{}') as Record<string, string>, // a bench of ours wrote it
    idleMatch: Number(process.env['IDLE_MATCH'] ?? 3_600_000),
    limits: NO_LIMITS,
  });
  tables = () => running.app.play.tables.size;
  return Number(new URL(running.url).port);
}

/** The clients of one path. */
interface Room {
  readonly name: string;
  readonly sockets: WebSocket[];
  /** Entries of its journal, where one is kept. */
  entries: number;
}

/** What a relay does with a message of one of the clients. */
type Receive = (room: Room, message: RawData, binary: boolean, sender: WebSocket) => void;

/** A bare relay: two clients of one path receive what either sends. No rules, no store, no seats. */
const passOn: Receive = (room, message, binary) => {
  for (const socket of room.sockets) socket.send(message, { binary });
};

/**
 * A storing relay: reads the JSON of a message, and passes a move on once the server's own committer and store have it. No rules, no clocks,
 * no seats, no limits. Only rules could say which number a move has, so its first square stands for it.
 */
function storeThenPassOn(folder: string): Receive {
  const committer = new Committer(openSqlite(folder));
  return (room, message, binary, sender) => {
    const text = (message as Buffer).toString(); // ws gives a buffer unless another type is asked for
    const { t, action } = JSON.parse(text) as { t: string; action: string }; // the load wrote it
    if (t !== 'act') return passOn(room, message, binary, sender);
    const acted: JournalEntry = {
      t: 'acted',
      at: Date.now(),
      seat: room.sockets.indexOf(sender),
      action: Number.parseInt(action, 10),
    };
    committer.append(room.name, room.entries++, [acted], failure => {
      if (failure) throw failure;
      passOn(room, message, binary, sender);
    });
  };
}

function relay(receive: Receive): Promise<number> {
  const rooms = new Map<string, Room>();
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (ws, request) => {
    const name = request.url!; // a request has one
    const room = rooms.get(name) ?? { name, sockets: [], entries: 0 };
    room.sockets.push(ws);
    rooms.set(name, room);
    ws.on('message', (message, binary) => receive(room, message, binary, ws));
    ws.on('close', () => rooms.delete(name));
  });
  return new Promise(resolve => {
    http.listen(0, '127.0.0.1', () => resolve((http.address() as { port: number }).port)); // a TCP listener has a port
  });
}

function start(): Promise<number> {
  if (kind === 'relay') return relay(passOn);
  if (kind === 'storing-relay') return relay(storeThenPassOn(data!)); // its folder is always named
  return ludoteca();
}

const port = await start();
process.on('message', message => {
  if (message === 'gc') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ cpu: 1000 * cpuMs(), rss, heap: heapUsed + external, tables: tables() } satisfies Cost);
});
process.on('disconnect', () => process.exit(0));
process.send!(port);
