import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUDIENCE, CHANCE, type Seat } from '../core/game.ts';
import { seededRandom } from '../core/random.ts';
import { toy } from '../core/testing/toy.ts';
import type { TableEvent } from './player.ts';
import { begunMatch, joined, type Listening, SECRET, tableOf } from './testing.ts';

/** Plays a whole match at random, with players who leave and take back, and watchers. */
function wholeMatch(seats: number, seed: string): readonly Listening[] {
  const random = seededRandom(seed);
  const { table, timer } = tableOf(begunMatch(toy, { seats, clock: { kind: 'turn', ms: 400 }, absence: 'skip' }));
  const players = Array.from({ length: seats }, (_, seat) => joined(table, seat));
  const watcher = joined(table, AUDIENCE);
  for (let i = 0; i < 400 && table.match.phase !== 'over'; i++) {
    const seat = random(seats);
    const { chair } = players[seat]!;
    const legal = chair.match.legal(seat);
    if (legal.length > 0) chair.say(legal[random(legal.length)]!, undefined);
    if (random(8) === 0) chair.retract();
    if (random(60) === 0 && seats > 2) chair.resign();
    timer.pass(random(60));
  }
  return [...players, watcher];
}

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
      const everybody = wholeMatch(seats, seed);
      for (const { updates, chair } of everybody) {
        expect(updates.length).toBeGreaterThan(0);
        for (const update of updates) {
          expect(update.viewer).toBe(chair.seat);
          for (const event of update.events) expect(leaks(event, chair.seat)).toEqual([]);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('the scan finds a leak', () => {
  const shown = { version: 1, happened: [], entry: { t: 'acted', at: 1, seat: CHANCE, text: 'die-3' } } as const;
  expect(leaks(shown, 0)).toHaveLength(1);
  const told = { ...shown, happened: [{ what: 'bid', seat: 1, bid: 2 }], entry: { t: 'paused', at: 1 } } as const;
  expect([leaks(told, 0).length, leaks(told, 1).length]).toEqual([1, 0]);
});

/** Every happening a viewer was told of, as text. */
const told = (one: Listening): string[] =>
  one.updates.flatMap(({ events }) => events.flatMap(({ happened }) => happened.map(h => JSON.stringify(h))));

test('the audience is told nothing a seat is not told', () => {
  const everybody = wholeMatch(3, 'audience');
  const watcher = everybody.at(-1)!;
  for (const player of everybody.slice(0, 3)) {
    expect(told(player)).toHaveLength(told(watcher).length);
    for (const [i, text] of told(watcher).entries())
      expect(JSON.parse(told(player)[i]!)).toMatchObject(JSON.parse(text) as object); // a happening is an object
  }
});
