// A rolling tournament of scripted players, people in browsers, programs and bots who fill up, over real connections to servers of which
// one is killed. Only `npm run soak rolling` holds it, because it takes minutes. The standings are counted again from the journals, and
// how long players had no game is measured where they are.

import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import type { TournamentRow, TournamentShown } from '../../src/protocol/tournaments.ts';
import { repetitions } from '../counts.ts';
import { Browsers } from '../end-to-end/browser.ts';
import { ask } from '../end-to-end/client.ts';
import { storeFolder } from '../end-to-end/store-folder.ts';
import { playInBrowser } from './rolling-page.ts';
import { type FreeTime, RollingPlayer } from './rolling-player.ts';
import { RollingProgram } from './rolling-program.ts';
import { type Recount, recount } from './rolling-recount.ts';
import { pause } from './scripted-player.ts';
import { type SeededPlayer, seedPlayers } from './seeded-players.ts';

/** Scripted players. */
export const PLAYERS = repetitions('ROLLING_PLAYERS', 0, 54);
const PAGES = repetitions('ROLLING_PAGES', 1, 3);
/** Programs that play through `ludoteca bot`. */
const PROGRAMS = repetitions('ROLLING_PROGRAMS', 1, 3);
const MINUTES = repetitions('ROLLING_MINUTES', 1, 3);
const MINUTE = 60_000;
/** Milliseconds before the start, to begin everything. */
const LEAD = 30_000;
/** The longest time for which two players may have no game together. */
const LONGEST_WAIT = 10_000;
/** Milliseconds without an answer that are worth a line. */
const NO_ANSWER = 3000;
/** Milliseconds in which an answer from before a kill may still arrive. */
const IN_FLIGHT = 500;

/** What a test must end, the last first. */
export type Ends = (() => unknown)[];

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A line of the timetable whose next tournament begins soon. Starts lie at multiples of its interval. */
export function lineThatStartsSoon(): { readonly line: string; readonly starts: number } {
  const earliest = Date.now() + LEAD;
  const lines = Array.from({ length: 120 }, (_, i) => {
    const every = MINUTES + 1 + i;
    const starts = Math.ceil(earliest / (every * MINUTE)) * every * MINUTE;
    return { line: `dama 3+2 ${MINUTES} ${every}m bots`, starts };
  });
  return lines.toSorted((a, b) => a.starts - b.starts)[0]!;
}

/** Times in which two players had no game together for too long. `since`: when a server answered again after the kill. */
function tooLong(free: readonly FreeTime[], killed: number, since: number): string[] {
  const counted = free.map(({ player, from, to }) => ({
    player,
    from: from < since && to > killed ? since : from,
    to,
  }));
  const long = counted.filter(({ from, to }) => to - from > LONGEST_WAIT);
  return long.flatMap((one, i) =>
    long.slice(i + 1).flatMap(other => {
      const together = Math.min(one.to, other.to) - Math.max(one.from, other.from);
      return one.player !== other.player && together > LONGEST_WAIT
        ? [
            `${one.player} and ${other.player} for ${inSeconds(together)}, ${inSeconds(one.from - killed)} after the kill`,
          ]
        : [];
    }),
  );
}

/** Times in which no player had an answer about the tournament: after the kill, and when it moves to a node that has come back. */
function withoutAnswer(players: readonly RollingPlayer[]): { readonly from: number; readonly to: number }[] {
  const answers = players.flatMap(({ answeredAt }) => answeredAt).toSorted((a, b) => a - b);
  return answers.slice(1).flatMap((to, i) => (to - answers[i]! > NO_ANSWER ? [{ from: answers[i]!, to }] : []));
}

export interface Place {
  readonly urls: () => readonly string[];
  /** Where browsers are. */
  readonly site: string;
  /** Kills a server in the middle, and brings it back. `tournament`: what it has. */
  kill(tournament: string): Promise<void>;
}

/** What came of a tournament. */
interface Held {
  readonly tournament: string;
  readonly players: readonly RollingPlayer[];
  readonly programs: readonly RollingProgram[];
  /** Games that each page has played to their end. */
  readonly inPages: readonly number[];
  /** When a server was killed, and when one answered about the tournament again. */
  readonly killed: number;
  readonly since: number;
  /** What browsers found wrong. */
  readonly faults: readonly string[];
}

async function hold(place: Place, starts: number, seeded: readonly SeededPlayer[], ends: Ends): Promise<Held> {
  const url = (): string => place.urls()[0]!;
  const rows = async (): Promise<TournamentRow[]> => (await ask<TournamentRow[]>(url(), '/api/tournaments')).body;
  await expect.poll(async () => (await rows()).some(row => row.starts === starts)).toBe(true);
  const { tournament } = (await rows()).find(row => row.starts === starts)!;
  const players = seeded.map(who => new RollingPlayer(who, place.urls, seededRandom(who.account)));
  const browsers = await Browsers.open(place.site);
  ends.push(() => browsers.close());
  const pages = await Promise.all(Array.from({ length: PAGES }, (_, i) => browsers.person({ name: `Page ${i}` })));
  // Half of them are there from the beginning, the others come in the first third.
  const late = (i: number): number => (i % 2 === 0 ? 0 : (MINUTES * MINUTE * i) / (3 * players.length));
  const playing = Promise.all(players.map((player, i) => player.run(tournament, starts - 10_000 + late(i))));
  const over = playing.then(() => undefined);
  const inBrowsers = pages.map(page => playInBrowser(page, `/tournaments/${tournament}`, over));
  const programs = Array.from(
    { length: PROGRAMS },
    (_, i) => new RollingProgram(place.site, tournament, `Program ${i}`),
  );
  ends.push(() => Promise.all(programs.map(program => program.kill())));
  await pause(starts + (MINUTES * MINUTE) / 2 - Date.now());
  const killed = Date.now();
  const killing = place.kill(tournament);
  const answers = (): number[] => players.flatMap(({ answeredAt }) => answeredAt).filter(at => at > killed + IN_FLIGHT);
  await expect.poll(() => answers().length, { interval: 50 }).toBeGreaterThan(0);
  const since = Math.min(...answers());
  await killing;
  await playing;
  await Promise.all(programs.map(program => program.finished()));
  return {
    tournament,
    players,
    programs,
    inPages: await Promise.all(inBrowsers),
    killed,
    since,
    faults: browsers.faults,
  };
}

/** Times between the games of programs, which never rest. */
function freeOfPrograms({ stays }: Recount, shown: TournamentShown, programs: readonly RollingProgram[]): FreeTime[] {
  return programs.flatMap(({ name }) => {
    const entrant = shown.field.findIndex(one => one.name === name);
    const own = stays.filter(stay => stay.entrant === entrant).toSorted((a, b) => a.from - b.from);
    return own.slice(1).map(({ from }, i) => ({ player: name, from: own[i]!.to, to: from }));
  });
}

/** Counts the tournament again, prints the figures, and compares. */
async function check(name: string, url: string, starts: number, held: Held): Promise<void> {
  const { tournament, players, programs, inPages, killed, since } = held;
  const { body: shown } = await ask<TournamentShown>(url, `/api/tournaments/${tournament}`);
  expect(shown.phase).toBe('over');
  const recounted = await recount(url, shown);
  // No game begins outside of these times.
  const within = (at: number): number => Math.min(Math.max(at, starts), starts + MINUTES * MINUTE);
  const free = [...players.flatMap(player => player.free), ...freeOfPrograms(recounted, shown, programs)]
    .map(({ player, from, to }) => ({ player, from: within(from), to: within(to) }))
    .filter(({ from, to }) => to > from);
  const inPrograms = programs.map(program => {
    const entrant = shown.field.findIndex(one => one.name === program.name);
    return recounted.rows.find(row => row.entrant === entrant)?.games ?? 0;
  });
  const waits = free.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
  const [middle, most] = [0.5, 0.9].map(share => inSeconds(waits[Math.floor(waits.length * share)] ?? 0));
  const habits = players.flatMap(player => player.shown);
  const counts = [...new Set(habits)].map(habit => `${habit} ${habits.filter(one => one === habit).length}`);
  const long = tooLong(free, killed, since);
  say(`${name}: ${players.length} scripted players, ${PAGES} pages, ${PROGRAMS} programs, ${MINUTES} minutes`);
  say(`  ${recounted.games} games, ${recounted.withBots} with a bot of the server`);
  say(`  games in pages ${inPages.join()}, of programs ${inPrograms.join()}`);
  say(`  without a game: median ${middle}, p90 ${most}, most ${inSeconds(waits.at(-1) ?? 0)}`);
  say(`  answered ${inSeconds(since - killed)} after the kill`);
  for (const { from, to } of withoutAnswer(players))
    say(`  no answer about the tournament for ${inSeconds(to - from)}, ${inSeconds(from - killed)} after the kill`);
  say(`  ${counts.join(', ')}`);
  for (const { player, from, to } of free.filter(one => one.to - one.from > LONGEST_WAIT))
    say(`  ${player} without a game for ${inSeconds(to - from)}, ${inSeconds(from - killed)} after the kill`);
  for (const one of long) say(`  without a game together: ${one}`);
  const standings = shown.standings
    .filter(row => row.games > 0)
    .map(({ entrant, points, games: played, wins }) => ({ entrant, points, games: played, wins }))
    .toSorted((a, b) => a.entrant - b.entrant);
  expect(recounted.faults).toEqual([]);
  expect(recounted.rows).toEqual(standings);
  expect(players.flatMap(({ finished }) => finished.filter(match => !recounted.matches.has(match)))).toEqual([]);
  expect(players.flatMap(({ refused }) => refused)).toEqual([]);
  expect([...inPages, ...inPrograms].every(count => count > 0)).toBe(true);
  expect(long).toEqual([]);
  // A tournament that moves to another node cannot be read for seconds.
  expect(held.faults.filter(fault => !/status of (409|50\d)/.test(fault))).toEqual([]);
}

/** Limits that a crowd behind one address needs. */
export const LIMITS = ['perMinute=1000000', 'connectionsPerAddress=10000', 'cpu=1000000', 'cpuBurst=1000000'];

export async function newStore(ends: Ends) {
  const folder = storeFolder('ludoteca-rolling-');
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, players: await seedPlayers(folder, PLAYERS, seededRandom('rolling players')) };
}

/** Holds a tournament that begins at this time, and compares what came of it. */
export async function holdAndCheck(
  name: string,
  place: Place,
  starts: number,
  players: readonly SeededPlayer[],
  ends: Ends,
): Promise<void> {
  const held = await hold(place, starts, players, ends);
  await check(name, place.urls()[0]!, starts, held);
}
