import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse, TestPage } from '../notifications/testing.ts';
import { openSqlite } from '../storage/sqlite.ts';

test('a fault of the store is answered and noted, and what comes after it is heard', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-session-'));
  const storage = openSqlite(folder);
  const complaints: string[] = [];
  const house = await openHouse(storage, undefined, {}, what => complaints.push(what));
  const page = new TestPage(house);
  await storage.close();
  await page.say({ t: 'hello', id: 1 }, { t: 'ping', id: 2 });
  expect(page.last('refused')).toMatchObject({ id: 1, refused: 'server/fault' });
  expect(page.last('pong')).toEqual({ t: 'pong', id: 2 });
  expect(complaints).toEqual(['a message']);
  rmSync(folder, { recursive: true });
});
