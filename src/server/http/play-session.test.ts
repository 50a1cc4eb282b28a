import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tooFast } from '../base/refusals.ts';
import { openSqlite } from '../base/storage/sqlite.ts';
import { openTestApp, TestPage } from '../people/notifications/testing.ts';

test('a fault of the store is answered and noted, and what comes after it is heard', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-session-'));
  const storage = openSqlite(folder);
  const complaints: string[] = [];
  const app = await openTestApp(storage, undefined, {}, what => complaints.push(what));
  const page = new TestPage(app);
  await storage.close();
  await page.send({ t: 'hello', id: 1 }, { t: 'ping', id: 2 });
  expect(page.last('refused')).toMatchObject({ id: 1, refused: 'server/fault' });
  expect(page.last('pong')).toEqual({ t: 'pong', id: 2 });
  expect(complaints).toEqual(['a message']);
  rmSync(folder, { recursive: true });
});

test.each([
  ['{"t":"ping","id":7}', 7],
  ['{"t":"say","text":"\\"id\\":5","id":8}', 8],
  ['{"t":"seek","options":{"id":5}}', undefined],
  ['{"t":"ping","id":"7"}', undefined],
  ['{"id":7', undefined],
  ['null', undefined],
  [`{"id":7,"t":"${'x'.repeat(5000)}"}`, undefined],
])('a message turned away unread is answered by its id, where that is cheaply found: %.30s', async (text, id) => {
  const app = await openTestApp();
  const page = new TestPage(app);
  page.session.refuse(tooFast, text);
  const { refused, detail } = tooFast;
  expect(page.last('refused')).toEqual({ t: 'refused', ...(id !== undefined && { id }), refused, detail });
  await app.close();
});

test('a token that is revoked during the hello is refused', async () => {
  const app = await openTestApp();
  const { credentials, guests } = app.people.accounts;
  const { token, account } = await guests.create('Ada');
  const page = new TestPage(app);
  const { accounts } = app.base.storage;
  const find = accounts.credential.bind(accounts);
  let release!: () => void;
  const held = new Promise<void>(resolve => (release = resolve));
  let lookups = 0;
  // The first answer is from before the revocation, and arrives after it.
  accounts.credential = async (...query) => {
    const found = await find(...query);
    if (lookups++ === 0) await held;
    return found;
  };
  await page.send({ t: 'hello', id: 1, token });
  expect(page.received).toEqual([]);
  await credentials.revoke({ account });
  release();
  await expect.poll(() => page.received).toMatchObject([{ t: 'refused', id: 1, refused: 'server/bad-token' }]);
  expect(page.session.logins()).toEqual([]);
  await app.close();
});
