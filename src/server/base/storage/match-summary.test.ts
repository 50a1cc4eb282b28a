import { expect, test } from 'vitest';
import { ABSENCES } from '../../../core/game.ts';
import { toy } from '../../../core/testing/toy.ts';
import { Match } from '../../../match/match.ts';
import { playWildly } from '../../../match/testing.ts';
import { affectsSummary, applyToSummary, type SummaryRecord } from './match-summary.ts';

/** As a database returns it: empty seats come back as undefined. */
function stored(record: SummaryRecord): SummaryRecord {
  const { summary, ...rest } = JSON.parse(JSON.stringify(record)) as SummaryRecord; // just written
  return { ...rest, summary: { ...summary, seats: summary.seats.map(who => who ?? undefined) } };
}

test.each(ABSENCES)('a summary is what the match is after every entry, where absent seats %s', absence => {
  for (let seed = 0; seed < 10; seed++) {
    const entries = playWildly(`summary ${absence} ${seed}`, toy, { absence });
    let record: SummaryRecord | undefined;
    for (const [at, entry] of entries.entries()) {
      const before = record;
      record = applyToSummary(record, 'm', entry);
      if (!affectsSummary([entry])) expect(record).toBe(before);
      if (record !== before) expect(record!.summary.changed).toBe(entry.at);
      record = stored(record!);
      const { phase, seated, ending, payoffs } = Match.restore('m', toy, entries.slice(0, at + 1));
      const { summary } = record;
      expect([summary.phase, summary.seats, summary.ending, summary.payoffs]).toEqual([phase, seated, ending, payoffs]);
    }
  }
});

test('a record of an older database is continued', () => {
  const text =
    '{"summary":{"match":"m","game":"toy","phase":"paused","seats":[{"name":"Ada","kind":"person"},null],' +
    '"created":1,"changed":5},"suspends":true,"halted":false,"missing":[0]}';
  const record = stored(JSON.parse(text) as SummaryRecord); // the form of the first release
  const returned = applyToSummary(record, 'm', { t: 'returned', at: 7, seat: 0 })!;
  expect(returned).toMatchObject({ halted: false, missing: [], summary: { phase: 'running', changed: 7, created: 1 } });
  expect(applyToSummary(returned, 'm', { t: 'recovered', at: 8 })).toBe(returned);
});

test('an absence that stops nothing leaves the record as it is', () => {
  const record: SummaryRecord = {
    summary: { match: 'm', game: 'toy', phase: 'running', seats: [], created: 1, changed: 1 },
    suspends: false,
    halted: false,
    missing: [],
  };
  const seats = [{ name: 'Ada', kind: 'person' } as const];
  const running = { ...record, summary: { ...record.summary, seats } };
  expect(applyToSummary(running, 'm', { t: 'absent', at: 2, seat: 0 })).toBe(running);
});
