// Is a move as cheap as it was? CPU a move of this build beside that of another one, both under the same load in turn: near, where the
// clients are connected to the server of their match (one server on SQLite), and far, where they are connected to the other one of two
// nodes (on PostgreSQL, with NATS between them; CPU of both nodes together). Ten rounds of 4,500 moves for each.
// `node dist/bench/near-far.js OTHER_DIST [MATCHES ...]`, by default 100 and 500 matches. OTHER_DIST is a folder of compiled code, in any
// checkout. Takes some two minutes on sixteen cores, and ends with 1 if a move costs more than in the other build: in all rounds but one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer, NatsServer } from '../src/server/cluster/testing/nats-server.ts';
import { startOwnPostgres, type TestPostgres } from '../tests/postgres-server.ts';
import { Contender, childIn, inTurn, OWN_BUILD } from './contender.ts';
import { longGame, seatPair } from './load.ts';
import { startNodes } from './nodes.ts';

const ROUNDS = 10;
const MOVES = 4500;
/** Of each match in one round. */
const pliesFor = (matches: number): number => Math.ceil(MOVES / matches);

const [other, ...asked] = process.argv.slice(2);
const sizes = asked.length > 0 ? asked.map(Number).toSorted((a, b) => a - b) : [100, 500];
/** Longer than the games of the warm-up, and than those that last through the rounds of all sizes. */
const plies = Math.max(400, 1 + (ROUNDS + 1) * sizes.reduce((sum, matches) => sum + pliesFor(matches), 0));
const scripts = Array.from({ length: 4 }, (_, i) => longGame(`load-${i}`, plies));

/** The same way to play in two builds. */
interface Compared {
  readonly way: 'near' | 'far';
  readonly before: Contender;
  readonly after: Contender;
}

async function near(folder: string, build: string): Promise<Compared> {
  return {
    way: 'near',
    before: await Contender.server(join(folder, 'before'), scripts, build),
    after: await Contender.server(join(folder, 'after'), scripts),
  };
}

async function far(folder: string, build: string, postgres: TestPostgres, nats: NatsServer): Promise<Compared> {
  const cluster = async (dist: string): Promise<Contender> => {
    const nodes = await startNodes({ postgres, nats, count: 2, folder, file: childIn(dist) });
    const [entrance, owner] = [nodes[0]!.port, nodes[1]!.port];
    // An unlisted table belongs to the node that was asked for it.
    const seat = (_: number, script: readonly string[]) => seatPair(entrance, script, { private: true }, owner);
    return new Contender(dist, nodes, seat, scripts);
  };
  return { way: 'far', before: await cluster(build), after: await cluster(OWN_BUILD) };
}

/** Answers whether a move of this build costs more. */
function report(matches: number, { way, before, after }: Compared): boolean {
  const [lowest, highest] = after.intervalBeside(before);
  const times = `${after.costBeside(before).toFixed(3)} times (${lowest.toFixed(3)} to ${highest.toFixed(3)})`;
  const isHigher = lowest > 1;
  console.log(
    `${matches} matches, ${way}: ${after.cost().toFixed(1)} us CPU a move, the other build ${before.cost().toFixed(1)} us, ` +
      `${times}: ${isHigher ? 'higher' : 'not higher'}`,
  );
  return isHigher;
}

/** Answers whether a move of this build costs more. */
async function compare(compared: readonly Compared[]): Promise<boolean> {
  const all = compared.flatMap(({ before, after }) => [before, after]);
  await Promise.all(all.map(contender => contender.warmUp()));
  let isHigher = false;
  for (const matches of sizes) {
    for (const contender of all) await contender.seat(matches - contender.pairs.length);
    await inTurn(all, ROUNDS, pliesFor(matches));
    for (const one of compared) isHigher = report(matches, one) || isHigher;
  }
  await Promise.all(all.map(contender => contender.stop()));
  return isHigher;
}

/** Answers the exit code. */
async function main(): Promise<number> {
  if (other === undefined) {
    console.error('Name the folder of compiled code of another build, such as ../before/dist.');
    return 2;
  }
  const program = findNatsServer();
  const postgres = await startOwnPostgres();
  if (!program || !postgres) {
    console.error('Install the packages "postgresql" and "nats-server" to measure far moves.');
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  const nats = new NatsServer(program);
  await nats.start();
  const isHigher = await compare([await near(folder, other), await far(folder, other, postgres, nats)]);
  await nats.kill();
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop('SIGKILL');
  postgres.remove();
  return isHigher ? 1 : 0;
}

process.exit(await main());
