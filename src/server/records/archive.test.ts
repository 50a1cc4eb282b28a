import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { RECORDED_RESULTS } from '../../protocol/enumerations.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import { Statements } from '../base/storage/statements.ts';
import { watchPlans } from '../base/storage/testing/plans.ts';
import { Archive, type ArchivedMatch, type ArchiveSearch } from './archive.ts';
import { type MatchRecord, matchRecordOf } from './match-record.ts';
import { Players } from './players.ts';
import { Rankings } from './rankings.ts';
import type { Records } from './records.ts';
import { SCHEMA } from './schema.ts';
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
function everything(requested: ArchiveSearch): string[] {
  const seen: string[] = [];
  for (let before: ArchivedMatch | undefined; ; ) {
    const page = archive.search({ ...requested, ...(before && { before }) });
    if (page.length === 0) return seen;
    seen.push(...page.map(({ match }) => match));
    before = page.at(-1)!;
  }
}

const player = fc.constantFrom('g-player1', 'g-player2', 'g-player3', 'bot:dama/greedy', 'bot:uno/random', 'g-nobody');
const time = fc.integer({ min: 0, max: SEASON * 100 + 6000 });

test('finds what is there, page by page, whatever is asked', () => {
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
  fc.assert(
    fc.property(requested, one => {
      fc.pre(one.player !== one.against || one.player === undefined);
      expect(everything(one)).toEqual(expected(one));
    }),
    { numRuns: 300 },
  );
  expect(everything({ limit: 50 }).length).toBeGreaterThan(SEASON / 2);
});

test('one match by its name', () => {
  expect(archive.find('m7')).toMatchObject({ match: 'm7', game: tallies[7]!.game, ended: tallies[7]!.ended });
  expect(archive.find('m7')!.moves).toEqual(tallies[7]!.seats.map(seat => seat.moves));
  expect(archive.find('nothing')).toBeUndefined();
});

test('no page ever sorts or walks over a table', () => {
  const db = new Database(':memory:');
  db.exec(SCHEMA);
  const plans = watchPlans(db);
  const statements = new Statements(db);
  const place = { game: 'dama', pool: 'any', limit: 5 } as const;
  for (const one of [{}, { player: 'a' }, { player: 'a', against: 'b' }])
    for (const more of [{}, { from: 1, to: 2 }, { before: { ended: 1, place: 1 } }])
      new Archive(statements, GAMES).search({ ...one, ...more, limit: 5 });
  for (const after of ['1:2:a', '1:a']) {
    new Rankings(statements).page({ ...place, by: 'wins', after });
    new Rankings(statements).page({ ...place, by: 'rating', after });
  }
  new Rankings(statements).find('a', 'dama', 'any', 'wins');
  const players = new Players(statements);
  players.find('a');
  players.named('a', 5);
  players.stats('a');
  players.ratings('a', 'dama', 'any');
  players.versus('a', 'dama', 5);
  const found = plans(/./);
  expect(found.size).toBeGreaterThan(20);
  for (const [sql, steps] of found)
    expect([sql, steps.join()]).toEqual([sql, expect.not.stringMatching(/SCAN|TEMP B-TREE/)]);
});
