import { expect, test } from 'vitest';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import type { Connection, TableMessage } from '../../../src/client/connection.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { Match } from '../../../src/match/match.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import { loadBoard } from '../../boards/index.ts';
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

/** A table whose journal comes when `answer` is called. */
function follow() {
  let hear!: (message: TableMessage) => void;
  const asked: ((entries: JournalEntry[]) => void)[] = [];
  const connection = {
    subscribe: (_: unknown, call: typeof hear) => {
      hear = call;
      return { joined: Promise.resolve({ t: 'ok' as const }), stop: () => undefined };
    },
  } as Partial<Connection> as Connection; // the one call that is made
  const journal = (): Promise<JournalEntry[]> => new Promise(resolve => asked.push(resolve));
  const table = new LiveTable({ match: 'm', connection, loadBoard, journal, events, now: () => 0 });
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
  const answer = async (match: Match): Promise<void> => {
    asked.shift()!(match.takePending());
    await new Promise(setImmediate);
  };
  const shown = () => {
    const now = table.progress.get();
    if (now.at !== 'table') throw new Error(now.at);
    const texts = now.state.events.flatMap(event => (event.t === 'acted' && event.text ? [event.text] : []));
    return { texts, isReading: now.isLoadingHistory };
  };
  return { look, answer, shown, asked };
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
