// The server under load: CPU per move beside a bare relay in the same run, delays, memory. Loopback only, bounded.
// `node dist/bench/server.js [load|memory|endless|readers|games [GAME [MATCHES]]]`
// `node dist/bench/server.js compare [ROUNDS] [OTHER_DIST...]`: the load on two relays, this build and others in one run.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Contender, inTurn } from './contender.ts';
import { Child, connect, delays, hear, longGame, type Pair, percentile, playOn, seatPair } from './load.ts';
import { measure, Party, type PartyAsked } from './parties.ts';
import type { Cost } from './server-child.ts';

async function withFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const scriptsOf = (plies: number): string[][] => Array.from({ length: 4 }, (_, i) => longGame(`load-${i}`, plies));
/** Longer than the games of the warm-up. */
const PLIES = 400;
const scripts = scriptsOf(PLIES);

/** Two kings that shuffle: a game without an end, and as much of it as is played at most. */
const SHUFFLE = Array.from({ length: 2500 }, () => ['70-61', '07-16', '61-70', '16-07']).flat();
const ENDLESS = { game: 'dama-endless', options: { plyLimit: 100_000 }, position: `X${'.'.repeat(62)}O` };

/** Both servers hold the same matches; they are loaded in turn, in short rounds, and the medians compared. */
async function load(matches: number): Promise<void> {
  await withFolder(async folder => {
    const server = await Contender.server(folder, scripts);
    const relay = await Contender.relay(scripts);
    const all = [relay, server];
    for (const contender of all) await contender.warmUp();
    for (const contender of all) await contender.seat(matches);
    await inTurn(all, 16, 18);
    const speed = percentile(server.speeds, 0.5);
    const pace = (matches / (speed / 2)) * 1000;
    await playOn(server.pairs, 10, pace); // warms up, too
    delays.length = 0;
    await playOn(server.pairs, 60, pace);
    console.log(
      `server, ${matches} matches: ${server.cost().toFixed(1)} us CPU a move, bare relay ${relay.cost().toFixed(1)} us, ` +
        `ratio ${server.costBeside(relay).toFixed(2)}; ` +
        `${Math.round(speed)} moves/s at full load; at half load p50 ${percentile(delays, 0.5).toFixed(1)} ms, ` +
        `p99 ${percentile(delays, 0.99).toFixed(1)} ms (${delays.length} moves)`,
    );
    await Promise.all(all.map(contender => contender.stop()));
  });
}

/** Of each match in one round of `compare`. */
const ROUND = 9;
/** Random games that are long enough for more take long to find. */
const MOST_ROUNDS = 38;

/**
 * Two relays, this build and others, all under the same load in turn. The bare relay only passes moves on; the storing relay passes them on
 * once they are durable. What a build costs above it is for rules, clocks, seats, limits and messages, less what the server saves in `ws`.
 */
async function compare(sizes: readonly number[], rounds: number, others: readonly string[]): Promise<void> {
  await withFolder(async folder => {
    // Some matches last through the rounds of all sizes, each with one that is not counted.
    const longer = scriptsOf(Math.max(PLIES, sizes.length * (rounds + 1) * ROUND));
    const bare = await Contender.relay(longer);
    const storing = await Contender.storingRelay(join(folder, 'relay'), longer);
    const own = await Contender.server(join(folder, 'own'), longer);
    const builds: Contender[] = [];
    for (const [i, dist] of others.entries())
      builds.push(await Contender.server(join(folder, String(i)), longer, dist));
    const all = [bare, storing, own, ...builds];
    await Promise.all(all.map(contender => contender.warmUp()));
    const besideBare = (one: Contender): string =>
      `${one.cost().toFixed(1)} us, ${one.costBeside(bare).toFixed(2)} times the bare relay`;
    const aboveStoring = (one: Contender): string =>
      `${one.costBeside(storing).toFixed(2)} times the storing relay, ${one.costAbove(storing).toFixed(1)} us above it`;
    for (const matches of sizes) {
      for (const contender of all) await contender.seat(matches - contender.pairs.length);
      await inTurn(all, rounds, ROUND);
      console.log(`${matches} matches, CPU a move, medians of ${rounds} rounds:`);
      console.log(`  bare relay: ${bare.cost().toFixed(1)} us`);
      console.log(`  storing relay: ${besideBare(storing)}`);
      console.log(`  this build: ${besideBare(own)}, ${aboveStoring(own)}`);
      for (const build of builds)
        console.log(
          `  ${build.name}: ${besideBare(build)}, ${aboveStoring(build)}; ` +
            `this build ${own.costBeside(build).toFixed(3)} times it`,
        );
    }
    await Promise.all(all.map(contender => contender.stop()));
  });
}

const MATCHES = 1000;

/**
 * What a match costs: with two connections, without any, out of memory. Measured for a thousand matches and then twice for another
 * thousand, each beside what the process held before it: code that was compiled for the first thousand stays and counts only there.
 */
async function memory(): Promise<void> {
  await withFolder(async folder => {
    const server = await Child.start(['ludoteca', folder], { IDLE_MATCH: '18000' });
    // A process that has done nothing yet is smaller than one at rest: many moves at few tables before, gone when it is
    // measured. Compiled code counts as heap, and room for garbage as resident, too.
    const warm: Pair[] = [];
    for (let i = 0; i < 50; i++) warm.push(await seatPair(server.port, SHUFFLE, ENDLESS));
    await playOn(warm, 1000);
    for (const { sockets } of warm) for (const socket of sockets) socket.terminate();
    await sleep(40_000);
    let empty = await server.cost('gc');
    for (const which of ['first', 'second', 'third']) empty = await memoryOfMatches(server, which, empty);
    await server.stop();
  });
}

/** Answers what the process holds when the matches have left its memory. `empty`: what it held before them. */
async function memoryOfMatches(server: Child, which: string, empty: Cost): Promise<Cost> {
  const pairs: Pair[] = [];
  for (let i = 0; i < MATCHES; i++) pairs.push(await seatPair(server.port, scripts[i % scripts.length]!));
  await playOn(pairs, 10);
  const full = await server.cost('gc');
  for (const { sockets } of pairs) for (const socket of sockets) socket.terminate();
  await sleep(10_000); // longer than the reload grace period, and long enough for the store to become idle
  await server.cost('gc'); // buffers it finds are given back by the next
  const left = await server.cost('gc');
  await sleep(25_000);
  const evicted = await server.cost('gc');
  const each = (a: number, b: number): string => `${((a - b) / MATCHES / 1024).toFixed(2)} KB`;
  console.log(
    `memory a match (${which} ${MATCHES}): with two connections ${each(full.rss, empty.rss)} resident (${each(full.heap, empty.heap)} heap); ` +
      `without connections ${each(left.heap, empty.heap)} heap (${left.tables} tables), ` +
      `of it ${each(left.heap, evicted.heap)} that goes when it leaves memory; ` +
      `left memory ${each(evicted.heap, empty.heap)} heap (${evicted.tables} tables)`,
  );
  return evicted;
}

/** Matches of 9,000 plies, as long as the server lets them grow: the last thousand must cost what the first did. */
async function endless(): Promise<void> {
  await withFolder(async folder => {
    const server = await Child.start(['ludoteca', folder]);
    const pairs: Pair[] = [];
    for (let i = 0; i < 20; i++) pairs.push(await seatPair(server.port, SHUFFLE, ENDLESS));
    const costs: number[] = [];
    for (let thousand = 0; thousand < 9; thousand++) {
      const before = (await server.cost()).cpu;
      await playOn(pairs, 1000);
      costs.push(((await server.cost()).cpu - before) / (pairs.length * 1000));
    }
    console.log(
      `one match of 9,000 plies: ${costs.map(c => c.toFixed(1)).join(' ')} us CPU a move, thousand by thousand`,
    );
    await server.stop();
  });
}

/** Ten spectators that stop reading. */
async function readers(): Promise<void> {
  await withFolder(async folder => {
    const server = await Child.start(['ludoteca', folder]);
    const pair = await seatPair(server.port, SHUFFLE, ENDLESS);
    await playOn([pair], 5000); // as many as later, so that what is compared is a process at work
    const before = await server.cost('gc');
    for (let i = 0; i < 10; i++) {
      const spectator = await connect(`ws://127.0.0.1:${server.port}/api/play`);
      const shown = hear(spectator, 'match');
      spectator.send(JSON.stringify({ t: 'join', match: pair.match, want: 'views' }));
      await shown;
      spectator.pause();
    }
    await playOn([pair], 5000);
    const after = await server.cost('gc');
    console.log(
      `ten readers that stopped: ${((after.rss - before.rss) / 2 ** 20).toFixed(1)} MB more resident after 5,000 moves`,
    );
    await server.stop();
  });
}

/** The load each game's issue names: tables at once, and actions a table in each of the three phases. */
const PARTIES: readonly (PartyAsked & { readonly matches: number; readonly moves: number })[] = [
  { game: 'piranhas', seats: 2, matches: 200, moves: 12 },
  {
    game: 'carcassonne',
    seats: 5,
    matches: 300,
    moves: 30,
    options: { fields: true, monasteries: true, shields: true },
  },
  { game: 'uno', seats: 4, matches: 500, moves: 30 },
  { game: 'sagrada', seats: 4, matches: 500, moves: 24 },
];

/** Any game over the play protocol, every seat a client that wants views and legal actions. */
async function games(only?: string, matches?: number): Promise<void> {
  for (const asked of PARTIES.filter(({ game }) => only === undefined || game === only))
    await withFolder(async folder => {
      const server = await Child.start(['ludoteca', folder]);
      const count = matches ?? asked.matches;
      const parties: Party[] = [];
      for (let i = 0; i < count; i++) parties.push(await Party.seat(server.port, asked));
      const before = (await server.cost()).cpu;
      const { speed, p50, p99, moves } = await measure(parties, asked.moves);
      const cpu = ((await server.cost()).cpu - before) / parties.reduce((sum, party) => sum + party.moves, 0);
      console.log(
        `${asked.game}, ${count} matches of ${asked.seats}: ${Math.round(speed)} actions/s at full load, ` +
          `${cpu.toFixed(0)} us CPU each; at half load p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${moves} actions)`,
      );
      await server.stop();
    });
}

const part = process.argv[2];
if (!part || part === 'load') {
  await load(100);
  await load(500);
}
if (part === 'compare') {
  const rest = process.argv.slice(3);
  const rounds = /^\d+$/.test(rest[0] ?? '') ? Number(rest.shift()) : MOST_ROUNDS;
  if (rounds < 1 || rounds > MOST_ROUNDS) throw new Error(`Ask for 1 to ${MOST_ROUNDS} rounds, not ${rounds}.`);
  await compare([100, 500], rounds, rest);
}
if (!part || part === 'endless') await endless();
if (!part || part === 'readers') await readers();
if (!part || part === 'memory') await memory();
if (!part || part === 'games') await games(process.argv[3], process.argv[4] ? Number(process.argv[4]) : undefined);
process.exit(0);
