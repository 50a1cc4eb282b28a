// Players do not pay for the time in which the server stands still: every kind of clock, with a loop whose turns are made by hand.

import { expect, test } from 'vitest';
import type { ClockRule } from '../../core/game.ts';
import { toy } from '../../core/testing/toy.ts';
import { Match } from '../../match/match.ts';
import { Table, type Timer } from '../../match/table.ts';
import { joinRecording, startedMatch, TestRecorder } from '../../match/testing.ts';
import { PlayClock } from './play-clock.ts';

const TURN = 20;
/** Seconds in the journal when the server starts. */
const START = 1_000_000;

/** An event loop: timers that are due, then input, then what waits for both. Nothing happens while it stands still. */
class TestLoop implements Timer {
  #now = 0;
  readonly #clock = new PlayClock(() => this.#now);
  #timers: { readonly at: number; readonly call: () => void }[] = [];
  #later: (() => void)[] = [];
  onStopped: (ms: number) => void = () => undefined;

  readonly play = {
    now: () => this.#clock.now(),
    readable: () => this.#clock.readable(),
    afterInput: (call: () => void) => void this.#later.push(call),
    stood: () => this.#clock.stood(),
    stoodBefore: () => this.#clock.stoodBefore(),
  };

  now(): number {
    return START + this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  at(at: number, call: () => void): () => void {
    const one = { at: at - START, call };
    this.#timers.push(one);
    return () => {
      this.#timers = this.#timers.filter(other => other !== one);
    };
  }

  /** One turn, after `ms`; `input` has arrived meanwhile. */
  turn(ms = TURN, input: () => void = () => undefined): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { call } of due) call();
    const lost = this.#clock.look();
    if (lost >= 1000) this.onStopped(lost);
    input();
    this.#clock.read();
    for (const call of this.#later.splice(0)) call();
  }

  run(ms: number): void {
    for (let passed = 0; passed < ms; passed += TURN) this.turn();
  }
}

const LIMIT = 1000;
const RULES: readonly ClockRule[] = [
  { kind: 'turn', ms: LIMIT },
  { kind: 'bank', ms: LIMIT, increment: 0 },
  { kind: 'limits', soft: LIMIT, hard: 1500 },
];
const CASES = RULES.flatMap(rule => [200, 3000, 30_000].map(stall => [rule.kind, stall, rule] as const));

function startTable(clock: ClockRule) {
  const loop = new TestLoop();
  loop.turn();
  const match = startedMatch(toy, { clock, strict: true, absence: 'suspend' });
  const recorder = new TestRecorder();
  recorder.append('m', 0, match.takePending(), () => undefined);
  const table = new Table(match, { recorder, timer: loop }, START);
  table.change((m, now) => {
    m.recover(now);
    return undefined;
  });
  loop.onStopped = ms => table.stoodStill(ms);
  const [one, two] = [joinRecording(table, 0), joinRecording(table, 1)];
  return { loop, table, recorder, one, two };
}

test.each(CASES)('%s: an answer that came while the server stood still for %d ms is in time', (_, stall, clock) => {
  const { loop, table, recorder, one, two } = startTable(clock);
  loop.run(900);
  // Both answer in time; the alarm is due in the same turn as what they sent.
  loop.turn(stall, () => {
    one.seatHandle.actByText('bid-1', undefined);
    two.seatHandle.actByText('bid-2', undefined);
  });
  loop.run(2 * TURN);
  expect(table.match.phase).toBe('running');
  expect(table.match.ending).toBeUndefined();
  const again = Match.restore('m', toy, recorder.journal.get('m')!);
  const now = table.now();
  for (const seat of [0, 1]) expect(again.clock.left(seat, now)).toBe(table.match.clock.left(seat, now));
  if (clock.kind === 'bank') expect(again.clock.left(0, now)).toBeGreaterThan(0);
});

test.each(CASES)('%s: after %d ms without the server the time goes on where it was', (_, stall, clock) => {
  const { loop, table } = startTable(clock);
  loop.run(500);
  loop.turn(stall);
  loop.run(400);
  expect(table.match.phase).toBe('running');
  loop.run(clock.kind === 'limits' ? 700 : 200);
  expect(table.match.phase).toBe('over');
  expect(table.match.ending).toMatchObject({ by: 'time' });
});

test.each(CASES)('%s: a question that is sent late by %d ms is not paid for', (_, stall, clock) => {
  const { loop, table, recorder, one, two } = startTable(clock);
  loop.run(200);
  recorder.held = true;
  one.seatHandle.actByText('bid-1', undefined);
  two.seatHandle.actByText('bid-2', undefined);
  loop.turn(stall, () => recorder.flush());
  recorder.held = false;
  loop.turn(TURN, () => recorder.flush());
  loop.run(700);
  expect(table.match.phase).toBe('running');
});

test('a long stop is written down, a short one is not', () => {
  for (const [stall, written] of [
    [200, 0],
    [3000, 1],
  ] as const) {
    const { loop, recorder } = startTable({ kind: 'turn', ms: LIMIT });
    loop.turn(stall);
    const found = recorder.journal
      .get('m')!
      .filter(({ t }) => t === 'recovered')
      .slice(1);
    expect(found).toHaveLength(written);
    if (written > 0) expect(found[0]).toMatchObject({ down: stall - 50 });
  }
});

test('an answer that is really too late loses', () => {
  const { loop, table, one } = startTable({ kind: 'turn', ms: LIMIT });
  loop.run(LIMIT + 100);
  one.seatHandle.actByText('bid-1', undefined);
  expect(table.match.ending).toMatchObject({ by: 'time' });
});
