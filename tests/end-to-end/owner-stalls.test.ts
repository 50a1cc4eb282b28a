// A player who answers in time does not lose because the node that owns the match stood still for longer than its lease: two real nodes, of which
// the owner is stopped for half a minute, under every clock that can run out, and through a gateway. `npm run soak stalls` runs it.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClockRule } from '../../src/core/game.ts';
import type { MatchCreated, StatusShown, SummaryShown } from '../../src/protocol/rest.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { findNatsServer, NatsServer } from '../../src/server/cluster/testing/nats-server.ts';
import { LOST, NodeProcess } from '../cluster/nodes.ts';
import { SOAK } from '../counts.ts';
import { ask, Client } from './client.ts';
import { XmlClient } from './xml-client.ts';

/** Longer than a lease and than the clocks. */
const STOP = 30_000;
const LIMIT = 2000;
const CLOCKS: readonly ClockRule[] = [
  { kind: 'turn', ms: LIMIT },
  { kind: 'bank', ms: LIMIT, increment: 0 },
  { kind: 'limits', soft: LIMIT, hard: LIMIT + 1 },
];
const XML = 'software-challenge-xml';
const GATEWAYS = ['carcassonne-lines', 'sagrada-dialogue', 'uno-numeric'].flatMap(name => ['--gateway', `${name}=off`]);
const FLAGS = [...GATEWAYS, '--gateway', `${XML}=0`];

const program = findNatsServer();
const isPossible = postgres !== undefined && program !== undefined;
if (SOAK && !isPossible) console.log('Skipped: stalls of an owner, because there is no PostgreSQL or no nats-server.');

let nats: NatsServer;
let nodes: readonly NodeProcess[] = [];
beforeAll(async () => {
  if (!SOAK || !isPossible) return;
  nats = new NatsServer(program);
  await nats.start();
  const store = await newSchema();
  nodes = ['a', 'b'].map(name => new NodeProcess(name, store, nats.url, FLAGS));
  await Promise.all(nodes.map(node => node.start()));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map(node => node.end('SIGKILL')));
  if (nodes.length > 0) await nats.kill();
});

async function gatewayPort({ url }: NodeProcess): Promise<number | undefined> {
  const { gateways } = (await ask<StatusShown>(url, '/api/status')).body;
  return gateways.find(({ name }) => name === XML)?.port;
}

const partitions = async ({ url }: NodeProcess): Promise<number> =>
  Number(/^ludoteca_partitions (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** The node with the gateway, and the other one, once both own as much as each other. */
async function ownerAndOther(): Promise<readonly [owner: NodeProcess, other: NodeProcess, port: number]> {
  const isBalanced = async (): Promise<boolean> => {
    const [some, others] = await Promise.all(nodes.map(partitions));
    return some! > 0 && Math.abs(some! - others!) <= 1;
  };
  await expect.poll(isBalanced).toBe(true);
  const [port, otherPort] = await Promise.all(nodes.map(gatewayPort));
  const [a, b] = nodes as [NodeProcess, NodeProcess];
  return port === undefined ? [b, a, otherPort!] : [a, b, port];
}

test.skipIf(!SOAK || !isPossible)(
  'no one who answered loses while the owner of the match is stopped for longer than its lease',
  async () => {
    const [owner, other, port] = await ownerAndOther();
    const tables = await Promise.all(
      CLOCKS.flatMap(clock =>
        // Ada is connected to the node that stops, or to the one that takes over.
        [owner, other].map(async node => {
          const [ada, ben] = [await Client.guest(node.url, 'Ada'), await Client.guest(other.url, 'Ben')];
          const wanted = { game: 'dama', clock };
          const { match } = (await ask<MatchCreated>(owner.url, '/api/matches', wanted, ada.token)).body;
          await ada.join(match, { legal: true });
          ben.send({ t: 'sit', match, legal: true });
          const question = await ada.hear('did', ({ phase, yours }) => phase === 'running' && yours === true);
          return { node, match, ada, ben, question };
        }),
      ),
    );
    const red = await XmlClient.joined(port);
    const blue = await XmlClient.joined(port);
    await red.data('moveRequest');

    owner.signal('SIGSTOP');
    const began = performance.now();
    for (const { match, ada, question } of tables)
      ada.send({ t: 'act', id: 1, match, action: question.legal![0]!, version: question.version });
    red.moveLegally(red.room);
    const movedByAda = ({ ben }: (typeof tables)[number]) =>
      ben.hear('did', ({ events }) => events.some(({ t, seat }) => t === 'acted' && seat === 0));

    // The node that takes over carries out what it was given.
    await Promise.all(
      tables
        .filter(({ node }) => node === other)
        .map(async table => expect(await movedByAda(table)).toMatchObject({ phase: 'running', yours: true })),
    );
    await sleep(Math.max(0, STOP - (performance.now() - began)));
    for (const table of tables.filter(({ node }) => node === owner)) {
      const back = await Client.guest(other.url, 'Ada', table.ada.token);
      const shown = await back.join(table.match, { legal: true });
      expect(shown).toMatchObject({ phase: 'running', yours: true });
      back.send({ t: 'act', id: 1, match: table.match, action: shown.legal![0]!, version: shown.version });
      expect(await movedByAda(table)).toMatchObject({ phase: 'running', yours: true });
    }
    // Programs of this protocol cannot come back: their game has no winner.
    const game = async (): Promise<SummaryShown> =>
      (await ask<SummaryShown>(other.url, `/api/matches/${red.room}`)).body;
    await expect.poll(async () => (await game()).ending).toEqual({ by: 'abort' });

    owner.signal('SIGCONT');
    await expect.poll(() => owner.exits).toEqual([LOST]);
    blue.close();
  },
  STOP + 240_000,
);
