import { expect, test } from 'vitest';
import * as fc from '../../tests/properties.ts';
import { AUDIENCE, CHANCE, type Seat } from '../core/game.ts';
import { type JournalEntry, MAX_NOTE_LENGTH } from '../core/journal.ts';
import { seededRandom } from '../core/random.ts';
import { toy } from '../core/testing/toy.ts';
import type { TableEvent } from './table-ports.ts';
import {
  eventHistory,
  joinRecording,
  NOON,
  type RecordingSubscriber,
  reopened,
  SECRET,
  startedMatch,
  tableOf,
} from './testing.ts';

/** Plays a whole match at random, with players who leave and take back, and watchers. */
function wholeMatch(
  seats: number,
  seed: string,
): { everybody: readonly RecordingSubscriber[]; journal: readonly JournalEntry[] } {
  const random = seededRandom(seed);
  const { table, timer, recorder } = tableOf(
    startedMatch(toy, { seats, clock: { kind: 'turn', ms: 400 }, absence: 'skip' }),
  );
  const players = Array.from({ length: seats }, (_, seat) => joinRecording(table, seat));
  const watcher = joinRecording(table, AUDIENCE);
  for (let i = 0; i < 400 && table.match.phase !== 'over'; i++) {
    const seat = random(seats);
    const { seatHandle } = players[seat]!;
    const legal = seatHandle.match.legal(seat);
    if (legal.length > 0) seatHandle.actByText(legal[random(legal.length)]!, undefined);
    if (random(8) === 0) seatHandle.request('retract');
    if (random(60) === 0 && seats > 2) seatHandle.request('resign');
    timer.pass(random(60));
  }
  return { everybody: [...players, watcher], journal: recorder.journal.get('m')! };
}

/** Notes of moves, as each player received them. */
const notes = ({ updates }: RecordingSubscriber): (string | undefined)[] =>
  updates.flatMap(({ events }) => events.flatMap(({ entry }) => (entry.t === 'acted' ? [entry.note] : [])));

test('a note beside a move is for everybody; where seats have secrets, for its own seat', () => {
  for (const [secrets, heard] of [
    [false, ['depth 7', 'depth 7', 'depth 7']],
    [true, ['depth 7', undefined, undefined]],
  ] as const) {
    const here = tableOf(startedMatch({ ...toy, secrets }));
    const everybody = [joinRecording(here.table, 0), joinRecording(here.table, 1), joinRecording(here.table, AUDIENCE)];
    everybody[0]!.seatHandle.actByText('bid-2', undefined, undefined, 'depth 7');
    expect(everybody.map(one => notes(one)[0])).toEqual(heard);
    const again = reopened(here).recorder.journal.get('m')!;
    expect(again.at(-1)).toMatchObject({ t: 'acted', seat: 0, note: 'depth 7' });
  }
});

test('a long note is cut, and an empty one is none', () => {
  const { table, recorder } = tableOf(startedMatch(toy));
  const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
  anna.seatHandle.actByText('bid-2', undefined, undefined, 'x'.repeat(5000));
  beppe.seatHandle.actByText('bid-1', undefined, undefined, '');
  const acted = recorder.journal.get('m')!.filter(entry => entry.t === 'acted' && entry.seat >= 0);
  expect(acted[0]).toHaveProperty('note', 'x'.repeat(MAX_NOTE_LENGTH));
  expect(acted[1]).not.toHaveProperty('note');
});

/** What in this event a viewer may not know. */
function leaks({ entry, happened }: TableEvent, viewer: Seat): unknown[] {
  const found: unknown[] = [];
  if (entry.t === 'acted' && 'action' in entry) found.push(entry);
  if (entry.t === 'acted' && entry.text !== undefined && entry.seat !== viewer) found.push(entry);
  if (entry.t !== 'ended' && JSON.stringify([entry, happened]).includes(SECRET)) found.push(entry);
  for (const one of happened) if (one['seat'] !== viewer && ('die' in one || 'bid' in one)) found.push(one);
  return found;
}

test('no update of a whole match holds what its viewer may not know', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), fc.string(), (seats, seed) => {
      const { everybody } = wholeMatch(seats, seed);
      for (const { updates, seatHandle } of everybody) {
        expect(updates.length).toBeGreaterThan(0);
        for (const update of updates) {
          expect(update.viewer).toBe(seatHandle.seat);
          for (const event of update.events) expect(leaks(event, seatHandle.seat)).toEqual([]);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('whoever comes later is told what the others heard, and no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), fc.string(), (seats, seed) => {
      const { everybody, journal } = wholeMatch(seats, seed);
      for (const { updates, seatHandle } of everybody) {
        const heard = updates.flatMap(({ events }) => events);
        const past = eventHistory(toy, journal, `g-p${seatHandle.seat}`);
        expect((past as TableEvent[]).slice(-heard.length)).toEqual(heard); // the journal of a match is whole
      }
    }),
    { numRuns: 20 },
  );
});

test('the scan finds a leak', () => {
  const shown = { version: 1, happened: [], entry: { t: 'acted', at: 1, seat: CHANCE, text: 'die-3' } } as const;
  expect(leaks(shown, 0)).toHaveLength(1);
  const told = { ...shown, happened: [{ what: 'bid', seat: 1, bid: 2 }], entry: { t: 'paused', at: 1 } } as const;
  expect([leaks(told, 0).length, leaks(told, 1).length]).toEqual([1, 0]);
});

/** Every event that a viewer received, as text. */
const told = (one: RecordingSubscriber): string[] =>
  one.updates.flatMap(({ events }) => events.flatMap(({ happened }) => happened.map(h => JSON.stringify(h))));

test('the audience is told nothing a seat is not told', () => {
  const { everybody } = wholeMatch(3, 'audience');
  const watcher = everybody.at(-1)!;
  for (const player of everybody.slice(0, 3)) {
    expect(told(player)).toHaveLength(told(watcher).length);
    for (const [i, text] of told(watcher).entries())
      expect(JSON.parse(told(player)[i]!)).toMatchObject(JSON.parse(text) as object); // a happening is an object
  }
});

test('the secret of the draws is in no update', () => {
  const { table } = tableOf(startedMatch(toy));
  const { match } = table;
  const watcher = joinRecording(table, AUDIENCE);
  // A table never sees this entry today, since its match is made before it.
  table.change(() => {
    table.beforeEntry({ t: 'sealed', at: NOON, secret: SECRET });
    match.setTimed(0, false, NOON);
    return undefined;
  });
  expect(watcher.entryKinds).toEqual(['timed']);
  expect(JSON.stringify(watcher.updates)).not.toContain(SECRET);
});
