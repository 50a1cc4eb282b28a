import { expect, test } from 'vitest';
import { createStore, type Store } from '../../kit/store.ts';
import { HotSeat } from './hot-seat.ts';
import type { LiveTable, LiveTableState } from './live-table.ts';

type Phase = 'open' | 'running' | 'over';

/** As much of a table as the hot seat looks at. */
function seatAt(secrets: boolean): { table: LiveTable; ask: (yours: boolean, phase?: Phase) => void } {
  const progress: Store<LiveTableState> = createStore<LiveTableState>({ at: 'joining' });
  const ask = (yours: boolean, phase: Phase = 'running'): void =>
    progress.set({
      at: 'table',
      state: { shown: { yours, phase, seat: 0 } },
      board: { game: { secrets } },
    } as LiveTableState); // the parts that are used
  return { table: { progress } as unknown as LiveTable, ask }; // the part that is used
}

test('the screen goes to whoever is asked, covered where there are secrets', () => {
  const [ada, bob] = [seatAt(true), seatAt(true)];
  const hot = new HotSeat([ada.table, bob.table]);
  ada.ask(true);
  bob.ask(true);
  expect(hot.screen.get()).toEqual({ table: ada.table, covered: true });
  hot.uncover();
  ada.ask(false);
  expect(hot.screen.get()).toEqual({ table: bob.table, covered: true });
  hot.uncover();
  bob.ask(false);
  expect(hot.screen.get()).toEqual({ table: bob.table, covered: false });
  bob.ask(true);
  expect(hot.screen.get()).toEqual({ table: bob.table, covered: false });
});

test('nothing is covered in an open game, before the start, after the end, and where one person plays', () => {
  for (const [secrets, phase] of [
    [false, 'running'],
    [true, 'open'],
    [true, 'over'],
  ] as const) {
    const [ada, bob] = [seatAt(secrets), seatAt(secrets)];
    const hot = new HotSeat([ada.table, bob.table]);
    ada.ask(false, phase);
    expect(hot.screen.get()).toEqual({ table: ada.table, covered: false });
    bob.ask(true, phase);
    expect(hot.screen.get().covered).toBe(false);
  }
  expect(new HotSeat([seatAt(true).table]).screen.get().covered).toBe(false);
});

test('a table that was shown while it was open is covered when the match starts', () => {
  const [ada, bob] = [seatAt(true), seatAt(true)];
  const hot = new HotSeat([ada.table, bob.table]);
  ada.ask(false, 'open');
  bob.ask(false, 'open');
  expect(hot.screen.get()).toEqual({ table: ada.table, covered: false });
  ada.ask(true);
  expect(hot.screen.get()).toEqual({ table: ada.table, covered: true });
});
