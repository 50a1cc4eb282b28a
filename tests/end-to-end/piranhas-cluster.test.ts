// Games of programs in a cluster: those whose programs are gone are cancelled at every node, and no others.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { softwareChallengeXml } from '../../games/piranhas/gateway/gateway.ts';
import { GAME_TYPE } from '../../games/piranhas/gateway/messages.ts';
import { gatewayHost } from '../../src/gateways/gateway-host.ts';
import type { SummaryShown } from '../../src/protocol/rest.ts';
import type { StartedServer } from '../../src/server/start.ts';
import { ask } from './client.ts';
import { TestCluster } from './cluster-kit.ts';
import { XmlClient } from './xml-client.ts';

const OPTIONS = { gateways: { 'uno-numeric': false, 'carcassonne-lines': false, 'sagrada-dialogue': false } } as const;

let cluster: TestCluster;
let first: StartedServer;
beforeEach(async () => {
  cluster = new TestCluster();
  first = await cluster.start(OPTIONS);
});
afterEach(() => cluster.close());

/** Two programs that play at the first node; red has been asked for a move. */
async function begin(): Promise<{ readonly match: string; readonly red: XmlClient; readonly blue: XmlClient }> {
  const { port } = first.gateways[0]!;
  const red = await XmlClient.open(port);
  red.send({ t: 'join', gameType: GAME_TYPE });
  const { roomId } = await red.hear('joined');
  const blue = await XmlClient.open(port);
  blue.send({ t: 'join', gameType: GAME_TYPE });
  await red.data('moveRequest');
  return { match: roomId, red, blue };
}

const phaseAt = async ({ url }: StartedServer, match: string): Promise<string> =>
  (await ask<SummaryShown>(url, `/api/matches/${match}`)).body.phase;

test('a game continues when the gateway of another node opens, and when its own node becomes the owner of others', async () => {
  const { match, red, blue } = await begin();
  const other = await cluster.start(OPTIONS, true);
  const hosts = [first, other].map(({ app }) => gatewayHost(app));
  for (const host of hosts) await softwareChallengeXml.onMatchesHeld!(host);
  const gateway = await softwareChallengeXml.open(hosts[1]!, 0);
  red.moveLegally(match, 5);
  await blue.data('moveRequest');
  expect(await phaseAt(other, match)).toBe('running');
  await gateway.close();
});

test('games of a killed node are cancelled by the nodes that take them over, wherever the gateway is then', async () => {
  const matches: string[] = [];
  for (let i = 0; i < 6; i++) matches.push((await begin()).match);
  const { node } = first.membership.partitions;
  cluster.store.barrier = from => (from === node ? new Promise(() => undefined) : Promise.resolve());
  const heirs = [await cluster.start(OPTIONS), await cluster.start(OPTIONS)];
  cluster.store.nodes.get(node)!.until = 0;
  for (const match of matches) await expect.poll(() => phaseAt(heirs[0]!, match)).toBe('over');
  cluster.store.barrier = () => Promise.resolve();
});
