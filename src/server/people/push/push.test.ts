import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { openPage, openTestApp, type TestedApp } from '../notifications/testing.ts';
import { decrypt, newTestReceiver, TestPushService, type TestReceiver } from './testing.ts';
import { pushTextOf } from './texts.ts';

const DAY = 86_400_000;
const SLOW = { kind: 'turn', ms: 3 * DAY } as const;

let service: TestPushService;
let app: TestedApp;
beforeEach(async () => {
  service = await TestPushService.open();
  app = await openTestApp(undefined, undefined, { push: 'loopback' });
});
afterEach(async () => {
  await app.close();
  service.close();
});

interface Player {
  readonly account: string;
  readonly token: string;
  readonly credential: string;
}

async function newPlayer(name: string): Promise<Player> {
  const { account, token } = await app.people.accounts.guests.create(name);
  const known = await app.people.accounts.credentials.byToken(token);
  if (isRefusal(known)) throw new Error(known.detail);
  return { account, token, credential: known.credential };
}

async function subscribed(player: Player, path = '/device', device = newTestReceiver()): Promise<TestReceiver> {
  const requested = { endpoint: service.url + path, ...device.keys, locale: 'it' as const };
  expect(await app.people.push!.subscribe(player, requested)).toBeUndefined();
  return device;
}

/** A slow table of two; the first moves first. */
async function slowTable(first: Player, second: Player): Promise<string> {
  const made = await app.play.lobby.create({ ...first, name: 'Ada' }, { game: 'dama', clock: SLOW, seat: 0 });
  if (isRefusal(made)) throw new Error(made.detail);
  await app.play.lobby.sit({ ...second, name: 'Bea' }, made.table);
  return made.table.match.id;
}

async function moved(player: Player, match: string): Promise<void> {
  const page = await openPage(app, player.token);
  await page.send({ t: 'join', match, legal: true });
  await page.send({ t: 'act', match, action: page.last('match').legal![0]! });
  page.session.close();
}

const pushes = (count: number): Promise<void> => expect.poll(() => service.received.length).toBe(count);
/** Whatever was on its way has arrived: something else sent behind it has. */
const quiet = async (count: number): Promise<void> => {
  const last = await newPlayer('Last');
  await subscribed(last, '/last');
  await app.people.notifications.notify(last.account, { kind: 'round', about: 'match/last' });
  await pushes(count + 1);
  expect(service.received.splice(-1)[0]!.path).toBe('/last');
};

test('one push when the turn comes, in the device’s language; none while the page is open', async () => {
  const [ada, bea] = [await newPlayer('Ada'), await newPlayer('Bea')];
  const device = await subscribed(bea);
  const match = await slowTable(ada, bea);
  const open = await openPage(app, bea.token);
  await open.send({ t: 'join', match, legal: true });
  await moved(ada, match);
  await quiet(0);
  await open.send({ t: 'act', match, action: open.last('did').legal![0]! });
  open.session.close();
  await moved(ada, match);
  await pushes(1);
  const { headers, body } = service.received[0]!;
  expect(JSON.parse(decrypt(body, device.key, device.auth))).toEqual({
    title: 'Dama',
    body: 'Tocca a te: Ada ti aspetta',
    about: `match/${match}`,
    lang: 'it',
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(headers.authorization).toContain(`k=${app.people.push!.publicKey}`);
});

test('a match pushes once until it was looked at', async () => {
  const bea = await newPlayer('Bea');
  await subscribed(bea);
  const news = { kind: 'turn', about: 'match/abcd' } as const;
  await app.people.notifications.notify(bea.account, news);
  await app.people.notifications.notify(bea.account, news);
  await quiet(1);
  await app.people.notifications.read(bea.account);
  await app.people.notifications.notify(bea.account, news);
  await app.people.notifications.notify(bea.account, { kind: 'ended', about: 'match/abcd' });
  await quiet(2);
  expect(service.received[0]!.headers.topic).toBe(service.received[1]!.headers.topic);
});

test.each([404, 410])('a device the service does not know (%i) is forgotten', async status => {
  const bea = await newPlayer('Bea');
  await subscribed(bea);
  service.response = { status };
  await app.people.notifications.notify(bea.account, { kind: 'turn', about: 'match/abcd' });
  await expect.poll(() => app.people.push!.devices(bea.account)).toEqual([]);
});

test('a service that wants to wait is asked again then, unless it was read meanwhile', async () => {
  const bea = await newPlayer('Bea');
  await subscribed(bea);
  service.response = { status: 429, headers: { 'retry-after': '120' } };
  await app.people.notifications.notify(bea.account, { kind: 'turn', about: 'match/abcd' });
  await pushes(1);
  await expect.poll(() => app.base.timer.waiting).toBeGreaterThan(0);
  service.response = { status: 201 };
  await quiet(1);
  app.base.timer.pass(119_000);
  await quiet(1);
  app.base.timer.pass(2000);
  await pushes(2);
  app.base.timer.pass(3_600_000);
  await quiet(2);
});

test('devices are bounded, go with their session, and with the account', async () => {
  const bea = await newPlayer('Bea');
  const other = { ...bea, credential: 'other' };
  for (let i = 0; i < 12; i++) await subscribed(i % 2 ? bea : other, `/${i}`);
  expect((await app.people.push!.devices(bea.account)).map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(
    ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'].map(n => `/${n}`),
  );
  const left = async (count: number): Promise<void> =>
    expect.poll(async () => (await app.people.push!.devices(bea.account)).length).toBe(count);
  // A session whose end was not announced is noticed when something is sent.
  await app.people.notifications.notify(bea.account, { kind: 'turn', about: 'match/abcd' });
  await left(5);
  await app.people.push!.unsubscribe(bea.account, `${service.url}/11`);
  await left(4);
  await app.people.accounts.credentials.revoke({ account: bea.account, except: bea.credential });
  await left(4);
  await app.people.accounts.credentials.revoke({ account: bea.account, id: 'another' });
  await left(4);
  await app.people.accounts.credentials.revoke({ account: bea.account, id: bea.credential });
  await left(0);
  await subscribed(bea);
  await app.people.accounts.deletion.deleteAccount(bea.account);
  await left(0);
});

test('what is no endpoint or no key is refused; every language has its sentences', async () => {
  const bea = await newPlayer('Bea');
  const { keys } = newTestReceiver();
  const requested = { endpoint: 'https://192.168.0.1/', ...keys, locale: 'de' as const };
  expect(await app.people.push!.subscribe(bea, requested)).toMatchObject({ refused: 'push/bad-endpoint' });
  const keyless = { ...requested, endpoint: `${service.url}/a`, auth: 'AAAA' };
  expect(await app.people.push!.subscribe(bea, keyless)).toMatchObject({ refused: 'push/bad-keys' });
  expect(pushTextOf('turn', { game: 'UNO', name: '', tournament: '' }, 'de')).toEqual({
    title: 'UNO',
    body: 'Du bist am Zug',
  });
});

test('a server that sends no pushes has no key', async () => {
  const still = await openTestApp(undefined, undefined, { push: 'off' });
  expect(still.people.push).toBeUndefined();
  await still.close();
});
