// Many matches at once over the line protocol, whose players leave and come back at random: no one stays silent, and every end is
// what the clients count themselves.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { repetitions } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import { LineClient } from './carcassonne-client.ts';
import { expectedEnd } from './carcassonne-kit.ts';
import { ServerProcess } from './server-process.ts';

const MATCHES = repetitions('CARCASSONNE_MATCHES', 2, 500);
/** One decision in so many is to leave. */
const LEAVING = 30;
/** Milliseconds a player is away at most. */
const AWAY = 200;
/** In milliseconds: a match computes for a third of a second, and a busy machine may take ten times as long. */
const TIMEOUT = 5 * PATIENCE + MATCHES * 3000;
/** A player who receives nothing for this long is silent; in milliseconds. */
const SILENT = PATIENCE;
const LIMITS = ['connectionsPerAddress=10000', 'perMinute=1000000', 'rate=1000', 'burst=1000', 'cpu=1000000'];
/**
 * Every player has an address of its own, as in life: the work of one address is done piece by piece, in turn with that of others, and
 * a thousand players behind one would wait for each other. Only Linux has more than one address on loopback.
 */
const addressOf = (player: number): string | undefined =>
  process.platform === 'linux' ? `127.1.${player >> 8}.${player & 255}` : undefined;

let server: ServerProcess;
const clients: LineClient[] = [];
beforeEach(async () => {
  // A process of its own: a thousand players who compute on the event loop of the server would leave it one new connection a second.
  server = new ServerProcess('carcassonne-lines', ['pace=0', 'start=0', 'grace=3600'], undefined, { limits: LIMITS });
  await server.start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.drop();
  await server.end();
});

/** The next two players, once their match has begun. */
async function seatTwo(): Promise<void> {
  const two = [0, 1].map(i => new LineClient(server.port, addressOf(clients.length + i)));
  clients.push(...two);
  for (const client of two) client.send('connect');
  await Promise.all(two.map(client => client.hear('next:')));
}

/** Throws as soon as a player whose match is not over has received nothing for too long. */
async function requireNobodySilent(isPlaying: () => boolean): Promise<void> {
  const last = clients.map(() => ({ lines: 0, at: performance.now() }));
  while (isPlaying()) {
    await new Promise(resolve => setTimeout(resolve, 1000).unref());
    for (const [i, { heard, mirror }] of clients.entries()) {
      if (mirror.final || heard.length > last[i]!.lines) last[i] = { lines: heard.length, at: performance.now() };
      else if (performance.now() - last[i]!.at > SILENT)
        throw new Error(`${mirror.colour} of ${mirror.name} is silent: ${heard.slice(-5).join(' | ')}`);
    }
  }
}

test(
  `${MATCHES} matches at once survive players who leave and return`,
  async () => {
    const random = seededRandom('soak');
    let absences = 0;
    let isPlaying = true;
    for (let i = 0; i < MATCHES; i++) await seatTwo();
    // All sit at their tables: now they begin.
    for (const client of clients) {
      client.returns = true;
      // Also when the server has not noticed yet that the old connection is gone, and closes the new one.
      client.onClosed = () => {
        if (isPlaying) setTimeout(() => client.reconnect(), random(AWAY));
      };
      client.choose = (legal, asked) => {
        if (random(LEAVING) !== 0) return legal[random(legal.length)]!;
        // Half of them send their move and are gone before the answer.
        if (random(2) === 0) client.send(...client.mirror.commands(asked === 'tile' ? legal[0]! : 'pass'));
        absences++;
        client.drop();
        return undefined;
      };
      client.play();
    }
    const ending = Promise.all(clients.map(client => client.hear('end:'))).finally(() => (isPlaying = false));
    const [ends] = await Promise.all([ending, requireNobodySilent(() => isPlaying)]);
    console.log(`${MATCHES} matches of ${clients.length} players, ${absences} absences, nobody silent`);
    expect(ends).toEqual(clients.map(expectedEnd));
    expect(absences).toBeGreaterThan(MATCHES);
  },
  TIMEOUT,
);
