import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../server/base/storage/sqlite.ts';
import { countAll, openRecords, person, sketchJournal, writeJournals } from '../../server/records/testing/journals.ts';
import { runHere } from '../testing/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-recount-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('counts everything anew, and says so where there is nothing', async () => {
  const storage = openSqlite(folder);
  const seats = [person('Ada'), person('Bea')];
  writeJournals(storage, [
    ['m1', sketchJournal({ seats, payoffs: [1, -1] })],
    ['m2', sketchJournal({ seats, payoffs: [-1, 1] })],
  ]);
  await storage.close();
  expect(await runHere(['recount', '--data', folder])).toEqual({ code: 0, out: '2 matches counted.\n', err: '' });
  const again = openSqlite(folder);
  const records = openRecords(again, folder);
  expect(await records.counter.place()).toBe(2);
  expect((await records.players.stats('g-ada'))[0]).toMatchObject({ matches: 2, wins: 1, losses: 1 });
  await countAll(records);
  await records.close();
  await again.close();

  const nowhere = join(folder, 'nowhere');
  const err = `There is no store in ${nowhere}.\n`;
  expect(await runHere(['recount', '--data', nowhere])).toEqual({ code: 1, out: '', err });
});
