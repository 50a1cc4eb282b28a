// Players who are connected to another server than the one that has the match: what that server delays is not charged to them.

import { expect, test } from 'vitest';
import type { ClockRule } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { Match } from './match.ts';
import type { SeatHandle } from './table-ports.ts';
import { joinRecording, RecordingSubscriber, startedMatch, tableOf } from './testing.ts';

const LIMIT = 1000;
const RULES: readonly ClockRule[] = [
  { kind: 'turn', ms: LIMIT },
  { kind: 'bank', ms: LIMIT, increment: 0 },
  { kind: 'limits', soft: LIMIT, hard: LIMIT + 1 },
];
const STALLS = [200, 3000, 30_000];
const CASES = RULES.flatMap(rule => STALLS.map(stall => [rule.kind, stall, rule] as const));

/** A player at another server, which is asked what it has read. */
class FarSubscriber extends RecordingSubscriber {
  readonly isFar = true;
  #answer: ((stood: Millis | undefined) => void) | undefined;

  readInput(): Promise<Millis | undefined> {
    return new Promise(resolve => {
      this.#answer = resolve;
    });
  }

  get isAsked(): boolean {
    return this.#answer !== undefined;
  }

  async answer(stood: Millis | undefined): Promise<void> {
    this.#answer?.(stood);
    this.#answer = undefined;
    await Promise.resolve();
  }
}

function startFar(clock: ClockRule) {
  const made = tableOf(startedMatch(toy, { clock, strict: true, absence: 'lose' }));
  let far: FarSubscriber | undefined;
  made.table.join(0, (handle: SeatHandle) => (far = new FarSubscriber(handle)));
  const near = joinRecording(made.table, 1);
  near.seatHandle.actByText('bid-2', undefined);
  return { ...made, far: far! };
}

function expectSameClocks({ table, recorder }: ReturnType<typeof startFar>): void {
  const again = Match.restore('m', toy, recorder.journal.get('m')!);
  for (const seat of [0, 1])
    expect(again.clock.left(seat, table.now())).toBe(table.match.clock.left(seat, table.now()));
}

test.each(CASES)('%s: an answer that waited %d ms at the other server is in time', async (_, stall, clock) => {
  const made = startFar(clock);
  const { table, timer, far } = made;
  timer.pass(500);
  timer.pass(stall);
  expect(far.isAsked).toBe(stall >= 500);
  expect(table.match.phase).toBe('running');
  far.seatHandle.connectionStood(stall);
  far.seatHandle.actByText('bid-1', undefined);
  await far.answer(0);
  expect(table.match.ending).toBeUndefined();
  expect(table.match.mayAct(0) && table.match.mayAct(1)).toBe(false);
  expectSameClocks(made);
});

test.each(CASES)('%s: a question that waited %d ms there leaves the whole turn', async (_, stall, clock) => {
  const made = startFar(clock);
  const { table, timer, far } = made;
  timer.pass(Math.max(stall, LIMIT));
  const { isAsked } = far;
  await far.answer(stall);
  expect(table.match.phase).toBe('running');
  timer.pass(Math.min(stall, LIMIT) - 50);
  // A server that was not asked says it with what it passes on.
  if (!isAsked) far.seatHandle.connectionStood(stall);
  far.seatHandle.actByText('bid-1', undefined);
  expect(table.match.ending).toBeUndefined();
  expectSameClocks(made);
});

test.each(RULES)('$kind: without a stall the clock runs out as soon as the other server has answered', async clock => {
  const { table, timer, far } = startFar(clock);
  timer.pass(LIMIT + 1);
  expect(table.match.phase).toBe('running');
  await far.answer(0);
  expect(table.match.ending).toMatchObject({ by: 'time', seat: 0 });
});

test.each(RULES)('$kind: a player whose server is gone has the rest of its turn when it is back', async clock => {
  const made = startFar(clock);
  const { table, timer, far } = made;
  timer.pass(500);
  timer.pass(6000);
  far.seatHandle.connectionLost(6000);
  far.seatHandle.leave(60_000);
  await far.answer(undefined);
  timer.pass(20_000);
  expect(table.match.phase).toBe('running');
  const back = joinRecording(table, 0);
  expect(table.match.clock.left(0, table.now())).toBeGreaterThan(LIMIT - 600);
  timer.pass(400);
  back.seatHandle.actByText('bid-1', undefined);
  expect(table.match.ending).toBeUndefined();
  expectSameClocks(made);
});

test('who does not come back within a minute loses once its time is over', () => {
  const { table, timer, far } = startFar({ kind: 'turn', ms: LIMIT });
  timer.pass(500);
  far.seatHandle.connectionLost(0);
  far.seatHandle.leave(600_000);
  timer.pass(59_000);
  expect(table.match.phase).toBe('running');
  timer.pass(1000 + 501);
  expect(table.match.ending).toMatchObject({ by: 'time', seat: 0 });
});

test('time that the other server stood still is not taken off the turn of the opponent', () => {
  const { table, timer, far } = startFar({ kind: 'bank', ms: 60_000, increment: 0 });
  far.seatHandle.actByText('bid-1', undefined);
  const winner = table.match.toAct;
  timer.pass(5000);
  if (winner !== 0) far.seatHandle.connectionStood(5000);
  expect(table.match.clock.left(winner, table.now())).toBe(55_000);
});

test.each([
  ['no entry without a clock', { kind: 'none' }, 0],
  ['one entry with a clock', { kind: 'bank', ms: 60_000, increment: 0 }, 1],
] as const)('a stall of the other server writes %s', (_, clock, entries) => {
  const { recorder, timer, far } = startFar(clock);
  timer.pass(200);
  far.seatHandle.connectionStood(200);
  far.seatHandle.actByText('bid-1', undefined);
  const journal = recorder.journal.get('m')!;
  expect(journal.filter(({ t }) => t === 'recovered')).toHaveLength(entries);
  expect(journal.filter(({ t }) => t === 'acted').length).toBeGreaterThanOrEqual(2);
});
