// A player who answers in time never loses because the server stood still: real processes that are stopped in the middle of a turn, under every
// clock that can run out, and through a gateway. src/server/base/play-clock.test.ts has the other lengths with time moved by hand.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClockRule } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { FAR } from './far.ts';
import { ServerProcess } from './server-process.ts';
import { XmlClient } from './xml-client.ts';

/** Longer than the clocks, and in a cluster shorter than a lease: a node that is away for longer is replaced. */
const STOP = FAR ? 3000 : process.env['SOAK'] ? 30_000 : 10_000;
/** Long enough for a busy machine to stop the server in the first turn of every match. */
const LIMIT = STOP / 2 + 500;
const CLOCKS: readonly ClockRule[] = [
  { kind: 'turn', ms: LIMIT },
  { kind: 'bank', ms: LIMIT, increment: 0 },
  { kind: 'limits', soft: LIMIT, hard: LIMIT + 1 },
];

const server = new ServerProcess('software-challenge-xml');
beforeAll(() => server.start());
afterAll(() => server.end());

async function opened(clock: ClockRule) {
  const [ada, ben] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.url, 'Ben')];
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', { game: 'dama', clock }, ada.token)).body;
  await ada.join(match, { legal: true });
  return { match, ada, ben };
}

test(
  'nobody loses on time while the server is stopped',
  async () => {
    const tables = await Promise.all(CLOCKS.map(opened));
    const red = await XmlClient.joined(server.port);
    const blue = await XmlClient.joined(server.port);
    await red.data('moveRequest');
    const questions = await Promise.all(
      tables.map(async ({ match, ada, ben }) => {
        ben.send({ t: 'sit', match, legal: true });
        return ada.hear('did', ({ phase }) => phase === 'running');
      }),
    );
    server.signal('SIGSTOP');
    for (const [i, { match, ada }] of tables.entries()) {
      const { legal, version } = questions[i]!;
      ada.send({ t: 'act', match, action: legal![0]!, version });
    }
    red.moveLegally(red.room);
    await sleep(STOP);
    server.signal('SIGCONT');
    for (const { match, ada, ben } of tables) {
      const answer = await ben.hear('did', did => did.events.some(({ t, seat }) => t === 'acted' && seat === 0));
      expect(answer).toMatchObject({ phase: 'running', yours: true });
      ben.send({ t: 'act', match, action: answer.legal![0]!, version: answer.version });
      const next = await ada.hear('did', did => did.events.some(({ t, seat }) => t === 'acted' && seat === 1));
      expect(next).toMatchObject({ phase: 'running', yours: true });
      const journal = await fetch(`${server.url}/api/matches/${match}/journal`);
      const entries = (await journal.json()) as readonly JournalEntry[]; // the schema of this answer
      const down = entries.flatMap(entry => (entry.t === 'recovered' ? [entry.down ?? 0] : []));
      expect(Math.max(...down)).toBeGreaterThan(STOP - 1000);
    }
    await blue.data('moveRequest');
    expect(red.kinds()).not.toContain('result');
  },
  STOP + 60_000,
);
