// Programs that read and write as real ones of 2018/19 did play whole games: as red and as blue, against programs, people and bots.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestTimer } from '../../src/match/testing.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { ServerOptions } from '../../src/server/start.ts';
import { SOAK } from '../counts.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { SilentProxy, sharedLoopTimer } from './habits.ts';
import { XmlClient } from './xml-client.ts';
import { XML_HABITS, type XmlHabitName, XmlHabitProgram } from './xml-habits.ts';

type Server = PlayServer & { readonly xml: number };

async function openServer(more: ServerOptions = {}): Promise<Server> {
  const running = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', ...more });
  return { ...running, xml: running.gateways.find(({ name }) => name === 'software-challenge-xml')!.port };
}

/** A short pause, where the machine is not meant to be busy. */
const SHORT_PACE: ServerOptions = { settings: { 'software-challenge-xml.pace': '30' } };
const NO_PACE: ServerOptions = { settings: { 'software-challenge-xml.pace': '0' } };
const NAMES = Object.keys(XML_HABITS) as XmlHabitName[]; // the keys of a constant
const SEATS = [0, 1] as const;
const UNTIMED = { game: 'piranhas', clock: { kind: 'none' }, private: true };

/**
 * Codes of two reserved seats: everything up to the first request follows at once when both are taken. Without a time limit, since
 * a busy machine must not decide a game.
 */
async function reserve(xml: number, names = ['Ada', 'Bob'], canTimeout = false): Promise<readonly string[]> {
  const admin = await XmlClient.admin(xml);
  const slots = names.map(displayName => ({ displayName, canTimeout, shouldBePaused: false }));
  admin.send({ t: 'prepare', gameType: 'swc_2019_piranhas', slots, load: undefined });
  const { reservations } = await admin.hear('prepared');
  admin.close();
  return reservations;
}

async function reservedClient(xml: number, code: string): Promise<XmlClient> {
  const client = await XmlClient.open(xml);
  client.send({ t: 'joinPrepared', reservationCode: code });
  return client;
}

/** Answers every request until the end. */
async function playOn(client: XmlClient): Promise<void> {
  const { roomId } = await client.hear('joined');
  await client.playToEnd(roomId, turn => turn * 5);
}

/** The rules ended it, and both sides got there. */
async function expectRegularEnd(program: XmlHabitProgram): Promise<void> {
  const { scores } = await program.result;
  expect(scores.map(({ cause }) => cause)).toEqual(['REGULAR', 'REGULAR']);
  expect(program.answers).toBeGreaterThan(3);
}

/** Each habit in one seat, in turn, and in the other against bots; all in both in a soak. */
function seatsOf(name: XmlHabitName, swapped = false): readonly (typeof SEATS)[number][] {
  const at = NAMES.indexOf(name);
  return SOAK ? SEATS : [SEATS[(at + Number(swapped)) % 2]!];
}

describe.each(NAMES)('a program that %s', name => {
  let server: Server;
  beforeAll(async () => {
    server = await openServer({ ...SHORT_PACE, timer: sharedLoopTimer() });
  });
  afterAll(() => server.close());

  test('plays whole games as red and as blue, against programs, bots and people', async () => {
    const programs = seatsOf(name).map(async seat => {
      const codes = await reserve(server.xml);
      const program = new XmlHabitProgram(server.xml, XML_HABITS[name], codes[seat]);
      const other = await reservedClient(server.xml, codes[1 - seat]!);
      await Promise.all([expectRegularEnd(program), playOn(other)]);
      program.close();
      other.close();
    });
    const bots = seatsOf(name, true).map(async seat => {
      const ada = await Client.guest(server.url, 'Ada');
      const wanted = { ...UNTIMED, seat: null, bots: [{ seat: 1 - seat, bot: 'random' }] };
      const { body } = await ask<MatchCreated>(server.url, '/api/matches', wanted, ada.token);
      const program = new XmlHabitProgram(server.xml, XML_HABITS[name], body.code);
      await expectRegularEnd(program);
      program.close();
      await ada.close();
    });
    const people = seatsOf(name).map(async seat => {
      const ada = await Client.guest(server.url, 'Ada');
      const wanted = { ...UNTIMED, seat: 1 - seat };
      const { body } = await ask<MatchCreated>(server.url, '/api/matches', wanted, ada.token);
      const shown = await ada.join(body.match, { legal: true });
      const program = new XmlHabitProgram(server.xml, XML_HABITS[name], body.code);
      await Promise.all([expectRegularEnd(program), ada.playToEnd(shown)]);
      program.close();
      await ada.close();
    });
    await Promise.all([...programs, ...bots, ...people]);
  });
});

describe('without the pause between messages', () => {
  let server: Server;
  beforeAll(async () => {
    server = await openServer(NO_PACE);
  });
  afterAll(() => server.close());

  test.each(['reads until </room> and drops the rest', 'takes one read for one message'] as const)(
    'a program that %s never sees its request as red',
    async name => {
      const codes = await reserve(server.xml);
      const blue = await reservedClient(server.xml, codes[1]!);
      const red = new XmlHabitProgram(server.xml, XML_HABITS[name], codes[0]);
      await red.arrived('MoveRequest');
      expect(red.answers).toBe(0);
      red.close();
      blue.close();
    },
  );

  /** Bytes up to the first request to red. */
  async function bytesToRequest(names: string[]): Promise<{ bytes: number; answers: number }> {
    const codes = await reserve(server.xml, names);
    const blue = await reservedClient(server.xml, codes[1]!);
    const red = new XmlHabitProgram(server.xml, XML_HABITS['reads blocks of 256 bytes until a short read'], codes[0]);
    await red.arrived('MoveRequest"/>\n  </room>');
    const { raw, answers } = red;
    red.close();
    blue.close();
    return { bytes: Buffer.byteLength(raw), answers };
  }

  test('a program that reads blocks of 256 bytes hangs when the messages fill the last block', async () => {
    const first = await bytesToRequest(['A', 'B']);
    expect(first.answers).toBe(1);
    // Letters of two bytes each, and one of one byte for an odd number: at most 100 letters of a name are shown.
    const missing = (256 - (first.bytes % 256)) % 256;
    const half = Math.min(99, missing >> 1);
    const names = [`${'ü'.repeat(half)}A`, `${'ü'.repeat((missing >> 1) - half)}${'b'.repeat(missing % 2)}B`];
    const full = await bytesToRequest(names);
    expect(full.bytes % 256).toBe(0);
    expect(full.answers).toBe(0);
  });
});

test('programs that are short of processor time play a whole game on a default server', async () => {
  const server = await openServer();
  const codes = await reserve(server.xml);
  const names = ['reads until </room> and drops the rest', 'takes one read for one message'] as const;
  const programs = names.map((name, seat) => new XmlHabitProgram(server.xml, XML_HABITS[name], codes[seat], 90));
  for (const program of programs) await expectRegularEnd(program);
  for (const program of programs) program.close();
  await server.close();
});

test('a program that never closes its connection keeps nobody from playing, nor the server from stopping', async () => {
  const server = await openServer(SHORT_PACE);
  const [first, second] = await reserve(server.xml);
  const silent = [first, second].map(
    code => new XmlHabitProgram(server.xml, XML_HABITS['reads and writes one byte after another'], code),
  );
  for (const program of silent) await expectRegularEnd(program);
  const codes = await reserve(server.xml);
  const others = await Promise.all(codes.map(code => reservedClient(server.xml, code)));
  await Promise.all(others.map(playOn));
  await server.close();
  for (const program of silent) expect(program.raw.endsWith('</protocol>')).toBe(true);
});

test.each(SEATS)('a program in seat %i whose network dies without a FIN loses on time', async seat => {
  const timer = new TestTimer(1_000_000);
  const server = await openServer({ ...NO_PACE, timer });
  const network = await SilentProxy.open(server.xml);
  const codes = await reserve(server.xml, ['Ada', 'Bob'], true);
  const lost = new XmlHabitProgram(network.port, XML_HABITS['reads and writes one byte after another'], codes[seat]);
  const other = await reservedClient(server.xml, codes[1 - seat]!);
  const { roomId } = await other.hear('joined');
  for (let i = 0; i < 3; i++) {
    await other.data('moveRequest');
    if (i === 2) network.die();
    const { turn } = other.state!;
    other.moveLegally(roomId);
    await other.hear('room', ({ data }) => data.t === 'memento' && data.state.turn === turn + 1);
  }
  expect(lost.answers).toBe(3 - seat);
  timer.pass(9999);
  expect(other.kinds()).not.toContain('result');
  timer.pass(1);
  const { result } = await other.data('result');
  expect(result.scores[seat]).toMatchObject({ cause: 'HARD_TIMEOUT', victory: 0 });
  expect(result.scores[1 - seat]).toMatchObject({ cause: 'REGULAR', victory: 2 });
  lost.close();
  other.close();
  network.close();
  await server.close();
});
