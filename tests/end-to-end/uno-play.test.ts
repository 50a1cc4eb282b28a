// Whole matches through the numbered messages, their lobby, and their mixture with other ways in.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type UnoNumericAnswer, type UnoNumericCard, wireCard } from '../../games/uno/gateway/messages.ts';
import { seededRandom } from '../../src/core/random.ts';
import { ask, Client } from './client.ts';
import type { UnoClient } from './uno-client.ts';
import { GRACE, Kit, lay, TIMER, until } from './uno-kit.ts';

const kit = new Kit();
beforeEach(() => kit.open());
afterEach(() => kit.close());

const percents = ({ heard }: UnoClient): number[] => heard.flatMap(news => (news.t === 'loaded' ? [news.percent] : []));

const sorted = (cards: readonly object[]): string[] => cards.map(card => JSON.stringify(card)).sort();

/** What a client has gathered from its messages is what its seat may see, no more and no less. */
function expectSameTable(one: UnoClient, me: number): void {
  const v = kit.viewOf(me);
  expect(sorted(one.hand)).toEqual(sorted(v.hand.map(wireCard)));
  for (const i of [1, 2, 3]) {
    expect(one.counts[i]).toBe(v.counts[(me + i) % 4]);
    expect(one.scores[i]).toBe(v.scores[(me + i) % 4]);
  }
}

describe('a match in numbered messages', () => {
  test('four sockets start at once and play to 500 points', async () => {
    const four = await kit.seat(4);
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
    const [kept] = await kit.server.app.base.storage.list({ game: 'uno' });
    expect(kept).toMatchObject({ phase: 'over', ending: { by: 'rules' } });
  });

  test('the first player starts the timer, bots take the empty seats, the percentage follows the formula', async () => {
    const [first] = await kit.seat(1);
    await until(
      () => kit.server.app.play.automaticStarts.startsIn([...kit.server.app.play.tables.all][0]!) !== undefined,
    );
    kit.timer.pass(TIMER / 2);
    await first!.hear('loaded', ({ percent }) => percent === 50);
    const [second] = await kit.seat(1);
    await second!.hear('loaded', ({ percent }) => percent === 66);
    kit.timer.pass(TIMER / 2);
    await Promise.all([first!.hear('over'), second!.hear('over')]);
    expect(kit.match.seated.map(who => who?.bot)).toEqual([undefined, undefined, 'bot2', 'bot2']);
    expect(percents(first!)[0]).toBe(0);
    expect(percents(first!).at(-1)).toBe(100);
    expect(percents(first!)).toEqual([...new Set(percents(first!))].sort((a, b) => a - b));
  });

  test('who leaves before the start makes room, and a table with nobody left never starts', async () => {
    const [first] = await kit.seat(1);
    first!.drop();
    await until(() => kit.match.seated.every(who => !who));
    kit.timer.pass(2 * TIMER);
    await until(() => kit.match.phase === 'over');
    expect(kit.match.hasStarted).toBe(false);
  });

  test('two sockets, a WebSocket player and a bot finish one match', async () => {
    const web = await Client.guest(kit.server.url, 'Ada');
    const made = await ask<{ match: string }>(kit.server.url, '/api/matches', { game: 'uno', seats: 4 }, web.token);
    const { match } = made.body;
    await ask(kit.server.url, `/api/matches/${match}/seats`, { seat: 1, bot: 'bot1' }, web.token);
    const shown = await web.join(match, { legal: true });
    const sockets = await kit.seat(2);
    await Promise.all([web.playToEnd(shown, lay), ...sockets.map(one => one.hear('over'))]);
    expect(sockets[0]!.heard.find(({ t }) => t === 'name')).toEqual({ t: 'name', name: 'Player 1' });
    await web.close();
  });

  test('an answer outside the rules is asked again inside the same time', async () => {
    const [one] = await kit.seat(1, false);
    await kit.startTimer();
    await one!.hear('clock', ({ ms }) => ms === 10_000);
    kit.timer.pass(3000);
    const { question } = one!;
    one!.send({ t: 'card', card: { colour: 9, value: 9 } });
    await one!.hear('error', ({ code }) => code.startsWith('uno-numeric/no'));
    await one!.hear('clock', ({ ms }) => ms === 7000);
    expect(one!.question).toBe(question);
    one!.send({ t: 'hello', name: 'again', token: '' });
    await one!.hear('error', ({ code }) => code === 'uno-numeric/already-here');
    await one!.hear('clock', ({ ms }) => ms === 7000);
    kit.timer.pass(7000);
    await one!.hear('next');
  });

  test.each([
    ['with the number of its question never hits another question', true],
    ['without a number may hit the next question', false],
  ])('an answer that is sent twice %s', async (_, isNumbered) => {
    const four = await kit.seat(4, false);
    for (const one of four) {
      const sendOnce = one.send.bind(one);
      one.send = message => {
        if (message.t === 'hello' || message.t === 'numbered') return;
        const question = one.heard.filter(({ t }) => t.startsWith('ask-')).length;
        // A question that is repeated after an error is answered once: the answers would double with every error.
        const times = one.heard.at(-2)?.t === 'error' ? 1 : 2;
        for (let i = 0; i < times; i++) sendOnce(isNumbered ? { t: 'numbered', question, answer: message } : message);
      };
      one.play();
    }
    await Promise.all(four.map(one => one.hear('over')));
    const errors = four.flatMap(({ heard }) => heard.filter(({ t }) => t === 'error'));
    expect(errors.length > 0).toBe(!isNumbered);
  });

  test('what a socket believes is what its seat sees, at every question', async () => {
    const four = await kit.seat(4, false);
    for (let turn = 0; turn < 40; turn++) {
      await until(() => kit.match.phase === 'running' && kit.match.toAct >= 0);
      const me = kit.match.toAct;
      const one = four[me]!;
      await until(() => one.question !== undefined);
      expectSameTable(one, me);
      const { version } = kit.match;
      one.answer();
      await until(() => kit.match.version > version);
    }
  });
});

describe('coming and going', () => {
  test('a bot plays for who is away; the token brings the seat back with its cards', async () => {
    const [stays, goes] = await kit.seat(2, false);
    await kit.startTimer();
    await goes!.hear('round');
    goes!.drop();
    await stays!.hear('presence', ({ seat, present }) => seat === 1 && !present);
    const back = kit.client();
    back.plays = false;
    back.hello('', goes!.token);
    await back.hear('welcome', ({ name }) => name === 'Player 1');
    await stays!.hear('presence', ({ seat, present }) => seat === 1 && present);
    await back.hear('next');
    expect(back.hand).toHaveLength(kit.viewOf(1).hand.length);
    stays!.play();
    back.play();
    await Promise.all([stays!.hear('over'), back.hear('over')]);
  });

  test('a match without people is closed', async () => {
    const [one] = await kit.seat(1, false);
    await kit.startTimer();
    await one!.hear('round');
    one!.drop();
    await until(() => kit.match.isAbsent(0) || kit.match.phase === 'over');
    kit.timer.pass(GRACE);
    await until(() => kit.match.phase === 'over');
  });

  test('a second connection with the token takes the seat over; an unknown token does not', async () => {
    const [one] = await kit.seat(1);
    const other = kit.client();
    other.hello('', one!.token);
    await other.hear('welcome');
    await one!.hear('error', ({ code }) => code === 'uno-numeric/elsewhere');
    expect(kit.match.seated.filter(who => who)).toHaveLength(1);
    const stranger = kit.client();
    stranger.hello('Eve', 'g-nobody.nothing');
    await stranger.hear('error', ({ code }) => code === 'uno-numeric/unknown-token');
  });

  test('leaving and returning at every question, the table is told whole', async () => {
    let [one] = await kit.seat(1, false);
    await kit.startTimer();
    // On a slow machine the bots may end the match meanwhile.
    for (let visit = 0; visit < 12; visit++) {
      await until(() => one!.question !== undefined || kit.match.phase === 'over');
      if (kit.match.phase === 'over') break;
      expectSameTable(one!, 0);
      one!.drop();
      const back = kit.client();
      back.plays = false;
      back.hello('', one!.token);
      one = back;
    }
    one!.play();
    await one!.hear('over');
  });

  test('who was away when the match ended is told so; the next hello is for another one', async () => {
    const [one] = await kit.seat(1, false);
    await kit.startTimer();
    await one!.hear('round');
    one!.drop();
    await until(() => kit.match.phase === 'over');
    const back = await kit.back(one!);
    await back.hear('over');
    back.hello('', one!.token);
    await back.hear('loaded');
    expect(kit.matches.map(({ phase }) => phase)).toEqual(['over', 'open']);
  });
});

describe('bad input', () => {
  test('bytes that are no message end the connection, and nothing else', async () => {
    const [good] = await kit.seat(1, false);
    const random = seededRandom('bytes');
    for (let i = 0; i < 30; i++) {
      const bad = kit.client();
      bad.socket.write(Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256))));
      bad.socket.end();
    }
    const headless = kit.client();
    headless.socket.write(Buffer.from([0, 0, 0, 99, 127, 255, 255, 255]));
    await headless.hear('error', ({ code }) => code === 'uno-numeric/unreadable');
    await kit.startTimer();
    good!.play();
    await good!.hear('over');
  });

  test('any answers at any time keep the match going', async () => {
    const [good, wild] = await kit.seat(2);
    const random = seededRandom('answers');
    const card = (): UnoNumericCard => ({ colour: random(7) - 1, value: random(16) - 1 });
    wild!.plays = false;
    await kit.startTimer();
    for (let i = 0; i < 300; i++) {
      const answers: UnoNumericAnswer[] = [
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
    expect(kit.match.ending).toEqual({ by: 'rules' });
  });
});
