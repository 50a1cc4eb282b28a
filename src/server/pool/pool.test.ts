import { expect, test } from 'vitest';
import { games } from '../../../games/index.ts';
import { type Caller, claimOf } from '../base/identity.ts';
import { openTestApp, settle } from '../people/notifications/testing.ts';
import type { SeekShown } from './messages.ts';
import { Pool } from './pool.ts';
import { PoolMatches } from './pool-matches.ts';
import { Crowd, median, randomDifference } from './testing.ts';

test('sixty players of all strengths are paired with their like', async () => {
  const { matches, differences, waits, twice, longest } = await new Crowd({
    players: 60,
    nodes: 1,
    seconds: 180,
  }).run();
  expect(matches).toBeGreaterThan(30);
  expect(twice).toBe(0);
  expect(median(differences)).toBeLessThan(randomDifference(1000) / 2);
  expect(Math.max(longest, ...waits)).toBeLessThan(60_000);
});

test('on three nodes, of which the one with the lobby is killed, no player is forgotten', async () => {
  const { matches, waits, twice, longest } = await new Crowd({
    players: 60,
    nodes: 3,
    seconds: 120,
    killAt: 60,
  }).run();
  expect(matches).toBeGreaterThan(20);
  expect(twice).toBe(0);
  expect(Math.max(longest, ...waits)).toBeLessThan(60_000);
});

/** A pool to which several nodes name their players, and three of these. */
async function openPool() {
  const { base, cluster, play, people, records } = await openTestApp();
  const { storage, timer, reportFault } = base;
  const { tables, starts, botPool } = play;
  const { partitions } = cluster;
  const byId = new Map(games.map(game => [game.id, game]));
  const pool = new Pool({
    games: byId,
    storage,
    partitions,
    botPool,
    matches: new PoolMatches({ games: byId, partitions, timer, tables, starts, botPool }),
    checkClaim: claim => people.accounts.credentials.byClaim(claim),
    ratingOf: (account, game, clock) => records.rankings.ratingOf(account, game, clock),
    timer,
    reportFault,
    tellNode: () => undefined,
  });
  const seeks = await Promise.all(
    ['Ada', 'Bob', 'Cleo'].map(async (name): Promise<SeekShown> => {
      const { token } = await people.accounts.guests.create(name);
      const known = (await people.accounts.credentials.byToken(token)) as Caller; // the token is new
      return { seek: name, by: claimOf(known), preset: '3+2', waited: 0 };
    }),
  );
  /** What a node that names these players is answered. */
  const beat = async (node: string, ...named: SeekShown[]) =>
    (await pool.beat({ node, game: 'dama', seeks: named })).answers;
  return { pool, storage, timer, seeks, beat };
}

test('a player is paired once, although its node names it again while the match is stored', async () => {
  const { pool, storage, seeks, beat } = await openPool();
  const [ada, bob, cleo] = seeks as [SeekShown, SeekShown, SeekShown];
  await beat('a', ada);
  const append = storage.append.bind(storage);
  const waiting: (() => void)[] = [];
  storage.append = (batch, done) => void waiting.push(() => append(batch, done));
  const beats = [beat('b', bob)];
  await settle();
  beats.push(beat('a', ada), beat('c', cleo));
  await settle();
  storage.append = append;
  for (const go of waiting) go();
  const [[ofBob], , [ofCleo]] = (await Promise.all(beats)) as [[{ match?: string }], unknown, [{ match?: string }]];
  expect([(await beat('a', ada))[0]!.match, ofCleo.match]).toEqual([ofBob.match, undefined]);
  expect(await storage.list({ account: ada.by.account })).toHaveLength(1);
  pool.close();
});

test('a player who left just when it was paired comes to that match with the next search', async () => {
  const { pool, timer, seeks, beat } = await openPool();
  const [ada, bob] = seeks as [SeekShown, SeekShown, SeekShown];
  await beat('a', ada);
  const [ofBob] = await beat('b', bob);
  // The answer did not reach the player.
  await beat('a');
  timer.pass(2000);
  expect(await beat('a', { ...ada, seek: 'again' })).toEqual([{ seek: 'again', match: ofBob!.match }]);
  pool.close();
});
