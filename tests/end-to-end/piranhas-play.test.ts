// Programs of the contest at the server's tables: over real sockets, watched and played against from the web.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bots as piranhasBots } from '../../games/piranhas/bots/index.ts';
import { piranhasClient } from '../../games/piranhas/gateway/client.ts';
import { gameOf, parseReplay } from '../../games/piranhas/gateway/replay.ts';
import type { View } from '../../games/piranhas/rules/view.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { TestTimer } from '../../src/match/testing.ts';
import type { MatchCreated, SummaryShown } from '../../src/protocol/rest.ts';
import type { ServerOptions } from '../../src/server/start.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { XmlClient } from './xml-client.ts';

const GATEWAY = 'software-challenge-xml';

async function openServer(more: ServerOptions = {}): Promise<PlayServer & { xml: number }> {
  // A short pause: no client here is short of processor time.
  const settings = { [`${GATEWAY}.pace`]: '30', ...more.settings };
  const usual = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent' } as const;
  const running = await startPlayServer({ ...usual, ...more, settings });
  return { ...running, xml: running.gateways.find(({ name }) => name === GATEWAY)!.port };
}

let server: PlayServer & { xml: number };
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Red and blue at one table, red asked for the first move. */
async function pair(xml = server.xml): Promise<{ red: XmlClient; blue: XmlClient; room: string }> {
  const red = await XmlClient.joined(xml);
  const blue = await XmlClient.joined(xml);
  expect(blue.room).toBe(red.room);
  await red.data('moveRequest');
  return { red, blue, room: red.room };
}

describe('a whole game', () => {
  test('two bots of ours over TCP, a browser watching', async () => {
    const first = await XmlClient.joined(server.xml);
    const spectator = await Client.guest(server.url, 'Eve');
    const shown = await spectator.join(first.room, { want: 'views' });
    expect(shown.phase).toBe('open');
    const [random] = piranhasBots;
    const told: string[] = [];
    const bot = piranhasClient.play({
      host: '127.0.0.1',
      port: server.xml,
      reservation: undefined,
      bot: random!,
      log: line => told.push(line),
    });
    await Promise.all([first.playToEnd(first.room), bot]);
    const over = await spectator.hear('did', did => did.phase === 'over');
    const turns = spectator.heard.flatMap(m => (m.t === 'did' ? [(m.view as View).turn] : [])); // its own game's view
    expect(new Set(turns).size).toBeGreaterThan(5);
    expect(over.events.at(-1)).toMatchObject({ t: 'ended', ending: { by: 'rules' } });
    expect((await bot).seat).toBe(1);
    expect(told[0]).toBe('random BLUE');

    const result = first.heard.find(m => m.t === 'room' && m.data.t === 'result');
    expect(result).toMatchObject({ data: { result: { scores: [{ cause: 'REGULAR' }, { cause: 'REGULAR' }] } } });
    // The stream is a replay as the season's viewer saves it, and the rules agree with every position.
    const replay = parseReplay(Buffer.from(first.text));
    if (isRefusal(replay)) throw new Error(replay.detail);
    expect(replay.states[0]!.turn).toBe(0);
    expect(replay.names).toEqual(['Unknown', 'Unknown']);
    expect(isRefusal(gameOf(replay))).toBe(false);
    // The server does not hang up after a game, and the same connection can join again.
    first.send({ t: 'join', gameType: 'swc_2019_piranhas' });
    expect((await first.hear('joined')).roomId).not.toBe(first.room);
    first.close();
  });

  test('hints are repeated to both sides, messages begin with a line break and end with their last bracket', async () => {
    const { red, blue, room } = await pair();
    red.moveLegally(room, 0, ['depth "7"', '<&>']);
    await blue.data('moveRequest');
    expect(blue.state!.last!.hints).toEqual(['depth "7"', '<&>']);
    await red.data('memento');
    expect(red.state!.last!.hints).toEqual(['depth "7"', '<&>']);
    expect(red.text).toMatch(/^<protocol>\n {2}<joined roomId="\w+"\/>\n {2}<room /);
    expect(red.text.endsWith('</room>')).toBe(true);
    red.close();
    await blue.hear('left');
    blue.close();
  });

  test('a person in the browser plays a program that opened the table', async () => {
    const red = await XmlClient.joined(server.xml);
    const { body } = await ask<SummaryShown[]>(server.url, '/api/matches?game=piranhas&phase=open');
    expect(JSON.stringify(body)).toContain(red.room);
    const ada = await Client.guest(server.url, 'Ada');
    ada.send({ t: 'sit', match: red.room, legal: true });
    const shown = await ada.hear('match');
    await Promise.all([ada.playToEnd(shown), red.playToEnd(red.room)]);
    expect(red.state!.names).toEqual(['Unknown', 'Ada']);
    expect(red.kinds()).toContain('result');
    red.close();
  });

  test('a program takes the seat whose code a person gave it', async () => {
    const ada = await Client.guest(server.url, 'Ada');
    const wanted = { game: 'piranhas', clock: { kind: 'none' }, private: true };
    const { body } = await ask<MatchCreated>(server.url, '/api/matches', wanted, ada.token);
    const shown = await ada.join(body.match, { legal: true });
    const blue = await XmlClient.open(server.xml);
    blue.send({ t: 'joinPrepared', reservationCode: body.code });
    expect(await blue.data('welcome')).toEqual({ t: 'welcome', colour: 'BLUE' });
    await Promise.all([ada.playToEnd(shown), blue.playToEnd(body.match)]);
    blue.close();
  });

  test('a person resigns: the program hears that its opponent left', async () => {
    const red = await XmlClient.joined(server.xml);
    const ada = await Client.guest(server.url, 'Ada');
    ada.send({ t: 'sit', match: red.room });
    await ada.hear('match');
    ada.send({ t: 'resign', match: red.room });
    const { result } = await red.data('result');
    expect(result.scores.map(({ cause, victory }) => [cause, victory])).toEqual([
      ['REGULAR', 2],
      ['LEFT', 0],
    ]);
    expect(result.winner).toEqual({ name: 'Unknown', colour: 'RED' });
    red.close();
  });

  test('while a person has paused the match, the answer waits', async () => {
    const red = await XmlClient.joined(server.xml);
    const ada = await Client.guest(server.url, 'Ada');
    ada.send({ t: 'sit', match: red.room });
    await ada.hear('match');
    await red.data('moveRequest');
    ada.send({ t: 'pause', match: red.room, id: 1 });
    await ada.hear('ok', ok => ok.id === 1);
    red.moveLegally(red.room);
    ada.send({ t: 'resume', match: red.room, id: 2 });
    await ada.hear('did', did => did.toAct === 1);
    red.close();
    await ada.hear('did', did => did.phase === 'over');
  });
});

describe('what a program does wrong', () => {
  const wrong = { x: 5, y: 5, direction: 'UP', hints: [] } as const;

  test('an illegal move loses, and is explained', async () => {
    const { red, blue, room } = await pair();
    const admin = await XmlClient.admin(server.xml);
    admin.send({ t: 'observe', roomId: room });
    await admin.data('memento');
    red.move(room, wrong);
    const error = await red.data('error');
    expect(error.message).toBe("Ungueltiger Zug von 'Unknown'.\nField does not belong to the current player");
    await red.hear('goodbye');
    await red.hear('end');
    await red.hear('closed');
    expect(red.kinds()).not.toContain('result');
    const { result } = await blue.data('result');
    expect(result.scores).toMatchObject([
      { cause: 'RULE_VIOLATION', reason: 'Field does not belong to the current player', victory: 0 },
      { cause: 'REGULAR', reason: undefined, victory: 2 },
    ]);
    await blue.hear('left');
    expect((await admin.data('error')).message).toBe('Field does not belong to the current player');
    await admin.hear('left');
    blue.close();
    admin.close();
  });

  test('a square that is not on the board', async () => {
    const { red, blue, room } = await pair();
    red.move(room, { ...wrong, x: 12 });
    expect((await red.data('error')).message).toContain('x or y are not within the field range');
    expect((await blue.data('result')).result.scores[0]!.cause).toBe('RULE_VIOLATION');
    blue.close();
  });

  test('something that is not a move', async () => {
    const { red, blue, room } = await pair();
    red.raw(`<room roomId="${room}"><data class="memento"/></room>`);
    expect((await red.data('error')).message).toContain('Unknown hat kein Zug-Objekt gesendet.');
    await blue.data('result');
    blue.close();
  });

  test('a move out of turn', async () => {
    const { red, blue, room } = await pair();
    blue.move(room, wrong);
    expect(await blue.data('error')).toEqual({ t: 'error', message: "It's not your turn yet.", original: wrong });
    await blue.hear('goodbye');
    await blue.hear('closed');
    const { result } = await red.data('result');
    expect(result.scores[1]).toMatchObject({ cause: 'LEFT', reason: 'Der Spieler hat das Spiel verlassen' });
    red.close();
  });

  test.each([
    ['a wrong room', '<room roomId="nowhere"><data class="move" x="0" y="1" direction="UP"/></room>', true],
    ['broken XML', '<room roomId=', false],
    ['an unknown element', '<fly/>', false],
    ['an unknown direction', '<room roomId="r"><data class="move" x="0" y="1" direction="NORTH"/></room>', false],
  ])('%s', async (_, sent, goodbye) => {
    const { red, blue } = await pair();
    red.raw(sent.endsWith('=') ? `${sent}<` : sent);
    await red.hear('end');
    await red.hear('closed');
    expect(red.kinds().includes('goodbye')).toBe(goodbye);
    expect((await blue.data('result')).result.scores[0]!.cause).toBe('LEFT');
    blue.close();
  });

  test.each([
    ['closes the connection', (red: XmlClient) => red.close()],
    ['closes its stream', (red: XmlClient) => red.raw('</protocol>')],
    ['closed the connection', (red: XmlClient) => red.send({ t: 'goodbye' })],
  ])('%s', async (_, part) => {
    const { red, blue } = await pair();
    part(red);
    expect((await blue.data('result')).result.scores.map(score => score.cause)).toEqual(['LEFT', 'REGULAR']);
    blue.close();
  });

  test('a player that leaves before the start takes its room along', async () => {
    const alone = await XmlClient.joined(server.xml);
    alone.send({ t: 'goodbye' });
    await alone.hear('closed');
    const next = await XmlClient.joined(server.xml);
    expect(next.room).not.toBe(alone.room);
    const { body } = await ask<SummaryShown[]>(server.url, '/api/matches?game=piranhas&phase=over');
    expect(body.map(({ match }) => match)).not.toContain(alone.room);
    next.close();
  });

  test.each([
    ['another game', '<join gameType="swc_2018_hase_und_igel"/>'],
    ['a code that is not reserved', '<joinPrepared reservationCode="none"/>'],
    ['a wrong password', '<authenticate passphrase="guess"/>'],
  ])('%s is answered with goodbye', async (_, sent) => {
    const client = await XmlClient.open(server.xml);
    client.raw(sent);
    await client.hear('closed');
    expect(client.text).toBe('<protocol>\n  <sc.protocol.responses.CloseConnection/>\n</protocol>');
  });

  test('who never had an answer hears only that the stream is closed', async () => {
    const client = await XmlClient.open(server.xml);
    client.raw('</protocol>');
    await client.hear('closed');
    expect(client.text).toBe('<protocol/>');
  });
});

describe('time', () => {
  const timer = new TestTimer(1_000_000);
  let slow: PlayServer & { xml: number };
  beforeAll(async () => {
    slow = await openServer({ timer, settings: { [`${GATEWAY}.pace`]: '0' } });
  });
  afterAll(() => slow.close());

  test('exactly 2 seconds are enough, more are too late', async () => {
    const { red, blue, room } = await pair(slow.xml);
    timer.pass(2000);
    red.moveLegally(room);
    await blue.data('moveRequest');
    timer.pass(2001);
    blue.moveLegally(room);
    const { result } = await blue.data('result');
    expect(result.scores).toMatchObject([
      { cause: 'REGULAR', reason: undefined, victory: 2 },
      {
        cause: 'SOFT_TIMEOUT',
        reason: 'Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet',
        victory: 0,
      },
    ]);
    await Promise.all([blue.hear('left'), red.hear('left')]);
    expect(red.state!.turn).toBe(1);
  });

  test('after 10 seconds nobody waits any longer, and nobody is thrown out', async () => {
    const { red, blue } = await pair(slow.xml);
    timer.pass(9999);
    expect(red.kinds()).not.toContain('result');
    timer.pass(1);
    const { result } = await blue.data('result');
    expect(result.scores[0]).toMatchObject({ cause: 'HARD_TIMEOUT', victory: 0 });
    await red.hear('left');
    red.send({ t: 'join', gameType: 'swc_2019_piranhas' });
    await red.hear('joined');
    red.close();
    blue.close();
  });

  /** Red eats the last blue fish: blue is asked, and has nothing to move with. */
  async function stuck(): Promise<{ red: XmlClient; blue: XmlClient; roomId: string }> {
    const admin = await XmlClient.admin(slow.xml);
    const fields = Array.from({ length: 100 }, (_, i) => {
      const [x, y] = [Math.floor(i / 10), i % 10];
      const state = i === 0 ? 'RED' : i === 20 ? 'BLUE' : 'EMPTY';
      return `<field x="${x}" y="${y}" state="${state}"/>`;
    });
    admin.raw(
      '<prepare gameType="swc_2019_piranhas"><slot displayName="Ada"/><slot displayName="Bob"/>' +
        '<loadGameInfo class="state" turn="4" startPlayer="RED" currentPlayer="RED"><board><fields>' +
        `${fields.join('')}</fields></board></loadGameInfo></prepare>`,
    );
    const { roomId, reservations } = await admin.hear('prepared');
    const [red, blue] = [await XmlClient.open(slow.xml), await XmlClient.open(slow.xml)];
    red.send({ t: 'joinPrepared', reservationCode: reservations[0]! });
    blue.send({ t: 'joinPrepared', reservationCode: reservations[1]! });
    await red.data('moveRequest');
    expect(red.state).toMatchObject({ turn: 4, names: ['Ada', 'Bob'] });
    red.move(roomId, { x: 0, y: 0, direction: 'RIGHT', hints: [] });
    await blue.data('moveRequest');
    admin.close();
    return { red, blue, roomId };
  }

  test('a side without a move is asked all the same, and too late in the end', async () => {
    const { red, blue } = await stuck();
    timer.pass(10_000);
    const { result } = await red.data('result');
    expect(result.scores).toMatchObject([{ victory: 2 }, { cause: 'HARD_TIMEOUT', victory: 0, swarm: 0 }]);
    await blue.hear('left');
    red.close();
    blue.close();
  });

  test('whatever a side without a move answers breaks a rule; it may also leave', async () => {
    const { red, blue, roomId } = await stuck();
    blue.move(roomId, { x: 2, y: 0, direction: 'UP', hints: [] });
    expect((await blue.data('error')).message).toContain('Field does not belong to the current player');
    await blue.hear('closed');
    expect(blue.kinds()).not.toContain('result');
    expect((await red.data('result')).result.scores[1]!.cause).toBe('RULE_VIOLATION');
    red.close();
    const again = await stuck();
    again.blue.close();
    expect((await again.red.data('result')).result.scores[1]!.cause).toBe('LEFT');
    again.red.close();
  });
});

test('the server closed the connection when it closes, and nobody has lost', async () => {
  const short = await openServer();
  const { red, room } = await pair(short.xml);
  const spectator = await Client.guest(short.url, 'Eve');
  await spectator.join(room);
  const over = spectator.hear('did', did => did.phase === 'over').catch(() => undefined);
  await short.close();
  await red.hear('goodbye');
  await red.hear('closed');
  expect(red.kinds()).not.toContain('result');
  await over;
});

/** The class of each position that a client was sent. */
const states = ({ text }: XmlClient): string[] => [...text.matchAll(/<state class="([^"]*)"/g)].map(found => found[1]!);

test('clients of 19.0.0 and of the season play in one room', async () => {
  const running = await openServer();
  const { furtherPorts = [] } = running.gateways.find(({ name }) => name === GATEWAY)!;
  const red = await XmlClient.joined(furtherPorts.find(({ name }) => name === 'port-document')!.port);
  const blue = await XmlClient.joined(running.xml);
  expect(blue.room).toBe(red.room);
  await Promise.all([red, blue].map(client => client.playToEnd(client.room)));
  expect(new Set(states(red))).toEqual(new Set(['state']));
  expect(new Set(states(blue))).toEqual(new Set(['sc.plugin2019.GameState']));
  expect(states(red)).toHaveLength(states(blue).length);
  for (const client of [red, blue]) client.close();
  await running.close();
});

test('the document wire, and a server.properties file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-properties-'));
  const file = join(folder, 'server.properties');
  writeFileSync(file, '# contest\npassword=geheim\npaused = true\nlocal=true\n');
  const strict = await openServer({
    settings: { [`${GATEWAY}.properties`]: file, [`${GATEWAY}.dialect`]: 'document' },
  });
  const red = await XmlClient.joined(strict.xml);
  const blue = await XmlClient.joined(strict.xml);
  await blue.data('welcome');
  const admin = await XmlClient.admin(strict.xml, 'geheim');
  admin.send({ t: 'step', roomId: red.room, forced: false });
  await red.data('moveRequest');
  expect(red.text).toContain('<state class="state" turn="0" startPlayer="RED" currentPlayer="RED">');
  for (const client of [red, blue, admin]) client.close();
  await strict.close();
  rmSync(folder, { recursive: true });
});
