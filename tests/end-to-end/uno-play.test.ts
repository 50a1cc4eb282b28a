// Whole matches through the numbered messages, their lobby, and their mixture with other ways in.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import type { View } from '../../src/games/uno/view.ts';
import { type Answer, type WireCard, wireCard } from '../../src/gateways/uno-numeric/messages.ts';
import type { Match } from '../../src/match/match.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { DEFAULTS } from '../../src/server/config.ts';
import { type Running, startServer } from '../../src/server/main.ts';
import { ask, Client } from './client.ts';
import { UnoClient } from './uno-client.ts';

const GATEWAY = 'uno-numeric';
/** The document's waiting time, and how long a match without people is kept. Milliseconds. */
const TIMER = 60_000;
const GRACE = 60_000;

let timer: TestTimer;
let server: Running;
let clients: UnoClient[] = [];

beforeEach(async () => {
  timer = new TestTimer();
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: { [GATEWAY]: 0, 'carcassonne-lines': false, 'software-challenge-xml': false },
    timer,
    // The clock stands still, so nobody's share of messages grows again.
    limits: { ...DEFAULTS.limits, burst: 100_000 },
  });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.drop();
  await server.close();
});

function client(): UnoClient {
  const one = new UnoClient(server.gateways.find(({ name }) => name === GATEWAY)!.port);
  clients.push(one);
  return one;
}

async function seat(count: number, plays = true): Promise<UnoClient[]> {
  const seated: UnoClient[] = [];
  for (let i = 0; i < count; i++) {
    const one = client();
    one.plays = plays;
    one.hello(`Player ${i}`);
    await one.hear('welcome');
    seated.push(one);
  }
  return seated;
}

const onlyMatch = (): Match => [...server.house.rooms.tables][0]!.match;

const viewOf = (seatNumber: number): View => onlyMatch().view(seatNumber) as View; // the house has no other tables

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise(setImmediate);
}

/** Time passes until the open table starts, as soon as its timer runs. */
async function startTimer(): Promise<void> {
  const { lobby, rooms } = server.house;
  await until(() => [...rooms.tables].some(table => lobby.startsIn(table) !== undefined));
  timer.pass(TIMER);
}

const percents = ({ heard }: UnoClient): number[] => heard.flatMap(news => (news.t === 'loaded' ? [news.percent] : []));

/** Calls when it can, and lays the first card that fits. */
const lay = (legal: readonly string[]): string => legal.find(text => text === 'uno') ?? legal[0]!;

const sorted = (cards: readonly object[]): string[] => cards.map(card => JSON.stringify(card)).sort();

/** What a client has gathered from its messages is what its seat may see, no more and no less. */
function expectSameTable(one: UnoClient, me: number): void {
  const v = viewOf(me);
  expect(sorted(one.hand)).toEqual(sorted(v.hand.map(wireCard)));
  for (const i of [1, 2, 3]) {
    expect(one.counts[i]).toBe(v.counts[(me + i) % 4]);
    expect(one.scores[i]).toBe(v.scores[(me + i) % 4]);
  }
}

describe('a match in numbered messages', () => {
  test('four sockets start at once and play to 500 points', async () => {
    const four = await seat(4);
    const overs = await Promise.all(four.map(one => one.hear('over')));
    const winner = overs[0]!.seat;
    expect(overs.map(({ seat }) => seat)).toEqual([0, 1, 2, 3].map(me => (winner - me + 4) % 4));
    expect(four[winner]!.scores[0]).toBeGreaterThanOrEqual(500);
    for (const [me, one] of four.entries()) {
      expect(one.scores).toEqual([0, 1, 2, 3].map(i => four[0]!.scores[(me + i) % 4]));
      expect(one.heard.filter(({ t }) => t === 'error' || t === 'unknown' || t === 'broken')).toEqual([]);
      expect(one.heard.flatMap(news => (news.t === 'name' ? [news.name] : []))).toEqual(
        [1, 2, 3].map(i => `Player ${(me + i) % 4}`),
      );
    }
    const [kept] = await server.house.storage.list({ game: 'uno' });
    expect(kept).toMatchObject({ phase: 'over', ending: { by: 'rules' } });
  });

  test('the first player starts the timer, bots take the empty seats, the percentage follows the formula', async () => {
    const [first] = await seat(1);
    await until(() => server.house.lobby.startsIn([...server.house.rooms.tables][0]!) !== undefined);
    timer.pass(TIMER / 2);
    await first!.hear('loaded', ({ percent }) => percent === 50);
    const [second] = await seat(1);
    await second!.hear('loaded', ({ percent }) => percent === 66);
    timer.pass(TIMER / 2);
    await Promise.all([first!.hear('over'), second!.hear('over')]);
    expect(onlyMatch().seated.map(who => who?.bot)).toEqual([undefined, undefined, 'bot2', 'bot2']);
    expect(percents(first!)[0]).toBe(0);
    expect(percents(first!).at(-1)).toBe(100);
    expect(percents(first!)).toEqual([...new Set(percents(first!))].sort((a, b) => a - b));
  });

  test('who leaves before the start makes room, and nobody left stops the timer', async () => {
    const [first] = await seat(1);
    first!.drop();
    await until(() => onlyMatch().seated.every(who => !who));
    timer.pass(2 * TIMER);
    expect(onlyMatch().phase).toBe('open');
  });

  test('two sockets, a WebSocket player and a bot finish one match', async () => {
    const web = await Client.guest(server.url, 'Ada');
    const made = await ask<{ match: string }>(server.url, '/api/matches', { game: 'uno', seats: 4 }, web.token);
    const { match } = made.body;
    await ask(server.url, `/api/matches/${match}/seats`, { seat: 1, bot: 'bot1' }, web.token);
    const shown = await web.join(match, { legal: true });
    const sockets = await seat(2);
    await Promise.all([web.playToEnd(shown, lay), ...sockets.map(one => one.hear('over'))]);
    expect(sockets[0]!.heard.find(({ t }) => t === 'name')).toEqual({ t: 'name', name: 'Player 1' });
    await web.close();
  });

  test('an answer outside the rules is asked again inside the same time', async () => {
    const [one] = await seat(1, false);
    await startTimer();
    await one!.hear('clock', ({ ms }) => ms === 10_000);
    timer.pass(3000);
    const { question } = one!;
    one!.send({ t: 'card', card: { colour: 9, value: 9 } });
    await one!.hear('error', ({ code }) => code.startsWith('uno-numeric/no'));
    await one!.hear('clock', ({ ms }) => ms === 7000);
    expect(one!.question).toBe(question);
    one!.send({ t: 'hello', name: 'again', token: '' });
    await one!.hear('error', ({ code }) => code === 'uno-numeric/already-here');
    await one!.hear('clock', ({ ms }) => ms === 7000);
    timer.pass(7000);
    await one!.hear('next');
  });

  test('what a socket believes is what its seat sees, at every question', async () => {
    const four = await seat(4, false);
    for (let turn = 0; turn < 40; turn++) {
      await until(() => onlyMatch().phase === 'running' && onlyMatch().toAct >= 0);
      const me = onlyMatch().toAct;
      const one = four[me]!;
      await until(() => one.question !== undefined);
      expectSameTable(one, me);
      const { version } = onlyMatch();
      one.answer();
      await until(() => onlyMatch().version > version);
    }
  });
});

describe('coming and going', () => {
  test('a bot plays for who is away; the token brings the seat back with its cards', async () => {
    const [stays, goes] = await seat(2, false);
    await startTimer();
    await goes!.hear('round');
    goes!.drop();
    await stays!.hear('presence', ({ seat, present }) => seat === 1 && !present);
    const back = client();
    back.plays = false;
    back.hello('', goes!.token);
    await back.hear('welcome', ({ name }) => name === 'Player 1');
    await stays!.hear('presence', ({ seat, present }) => seat === 1 && present);
    await back.hear('next');
    expect(back.hand).toHaveLength(viewOf(1).hand.length);
    stays!.play();
    back.play();
    await Promise.all([stays!.hear('over'), back.hear('over')]);
  });

  test('a match without people is closed', async () => {
    const [one] = await seat(1, false);
    await startTimer();
    await one!.hear('round');
    one!.drop();
    await until(() => onlyMatch().isAbsent(0) || onlyMatch().phase === 'over');
    timer.pass(GRACE);
    await until(() => onlyMatch().phase === 'over');
  });

  test('a second connection with the token takes the seat over; an unknown token does not', async () => {
    const [one] = await seat(1);
    const other = client();
    other.hello('', one!.token);
    await other.hear('welcome');
    await one!.hear('error', ({ code }) => code === 'uno-numeric/elsewhere');
    expect(onlyMatch().seated.filter(who => who)).toHaveLength(1);
    const stranger = client();
    stranger.hello('Eve', 'g-nobody.nothing');
    await stranger.hear('error', ({ code }) => code === 'uno-numeric/unknown-token');
  });

  test('leaving and returning at every question, the table is told whole', async () => {
    let [one] = await seat(1, false);
    await startTimer();
    for (let visit = 0; visit < 12; visit++) {
      // The bot that sat in may have had a last answer on its way.
      await until(() => one!.question !== undefined && one!.hand.length === viewOf(0).hand.length);
      expectSameTable(one!, 0);
      one!.drop();
      const back = client();
      back.plays = false;
      back.hello('', one!.token);
      one = back;
    }
    one!.play();
    await one!.hear('over');
  });
});

describe('bad input', () => {
  test('bytes that are no message end the connection, and nothing else', async () => {
    const [good] = await seat(1, false);
    const random = seededRandom('bytes');
    for (let i = 0; i < 30; i++) {
      const bad = client();
      bad.socket.write(Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256))));
      bad.socket.end();
    }
    const headless = client();
    headless.socket.write(Buffer.from([0, 0, 0, 99, 127, 255, 255, 255]));
    await headless.hear('error', ({ code }) => code === 'uno-numeric/unreadable');
    await startTimer();
    good!.play();
    await good!.hear('over');
  });

  test('any answers at any time keep the match going', async () => {
    const [good, wild] = await seat(2);
    const random = seededRandom('answers');
    const card = (): WireCard => ({ colour: random(7) - 1, value: random(16) - 1 });
    wild!.plays = false;
    await startTimer();
    for (let i = 0; i < 300; i++) {
      const answers: Answer[] = [
        { t: 'card', card: card() },
        { t: 'draw-two', card: card() },
        { t: 'colour', colour: random(8) - 1 },
        { t: 'uno', said: random(2) === 0 },
        { t: 'hello', name: 'again', token: '' },
      ];
      wild!.send(answers[random(answers.length)]!);
      if (i % 20 === 0) await new Promise(setImmediate);
    }
    wild!.drop();
    await good!.hear('over');
    expect(onlyMatch().ending).toEqual({ by: 'rules' });
  });
});
