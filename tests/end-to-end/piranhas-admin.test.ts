// Administrators of contests: preparing, pausing, stepping, cancelling, timing, counting.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SoftwareChallengeSlot } from '../../games/piranhas/gateway/messages.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { XmlClient } from './xml-client.ts';

const timer = new TestTimer(1_000_000);
/** Time is moved by hand here, so no one would end the pause between two messages. */
const settings = { 'software-challenge-xml.pace': '0' };
let server: PlayServer;
let port: number;
beforeAll(async () => {
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', timer, settings });
  port = server.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
});
afterAll(() => server.close());

interface Prepared {
  readonly admin: XmlClient;
  readonly room: string;
  readonly codes: readonly string[];
}

async function prepare(slots: readonly Partial<SoftwareChallengeSlot>[] = [{}, {}]): Promise<Prepared> {
  const admin = await XmlClient.admin(port);
  const whole = slots.map((slot, i) => ({
    displayName: ['Ada', 'Bob', 'Cleo'][i]!,
    canTimeout: true,
    shouldBePaused: false,
    ...slot,
  }));
  admin.send({ t: 'prepare', gameType: 'swc_2019_piranhas', slots: whole, load: undefined });
  const { roomId, reservations } = await admin.hear('prepared');
  return { admin, room: roomId, codes: reservations };
}

async function reserved(code: string): Promise<XmlClient> {
  const client = await XmlClient.open(port);
  client.send({ t: 'joinPrepared', reservationCode: code });
  return client;
}

/** Both slots taken; they come in the wrong order, as programs do. */
async function begin(
  slots?: readonly Partial<SoftwareChallengeSlot>[],
): Promise<Prepared & { red: XmlClient; blue: XmlClient }> {
  const prepared = await prepare(slots);
  prepared.admin.send({ t: 'observe', roomId: prepared.room });
  await prepared.admin.hear('observed');
  const blue = await reserved(prepared.codes[1]!);
  const red = await reserved(prepared.codes[0]!);
  expect((await red.data('welcome')).colour).toBe('RED');
  expect((await blue.data('welcome')).colour).toBe('BLUE');
  return { ...prepared, red, blue };
}

function closeAll(...clients: readonly XmlClient[]): void {
  for (const client of clients) client.close();
}

/** Everything sent before has been dealt with: an administrator's test mode is answered at once. */
async function settled(admin: XmlClient): Promise<void> {
  admin.send({ t: 'testMode', testMode: false });
  await admin.hear('testing');
}

test('a prepared game from reservation to result, observed', async () => {
  const { admin, room, red, blue } = await begin();
  await Promise.all([red.playToEnd(room), blue.playToEnd(room, turn => turn * 5 + 1)]);
  await admin.hear('left');
  const kinds = admin.kinds();
  expect(kinds.slice(0, 3)).toEqual(['prepared', 'observed', 'memento']);
  expect(kinds.slice(-3)).toEqual(['memento', 'result', 'left']);
  expect(admin.state!.names).toEqual(['Ada', 'Bob']);
  expect(red.kinds().slice(0, 4)).toEqual(['joined', 'welcome', 'memento', 'moveRequest']);
  expect(kinds.filter(kind => kind === 'memento')).toHaveLength(admin.state!.turn + 1);
  closeAll(admin, red, blue);
});

test('nobody hears anything before both slots are taken, and a reservation is good once', async () => {
  const { admin, codes } = await prepare();
  const red = await reserved(codes[0]!);
  const again = await reserved(codes[0]!);
  await again.hear('goodbye');
  expect(red.text).toBe('');
  const blue = await reserved(codes[1]!);
  await red.data('moveRequest');
  closeAll(admin, red, blue);
});

test('a person in the browser takes a prepared slot', async () => {
  const { admin, room, codes } = await prepare();
  const ada = await Client.guest(server.url, 'Person');
  ada.send({ t: 'sit', match: room, seat: 0, legal: true });
  const shown = await ada.hear('match');
  const late = await reserved(codes[0]!);
  await late.hear('goodbye');
  const blue = await reserved(codes[1]!);
  await Promise.all([ada.playToEnd(shown), blue.playToEnd(room)]);
  expect(blue.state!.names).toEqual(['Person', 'Bob']);
  closeAll(admin, blue);
});

test('pause holds after the pending move, and the end of the pause goes on', async () => {
  const { admin, room, red, blue } = await begin();
  await red.data('moveRequest');
  admin.send({ t: 'pause', roomId: room, pause: true });
  await settled(admin);
  const spectator = await Client.guest(server.url, 'Eve');
  await spectator.join(room);
  red.moveLegally(room);
  await spectator.hear('did', did => did.phase === 'paused');
  expect(blue.kinds()).toEqual(['joined', 'welcome', 'memento']);
  timer.pass(60_000);
  admin.send({ t: 'pause', roomId: room, pause: false });
  await blue.data('moveRequest');
  expect(blue.state!.turn).toBe(1);
  expect(blue.kinds()).toEqual(['joined', 'welcome', 'memento', 'memento', 'moveRequest']);
  blue.moveLegally(room);
  await red.data('moveRequest');
  // Paused and let go before anybody moved: the request that is out is not repeated.
  admin.send({ t: 'pause', roomId: room, pause: true });
  admin.send({ t: 'pause', roomId: room, pause: false });
  await settled(admin);
  red.moveLegally(room);
  await blue.data('moveRequest');
  expect(red.kinds().filter(kind => kind === 'moveRequest')).toHaveLength(2);
  closeAll(admin, red, blue);
});

test('a game that starts paused goes on step by step', async () => {
  const { admin, room, red, blue } = await begin([{ shouldBePaused: true }, { shouldBePaused: true }]);
  await settled(admin);
  expect(red.kinds()).toEqual(['joined', 'welcome']);
  for (let turn = 0; turn < 4; turn++) {
    const [mover, other] = turn % 2 === 0 ? [red, blue] : [blue, red];
    admin.send({ t: 'step', roomId: room, forced: false });
    await mover.data('moveRequest');
    expect(mover.state!.turn).toBe(turn);
    const asked = other.kinds().filter(kind => kind === 'moveRequest').length;
    mover.moveLegally(room, turn);
    await settled(admin);
    expect(other.kinds().filter(kind => kind === 'moveRequest')).toHaveLength(asked);
  }
  admin.send({ t: 'pause', roomId: room, pause: false });
  await Promise.all([red.playToEnd(room), blue.playToEnd(room)]);
  closeAll(admin, red, blue);
});

test('step is nothing to a game that is not paused; forced, it starts one that waits for a player', async () => {
  const { admin, room, codes } = await prepare();
  admin.send({ t: 'observe', roomId: room });
  const red = await reserved(codes[0]!);
  admin.send({ t: 'step', roomId: room, forced: false });
  await settled(admin);
  expect(red.text).toBe('');
  admin.send({ t: 'step', roomId: room, forced: true });
  await red.data('moveRequest');
  const spectator = await Client.guest(server.url, 'Eve');
  await spectator.join(room);
  red.moveLegally(room);
  await spectator.hear('did', did => did.toAct === 1);
  timer.pass(10_000);
  const { result } = await red.data('result');
  expect(result.scores.map(score => score.cause)).toEqual(['REGULAR', 'HARD_TIMEOUT']);
  closeAll(admin, red);
});

test('cancel: everybody has left, nobody has won, the administrator stays', async () => {
  const { admin, room, red, blue } = await begin();
  await red.data('moveRequest');
  admin.send({ t: 'cancel', roomId: room });
  await Promise.all([red.hear('left'), blue.hear('left'), admin.hear('left')]);
  for (const client of [red, blue, admin]) expect(client.kinds()).not.toContain('result');
  await settled(admin);
  red.send({ t: 'join', gameType: 'swc_2019_piranhas' });
  const { roomId } = await red.hear('joined');
  expect(await admin.hear('joinedGameRoom')).toEqual({ t: 'joinedGameRoom', roomId, existing: false });
  blue.send({ t: 'join', gameType: 'swc_2019_piranhas' });
  await blue.hear('joined');
  expect(await admin.hear('joinedGameRoom')).toEqual({ t: 'joinedGameRoom', roomId, existing: true });
  closeAll(admin, red, blue);
});

test('a slot without timeout has all the time, until it is switched on', async () => {
  const { admin, room, red, blue } = await begin([{ canTimeout: false }, {}]);
  await red.data('moveRequest');
  timer.pass(120_000);
  red.moveLegally(room);
  await blue.data('moveRequest');
  blue.moveLegally(room);
  await red.data('moveRequest');
  admin.send({ t: 'timeout', roomId: room, activate: true, slot: 0 });
  await settled(admin);
  timer.pass(10_000);
  expect((await blue.data('result')).result.scores[0]!.cause).toBe('HARD_TIMEOUT');
  closeAll(admin, red, blue);
});

test('a freed reservation is for anybody who joins', async () => {
  const { admin, room, codes } = await prepare();
  admin.send({ t: 'freeReservation', reservation: codes[1]! });
  await settled(admin);
  const blue = await XmlClient.joined(port);
  expect(blue.room).toBe(room);
  const red = await reserved(codes[0]!);
  await red.data('moveRequest');
  expect((await blue.data('welcome')).colour).toBe('BLUE');
  closeAll(admin, red, blue);
});

test('test mode counts points by name', async () => {
  const counter = await XmlClient.admin(port);
  counter.send({ t: 'testMode', testMode: true });
  expect((await counter.hear('testing')).testMode).toBe(true);
  for (let game = 0; game < 2; game++) {
    const { admin, room, red, blue } = await begin([{ displayName: 'counted' }, { displayName: 'quitter' }]);
    await red.data('moveRequest');
    blue.send({ t: 'goodbye' });
    await red.hear('left', ({ roomId }) => roomId === room);
    closeAll(admin, red);
  }
  counter.send({ t: 'scoreForPlayer', displayName: 'counted' });
  expect(await counter.hear('playerScore')).toMatchObject({
    displayName: 'counted',
    numberOfTests: 2,
    values: ['4', '8.0000000'],
  });
  counter.send({ t: 'scoreForPlayer', displayName: 'nobody' });
  await counter.hear('goodbye');
});

test('who did not give the password is not answered', async () => {
  const stranger = await XmlClient.open(port);
  const slot = { displayName: 'x', canTimeout: true, shouldBePaused: false };
  stranger.send({ t: 'testMode', testMode: true });
  stranger.send({ t: 'prepare', gameType: 'swc_2019_piranhas', slots: [slot, slot], load: undefined });
  stranger.send({ t: 'cancel', roomId: 'nowhere' });
  stranger.send({ t: 'join', gameType: 'swc_2019_piranhas' });
  await stranger.hear('joined');
  expect(stranger.kinds()).toEqual(['joined']);
  stranger.close();
});

test.each([
  ['no such room to observe', '<observe roomId="nowhere"/>'],
  ['no such room to step', '<step roomId="nowhere"/>'],
  ['three slots', '<prepare gameType="swc_2019_piranhas"><slot/><slot/><slot/></prepare>'],
  ['no slots', '<prepare gameType="swc_2019_piranhas"/>'],
  ['a code that was never given', '<freeReservation reservation="x"/>'],
])('%s: goodbye', async (_, sent) => {
  const admin = await XmlClient.admin(port);
  admin.raw(sent);
  await admin.hear('goodbye');
  await admin.hear('closed');
});

test('one slot is filled up, and a slot without a name has the usual one', async () => {
  const admin = await XmlClient.admin(port);
  admin.raw('<prepare gameType="swc_2019_piranhas"><slot/></prepare>');
  const { reservations } = await admin.hear('prepared');
  const red = await reserved(reservations[0]!);
  const blue = await reserved(reservations[1]!);
  await red.data('moveRequest');
  expect(red.state!.names).toEqual(['Unknown', 'Unknown']);
  closeAll(admin, red, blue);
});
