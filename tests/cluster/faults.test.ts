// Three nodes, a PostgreSQL primary with a standby and three NATS servers, all of them killed, stopped, cut off and asked to leave while
// pairs of players and clients of the older protocols play: no announced move may be lost or announced in two ways, no one is shown an
// older table than anybody has seen, and no one is stuck. `npm run soak cluster` does it 300 times; FAULTS sets the number, KINDS the
// kinds (separated by commas), and FIRST the number of the first fault: FIRST=100 FAULTS=100 is the second third of 300.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { openPostgres } from '../../src/server/base/storage/postgres/store.ts';
import { repetitions } from '../counts.ts';
import { CarcassonneLoad, GATEWAY_SETTINGS, PiranhasLoad, SagradaLoad, UnoLoad } from '../end-to-end/gateway-load.ts';
import { Announced } from './announced.ts';
import { FAULTS, LEASE } from './fault-kinds.ts';
import { GatewayPlayers } from './gateway-players.ts';
import { Pair } from './players.ts';
import { TrialCluster } from './trial-cluster.ts';

const FAULT_COUNT = repetitions('FAULTS', 0, 300);
const FIRST = repetitions('FIRST', 0, 0);
const GATEWAY_FLAGS = GATEWAY_SETTINGS.flatMap(setting => ['--set', setting]);
const GAMES = ['dama', 'piranhas', 'uno', 'sagrada', 'carcassonne'];
/** Lines that are reported of a pair that was silent for too long. */
const LONGEST_DIARY = 60;
/** A pair that has not moved for so long after a fault is stuck. */
const STUCK = 120_000;
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
/** One line for each fault, so that a long run shows how far it is. */
const report = (line: string): void => void process.stderr.write(`${line}\n`);
let cluster: TrialCluster | undefined;

beforeAll(async () => {
  if (FAULT_COUNT === 0) return;
  cluster = await TrialCluster.start(GATEWAY_FLAGS, true);
  if (!cluster) console.log('Skipped: faults in a cluster, because there is no PostgreSQL or no nats-server.');
  else await Promise.all(cluster.nodes.map(node => node.start()));
}, 300_000);
afterAll(() => cluster?.end(), 60_000);

/** The longest silence of a pair between two moments, and what was left of the one in which the first fell. */
function longestSilence(times: readonly number[], from: number, to: number): { start: number; length: number } {
  const during = times.filter(at => at > from && at <= to);
  let [longest, last] = [{ start: from, length: 0 }, from];
  for (const at of [...during, to]) {
    if (at - last > longest.length) longest = { start: last, length: at - last };
    last = at;
  }
  return longest;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** What the database says of a match. */
async function ownerOf({ postgres, schema }: TrialCluster, match: string): Promise<string> {
  const partition = match.slice(0, 2);
  const rows = await postgres.primary.query(
    `SELECT node.name, node.state, partition.epoch, partition.since FROM ${schema}.partition JOIN ${schema}.node ON node.id = partition.owner WHERE partition.id = '${partition}'`,
  );
  return `${match} belongs to ${JSON.stringify(rows)}, it is ${Date.now()}`;
}

/** Waits until every pair has moved; throws with what is known of those that have not. */
async function untilAllMoved(
  trial: TrialCluster,
  pairs: readonly (Pair | GatewayPlayers)[],
  after: string,
): Promise<void> {
  const before = pairs.map(({ moves }) => moves);
  for (const end = Date.now() + STUCK; Date.now() < end; await pause(20))
    if (pairs.every(({ moves }, at) => moves > before[at]!)) return;
  const stuck = pairs.filter(({ moves }, at) => moves === before[at]);
  const owners = await Promise.all(stuck.flatMap(pair => (pair instanceof Pair ? [ownerOf(trial, pair.match)] : [])));
  const said = trial.nodes.map(({ name, url, said: text }) => `node ${name} at ${url}: ${text.slice(-2000)}`);
  throw new Error([`stuck after ${after}`, ...stuck.map(pair => pair.describe()), ...owners, ...said].join('\n'));
}

test.skipIf(FAULT_COUNT === 0)(
  'nothing that was announced is lost, whatever happens to the nodes',
  async () => {
    if (!cluster) return;
    const trial = cluster;
    const { nodes } = trial;
    const urls = (): string[] => trial.urls;
    const announced = new Announced();
    const pairs = GAMES.map(game => new Pair(game, urls, announced));
    const journals = await openPostgres(trial.store);
    const random = seededRandom('gateways');
    const loads = [new CarcassonneLoad(), new PiranhasLoad(), new SagradaLoad(random), new UnoLoad()];
    const gateways = loads.map(load => new GatewayPlayers(load, urls, journals));
    const everybody = [...pairs, ...gateways];
    const playing = Promise.all(everybody.map(players => players.play()));
    playing.catch(() => undefined); // it is awaited at the end
    await untilAllMoved(trial, everybody, 'the start');
    const kinds = process.env['KINDS']?.split(',') ?? Object.keys(FAULTS);
    const silences: Record<string, number[]> = Object.fromEntries(kinds.map(kind => [kind, []]));
    for (let i = FIRST; i < FIRST + FAULT_COUNT; i++) {
      const kind = kinds[i % kinds.length]!;
      const began = Date.now();
      const since = (await FAULTS[kind]!(trial, i + 1)) ?? began;
      await untilAllMoved(trial, everybody, `fault ${i}, ${kind}`);
      const found = pairs.map(({ times }) => longestSilence(times, since, Date.now()));
      silences[kind]!.push(...found.map(({ length }) => length));
      for (const [at, { start, length }] of found.entries())
        if (length > LEASE + 1000)
          report(
            pairs[at]!.diary(start, start + length)
              .slice(0, LONGEST_DIARY)
              .join('\n'),
          );
      expect([announced.forks, announced.staleReads, announced.gaps]).toEqual([[], [], []]);
      expect(nodes.flatMap(({ crashes }) => crashes)).toEqual([]);
      report(
        `fault ${i} ${kind}: ${Date.now() - began} ms, ${announced.count} announced, exits ${nodes.map(node => node.exits.join(' ')).join(', ')}`,
      );
    }
    for (const players of everybody) players.stop();
    await playing;
    await journals.close();
    expect(await announced.lost(urls()[0]!)).toEqual([]);
    console.log(
      `${FAULT_COUNT} faults, ${announced.count} entries announced, none lost, no fork, no stale read, nobody stuck`,
    );
    for (const { load, checked } of gateways)
      console.log(`${load.gateway}: ${load.matches} matches, ${checked} moves checked, 0 lost, 0 stuck`);
    for (const [kind, all] of Object.entries(silences))
      console.log(
        `${kind}: longest silence of a pair p50 ${percentile(all, 0.5)} ms, p99 ${percentile(all, 0.99)} ms, ${all.length} measured`,
      );
  },
  FAULT_COUNT * 120_000 + 300_000,
);

test('the checker notices a lost move, a fork and a stale read', () => {
  const announced = new Announced();
  const event = { t: 'acted', at: 0, seat: 0, version: 3 } as const;
  announced.note('m', { ...event, text: '1-5' });
  announced.note('m', { ...event, text: '1-5' });
  announced.note('m', event);
  expect([announced.forks, announced.count, announced.latest('m')]).toEqual([[], 1, 3]);
  announced.note('m', { ...event, text: '2-6' });
  expect(announced.forks).toHaveLength(1);
  announced.noteShown('m', 3, 3);
  expect(announced.staleReads).toEqual([]);
  announced.noteShown('m', 2, 3);
  expect(announced.staleReads).toHaveLength(1);
  announced.noteFollowed('m', 2, [{ ...event, text: '1-5' }]);
  expect(announced.gaps).toEqual([]);
  announced.noteFollowed('m', 1, [{ ...event, text: '1-5' }]);
  expect(announced.gaps).toHaveLength(1);
});
