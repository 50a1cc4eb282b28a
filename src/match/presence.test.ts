import { describe, expect, test } from 'vitest';
import { AUDIENCE } from '../core/game.ts';
import { toy } from '../core/testing/toy.ts';
import {
  gatewayClient,
  joinRecording,
  NOON,
  openMatch,
  person,
  RecordingSubscriber,
  reopened,
  startedMatch,
  tableOf,
} from './testing.ts';

describe('coming and going', () => {
  test('a page that reloads is not absent', () => {
    const { table, timer } = tableOf(startedMatch(toy), { reloadGrace: 4000 });
    const anna = joinRecording(table, 0);
    anna.seatHandle.leave();
    timer.pass(3999);
    expect(table.match.isAbsent(0)).toBe(false);
    joinRecording(table, 0);
    timer.pass(10_000);
    expect(table.match.isAbsent(0)).toBe(false);
  });

  test('staying away longer is', () => {
    const { table, timer } = tableOf(startedMatch(toy), { reloadGrace: 4000 });
    joinRecording(table, 0).seatHandle.leave();
    timer.pass(4000);
    expect([table.match.isAbsent(0), table.match.phase]).toEqual([true, 'paused']);
    joinRecording(table, 0);
    expect([table.match.isAbsent(0), table.match.phase]).toEqual([false, 'running']);
  });

  test('who cannot hear later what it missed is absent at once', () => {
    const { table } = tableOf(startedMatch(toy), { reloadGrace: 4000 });
    joinRecording(table, 0).seatHandle.leave(0);
    expect([table.match.isAbsent(0), table.match.phase]).toEqual([true, 'paused']);
  });

  test('one of two connections of a seat may go', () => {
    const { table } = tableOf(startedMatch(toy));
    const [one, other] = [joinRecording(table, 0), joinRecording(table, 0)];
    one.seatHandle.leave();
    one.seatHandle.leave();
    expect([table.isConnected(0), table.match.isAbsent(0)]).toEqual([true, false]);
    other.seatHandle.leave();
    expect([table.isConnected(0), table.match.isAbsent(0)]).toEqual([false, true]);
  });

  test('who comes back while the leaving is being written is not absent', () => {
    const { table, recorder, timer } = tableOf(startedMatch(toy), { reloadGrace: 100 });
    const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
    anna.seatHandle.leave();
    recorder.held = true;
    beppe.seatHandle.actByText('bid-1', undefined);
    table.join(0, seatHandle => new RecordingSubscriber(seatHandle));
    timer.pass(200);
    recorder.held = false;
    recorder.flush();
    expect([table.isConnected(0), table.match.isAbsent(0)]).toEqual([true, false]);
  });

  test('everybody is told a little later who is here', () => {
    const { table, timer } = tableOf(startedMatch(toy));
    let told = 0;
    table.join(0, () => ({ update: () => undefined, presenceChanged: () => told++ }));
    for (let i = 0; i < 10; i++) joinRecording(table, AUDIENCE);
    expect(told).toBe(0);
    timer.pass(100);
    expect(told).toBe(1);
  });

  test('seats that move up keep their grace period', () => {
    const match = openMatch(toy, { seats: 4 });
    match.sit(1, person('a'), '', NOON);
    match.sit(3, person('b'), '', NOON);
    const { table, timer } = tableOf(match, { reloadGrace: 1000 });
    const [anna, beppe] = [joinRecording(table, 1), joinRecording(table, 3)];
    anna.seatHandle.leave();
    table.change((m, now) => m.start(now, [3, 1]));
    expect(beppe.seatHandle.seat).toBe(0);
    expect(beppe.updates.at(-1)).toMatchObject({ viewer: 0 });
    expect(beppe.updates.at(-1)?.events[0]?.entry).toMatchObject({ t: 'started', seats: [3, 1] });
    timer.pass(1000);
    expect([match.isAbsent(0), match.isAbsent(1)]).toEqual([false, true]);
  });
});

describe('a bot sits in', () => {
  const substitute = { absence: 'substitute' as const, clock: { kind: 'none' as const } };

  test('while the player is away, and gets up when it is back', () => {
    const sat: RecordingSubscriber[] = [];
    const { table } = tableOf(startedMatch(toy, substitute, gatewayClient), {
      substitute: seatHandle => {
        sat.push(new RecordingSubscriber(seatHandle));
        return sat.at(-1)!;
      },
    });
    const [anna, beppe] = [joinRecording(table, 0), joinRecording(table, 1)];
    anna.seatHandle.leave();
    expect(sat.map(({ seatHandle }) => seatHandle.seat)).toEqual([0]);
    expect([table.isConnected(0), table.connectionCount]).toEqual([false, 1]);
    sat[0]!.seatHandle.actByText('bid-2', undefined);
    expect(beppe.entryKinds).toEqual(['absent', 'acted']);
    expect(sat[0]!.entryKinds).toEqual(['acted']);
    const back = joinRecording(table, 0);
    expect(back.entryKinds).toEqual(['returned']);
    beppe.seatHandle.actByText('bid-1', undefined);
    expect(sat[0]!.entryKinds).toEqual(['acted', 'returned']);
    expect(back.seatHandle.match.view(0)).toMatchObject({ bids: [2, 1] });
  });

  test('also after the match came from its journal', () => {
    const before = tableOf(startedMatch(toy, substitute, gatewayClient));
    joinRecording(before.table, 1);
    joinRecording(before.table, 0).seatHandle.leave();
    const sat: number[] = [];
    const { table, timer } = reopened(before, {
      substitute: seatHandle => {
        sat.push(seatHandle.seat);
        return new RecordingSubscriber(seatHandle);
      },
    });
    for (const seat of [0, 1]) table.expectReturn(seat, 500);
    expect(sat).toEqual([0]);
    timer.pass(500);
    expect(sat).toEqual([0, 1]);
  });
});
