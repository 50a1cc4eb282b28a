// Built-in bots of known strength hold the scale of their game.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnyBot } from '../../core/bot.ts';
import { NEWCOMER_RATING } from '../../core/rating.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { Anchors } from './anchors.ts';
import type { Records } from './records.ts';
import { ALL_ACCOUNTS, bot, countAll, openRecords, person, sketchJournal, writeJournals } from './testing/journals.ts';

const [ada, bea] = [person('Ada'), person('Bea')];
const [weak, strong, unknown] = [bot('weak'), bot('strong'), bot('unknown')];

const anchorsAt = (rating: number): Anchors =>
  new Anchors({
    dama: [
      { id: 'weak', strength: { rating, deviation: 20 } },
      { id: 'strong', strength: { rating: 2500, deviation: 80 } },
      { id: 'unknown' },
    ] as unknown as AnyBot[], // nothing else is looked at
  });

/** Ada loses to the weak bot, Bea beats the strong one, and the bot without a measured rating loses to Ada. */
function season(): MemoryStorage {
  const storage = new MemoryStorage();
  const games = [
    [weak, ada],
    [bea, strong],
    [ada, unknown],
  ];
  writeJournals(
    storage,
    games.map(
      (seats, i) => [`m${i}`, sketchJournal({ at: i * 10_000, seats, payoffs: [1, -1], moves: [5, 5] })] as const,
    ),
  );
  return storage;
}

const ratingsIn = async ({ players }: Records, player: string): Promise<number[]> =>
  (await players.stats(player)).map(({ rating }) => Math.round(rating));

test('a measured bot has its measured rating in every pool, and no match changes it', async () => {
  const records = openRecords(season(), undefined, [], ALL_ACCOUNTS, anchorsAt(845));
  await records.counter.check();
  await countAll(records);
  expect(await ratingsIn(records, 'bot:dama/weak')).toEqual([845, 845]);
  expect(await ratingsIn(records, 'bot:dama/strong')).toEqual([2500, 2500]);
  const points = await records.players.ratings('bot:dama/weak', 'dama', 'any');
  expect(points.map(({ rating }) => Math.round(rating))).toEqual([845]);
  const [unmeasured] = await ratingsIn(records, 'bot:dama/unknown');
  expect(unmeasured).toBeLessThan(NEWCOMER_RATING);
  await records.close();
});

/** The ratings of Ada and Bea if the weak bot has this one. */
async function after(rating: number): Promise<number[]> {
  const records = openRecords(season(), undefined, [], ALL_ACCOUNTS, anchorsAt(rating));
  await records.counter.check();
  await countAll(records);
  const [lost] = await records.players.ratings('g-ada', 'dama', 'any');
  const [won] = await records.players.ratings('g-bea', 'dama', 'any');
  await records.close();
  return [lost!.rating, won!.rating];
}

test('losing to a weak bot costs more than losing to an equal one, and beating a strong one gives more', async () => {
  const [toWeak, overStrong] = await after(845);
  const [toEqual] = await after(NEWCOMER_RATING);
  expect(toWeak).toBeLessThan(toEqual! - 20);
  expect(overStrong! - NEWCOMER_RATING).toBeGreaterThan(NEWCOMER_RATING - toEqual!);
});

test('a new measurement counts all matches again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-anchors-'));
  const storage = season();
  for (const rating of [845, 900]) {
    const records = openRecords(storage, folder, [], ALL_ACCOUNTS, anchorsAt(rating));
    await records.counter.check();
    await countAll(records);
    expect(await ratingsIn(records, 'bot:dama/weak')).toEqual([rating, rating]);
    await records.close();
  }
  rmSync(folder, { recursive: true });
});
