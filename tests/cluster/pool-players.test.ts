// Hundreds of players with ratings and habits in the rated pool, over real connections to real servers: one alone, and three nodes on
// PostgreSQL and NATS, of which the one with the lobby is killed in the middle. `npm run soak pool` runs it for ten minutes each; what
// happened is read from what the players saw and from the matches that the server shows.

import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import type { SummaryShown } from '../../src/protocol/rest.ts';
import { lobbyRole } from '../../src/server/cluster/partitions.ts';
import { repetitions } from '../counts.ts';
import { ask } from '../end-to-end/client.ts';
import { ServerProcess } from '../end-to-end/server-process.ts';
import { storeFolder } from '../end-to-end/store-folder.ts';
import { PoolPlayer, type Search } from './pool-player.ts';
import { pause } from './scripted-player.ts';
import { seedPlayers } from './seeded-players.ts';
import { canRunNodes, ThreeNodes } from './three-nodes.ts';

const PLAYERS = repetitions('POOL_CROWD', 0, 300);
const SECONDS = repetitions('POOL_SECONDS', 30, 600);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function newStore() {
  const folder = storeFolder('ludoteca-pool-');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, players: await seedPlayers(folder, PLAYERS, seededRandom('pool players')) };
}

/** Every player has a rating. */
async function untilRated(url: string): Promise<void> {
  const total = async (): Promise<number> =>
    (await ask<{ total: number }>(url, '/api/rankings/dama?clock=quick&by=rating')).body.total;
  await expect.poll(total, { interval: 500 }).toBe(PLAYERS);
}

/** All matches that were made since then. */
async function matchesSince(url: string, start: number): Promise<SummaryShown[]> {
  const found: SummaryShown[] = [];
  for (let before = ''; ; ) {
    const { body } = await ask<SummaryShown[]>(url, `/api/matches?game=dama&limit=100${before}`);
    found.push(...body.filter(({ created }) => created >= start));
    const last = body.at(-1);
    if (!last || last.created < start) return found;
    before = `&before=${last.created}:${last.match}`;
  }
}

interface Stay {
  readonly match: SummaryShown;
  readonly from: number;
  readonly to: number;
}

/** Matches of one player that overlap in time. */
function overlaps(matches: readonly SummaryShown[]): (readonly [Stay, Stay])[] {
  const stays = new Map<string, Stay[]>();
  for (const match of matches)
    for (const who of match.seats) {
      const account = who?.account ?? '';
      const to = match.phase === 'over' ? match.changed : Number.POSITIVE_INFINITY;
      stays.set(account, [...(stays.get(account) ?? []), { match, from: match.created, to }]);
    }
  return [...stays.values()].flatMap(own => {
    const inOrder = own.toSorted((a, b) => a.from - b.from);
    return inOrder.slice(1).flatMap((stay, i) => (stay.from < inOrder[i]!.to ? [[inOrder[i]!, stay] as const] : []));
  });
}

/** Plays for `SECONDS`, and longer until all who wait are paired with each other. `meanwhile`: what happens to the servers. */
async function playInPool(players: readonly PoolPlayer[], meanwhile: Promise<void>): Promise<void> {
  const until = Date.now() + SECONDS * 1000;
  const running = Promise.all(players.map(player => player.run(until)));
  await meanwhile;
  await pause(Math.max(0, until - Date.now()));
  const open = (): readonly Search[] =>
    players.flatMap(({ searches }) => searches.filter(({ end }) => end === undefined));
  await expect.poll(() => open().length, { interval: 500 }).toBeLessThanOrEqual(2);
  say(
    `left at the end: ${open()
      .map(({ since }) => inSeconds(Date.now() - since))
      .join()}`,
  );
  for (const player of players) player.giveUp();
  await running;
}

const searchesThat = (players: readonly PoolPlayer[], end: Search['end']): Search[] =>
  players.flatMap(({ searches }) => searches.filter(search => search.end === end));

/** Prints how near the ratings were and how long players waited. */
function report(name: string, players: readonly PoolPlayer[]): void {
  const paired = searchesThat(players, 'paired');
  const found = searchesThat(players, 'found');
  const [gaveUp, vanished] = [searchesThat(players, 'gave-up'), searchesThat(players, 'vanished')];
  const byMatch = new Map<string, number[]>();
  for (const { match, rating } of paired)
    if (rating !== undefined) byMatch.set(match!, [...(byMatch.get(match!) ?? []), rating]);
  const pairs = [...byMatch.values()].filter(({ length }) => length === 2);
  const apart = pairs.map(([a, b]) => Math.abs(a! - b!));
  const ratings = pairs.flat();
  const random = seededRandom('lot');
  const drawn = (): number => ratings[random(ratings.length)]!;
  const byLot = Array.from({ length: 20_000 }, () => Math.abs(drawn() - drawn()));
  const waits = [...paired, ...found].map(({ waited }) => waited);
  const [middle, most] = [0.5, 0.9].map(share => inSeconds(percentile(waits, share)));
  say(`${name}: ${players.length} players, ${SECONDS} s`);
  say(`  apart: median ${percentile(apart, 0.5)}, p90 ${percentile(apart, 0.9)}; by lot ${percentile(byLot, 0.5)}`);
  say(`  waited: median ${middle}, p90 ${most}, most ${inSeconds(Math.max(...waits))}`);
  say(`  paired ${paired.length}, found after a lost line ${found.length}`);
  say(`  gave up ${gaveUp.length}, closed the page ${vanished.length}`);
  expect(percentile(apart, 0.5)).toBeLessThan(percentile(byLot, 0.5));
}

/** Compares what the players saw with the matches that the server shows. */
function check(players: readonly PoolPlayer[], matches: readonly SummaryShown[], hasKill: boolean): void {
  const known = new Map(players.map(({ who, searches }) => [who.account, new Set(searches.map(({ match }) => match))]));
  const unknown = matches.flatMap(({ match, seats }) =>
    seats.flatMap(who => (known.get(who?.account ?? '')?.has(match) === false ? [`${who!.account} ${match}`] : [])),
  );
  const twice = overlaps(matches);
  say(
    `  ${matches.length} matches; in two at once: ${twice.length}; matches that a player never saw: ${unknown.length}`,
  );
  for (const pair of twice) say(`    ${JSON.stringify(pair)}`);
  const failed = players.flatMap(({ searches }) => searches.filter(({ end }) => typeof end === 'object'));
  expect(failed).toEqual([]);
  expect(players.flatMap(({ refused }) => refused)).toEqual([]);
  // A node that is killed may have made a match of which its players do not know, and which no one plays (ADR 78).
  const isUnplayed = ({ match }: Stay): boolean => hasKill && match.ending?.by === 'abort';
  expect(twice.filter(pair => !pair.some(isUnplayed))).toEqual([]);
  // Only a player who was leaving just when it was paired does not see its match.
  const leavers = searchesThat(players, 'gave-up').length + searchesThat(players, 'vanished').length;
  expect(unknown.length).toBeLessThanOrEqual(leavers);
  expect(matches.filter(({ phase }) => phase !== 'over')).toEqual([]);
}

const FLAGS = ['perMinute=1000000', 'connectionsPerAddress=10000', 'cpu=1000000', 'cpuBurst=1000000'];

test.skipIf(PLAYERS === 0)(
  'hundreds of players in the pool of one server are paired by rating, each in one match at a time',
  async () => {
    const { folder, players } = await newStore();
    const server = new ServerProcess(undefined, [], undefined, { folder, limits: FLAGS });
    ends.push(() => server.end());
    await server.start();
    await untilRated(server.url);
    const crowd = players.map(who => new PoolPlayer(who, () => [server.url], seededRandom(who.account)));
    const start = Date.now();
    await playInPool(crowd, Promise.resolve());
    report('one server', crowd);
    check(crowd, await matchesSince(server.url, start), false);
  },
  3_600_000,
);

test.skipIf(PLAYERS === 0 || !canRunNodes)(
  'the same on three nodes of which the one with the lobby is killed, and no player who waits is forgotten',
  async () => {
    const { folder, players } = await newStore();
    const cluster = await ThreeNodes.start(
      folder,
      FLAGS.flatMap(limit => ['--limit', limit]),
    );
    ends.push(() => cluster.end());
    await untilRated(cluster.urls[0]!);
    const crowd = players.map(who => new PoolPlayer(who, () => cluster.urls, seededRandom(who.account)));
    const kill = async (): Promise<void> => {
      await pause((SECONDS * 1000) / 2);
      const holder = await cluster.ownerOf(lobbyRole('dama'));
      await holder.end('SIGKILL');
      await pause(10_000);
      await holder.start();
    };
    const start = Date.now();
    await playInPool(crowd, kill());
    report('three nodes', crowd);
    check(crowd, await matchesSince(cluster.urls[0]!, start), true);
    expect(cluster.nodes.flatMap(({ crashes }) => crashes)).toEqual([]);
  },
  3_600_000,
);
