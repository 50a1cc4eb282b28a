import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import type { TestTimer } from '../../match/testing.ts';
import type { House } from '../house.ts';
import { openHouse, openPage } from '../notifications/testing.ts';
import { sentenceOf } from './sentences.ts';
import { decrypt, newReceiver, PushService, type TestReceiver } from './testing.ts';

const DAY = 86_400_000;
const SLOW = { kind: 'turn', ms: 3 * DAY } as const;

let service: PushService;
let house: House & { readonly timer: TestTimer };
beforeEach(async () => {
  service = await PushService.open();
  house = await openHouse(undefined, undefined, { push: 'loopback' });
});
afterEach(async () => {
  await house.close();
  service.close();
});

interface Player {
  readonly account: string;
  readonly token: string;
  readonly pass: string;
}

async function newPlayer(name: string): Promise<Player> {
  const { account, token } = await house.guests.create(name);
  const known = await house.accounts.passes.byToken(token);
  if (isRefusal(known)) throw new Error(known.detail);
  return { account, token, pass: known.pass };
}

async function subscribed(player: Player, path = '/device', device = newReceiver()): Promise<TestReceiver> {
  const asked = { endpoint: service.url + path, ...device.receiver, locale: 'it' as const };
  expect(await house.push!.subscribe(player, asked)).toBeUndefined();
  return device;
}

/** A slow table of two; the first moves first. */
async function slowTable(first: Player, second: Player): Promise<string> {
  const made = await house.lobby.create({ ...first, name: 'Ada' }, { game: 'dama', clock: SLOW, seat: 0 });
  if (isRefusal(made)) throw new Error(made.detail);
  await house.lobby.sit({ ...second, name: 'Bea' }, made.table);
  return made.table.match.id;
}

async function moved(player: Player, match: string): Promise<void> {
  const page = await openPage(house, player.token);
  await page.say({ t: 'join', match, legal: true });
  await page.say({ t: 'act', match, action: page.last('match').legal![0]! });
  page.session.close();
}

const pushes = (count: number): Promise<void> => expect.poll(() => service.heard.length).toBe(count);
/** Whatever was on its way has arrived: something else sent behind it has. */
const quiet = async (count: number): Promise<void> => {
  const last = await newPlayer('Last');
  await subscribed(last, '/last');
  await house.notifications.notify(last.account, { kind: 'round', about: 'match/last' });
  await pushes(count + 1);
  expect(service.heard.splice(-1)[0]!.path).toBe('/last');
};

test('one push when the turn comes, in the device’s language; none while the page is open', async () => {
  const [ada, bea] = [await newPlayer('Ada'), await newPlayer('Bea')];
  const device = await subscribed(bea);
  const match = await slowTable(ada, bea);
  const open = await openPage(house, bea.token);
  await open.say({ t: 'join', match, legal: true });
  await moved(ada, match);
  await quiet(0);
  await open.say({ t: 'act', match, action: open.last('did').legal![0]! });
  open.session.close();
  await moved(ada, match);
  await pushes(1);
  const { headers, body } = service.heard[0]!;
  expect(JSON.parse(decrypt(body, device.key, device.auth))).toEqual({
    title: 'Dama',
    body: 'Tocca a te: Ada ti aspetta',
    about: `match/${match}`,
    lang: 'it',
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(headers.authorization).toContain(`k=${house.push!.publicKey}`);
});

test('a match pushes once until it was looked at', async () => {
  const bea = await newPlayer('Bea');
  await subscribed(bea);
  const news = { kind: 'turn', about: 'match/abcd' } as const;
  await house.notifications.notify(bea.account, news);
  await house.notifications.notify(bea.account, news);
  await quiet(1);
  await house.notifications.read(bea.account);
  await house.notifications.notify(bea.account, news);
  await house.notifications.notify(bea.account, { kind: 'ended', about: 'match/abcd' });
  await quiet(2);
  expect(service.heard[0]!.headers.topic).toBe(service.heard[1]!.headers.topic);
});

test.each([404, 410])('a device the service does not know (%i) is forgotten', async status => {
  const bea = await newPlayer('Bea');
  await subscribed(bea);
  service.answer = { status };
  await house.notifications.notify(bea.account, { kind: 'turn', about: 'match/abcd' });
  await expect.poll(() => house.push!.devices(bea.account)).toEqual([]);
});

test('a service that wants to wait is asked again then, unless it was read meanwhile', async () => {
  const bea = await newPlayer('Bea');
  await subscribed(bea);
  service.answer = { status: 429, headers: { 'retry-after': '120' } };
  await house.notifications.notify(bea.account, { kind: 'turn', about: 'match/abcd' });
  await pushes(1);
  await expect.poll(() => house.timer.waiting).toBeGreaterThan(0);
  service.answer = { status: 201 };
  await quiet(1);
  house.timer.pass(119_000);
  await quiet(1);
  house.timer.pass(2000);
  await pushes(2);
  house.timer.pass(3_600_000);
  await quiet(2);
});

test('devices are bounded, go with their session, and with the account', async () => {
  const bea = await newPlayer('Bea');
  const other = { ...bea, pass: 'other' };
  for (let i = 0; i < 12; i++) await subscribed(i % 2 ? bea : other, `/${i}`);
  expect((await house.push!.devices(bea.account)).map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(
    ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'].map(n => `/${n}`),
  );
  const left = async (count: number): Promise<void> =>
    expect.poll(async () => (await house.push!.devices(bea.account)).length).toBe(count);
  // A session that nobody announced as over is found out when something is sent.
  await house.notifications.notify(bea.account, { kind: 'turn', about: 'match/abcd' });
  await left(5);
  await house.push!.unsubscribe(bea.account, `${service.url}/11`);
  await left(4);
  await house.accounts.passes.revoke({ account: bea.account, except: bea.pass });
  await left(4);
  await house.accounts.passes.revoke({ account: bea.account, id: 'another' });
  await left(4);
  await house.accounts.passes.revoke({ account: bea.account, id: bea.pass });
  await left(0);
  await subscribed(bea);
  await house.accounts.farewell.leave(bea.account);
  await left(0);
});

test('what is no endpoint or no key is refused; every language has its sentences', async () => {
  const bea = await newPlayer('Bea');
  const { receiver } = newReceiver();
  const asked = { endpoint: 'https://192.168.0.1/', ...receiver, locale: 'de' as const };
  expect(await house.push!.subscribe(bea, asked)).toMatchObject({ refused: 'push/bad-endpoint' });
  const keyless = { ...asked, endpoint: `${service.url}/a`, auth: 'AAAA' };
  expect(await house.push!.subscribe(bea, keyless)).toMatchObject({ refused: 'push/bad-keys' });
  expect(sentenceOf('turn', { params: { game: 'uno' } }, '', 'de')).toEqual({ title: 'UNO', body: 'Du bist am Zug' });
});

test('a house that sends no pushes has no key', async () => {
  const still = await openHouse(undefined, undefined, { push: 'off' });
  expect(still.push).toBeUndefined();
  await still.close();
});
