// Many matches at once over the line protocol, whose players leave and come back at random: nobody stays silent, and every end is
// what the clients count themselves.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { startServer } from '../../src/server/start.ts';
import { repetitions } from '../counts.ts';
import type { LineClient } from './carcassonne-client.ts';
import { expectedEnd, Kit } from './carcassonne-kit.ts';

const MATCHES = repetitions('CARCASSONNE_MATCHES', 5, 500);
/** One decision in so many is to leave. */
const LEAVING = 30;
/** Milliseconds a player is away at most. */
const AWAY = 200;

let kit: Kit;
beforeEach(async () => {
  kit = new Kit();
  kit.server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: { 'carcassonne-lines': 0 },
    limits: { connectionsPerAddress: 10_000, perMinute: 1_000_000, rate: 1000, burst: 1000 },
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

test(`${MATCHES} matches at once survive players who leave and return`, async () => {
  const random = seededRandom('soak');
  let absences = 0;
  let isPlaying = true;
  const join = (): LineClient => {
    const client = kit.client();
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
    client.send('connect');
    return client;
  };
  const matches: LineClient[][] = [];
  for (let i = 0; i < MATCHES; i++) {
    const red = join();
    await untilWaiting(1);
    matches.push([red, join()]);
    await untilWaiting(0);
  }
  const ends = await Promise.all(matches.flat().map(client => client.hear('end:')));
  isPlaying = false;
  const counted = matches.flat().map(expectedEnd);
  expect(ends).toEqual(counted);
  expect(absences).toBeGreaterThan(MATCHES);
});
