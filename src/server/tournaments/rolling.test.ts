// Rolling tournaments in time that is moved by hand: players who come, play, fall silent, go and come back.

import { afterEach, expect, test, vi } from 'vitest';
import { rollingScores } from '../../arena/rolling.ts';
import { pointsIn } from '../../arena/standings.ts';
import { presetsOf } from '../../core/pool-presets.ts';
import { seededRandom } from '../../core/random.ts';
import { seatOf } from '../play/seated-players.ts';
import { enter, goAway, leave } from './commands.ts';
import type { LiveTournament } from './live-tournament.ts';
import type { TournamentSettings } from './log.ts';
import { reportFor } from './shown.ts';
import { personOf, TestApp } from './testing.ts';
import { parseTimetableLine, scheduledId } from './timetable.ts';

const ID = 'rollroll';
const MINUTE = 60_000;

let server: TestApp;
afterEach(() => server.app.close());

function settings(game: string, starts: number, bots: boolean): TournamentSettings {
  const rules = server.app.base.games.get(game)!;
  const [preset] = presetsOf(rules);
  return {
    name: 'Evening',
    game,
    seats: preset!.seats,
    options: preset!.options,
    clock: preset!.clock,
    system: 'rolling',
    rounds: 0,
    games: 1,
    mayEnter: ['person', 'program', 'bot'],
    seeding: 'entry',
    noShow: 20_000,
    checkIn: false,
    starts,
    rolling: { length: 10 * MINUTE, bots },
  };
}

async function open(bots = false): Promise<LiveTournament> {
  server = new TestApp();
  const starts = server.timer.now() + MINUTE;
  await server.app.tournaments.schedule(ID, { account: 'server', name: 'House' }, settings('dama', starts, bots));
  return server.live(ID);
}

const join = (...names: readonly string[]): Promise<unknown> =>
  Promise.all(names.map(name => server.mustExecute(ID, enter({ ...personOf(name), kind: 'person' }))));

/** Seconds pass, in which these players have the page open and come to their boards. */
async function pass(seconds: number, names: readonly string[], act?: (live: LiveTournament) => void): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    const live = await server.live(ID);
    for (const name of names) live.isHere(personOf(name).account);
    sitDown(live, names);
    act?.(live);
    server.timer.pass(1000);
    await settle(16);
  }
}

/** Lets requests and their commits follow each other for so many turns of the event loop. */
async function settle(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await server.step();
}

function sitDown({ state }: LiveTournament, names: readonly string[]): void {
  for (const { match } of state.current) {
    const table = server.app.play.tables.inMemory(match);
    for (const name of names) {
      const seat = table && seatOf(table, personOf(name).account);
      if (seat !== undefined && table!.match.phase !== 'over' && !table!.isConnected(seat))
        table!.join(seat, () => ({ update: () => undefined }));
    }
  }
}

function giveUp({ state }: LiveTournament, name: string): void {
  for (const { match } of state.current) {
    const table = server.app.play.tables.inMemory(match);
    const seat = table && seatOf(table, personOf(name).account);
    if (table?.match.phase === 'running' && seat !== undefined)
      table.change((one, at) => one.request('resign', seat, at));
  }
}

const opponents = ({ state }: LiveTournament): string[] =>
  state.current.map(({ entrants }) =>
    entrants
      .map(one => state.field[one]!.who.name)
      .sort((a, b) => (a < b ? -1 : 1))
      .join(' '),
  );

test('players are paired when it starts, and again as soon as their games are over', async () => {
  await open();
  await join('ada', 'ben');
  await pass(50, ['ada', 'ben']);
  expect((await server.live(ID)).state.phase).toBe('open');
  await pass(15, ['ada', 'ben']);
  const live = await server.live(ID);
  expect(opponents(live)).toEqual(['ada ben']);
  await join('cem');
  await pass(2, ['ada', 'ben', 'cem']);
  giveUp(live, 'ada');
  await pass(3, ['ada', 'ben', 'cem']);
  expect(live.state.results.size).toBe(1);
  expect(opponents(live)[0]).toContain('cem');
});

test('the version changes when there is something to see, and not with time', async () => {
  await open();
  await join('ada', 'ben', 'cem');
  await pass(61, ['ada', 'ben', 'cem']);
  const live = await server.live(ID);
  const { version } = live;
  await pass(5, ['ada', 'ben', 'cem']);
  expect(live.version).toBe(version);
  giveUp(live, live.state.field[live.state.current[0]!.entrants[0]!]!.who.name);
  await pass(2, ['ada', 'ben', 'cem']);
  expect(live.version).not.toBe(version);
  const shown = live.version;
  server = await server.restart();
  await pass(1, ['ada', 'ben', 'cem']);
  expect((await server.live(ID)).version).toBe(shown);
});

test.each([1, 5, 10, 20])(
  'nothing is written any more once the server is closed, %i turns into setting up boards',
  async turns => {
    const names = Array.from({ length: 20 }, (_, i) => `player${i}`);
    await open();
    await join(...names);
    await pass(59, names);
    server.timer.pass(1000);
    await settle(turns);
    const { app, storage } = server;
    await app.close();
    server = new TestApp();
    const late: string[] = [];
    storage.append = appends => void late.push(...appends.map(({ match }) => match));
    storage.put = kind => Promise.resolve(void late.push(kind));
    await settle(200);
    expect(late).toEqual([]);
  },
);

test('a store that fails for a moment does not stop it', async () => {
  const faults: Error[] = [];
  await open();
  server.faults = faults;
  await join('ada', 'ben');
  const { storage } = server;
  const put = storage.put.bind(storage);
  storage.put = () => Promise.reject(new Error('the store is away'));
  await pass(61, ['ada', 'ben']);
  expect((await server.live(ID)).state.phase).toBe('open');
  storage.put = put;
  await pass(3, ['ada', 'ben']);
  expect(opponents(await server.live(ID))).toEqual(['ada ben']);
  expect(faults.length).toBeGreaterThan(0);
});

test('who is silent or away is not paired, and is again when it is back', async () => {
  await open();
  await join('ada', 'ben', 'cem');
  await pass(62, ['ada', 'cem']);
  const live = await server.live(ID);
  expect(opponents(live)).toEqual(['ada cem']);
  await server.mustExecute(ID, goAway(personOf('cem')));
  giveUp(live, 'cem');
  await pass(3, ['ada', 'cem']);
  expect(opponents(live)).toEqual([]);
  await join('cem');
  await pass(2, ['ada', 'cem']);
  expect(opponents(live)).toEqual(['ada cem']);
});

test('of three players two play again soon, though one has just been met and the other is much stronger', async () => {
  await open();
  const { rankings } = server.app.records;
  const strong = { rating: 5500, deviation: 50 };
  vi.spyOn(rankings, 'ratingOf').mockImplementation(account =>
    Promise.resolve(account === personOf('cem').account ? strong : undefined),
  );
  await join('ada', 'ben', 'cem');
  await pass(62, ['ada', 'ben']);
  const live = await server.live(ID);
  expect(opponents(live)).toEqual(['ada ben']);
  giveUp(live, 'ben');
  await pass(6, ['ada', 'ben', 'cem']);
  expect(opponents(live)).toHaveLength(1);
});

test('a player who does not come to the board loses the game and is away', async () => {
  await open();
  await join('ada', 'ben');
  await pass(60, ['ada', 'ben']);
  const live = await server.live(ID);
  expect(opponents(live)).toEqual(['ada ben']);
  await pass(25, ['ada']);
  const ben = live.state.field.find(({ who }) => who.name === 'ben');
  expect([live.state.results.size, ben!.isAway]).toEqual([1, true]);
});

test('bots play who finds no opponent, where they may', async () => {
  await open(true);
  await join('ada');
  await pass(62, ['ada']);
  const live = await server.live(ID);
  expect(live.state.current).toEqual([]);
  await pass(7, ['ada']);
  const [game] = live.state.current;
  expect(game!.entrants.map(one => live.state.field[one]!.who.kind).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'bot',
    'person',
  ]);
});

test('after its time the last games are played, then it is over; one without players is called off', async () => {
  await open();
  await join('ada', 'ben');
  await pass(61 + 600, ['ada', 'ben']);
  const live = await server.live(ID);
  expect(live.state.phase).toBe('running');
  giveUp(live, 'ben');
  await pass(3, ['ada', 'ben']);
  expect(live.state.phase).toBe('over');
  expect(reportFor(live.state).rows[0]!.points).toBeGreaterThan(0);
  await server.app.close();
  const empty = await open();
  await pass(61 + 602, []);
  expect(empty.state.phase).toBe('cancelled');
});

test('sixty players of all habits: nobody waits long, and after restarts the standings are those of a recount', async () => {
  await open();
  const random = seededRandom('rolling');
  const names = Array.from({ length: 60 }, (_, i) => `player${i}`);
  await join(...names.slice(0, 40));
  const silent = new Set<string>();
  const inside = new Set(names.slice(0, 40));
  let longest = 0;
  const waits = new Map<string, number>();
  for (let second = 0; second < 420; second++) {
    if (second > 0 && second % 150 === 0) server = await server.restart();
    const live = await server.live(ID);
    if (random(4) === 0) {
      const name = names[random(60)]!;
      const entrant = live.state.field.findIndex(({ who }) => who.name === name);
      const one = live.state.field[entrant];
      if (!one || one.left || one.isAway) {
        if (live.state.phase === 'open' && inside.has(name)) continue;
        await join(name);
        inside.add(name);
        silent.delete(name);
      } else if (random(3) === 0) silent.add(name);
      else if (random(2) === 0) await server.mustExecute(ID, goAway(personOf(name)));
      else await server.mustExecute(ID, leave(live.state.entries.indexOf(one), personOf(name)));
    }
    const here = names.filter(name => inside.has(name) && !silent.has(name));
    await pass(1, here, one => {
      for (const name of here) if (random(30) === 0) giveUp(one, name);
    });
    const { state } = await server.live(ID);
    const busy = new Set(state.unplayed.flatMap(({ entrants }) => entrants));
    const free = state.field.flatMap(({ who, left, isAway }, entrant) =>
      here.includes(who.name) && !left && !isAway && !busy.has(entrant) ? [who.name] : [],
    );
    for (const name of names) {
      const waited =
        state.phase === 'running' && free.length > 1 && free.includes(name) ? (waits.get(name) ?? 0) + 1 : 0;
      waits.set(name, waited);
      longest = Math.max(longest, waited);
    }
  }
  const { state } = await server.live(ID);
  expect(state.results.size).toBeGreaterThan(100);
  expect(longest).toBeLessThanOrEqual(10);
  // Counted again by hand, from the results in their order.
  const points = new Map<number, number>();
  const rows = new Map<number, number>();
  for (const { games } of state.rounds)
    for (const { key } of games) {
      const played = state.results.get(key);
      if (!played) continue;
      for (const [seat, share] of pointsIn(played).entries()) {
        const entrant = played.entrants[seat]!;
        const row = rows.get(entrant) ?? 0;
        const worth = share === 1 ? 2 : share === 0.5 ? 1 : 0;
        points.set(entrant, (points.get(entrant) ?? 0) + worth * (row >= 2 ? 2 : 1));
        rows.set(entrant, share === 1 ? row + 1 : 0);
      }
    }
  for (const { entrant, points: shown } of reportFor(state).rows) expect(shown).toBe(points.get(entrant) ?? 0);
  const games = state.rounds.flatMap(round => round.games).filter(({ key }) => state.results.has(key));
  expect(rollingScores(state.field.length, state.results.values()).reduce((sum, one) => sum + one.games, 0)).toBe(
    2 * games.length,
  );
});

test('a line of the timetable names a game, a clock, a length and how often', () => {
  server = new TestApp();
  const { games } = server.app.base;
  expect(parseTimetableLine('dama 3+2 45 4h bots', games)).toMatchObject({
    preset: { id: '3+2' },
    length: 45 * MINUTE,
    every: 240 * MINUTE,
    bots: true,
  });
  expect(parseTimetableLine('uno 10s-2 30 1d', games)).toMatchObject({ preset: { seats: 2 }, bots: false });
  for (const wrong of ['chess 3+2 45 4h', 'dama 1+0 45 4h', 'dama 3+2 45 30m', 'dama 3+2', 'dama 3+2 0 4h'])
    expect(parseTimetableLine(wrong, games)).toBeUndefined();
  expect(scheduledId('dama 3+2 45 4h', 5)).toMatch(/^[a-z2-9]{8}$/);
  expect(scheduledId('dama 3+2 45 4h', 5)).not.toBe(scheduledId('dama 3+2 45 4h', 6));
});
