// Whole matches through the Sagrada dialogue: its lobby, its mixture with other ways in, and what goes wrong on the way.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SagradaDialogueAnswer, SagradaDialoguePlayerState } from '../../games/sagrada/gateway/messages.ts';
import { EMPTY_WINDOW } from '../../games/sagrada/rules/testing.ts';
import { seededRandom } from '../../src/core/random.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';
import { OPTIONS, positionOf, positionWith, WAYS } from './sagrada-kit.ts';

const GATEWAY = 'sagrada-dialogue';
/** The gateway's own, in milliseconds. */
const START = 30_000;
const TURN = 90_000;
const GRACE = 30_000;
/** The server's. */
const BLINK = 4000;

let server: PlayServer;
let timer: TestTimer;
let clients: DialogueClient[];

beforeEach(async () => {
  clients = [];
  timer = new TestTimer();
  const gateways = { [GATEWAY]: 0, 'software-challenge-xml': false, 'carcassonne-lines': false } as const;
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways, timer });
});
afterEach(async () => {
  for (const client of clients) client.drop();
  await server.close();
});

function client(): DialogueClient {
  const made = new DialogueClient(server.gateways.find(({ name }) => name === GATEWAY)!.port);
  clients.push(made);
  return made;
}

/** Logged in and waiting, one after another. */
async function queued(count: number): Promise<DialogueClient[]> {
  const all: DialogueClient[] = [];
  for (let i = 0; i < count; i++) {
    const one = client();
    await one.login(`Player ${i}`);
    one.send({ t: 'queue' });
    await one.hear('queued', ({ waiting }) => waiting === i + 1);
    all.push(one);
  }
  return all;
}

/** A match of two that has begun; no one has chosen a window. */
async function begun(): Promise<[DialogueClient, DialogueClient]> {
  const both = await queued(2);
  timer.pass(START);
  // The lobby draws who begins.
  const seats = await Promise.all(both.map(async one => (await one.hear('start')).seat));
  return seats[0] === 0 ? [both[0]!, both[1]!] : [both[1]!, both[0]!];
}

/** Windows chosen, the first player on turn. */
async function playing(): Promise<[DialogueClient, DialogueClient]> {
  const [first, second] = await begun();
  for (const one of [first, second]) {
    await one.hear('patterns');
    one.send({ t: 'pattern', index: 1 });
  }
  await Promise.all([first.hear('time'), second.hear('time')]);
  return [first, second];
}

/** A match from a position, its two players known by their tokens alone. Seat 0 is on turn. */
async function from(position: string): Promise<string[]> {
  const { guests } = server.app.people.accounts;
  const { lobby } = server.app.play;
  const [first, second] = [await guests.create('First'), await guests.create('Second')];
  const wanted = { game: 'sagrada', seats: 2, options: OPTIONS, position };
  const made = await lobby.create(first, wanted);
  if (isRefusal(made)) throw new Error(made.detail);
  await lobby.sit(second, made.table);
  return [first.token, second.token];
}

/** A new connection of a player who is in a match. */
async function back(token: string): Promise<{ again: DialogueClient; asked: SagradaDialoguePlayerState }> {
  const again = client();
  expect(await again.login('x', token)).toMatchObject({ playing: true });
  await again.hear('start');
  return { again, asked: (await again.hear('state')).player };
}

describe('questions about answers', () => {
  test('a malformed answer in the own turn is asked for again; outside it is refused', async () => {
    const [token, other] = await from(positionWith('grozing-pliers'));
    const { again: first } = await back(token!);
    const { again: second } = await back(other!);
    first.send({ t: 'draft' });
    await first.hear('state', ({ player }) => player.state === 'PICK');
    for (const line of ['{"t":"move","answer":{"pool":99}}', '{"pool":99}', 'pool 99']) {
      first.raw(`${line}\n`);
      expect((await first.hear('state')).player).toMatchObject({
        state: 'REPEAT',
        reasons: ['sagrada-dialogue/no-message'],
        again: { state: 'PICK', containers: ['DRAFTPOOL'] },
      });
    }
    second.raw('{"t":"move","answer":{"pool":99}}\n');
    expect(await second.hear('refused')).toMatchObject({ code: 'sagrada-dialogue/no-message' });
    first.send({ t: 'move', answer: { pool: 0 } });
    expect((await first.hear('state')).player).toMatchObject({ state: 'PICK', containers: ['BOARD'] });
  });

  test('check says whether an answer would go, with the reasons, and plays nothing', async () => {
    const [token, other] = await from(positionWith('grozing-pliers'));
    const { again: first } = await back(token!);
    const { again: second } = await back(other!);
    const check = async (answer: SagradaDialogueAnswer) => {
      first.send({ t: 'check', answer });
      return first.hear('checked');
    };
    expect(await check({ pool: 0 })).toMatchObject({ accepted: false, reasons: ['sagrada-dialogue/nothing-asked'] });
    first.send({ t: 'draft' });
    await first.hear('state', ({ player }) => player.state === 'PICK');
    expect(await check({ pool: 1 })).toMatchObject({ accepted: true, errors: [], reasons: [] });
    first.send({ t: 'move', answer: { pool: 1 } });
    const asked = await first.hear('state', ({ player }) => player.state === 'PICK');
    const accepted: SagradaDialogueAnswer[] = [];
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 5; column++) {
        const answer = { cell: { row, column } };
        const checked = await check(answer);
        if (checked.accepted) accepted.push(answer);
        else expect([checked.reasons.length > 0, checked.errors.length > 0]).toEqual([true, true]);
      }
    expect(asked.player).toMatchObject({ state: 'PICK', choices: accepted });
    expect(await check({ cell: { row: 0, column: 0 } })).toMatchObject({
      accepted: false,
      errors: ['NOTEMPTY', 'VALUE'],
    });
    second.send({ t: 'check', answer: { pool: 0 } });
    expect(await second.hear('checked')).toMatchObject({
      accepted: false,
      reasons: ['sagrada-dialogue/not-your-turn'],
    });
    // Nothing has changed: the first answer is still possible.
    first.send({ t: 'move', answer: accepted[0]! });
    expect((await first.hear('state')).player.state).not.toBe('REPEAT');
  });
});

describe('a match over the dialogue', () => {
  test('two players of one name are told apart', async () => {
    const both = [client(), client()];
    for (const one of both) {
      await one.login('Ada');
      one.send({ t: 'queue' });
      await one.hear('queued');
    }
    timer.pass(START);
    const { names } = await both[0]!.hear('start');
    expect(names.toSorted()).toEqual(['Ada', 'Ada 2']);
    const [kept] = await server.app.base.storage.list({ game: 'sagrada' });
    expect(kept!.seats.map(who => who!.name)).toEqual(names);
  });

  test('two sockets play to the end and hear the same result', async () => {
    const [first, second] = await begun();
    first.play(anyhow(seededRandom('1')));
    second.play(anyhow(seededRandom('2')));
    const [end, same] = await Promise.all([first.hear('over'), second.hear('over')]);
    expect(end).toEqual(same);
    expect(end.match.round).toBe(11);
    expect(end.match.players.map(player => player.private.length)).toEqual([1, 1]);
    expect(first.heard.filter(({ t }) => t === 'refused')).toEqual([]);
    const [kept] = await server.app.base.storage.list({ game: 'sagrada' });
    expect(kept).toMatchObject({ phase: 'over', ending: { by: 'rules' } });
    expect(secretsTold(first, 0)).toEqual([]);
    expect(secretsTold(second, 1)).toEqual([]);
  });

  test('a socket, a WebSocket player and a bot finish one match; the socket plays again', async () => {
    const { url } = server;
    const web = await Client.guest(url, 'Ada');
    const made = await ask<{ match: string }>(url, '/api/matches', { game: 'sagrada', seats: 3 }, web.token);
    const id = made.body.match;
    await ask(url, `/api/matches/${id}/seats`, { seat: 1, bot: 'random' }, web.token);
    const shown = await web.join(id, { legal: true });
    const socket = client();
    await socket.login('Grace');
    socket.choose = anyhow(seededRandom('3'));
    socket.send({ t: 'queue' });
    await Promise.all([web.playToEnd(shown), socket.hear('over')]);
    const start = socket.heard.find(message => message.t === 'start');
    expect(start).toMatchObject({ seat: 2, names: ['Ada', 'random', 'Grace'] });
    expect(secretsTold(socket, 2)).toEqual([]);
    socket.send({ t: 'queue' });
    await socket.hear('queued', ({ waiting }) => waiting === 1);
    await web.close();
  });
});

describe('the queue', () => {
  test('one alone waits, a second starts the timer, who leaves makes room', async () => {
    const [first] = await queued(1);
    timer.pass(2 * START);
    const second = client();
    await second.login('Second');
    second.send({ t: 'queue' });
    expect(await second.hear('queued')).toMatchObject({ waiting: 2, startsIn: START });
    await first!.hear('queued', ({ startsIn }) => startsIn === START);
    first!.send({ t: 'leave' });
    expect(await second.hear('queued', ({ waiting }) => waiting === 1)).toMatchObject({ startsIn: null });
    timer.pass(2 * START);
    const third = client();
    await third.login('Third');
    third.send({ t: 'queue' });
    await third.hear('queued', ({ waiting }) => waiting === 2);
    timer.pass(START);
    for (const [one, name] of [
      [third, 'Third'],
      [second, 'Second'],
    ] as const) {
      const { seat, names } = await one.hear('start');
      expect([names[seat], names.toSorted()]).toEqual([name, ['Second', 'Third']]);
    }
  });

  test('four start at once', async () => {
    await queued(3);
    const fourth = client();
    await fourth.login('Fourth');
    fourth.send({ t: 'queue' });
    const seats = await Promise.all(clients.map(async one => (await one.hear('start')).seat));
    expect(seats.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    for (const one of clients) expect((await one.hear('patterns')).offer).toHaveLength(4);
  });

  test('what is out of order is refused with a code', async () => {
    const one = client();
    one.send({ t: 'pass' }, { t: 'queue' }, { t: 'login', name: 'One', token: 'g-x.y' });
    for (const code of ['log-in-first', 'log-in-first', 'no-such-token'])
      expect((await one.hear('refused')).code).toBe(`sagrada-dialogue/${code}`);
    await one.login('One');
    one.send({ t: 'login', name: 'Two' }, { t: 'pass' }, { t: 'queue' }, { t: 'queue' }, { t: 'pass' });
    for (const code of ['already-logged-in', 'not-playing', 'already-queued', 'not-playing'])
      expect((await one.hear('refused')).code).toBe(`sagrada-dialogue/${code}`);
  });
});

describe('a turn', () => {
  test('undo takes back what was not finished, and nothing else', async () => {
    const [first, second] = await playing();
    second.send({ t: 'undo' }, { t: 'draft' });
    expect((await second.hear('refused')).code).toBe('sagrada-dialogue/not-your-turn');
    expect((await second.hear('refused')).code).toBe('sagrada-dialogue/not-your-turn');
    first.send({ t: 'undo' });
    expect(await first.hear('undone')).toMatchObject({ done: false });
    first.send({ t: 'draft' });
    const picks = await first.hear('state', ({ player }) => player.state === 'PICK');
    first.send({ t: 'undo' });
    expect(await first.hear('undone')).toMatchObject({ done: true });
    expect((await first.hear('state')).player.state).toBe('YOUR_TURN');
    first.send({ t: 'draft' }, { t: 'move', answer: choicesOf(picks.player)[0]! });
    const cells = await first.hear('state', ({ match }) => match.hand.length === 1);
    first.send({ t: 'undo' });
    expect(await first.hear('undone')).toMatchObject({ done: true });
    const restored = await first.hear('state');
    expect(restored).toMatchObject({ player: { state: 'YOUR_TURN' }, match: { hand: [], pool: picks.match.pool } });
    first.send({ t: 'draft' }, { t: 'move', answer: choicesOf(picks.player)[0]! });
    first.send({ t: 'move', answer: choicesOf(cells.player)[0]! });
    const placed = await first.hear(
      'state',
      ({ match }) => match.pool.length < picks.match.pool.length && match.hand.length === 0,
    );
    expect(placed.match.players[0]!.cells.flat().filter(die => die)).toHaveLength(1);
  });

  test('an answer that does not fit what was asked is REPEAT with the reasons', async () => {
    const [token] = await from(positionOf(['pool G2 R5'], ['.. G3 .. .. ..', ...EMPTY_WINDOW.slice(1)]));
    const { again: first } = await back(token!);
    first.send({ t: 'move', answer: { value: 3 } });
    expect(await repeated(first)).toMatchObject({ reasons: ['sagrada-dialogue/nothing-asked'] });
    first.send({ t: 'draft' }, { t: 'move', answer: { cell: { row: 0, column: 1 } } });
    expect(await repeated(first)).toMatchObject({
      reasons: ['sagrada-dialogue/answer-first'],
      again: { state: 'PICK' },
    });
    first.send({ t: 'move', answer: { pool: 1 } }, { t: 'move', answer: { cell: { row: 0, column: 0 } } });
    expect(await repeated(first)).toMatchObject({ errors: ['COLOR'], again: { state: 'PICK', containers: ['BOARD'] } });
    first.send(
      { t: 'move', answer: { cell: { row: 0, column: 1 } } },
      { t: 'move', answer: { cell: { row: 3, column: 4 } } },
    );
    expect((await repeated(first)).errors).toContain('NOTEMPTY');
    expect((await repeated(first)).errors).toEqual(['NEIGHBOURS']);
    first.send({ t: 'pass' });
    expect(await repeated(first)).toMatchObject({ reasons: ['sagrada-dialogue/answer-first'] });
  });

  test('time is told and runs out: the turn is over', async () => {
    const [first, second] = await playing();
    first.send({ t: 'draft' });
    await first.hear('state', ({ player }) => player.state === 'PICK');
    timer.pass(TURN);
    expect(await second.hear('time')).toMatchObject({ seat: 1, left: TURN });
    expect((await first.hear('state', ({ match }) => match.turn === 1)).player.state).toBe('IDLE');
  });
});

describe('absence', () => {
  test('who is away is skipped and may come back; the last one present wins', async () => {
    const [first, second] = await playing();
    first.drop();
    await gone(0);
    timer.pass(BLINK);
    expect(await second.hear('presence')).toMatchObject({ seat: 0, present: false });
    await second.hear('state', ({ player }) => player.state === 'YOUR_TURN');
    const { again } = await back(first.token);
    expect(await second.hear('presence')).toMatchObject({ seat: 0, present: true });
    again.drop();
    await gone(0);
    timer.pass(BLINK);
    await second.hear('presence');
    timer.pass(GRACE);
    expect(await second.hear('over')).toMatchObject({ ranking: [1, 0] });
    const late = client();
    expect(await late.login('x', first.token)).toMatchObject({ playing: false });
  });

  test('windows are still to be chosen by who comes back before that', async () => {
    const [first] = await begun();
    const { offer } = await first.hear('patterns');
    first.drop();
    await gone(0);
    const again = client();
    await again.login('x', first.token);
    expect((await again.hear('patterns')).offer).toEqual(offer);
  });

  test('leave gives the match up', async () => {
    const [first, second] = await playing();
    first.send({ t: 'leave' });
    await Promise.all([first.hear('over'), second.hear('over')]);
    await first.until(() => first.isClosed, 'close');
  });

  test.each(WAYS)('back in %s with %s', async (state, card, said) => {
    const [token] = await from(positionWith(card));
    const { again: first, asked } = await back(token!);
    let before = asked;
    for (const message of said) {
      first.send(message);
      before = (await first.hear('state')).player;
    }
    expect(before.state).toBe(state);
    first.drop();
    await gone(0);
    expect((await back(token!)).asked).toEqual(before);
  });
});

/** Waits until the server knows that no one is connected for a seat. */
async function gone(seat: number): Promise<void> {
  const [table] = server.app.play.tables.all;
  while (table!.isConnected(seat)) await new Promise(setImmediate);
}

function choicesOf(player: SagradaDialoguePlayerState): readonly SagradaDialogueAnswer[] {
  if (!('choices' in player)) throw new Error(`nothing to choose in ${player.state}`);
  return player.choices;
}

async function repeated(one: DialogueClient): Promise<Extract<SagradaDialoguePlayerState, { state: 'REPEAT' }>> {
  const { player } = await one.hear('state', ({ player: { state } }) => state === 'REPEAT');
  return player as Extract<SagradaDialoguePlayerState, { state: 'REPEAT' }>; // just compared
}

/** Every private colour of another player that was sent before the end. */
function secretsTold({ heard }: DialogueClient, seat: number): unknown[] {
  return heard.flatMap(message =>
    message.t === 'state' ? message.match.players.filter((one, other) => other !== seat && one.private.length > 0) : [],
  );
}
