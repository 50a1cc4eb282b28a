import { afterEach, expect, test, vi } from 'vitest';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import type { Connection, TableMessage } from '../../../src/client/connection.ts';
import type { PlayReply } from '../../../src/client/play-requests.ts';
import type { ConnectionState } from '../../../src/client/reconnecting-socket.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { Match } from '../../../src/match/match.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import { loadBoard } from '../../boards/index.ts';
import { createStore } from '../../kit/store.ts';
import { LiveTable } from './live-table.ts';

function damaWith(moves: readonly string[]): Match {
  const setup = { game: 'dama', rules: dama.rulesVersion, seats: 2, options: dama.defaults } as const;
  const rest = { clock: { kind: 'none' }, absence: 'lose', grace: 0 } as const;
  const match = Match.create('m', dama, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of [0, 1]) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (const text of moves) match.act(match.toAct, Number(match.parse(match.toAct, text)), undefined, 1);
  return match;
}

const events = (): Promise<never> => Promise.reject(new Error('Dama has no secrets'));

afterEach(() => {
  vi.useRealTimers();
});

const FAILED = { refused: 'client/unreachable', detail: 'The server does not answer.' };

/** A table whose journal comes when `answer` is called, and whose requests are answered by `reply`. */
function follow() {
  let hear!: (message: TableMessage) => void;
  const asked: ((entries: JournalEntry[] | typeof FAILED) => void)[] = [];
  const requests: ((reply: PlayReply) => void)[] = [];
  const state = createStore<ConnectionState>('open');
  const attends: boolean[] = [];
  const connection = {
    state,
    attend: (on: boolean) => attends.push(on),
    request: () => new Promise<PlayReply>(resolve => requests.push(resolve)),
    subscribe: (_: unknown, call: typeof hear) => {
      hear = call;
      return { joined: Promise.resolve({ t: 'ok' as const }), stop: () => undefined };
    },
  } as unknown as Connection; // what a table uses of it
  const timeouts: number[] = [];
  const journal = (_: string, timeout: number): Promise<JournalEntry[] | typeof FAILED> => {
    timeouts.push(timeout);
    return new Promise(resolve => asked.push(resolve));
  };
  const table = new LiveTable({
    match: 'm',
    connection,
    loadBoard,
    journal,
    events,
    now: () => 0,
    isHidden: () => false,
  });
  const look = async (match: Match): Promise<void> => {
    const { version } = match;
    hear({
      t: 'match',
      match: 'm',
      game: 'dama',
      phase: 'running',
      seat: 0,
      version,
      players: [],
    } as unknown as MatchShown); // what is looked at here
    await loadBoard('dama');
    await new Promise(setImmediate);
  };
  const answer = async (match: Match | undefined): Promise<void> => {
    asked.shift()!(match?.takePending() ?? FAILED);
    await new Promise(setImmediate);
  };
  const shown = () => {
    const now = table.progress.get();
    if (now.at !== 'table') throw new Error(now.at);
    const texts = now.state.events.flatMap(event => (event.t === 'acted' && event.text ? [event.text] : []));
    return { texts, isReading: now.isLoadingHistory };
  };
  const reply = async (said: PlayReply): Promise<void> => {
    requests.shift()!(said);
    await new Promise(setImmediate);
  };
  return { table, look, answer, shown, asked, timeouts, reply, attends };
}

test('moves made before we came are on their way until they are there', async () => {
  const { look, answer, shown } = follow();
  const match = damaWith(['25-34', '54-43']);
  await look(match);
  expect(shown()).toEqual({ texts: [], isReading: true });
  await answer(match);
  expect(shown()).toEqual({ texts: ['25-34', '54-43'], isReading: false });
});

test('moves made while the line was down are read when it is back, and only then', async () => {
  const { look, answer, shown, asked } = follow();
  const first = damaWith(['25-34']);
  await look(first);
  await answer(first);
  await look(first);
  expect(asked).toHaveLength(0);
  const later = damaWith(['25-34', '54-43', '27-36']);
  await look(later);
  await answer(later);
  expect(shown()).toEqual({ texts: ['25-34', '54-43', '27-36'], isReading: false });
});

test('moves that could not be loaded are asked for again', async () => {
  const { look, answer, shown, asked } = follow();
  const match = damaWith(['25-34', '54-43']);
  await look(match);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await answer(undefined);
  expect(shown()).toEqual({ texts: [], isReading: false });
  vi.advanceTimersByTime(2000);
  expect(asked).toHaveLength(1);
  await answer(match);
  expect(shown()).toEqual({ texts: ['25-34', '54-43'], isReading: false });
});

test('after a change of networks moves are asked for again and again, until a dead connection of the browser is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { look, answer, shown, timeouts } = follow();
  const first = damaWith(['25-34']);
  await look(first);
  await answer(first);
  const later = damaWith(['25-34', '54-43']);
  await look(later);
  for (let dead = 0; dead < 6; dead++) {
    vi.advanceTimersByTime(2000);
    await answer(undefined);
    vi.advanceTimersByTime(0);
  }
  expect(timeouts).toEqual([20_000, 2000, 2000, 2000, 2000, 2000, 2000, 20_000]);
  await answer(later);
  expect(shown()).toEqual({ texts: ['25-34', '54-43'], isReading: false });
});

test('a move is on its way until the table shows what came of it, and takes long after a second', async () => {
  const { table, look, reply } = follow();
  await look(damaWith([]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const moved = table.act('25-34');
  expect(table.move.get()).toBe('sent');
  vi.advanceTimersByTime(1000);
  expect(table.move.get()).toBe('slow');
  await reply({ t: 'ok' });
  expect([await moved, table.move.get()]).toEqual([undefined, 'slow']);
  await look(damaWith(['25-34']));
  expect(table.move.get()).toBe('none');
});

test('a player at a running match is watched for, and one who leaves is not', async () => {
  const { table, look, attends } = follow();
  await look(damaWith([]));
  expect(attends).toEqual([true]);
  table.close();
  expect(attends).toEqual([true, false]);
});
