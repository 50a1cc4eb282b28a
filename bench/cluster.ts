// What many machines cost: one server on SQLite, one on PostgreSQL, three nodes whose clients are connected to the owner of their table, once with
// as many matches each as the one has and once with as many together, and two nodes whose clients are connected to the other one, all loaded in
// turn in one run. CPU a move, of all nodes of a cluster together. At full load all nodes share the cores of this machine, so that each of three
// nodes does a third of the moves and commits as often as one that does all of them. So the same matches also play at a pace, at which a node
// does as many moves a second whether it has others beside it or not, as on a machine of its own.
// `node dist/bench/cluster.js [MATCHES ...]`, by default 100 and 500. Starts a PostgreSQL and a NATS server of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer, NatsServer } from '../src/server/cluster/testing/nats-server.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { Contender, inTurn, type SeatPair } from './contender.ts';
import { type Child, longGame, percentile, seatPair } from './load.ts';
import { startNodes } from './nodes.ts';
import { cpuWithChildren } from './process-cpu.ts';

const ROUNDS = 24;
const PACED_ROUNDS = 12;
const PLIES = 12;
/** Milliseconds before a move of a match, for each 100 matches of a node: some 2,500 moves a second and node. */
const PACE = 30;
/** Such tables belong to the node that was asked for them. */
const UNLISTED = { private: true };
const scripts = Array.from({ length: 4 }, (_, i) => longGame(`load-${i}`, (ROUNDS + 1 + PACED_ROUNDS + 1) * PLIES));

const us = (value: number): string => `${value.toFixed(1)} us`;
const times = (contender: Contender, other: Contender): string => `${contender.costBeside(other).toFixed(3)} times`;
const alsoDatabase = (contender: Contender): string => `${us(contender.databaseCost())} in the database`;
const perNode = (contender: Contender, nodes: number): string =>
  `${(percentile(contender.speeds, 0.5) / nodes).toFixed(0)} moves a second and node`;

const atOwners =
  (nodes: readonly Child[]): SeatPair =>
  (i, script) =>
    seatPair(nodes[i % nodes.length]!.port, script, UNLISTED);

async function measure(postgres: TestPostgres, nats: NatsServer, matches: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  const database = (): number => cpuWithChildren(postgres.pid());
  const cluster = async (name: string, count: number, seat: (nodes: Child[]) => SeatPair): Promise<Contender> => {
    const nodes = await startNodes({ postgres, nats, count, folder });
    return new Contender(name, nodes, seat(nodes), scripts, database);
  };
  const sqlite = await Contender.server(join(folder, 'sqlite'), scripts);
  const single = await cluster('one', 1, nodes => (_, script) => seatPair(nodes[0]!.port, script, UNLISTED));
  const three = await cluster('three, full', 3, atOwners);
  const shared = await cluster('three, shared', 3, atOwners);
  const far = await cluster(
    'far',
    2,
    nodes => (_, script) => seatPair(nodes[0]!.port, script, UNLISTED, nodes[1]!.port),
  );
  const all = [sqlite, single, three, shared, far];
  for (const contender of all) await contender.warmUp();
  for (const contender of all) await contender.seat(contender === three ? 3 * matches : matches);
  await inTurn(all, ROUNDS, PLIES);
  console.log(`${matches} matches, CPU a move:`);
  console.log(`  SQLite: ${us(sqlite.cost())}`);
  console.log(`  PostgreSQL, one node: ${us(single.cost())}, ${times(single, sqlite)} SQLite, ${alsoDatabase(single)}`);
  console.log(
    `  three nodes, clients at the owner, ${matches} matches each: ${us(three.cost())}, ${times(three, single)} one node, ${alsoDatabase(three)}`,
  );
  console.log(
    `  three nodes, clients at the owner, ${matches} matches together: ${us(shared.cost())}, ${times(shared, single)} one node, ${alsoDatabase(shared)}`,
  );
  console.log(
    `  two nodes, clients at the other one: ${us(far.cost())}, ${us(far.costAbove(single))} more than near, ${alsoDatabase(far)}`,
  );
  const paced = [single, three, far];
  await inTurn(paced, PACED_ROUNDS, PLIES, (PACE * matches) / 100);
  console.log(`${matches} matches for each node, at a pace, CPU a move:`);
  console.log(`  PostgreSQL, one node: ${us(single.cost())}, ${alsoDatabase(single)}, ${perNode(single, 1)}`);
  console.log(
    `  three nodes, clients at the owner: ${us(three.cost())}, ${times(three, single)} one node, ${alsoDatabase(three)}, ${perNode(three, 3)}`,
  );
  console.log(
    `  two nodes, clients at the other one: ${us(far.cost())}, ${us(far.costAbove(single))} more than near, ${perNode(far, 1)}`,
  );
  await Promise.all(all.map(contender => contender.stop()));
  rmSync(folder, { recursive: true, force: true });
}

const program = findNatsServer();
const postgres = await startOwnPostgres();
if (!program || !postgres) {
  console.log('Install the packages "postgresql" and "nats-server" to measure a cluster.');
} else {
  const nats = new NatsServer(program);
  await nats.start();
  const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 500];
  for (const matches of sizes) await measure(postgres, nats, matches);
  await nats.kill();
}
await postgres?.stop('SIGKILL');
postgres?.remove();
