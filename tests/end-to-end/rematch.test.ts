import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { storeFolder } from './store-folder.ts';

const START = { port: 0, host: '127.0.0.1', log: 'silent', gateways: false } as const;
let server: PlayServer;
beforeAll(async () => {
  server = await startPlayServer({ ...START, data: undefined });
});
afterAll(() => server.close());

interface Table {
  readonly match: string;
  readonly players: readonly (Client & { token: string })[];
}

/** A finished match: Ada made the table, the others came by its code. */
async function finished(
  game: string,
  names: readonly string[],
  more: object,
  { url }: Pick<PlayServer, 'url'> = server,
): Promise<Table> {
  const players = await Promise.all(names.map(name => Client.guest(url, name)));
  const asked = { game, clock: { kind: 'bank', ms: 600_000, increment: 1000 }, ...more };
  const { match } = (await ask<MatchCreated>(url, '/api/matches', asked, players[0]!.token)).body;
  for (const player of players.slice(1)) {
    player.send({ t: 'sit', match });
    await player.hear('match');
  }
  await players[0]!.join(match);
  // Where others play on, the match is over when all people have given up.
  for (const player of players.toReversed()) player.send({ t: 'resign', match });
  await Promise.all(players.map(player => player.hear('did', did => did.phase === 'over')));
  return { match, players };
}

const pair = ([ada, bob]: Table['players']): readonly [Client, Client] => [ada!, bob!];

test('when both want it, the same table begins again with seats swapped', async () => {
  const options = { plyLimit: 77 };
  const { match, players } = await finished('dama', ['Ada', 'Bob'], { options, private: true, title: 'Friday' });
  const [ada, bob] = pair(players);
  const carla = await Client.connect(server.url);
  await carla.join(match);
  ada.send({ t: 'rematch', match });
  for (const one of [ada, bob, carla]) expect(await one.hear('rematch')).toEqual({ t: 'rematch', match, agreed: [0] });
  // Asking twice is asking once.
  ada.send({ t: 'rematch', match, id: 1 });
  await ada.hear('ok');
  bob.send({ t: 'rematch', match });
  const told = await bob.hear('rematch', one => one.next !== undefined);
  expect(await carla.hear('rematch', one => one.next !== undefined)).toEqual(told);
  const next = await bob.join(told.next!);
  expect(next).toMatchObject({ phase: 'running', seat: 0, options, title: 'Friday', yours: true });
  expect(next.rule).toEqual({ kind: 'bank', ms: 600_000, increment: 1000 });
  expect(next.players.map(who => who?.name)).toEqual(['Bob', 'Ada']);
  expect(await ada.join(told.next!)).toMatchObject({ seat: 1 });
  // Anyone who comes back to the old table finds the way.
  await bob.join(match);
  expect((await bob.hear('rematch')).next).toBe(told.next);
  for (const one of [ada, bob, carla]) await one.close();
});

test('a rematch of a match that counts for no player counts for none either', async () => {
  const [ada, bob] = await Promise.all([Client.guest(server.url, 'Ada'), Client.guest(server.url, 'Bob')]);
  for (const one of [ada, bob]) one.send({ t: 'pool', game: 'dama', preset: '3+2' });
  const { match } = await ada.hear('paired');
  expect((await ada.join(match)).unrated).toBe(true);
  await bob.join(match);
  ada.send({ t: 'resign', match });
  await bob.hear('did', did => did.phase === 'over');
  for (const one of [ada, bob]) one.send({ t: 'rematch', match });
  const { next } = await ada.hear('rematch', one => one.next !== undefined);
  expect((await ada.join(next!)).unrated).toBe(true);
  for (const one of [ada, bob]) await one.close();
});

test('bots come along, and everybody moves one seat', async () => {
  const more = { seats: 3, seat: 0, bots: [{ seat: 1, bot: 'random' }] };
  const { match, players } = await finished('sagrada', ['Ada', 'Bob'], more);
  for (const player of players) player.send({ t: 'rematch', match });
  const { next } = await players[0]!.hear('rematch', one => one.next !== undefined);
  const shown = await players[0]!.join(next!);
  expect(shown.players.map(who => who?.name)).toEqual(['Bob', 'Ada', 'random']);
  for (const player of players) await player.close();
});

test('whoever leaves takes it back', async () => {
  const { match, players } = await finished('dama', ['Ada', 'Bob'], {});
  const [ada, bob] = pair(players);
  ada.send({ t: 'rematch', match });
  expect((await bob.hear('rematch')).agreed).toEqual([0]);
  await ada.close();
  expect((await bob.hear('rematch')).agreed).toEqual([]);
  bob.send({ t: 'rematch', match });
  expect(await bob.hear('rematch')).toEqual({ t: 'rematch', match, agreed: [1] });
  await bob.close();
});

test('it is refused before the end and to the audience', async () => {
  const { match, players } = await finished('dama', ['Ada', 'Bob'], {});
  const carla = await Client.guest(server.url, 'Carla');
  await carla.join(match);
  carla.send({ t: 'rematch', match });
  expect((await carla.hear('refused')).refused).toBe('match/not-seated');
  const { body } = await ask<MatchCreated>(server.url, '/api/matches', { game: 'dama' }, carla.token);
  await carla.join(body.match);
  carla.send({ t: 'rematch', match: body.match });
  expect((await carla.hear('refused')).refused).toBe('server/rematch-early');
  for (const one of [carla, ...players]) await one.close();
});

test('a server that closes takes nothing back', async () => {
  const data = storeFolder('ludoteca-rematch-');
  const before = await startPlayServer({ ...START, data });
  const { match, players } = await finished('dama', ['Ada', 'Bob'], {}, before);
  const [ada, bob] = pair(players);
  ada.send({ t: 'rematch', match });
  await bob.hear('rematch');
  await before.close();
  const after = await startPlayServer({ ...START, data });
  const again = await Promise.all(players.map(({ token }) => Client.guest(after.url, '', token)));
  for (const player of again) await player.join(match);
  again[1]!.send({ t: 'rematch', match });
  expect((await again[0]!.hear('rematch', one => one.next !== undefined)).agreed).toEqual([0, 1]);
  for (const player of again) await player.close();
  await after.close();
  rmSync(data, { recursive: true });
});
