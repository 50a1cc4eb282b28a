import { describe, expect, test } from 'vitest';
import { AUDIENCE } from '../core/game.ts';
import { toy } from '../core/testing/toy.ts';
import { begunMatch, joined, Listening, NOON, openMatch, person, reopened, tableOf } from './testing.ts';

describe('coming and going', () => {
  test('a blink is not an absence', () => {
    const { table, timer } = tableOf(begunMatch(toy), { blink: 4000 });
    const anna = joined(table, 0);
    anna.chair.leave();
    timer.pass(3999);
    expect(table.match.isAbsent(0)).toBe(false);
    joined(table, 0);
    timer.pass(10_000);
    expect(table.match.isAbsent(0)).toBe(false);
  });

  test('staying away longer is', () => {
    const { table, timer } = tableOf(begunMatch(toy), { blink: 4000 });
    joined(table, 0).chair.leave();
    timer.pass(4000);
    expect([table.match.isAbsent(0), table.match.phase]).toEqual([true, 'paused']);
    joined(table, 0);
    expect([table.match.isAbsent(0), table.match.phase]).toEqual([false, 'running']);
  });

  test('who cannot hear later what it missed is absent at once', () => {
    const { table } = tableOf(begunMatch(toy), { blink: 4000 });
    joined(table, 0).chair.leave(0);
    expect([table.match.isAbsent(0), table.match.phase]).toEqual([true, 'paused']);
  });

  test('one of two connections of a seat may go', () => {
    const { table } = tableOf(begunMatch(toy));
    const [one, other] = [joined(table, 0), joined(table, 0)];
    one.chair.leave();
    one.chair.leave();
    expect([table.isHere(0), table.match.isAbsent(0)]).toEqual([true, false]);
    other.chair.leave();
    expect([table.isHere(0), table.match.isAbsent(0)]).toEqual([false, true]);
  });

  test('who comes back while the leaving is being written is not absent', () => {
    const { table, recorder, timer } = tableOf(begunMatch(toy), { blink: 100 });
    const [anna, beppe] = [joined(table, 0), joined(table, 1)];
    anna.chair.leave();
    recorder.held = true;
    beppe.chair.say('bid-1', undefined);
    table.join(0, chair => new Listening(chair));
    timer.pass(200);
    recorder.held = false;
    recorder.flush();
    expect([table.isHere(0), table.match.isAbsent(0)]).toEqual([true, false]);
  });

  test('everybody is told a little later who is here', () => {
    const { table, timer } = tableOf(begunMatch(toy));
    let told = 0;
    table.join(0, () => ({ update: () => undefined, presence: () => told++ }));
    for (let i = 0; i < 10; i++) joined(table, AUDIENCE);
    expect(told).toBe(0);
    timer.pass(100);
    expect(told).toBe(1);
  });

  test('chairs move up with the seats, also those that blink', () => {
    const match = openMatch(toy, { seats: 4 });
    match.sit(1, person('a'), '', NOON);
    match.sit(3, person('b'), '', NOON);
    const { table, timer } = tableOf(match, { blink: 1000 });
    const [anna, beppe] = [joined(table, 1), joined(table, 3)];
    anna.chair.leave();
    table.change((m, now) => m.start(now, [3, 1]));
    expect(beppe.chair.seat).toBe(0);
    expect(beppe.updates.at(-1)).toMatchObject({ viewer: 0 });
    expect(beppe.updates.at(-1)?.events[0]?.entry).toMatchObject({ t: 'started', seats: [3, 1] });
    timer.pass(1000);
    expect([match.isAbsent(0), match.isAbsent(1)]).toEqual([false, true]);
  });
});

describe('a bot sits in', () => {
  const substitute = { absence: 'substitute' as const, clock: { kind: 'none' as const } };

  test('while the player is away, and gets up when it is back', () => {
    const sat: Listening[] = [];
    const { table } = tableOf(begunMatch(toy, substitute), {
      substitute: chair => {
        sat.push(new Listening(chair));
        return sat.at(-1)!;
      },
    });
    const [anna, beppe] = [joined(table, 0), joined(table, 1)];
    anna.chair.leave();
    expect(sat.map(({ chair }) => chair.seat)).toEqual([0]);
    expect([table.isHere(0), table.connected]).toEqual([false, 1]);
    sat[0]!.chair.say('bid-2', undefined);
    expect(beppe.heard).toEqual(['absent', 'acted']);
    expect(sat[0]!.heard).toEqual(['acted']);
    const back = joined(table, 0);
    expect(back.heard).toEqual(['returned']);
    beppe.chair.say('bid-1', undefined);
    expect(sat[0]!.heard).toEqual(['acted', 'returned']);
    expect(back.chair.match.view(0)).toMatchObject({ bids: [2, 1] });
  });

  test('also after the match came from its journal', () => {
    const before = tableOf(begunMatch(toy, substitute));
    joined(before.table, 1);
    joined(before.table, 0).chair.leave();
    const sat: number[] = [];
    const { table, timer } = reopened(before, {
      substitute: chair => {
        sat.push(chair.seat);
        return new Listening(chair);
      },
    });
    for (const seat of [0, 1]) table.expect(seat, 500);
    expect(sat).toEqual([0]);
    timer.pass(500);
    expect(sat).toEqual([0, 1]);
  });
});
