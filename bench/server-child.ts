// The server side of the load benchmark, in a process of its own: Ludoteca with its durable store, or a bare relay.
// Answers over IPC: what it costs, and how much memory it holds.

import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { rules as dama } from '../games/dama/rules/index.ts';
import { GAMES } from '../games/index.ts';
import { startServer } from '../src/server/start.ts';

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
    limits: {
      connectionsPerAddress: 1e6,
      rate: 1e9,
      burst: 1e9,
      openTables: 1e6,
      perMinute: 1e9,
      cpu: 1e6,
      cpuBurst: 1e6,
    },
  });
  tables = () => running.app.play.tables.size;
  return Number(new URL(running.url).port);
}

/** A relay: two clients of one path receive what either sends. No rules, no store, no seats. */
function relay(): Promise<number> {
  const rooms = new Map<string, WebSocket[]>();
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (ws, request) => {
    const room = rooms.get(request.url!) ?? [];
    room.push(ws);
    rooms.set(request.url!, room);
    ws.on('message', (message, binary) => {
      for (const other of room) other.send(message, { binary });
    });
    ws.on('close', () => rooms.delete(request.url!));
  });
  return new Promise(resolve => {
    http.listen(0, '127.0.0.1', () => resolve((http.address() as { port: number }).port)); // a TCP listener has a port
  });
}

const port = await (kind === 'relay' ? relay() : ludoteca());
process.on('message', message => {
  if (message === 'gc') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ cpu: user + system, rss, heap: heapUsed + external, tables: tables() } satisfies Cost);
});
process.on('disconnect', () => process.exit(0));
process.send!(port);
