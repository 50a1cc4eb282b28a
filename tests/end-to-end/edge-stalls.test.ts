// A player who answers in time does not lose because the node that it is connected to stood still: two real nodes, of which only the one without
// tables is stopped, while answers wait there and while a question waits there. src/match/held-seats.test.ts has other lengths.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClockRule } from '../../src/core/game.ts';
import type { MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { ask, Client } from './client.ts';
import { ServerProcess } from './server-process.ts';

/** Longer than the clocks, and shorter than a lease. */
const STOP = 3000;
/** Longer than a lease: the node counts as gone, and ends when it notices that. */
const LONG_STOP = 30_000;
const LIMIT = 2000;
const CLOCKS: readonly ClockRule[] = [
  { kind: 'turn', ms: LIMIT },
  { kind: 'bank', ms: LIMIT, increment: 0 },
  { kind: 'limits', soft: LIMIT, hard: LIMIT + 1 },
];

const movedBy =
  (mover: number) =>
  ({ events }: UpdateMessage): boolean =>
    events.some(({ t, seat }) => t === 'acted' && seat === mover);

function act(
  client: Client,
  match: string,
  { legal, version }: Pick<MatchShown, 'legal' | 'version'>,
  id: number,
): void {
  client.send({ t: 'act', id, match, action: legal![0]!, version });
}

/** A cluster needs both programs; `npm test` installs them or says that they are missing. */
const canCluster = postgres !== undefined && findNatsServer() !== undefined;
if (!canCluster) console.log('Skipped: stalls of a node, because there is no PostgreSQL or no nats-server.');

/** On a machine that does other work as well, a stop of three seconds may last as long as a lease: `npm run soak stalls` runs alone. */
const runs = canCluster && process.env['SOAK'] === '1';

describe.skipIf(!runs)('while the node of a player is stopped', () => {
  const server = new ServerProcess(undefined, [], undefined, { isFar: true });
  beforeAll(() => server.start());
  afterAll(() => server.end());

  /** Ada is connected to the node that stops, Ben to the owner of the match. */
  async function opened(clock: ClockRule) {
    const [ada, ben] = [await Client.guest(server.url, 'Ada'), await Client.guest(server.ownerUrl, 'Ben')];
    const { match } = (await ask<MatchCreated>(server.url, '/api/matches', { game: 'dama', clock }, ada.token)).body;
    await ada.join(match, { legal: true });
    ben.send({ t: 'sit', match, legal: true });
    const question = await ada.hear('did', ({ phase, yours }) => phase === 'running' && yours === true);
    return { match, ada, ben, question };
  }

  test(
    'its answers are in time, and its questions leave it the whole turn',
    async () => {
      const tables = await Promise.all(CLOCKS.map(opened));
      server.signalEdge('SIGSTOP');
      for (const { match, ada, question } of tables) act(ada, match, question, 1);
      await sleep(STOP);
      server.signalEdge('SIGCONT');
      const answers = await Promise.all(tables.map(({ ben }) => ben.hear('did', movedBy(0))));
      for (const answer of answers) expect(answer).toMatchObject({ phase: 'running', yours: true });

      server.signalEdge('SIGSTOP');
      for (const [i, { match, ben }] of tables.entries()) act(ben, match, answers[i]!, 2);
      await sleep(STOP);
      server.signalEdge('SIGCONT');
      await Promise.all(
        tables.map(async ({ match, ada, ben }, i) => {
          const next = await ada.hear('did', ({ version, yours }) => version > answers[i]!.version && yours === true);
          expect(next.phase).toBe('running');
          act(ada, match, next, 3);
          expect(await ben.hear('did', movedBy(0))).toMatchObject({ phase: 'running', yours: true });
        }),
      );
    },
    2 * STOP + 120_000,
  );

  test(
    'for so long that it is gone, its players come back by another node and have the rest of their turn',
    async () => {
      const tables = await Promise.all(CLOCKS.map(opened));
      server.signalEdge('SIGSTOP');
      for (const { match, ada, question } of tables) act(ada, match, question, 1);
      await sleep(LONG_STOP);
      for (const { match, ada, ben } of tables) {
        const back = await Client.guest(server.ownerUrl, 'Ada', ada.token);
        const shown = await back.join(match, { legal: true });
        expect(shown).toMatchObject({ phase: 'running', yours: true });
        act(back, match, shown, 1);
        expect(await ben.hear('did', movedBy(0))).toMatchObject({ phase: 'running', yours: true });
      }
      server.signalEdge('SIGCONT');
    },
    LONG_STOP + 120_000,
  );
});
