// Many matches at once over the line protocol, whose players leave and come back at random: nobody stays silent, and every end is
// what the clients count themselves.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { startServer } from '../../src/server/start.ts';
import { repetitions } from '../counts.ts';
import { PATIENCE } from '../timeout.ts';
import type { LineClient } from './carcassonne-client.ts';
import { expectedEnd, Kit } from './carcassonne-kit.ts';

const MATCHES = repetitions('CARCASSONNE_MATCHES', 5, 500);
/** One decision in so many is to leave. */
const LEAVING = 30;
/** Milliseconds a player is away at most. */
const AWAY = 200;
/** In milliseconds: a match computes for a third of a second, and a busy machine is allowed to take ten times as long. */
const TIMEOUT = 5 * PATIENCE + MATCHES * 3000;
/** A connection that hears nothing for this long is silent; in milliseconds. */
const SILENT = PATIENCE;
/**
 * Every player has an address of its own, as in life: the work of one address is done piece by piece, in turn with that of others, and
 * a thousand players behind one would wait for each other. Only Linux has more than one address on loopback, so nothing is limited.
 */
const addressOf = (player: number): string | undefined =>
  process.platform === 'linux' ? `127.1.${player >> 8}.${player & 255}` : undefined;
const LIMITS = {
  connectionsPerAddress: 10_000,
  perMinute: 1_000_000,
  rate: 1000,
  burst: 1000,
  cpu: 1_000_000,
  cpuBurst: 1_000_000,
};

let kit: Kit;
beforeEach(async () => {
  kit = new Kit();
  kit.server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: { 'carcassonne-lines': 0 },
    limits: LIMITS,
    settings: { 'carcassonne-lines.pace': '0', 'carcassonne-lines.start': '0', 'carcassonne-lines.grace': '3600' },
  });
});
afterEach(() => kit.close());

/** How many sit at tables that have not started. */
function waitingPlayers(): number {
  let sum = 0;
  for (const { match } of kit.server.app.tables.all)
    if (match.phase === 'open') sum += match.seated.filter(who => who).length;
  return sum;
}

async function untilWaiting(count: number): Promise<void> {
  while (waitingPlayers() !== count) await new Promise(setImmediate);
}

/** Throws as soon as a player whose match is not over has heard nothing for too long. */
async function requireNobodySilent(clients: readonly LineClient[], isPlaying: () => boolean): Promise<void> {
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
    const clients: LineClient[] = [];
    const join = async (waiting: number): Promise<void> => {
      const client = kit.client(kit.port, addressOf(clients.length));
      clients.push(client);
      client.send('connect');
      await untilWaiting(waiting);
    };
    for (let i = 0; i < MATCHES; i++) {
      await join(1);
      await join(0);
    }
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
    const [ends] = await Promise.all([ending, requireNobodySilent(clients, () => isPlaying)]);
    expect(ends).toEqual(clients.map(expectedEnd));
    expect(absences).toBeGreaterThan(MATCHES);
  },
  TIMEOUT,
);
