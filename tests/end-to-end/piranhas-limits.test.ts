// What one client of the XML protocol may cost others: joins, passwords, reservations that no one takes.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME_TYPE } from '../../games/piranhas/gateway/messages.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { type StartedServer, startServer } from '../../src/server/start.ts';
import { XmlClient } from './xml-client.ts';

const settings = { 'software-challenge-xml.pace': '0' };
let timer: TestTimer;
let server: StartedServer;
let port: number;
beforeEach(async () => {
  timer = new TestTimer(1_000_000);
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', timer, settings });
  port = server.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
});
afterEach(() => server.close());

test('a thousand joins in one write are not all seated, and others get in meanwhile', async () => {
  const greedy = await XmlClient.open(port);
  greedy.raw(`<join gameType="${GAME_TYPE}"/>`.repeat(1000));
  const patient = await XmlClient.joined(port);
  await greedy.hear('closed');
  expect(server.app.play.tables.size).toBeLessThanOrEqual(17);
  patient.close();
});

test('joins one after another are still seated, up to the tables of one connection', async () => {
  const client = await XmlClient.open(port);
  for (let i = 0; i < 4; i++) client.send({ t: 'join', gameType: GAME_TYPE });
  for (let i = 0; i < 4; i++) await client.hear('joined');
  client.close();
});

/** An administrator with this password, who waits for an answer. */
const attempt = async (passphrase: string): Promise<XmlClient> => {
  const admin = await XmlClient.admin(port, passphrase);
  admin.send({ t: 'testMode', testMode: false });
  return admin;
};

test('after ten wrong passwords even the right one has to wait', async () => {
  for (let i = 0; i < 10; i++) await (await attempt(`guess ${i}`)).hear('closed');
  await (await attempt('examplepassword')).hear('goodbye');
  timer.pass(10_000);
  const admin = await attempt('examplepassword');
  await admin.hear('testing');
  admin.close();
});

test('programs meet although a seat was freed in a room that everybody has left', async () => {
  const admin = await XmlClient.admin(port);
  const slots = ['Ada', 'Bob'].map(displayName => ({ displayName, canTimeout: true, shouldBePaused: false }));
  admin.send({ t: 'prepare', gameType: GAME_TYPE, slots, load: undefined });
  const { roomId, reservations } = await admin.hear('prepared');
  admin.send({ t: 'freeReservation', reservation: reservations[1]! });
  admin.send({ t: 'testMode', testMode: false });
  await admin.hear('testing');
  admin.close();
  await expect.poll(() => server.app.base.metrics.text()).toMatch(/ludoteca_connections(\{[^}]*\})? 0/);
  const [one, other] = [await XmlClient.joined(port), await XmlClient.joined(port)];
  expect(other.room).toBe(one.room);
  expect(one.room).not.toBe(roomId);
  for (const client of [one, other]) client.close();
});
