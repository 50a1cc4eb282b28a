// What others notice while one address spends all it may: the answer times of somebody else's pings, before and during an attack.
// `npm run bench attack [SECONDS]`. The server has its default limits, runs in a process of its own and keeps nothing.

import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

const [given = '10', target] = process.argv.slice(2);
const SECONDS = Number(given);
/** The attack that was seen: connections of one address, and messages a second of each. */
const [CONNECTIONS, RATE] = [20, 40];
/** Milliseconds between two pings of somebody else. */
const PING_EVERY = 20;
const TILES = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0\n'.repeat(240);
const [ATTACKER, OTHER] = ['203.0.113.1', '203.0.113.2'];

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const command = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
  const flags = ['--port', '0', '--host', '127.0.0.1', '--no-gateways', '--memory'];
  const server = spawn(process.execPath, [command, 'serve', ...flags]);
  let url: string | undefined;
  for await (const text of server.stdout) {
    url = /http:\/\/[\w.]+:\d+/.exec(String(text))?.[0];
    if (url) break;
  }
  if (!url) throw new Error('the server did not start');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  return { url, stop };
}

/** The server trusts proxies on this machine: the header says who asks. */
async function connect(url: string, address: string): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/api/play`, { headers: { 'x-forwarded-for': address } });
  ws.on('error', () => undefined);
  await once(ws, 'open');
  return ws;
}

/** Answer times of pings, in milliseconds, sorted. */
async function pingTimes(url: string): Promise<number[]> {
  const ws = await connect(url, OTHER);
  const times: number[] = [];
  const sent = new Map<number, number>();
  ws.on('message', (data: Buffer) => {
    const { t, id } = JSON.parse(data.toString()) as { t: string; id: number }; // a message of the play protocol
    if (t === 'pong') times.push(performance.now() - sent.get(id)!);
  });
  const until = performance.now() + SECONDS * 1000;
  for (let id = 1; performance.now() < until; id++) {
    sent.set(id, performance.now());
    ws.send(JSON.stringify({ t: 'ping', id }));
    await sleep(PING_EVERY);
  }
  await sleep(2000);
  ws.close();
  // A ping without an answer counts as the longest time.
  while (times.length < sent.size) times.push(Number.POSITIVE_INFINITY);
  return times.sort((a, b) => a - b);
}

const percentile = (times: readonly number[], part: number): string =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(1);

function report(name: string, times: readonly number[]): void {
  const figures = [0.5, 0.99, 1].map(
    part => `${part === 1 ? 'longest' : `p${part * 100}`} ${percentile(times, part)} ms`,
  );
  console.log(`${name}: ${figures.join(', ')} (${times.length} pings)`);
}

interface Heard {
  readonly t: string;
  readonly match: string;
  readonly version: number;
  readonly phase?: string;
  readonly legal?: readonly string[];
}

/** Milliseconds between two moves: as fast as the limits of messages and computing time let a network play. */
const MOVE_EVERY = 30;

/** Two guests of the attacker play the longest match that they may, so that its views, drawings and events are long, too. */
async function playLongMatch(url: string): Promise<string> {
  const [first, second] = await Promise.all([connect(url, ATTACKER), connect(url, ATTACKER)]);
  for (const ws of [first, second]) ws.send(JSON.stringify({ t: 'hello' }));
  return new Promise(resolve => {
    const listen = (ws: WebSocket, onMatch?: (match: string) => void): void => {
      ws.on('message', (data: Buffer) => {
        const { t, match, version, phase, legal } = JSON.parse(data.toString()) as Heard; // a message of the play protocol
        if (t === 'match') onMatch?.(match);
        if (phase === 'over') resolve(match);
        const action = legal?.[version % legal.length];
        const act = (): void => ws.send(JSON.stringify({ t: 'act', match, action, version }));
        if (action !== undefined) setTimeout(act, MOVE_EVERY);
      });
    };
    listen(second);
    listen(first, match => second.send(JSON.stringify({ t: 'sit', match, legal: true })));
    first.send(JSON.stringify({ t: 'seek', game: 'carcassonne', seats: 2, options: { tiles: TILES }, legal: true }));
  });
}

/** Views with drawings of the largest table there is, and the events of it over HTTP, as often as one may and more. */
async function attack(url: string): Promise<() => Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (answer: string): void => void (counts[answer] = (counts[answer] ?? 0) + 1);
  const match = await playLongMatch(url);
  console.log('the attacker has played its match to the end');
  const timers: NodeJS.Timeout[] = [];
  for (let i = 0; i < CONNECTIONS; i++) {
    const ws = await connect(url, ATTACKER);
    ws.send(JSON.stringify({ t: 'join', match, draw: true, want: 'views', legal: true }));
    ws.on('message', (data: Buffer) => count(/"t":"(\w+)"/.exec(data.toString().slice(0, 40))?.[1] ?? '?'));
    ws.on('close', () => count('closed'));
    timers.push(
      setInterval(() => ws.readyState === ws.OPEN && ws.send(JSON.stringify({ t: 'view' })), 1000 / RATE),
      setInterval(() => void askEvents(url, match, count), 1000 / RATE),
    );
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
    return counts;
  };
}

async function askEvents(url: string, match: string, count: (answer: string) => void): Promise<void> {
  try {
    const response = await fetch(`${url}/api/matches/${match}/events`, { headers: { 'x-forwarded-for': ATTACKER } });
    await response.arrayBuffer();
    count(`HTTP ${response.status}`);
  } catch {
    count('HTTP failed');
  }
}

/** The attacker has a process of its own, so that reading its answers does not delay the pings. */
async function measure(): Promise<void> {
  const server = await startServer();
  report('quiet', await pingTimes(server.url));
  const attacker = fork(fileURLToPath(import.meta.url), [given, server.url]);
  await once(attacker, 'message');
  report(`while one address attacks with ${CONNECTIONS} connections`, await pingTimes(server.url));
  attacker.send('stop');
  await once(attacker, 'exit');
  await server.stop();
}

async function attackUntilStopped(url: string): Promise<void> {
  const stop = await attack(url);
  process.send!('attacking');
  await once(process, 'message');
  console.log('answers to the attacker:', stop());
  process.exit(0);
}

await (target === undefined ? measure() : attackUntilStopped(target));
