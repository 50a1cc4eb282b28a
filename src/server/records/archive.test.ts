import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { RECORDED_RESULTS } from '../../protocol/enumerations.ts';
import { createRecordTables } from '../base/storage/create-tables.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { Statements } from '../base/storage/statements.ts';
import { watchPlans } from '../base/storage/testing/plans.ts';
import { Archive, type ArchivedMatch, type ArchiveSearch } from './archive.ts';
import { type MatchRecord, matchRecordOf } from './match-record.ts';
import { Players } from './players.ts';
import { Rankings } from './rankings.ts';
import type { Records } from './records.ts';
import { recordsSql } from './records-file.ts';
import { seasonMatch } from './testing/endless-season.ts';
import { countAll, openRecords, writeJournals } from './testing/journals.ts';

const SEASON = 400;
const GAMES = ['dama', 'uno', 'sagrada'];
let records: Records;
let archive: Archive;
const tallies: MatchRecord[] = [];

beforeAll(async () => {
  const storage = new MemoryStorage();
  const journals: (readonly [string, JournalEntry[]])[] = Array.from({ length: SEASON }, (_, i) => seasonMatch(i));
  writeJournals(storage, journals);
  for (const [match, entries] of journals) tallies.push(matchRecordOf(undefined, match, entries)!);
  const games = GAMES.map(id => ({ id }) as never); // the records only ask a game for its name and its turns
  records = openRecords(storage, undefined, games);
  ({ archive } = records);
  await countAll(records);
});
afterAll(() => records.close());

/** The same search the slow way. */
function expected(requested: ArchiveSearch): string[] {
  const fits = (one: MatchRecord): boolean => {
    const parts = [requested.player, requested.against].filter(player => player !== undefined);
    const own = one.seats.filter(seat => seat.player === parts[0]);
    if (parts.some(player => !one.seats.some(seat => seat.player === player))) return false;
    const best = own.some(seat => seat.result === 'won') ? 'won' : own[0]?.result;
    const said = parts.length === 0 ? one.outcome : best;
    const same = { won: 'decided', lost: 'decided', drew: 'drawn', drawn: 'drew', decided: 'decided', off: 'off' };
    const isResult =
      requested.result === undefined ||
      said === requested.result ||
      (said !== undefined && parts.length === 0 && same[requested.result] === said) ||
      (said !== undefined && parts.length > 0 && requested.result === 'decided' && same[said] === 'decided') ||
      (said === 'drew' && requested.result === 'drawn');
    return (
      isResult &&
      (requested.game === undefined || one.game === requested.game) &&
      (requested.withPrivate === true || !one.private) &&
      one.ended >= (requested.from ?? 0) &&
      one.ended < (requested.to ?? Number.POSITIVE_INFINITY)
    );
  };
  const found = tallies.flatMap((one, place) => (fits(one) ? [{ one, place }] : []));
  found.sort((a, b) => b.one.ended - a.one.ended || b.place - a.place);
  return found.map(({ one }) => one.match);
}

/** Page after page. */
async function everything(requested: ArchiveSearch): Promise<string[]> {
  const seen: string[] = [];
  for (let before: ArchivedMatch | undefined; ; ) {
    const page = await archive.search({ ...requested, ...(before && { before }) });
    if (page.length === 0) return seen;
    seen.push(...page.map(({ match }) => match));
    before = page.at(-1)!;
  }
}

const player = fc.constantFrom('g-player1', 'g-player2', 'g-player3', 'bot:dama/greedy', 'bot:uno/random', 'g-nobody');
const time = fc.integer({ min: 0, max: SEASON * 100 + 6000 });

test('finds what is there, page by page, whatever is asked', async () => {
  const requested = fc.record(
    {
      player,
      against: player,
      game: fc.constantFrom(...GAMES),
      result: fc.constantFrom(...RECORDED_RESULTS, 'decided' as const, 'drawn' as const),
      from: time,
      to: time,
      withPrivate: fc.boolean(),
      limit: fc.constantFrom(1, 3, 50),
    },
    { requiredKeys: ['limit'] },
  );
  await fc.assert(
    fc.asyncProperty(requested, async one => {
      fc.pre(one.player !== one.against || one.player === undefined);
      expect(await everything(one)).toEqual(expected(one));
    }),
    { numRuns: 300 },
  );
  expect((await everything({ limit: 50 })).length).toBeGreaterThan(SEASON / 2);
});

test('one match by its name', async () => {
  expect(await archive.find('m7')).toMatchObject({ match: 'm7', game: tallies[7]!.game, ended: tallies[7]!.ended });
  expect((await archive.find('m7'))!.moves).toEqual(tallies[7]!.seats.map(seat => seat.moves));
  expect(await archive.find('nothing')).toBeUndefined();
});

test('no page ever sorts or walks over a table', async () => {
  const db = new Database(':memory:');
  db.exec(createRecordTables());
  const plans = watchPlans(db);
  const sql = recordsSql(new Statements(db));
  const place = { game: 'dama', pool: 'any', limit: 5 } as const;
  for (const one of [{}, { player: 'a' }, { player: 'a', against: 'b' }])
    for (const more of [{}, { from: 1, to: 2 }, { before: { ended: 1, place: 1 } }])
      await new Archive(sql, GAMES).search({ ...one, ...more, limit: 5 });
  for (const after of ['1:2:a', '1:a']) {
    await new Rankings(sql).page({ ...place, by: 'wins', after });
    await new Rankings(sql).page({ ...place, by: 'rating', after });
  }
  await new Rankings(sql).find('a', 'dama', 'any', 'wins');
  const players = new Players(sql);
  await players.find('a');
  await players.named('a', 5);
  await players.stats('a');
  await players.ratings('a', 'dama', 'any');
  await players.versus('a', 'dama', 5);
  const found = plans(/./);
  expect(found.size).toBeGreaterThan(20);
  // What was found in one look of a search is walked over; the looks themselves use an index.
  for (const [sql, steps] of found)
    expect([sql, steps.join()]).toEqual([sql, expect.not.stringMatching(/SCAN (?!look)|TEMP B-TREE/)]);
});
