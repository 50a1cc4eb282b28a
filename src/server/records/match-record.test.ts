import { describe, expect, test } from 'vitest';
import { rules as carcassonne } from '../../../games/carcassonne/rules/index.ts';
import type { ClockRule } from '../../core/game.ts';
import type { JournalEntry } from '../../core/journal.ts';
import { Match } from '../../match/match.ts';
import { clockKind } from './clock-kinds.ts';
import { matchRecordOf } from './match-record.ts';
import { bot, type JournalSketch, person, sketchJournal } from './testing/journals.ts';

const [ada, bea, carl] = [person('Ada'), person('Bea'), person('Carl')];

test.each<[string, ClockRule, string]>([
  ['no clock', { kind: 'none' }, 'none'],
  ['ten seconds a turn', { kind: 'turn', ms: 10_000 }, 'quick'],
  ['ninety seconds a turn', { kind: 'turn', ms: 90_000 }, 'slow'],
  ['a day a turn', { kind: 'turn', ms: 86_400_000 }, 'correspondence'],
  ['the contest: two seconds a move', { kind: 'limits', soft: 2000, hard: 10_000 }, 'quick'],
  ['three minutes and two seconds', { kind: 'bank', ms: 180_000, increment: 2000 }, 'quick'],
  ['ten minutes and five seconds', { kind: 'bank', ms: 600_000, increment: 5000 }, 'quick'],
  ['half an hour', { kind: 'bank', ms: 1_800_000, increment: 0 }, 'slow'],
  ['two days for all', { kind: 'bank', ms: 172_800_000, increment: 0 }, 'correspondence'],
])('%s', (_, rule, kind) => expect(clockKind(rule)).toBe(kind));

const results = (of: JournalSketch): unknown[] =>
  matchRecordOf(undefined, 'm', sketchJournal(of))!.seats.map(seat => seat.result);
const counting = (of: JournalSketch): boolean[] =>
  matchRecordOf(undefined, 'm', sketchJournal(of))!.seats.map(seat => seat.counts);

describe('results', () => {
  test.each<[string, number[], string[]]>([
    ['a win', [1, -1], ['won', 'lost']],
    ['a draw', [0, 0], ['drew', 'drew']],
    ['second of three has lost', [0.2, 0.8, -1], ['lost', 'won', 'lost']],
    ['two win together', [0.5, 0.5, -1], ['won', 'won', 'lost']],
  ])('%s', (_, payoffs, expected) => {
    expect(results({ seats: [ada, bea, carl].slice(0, payoffs.length), payoffs })).toEqual(expected);
  });

  test('a match that was called off has none', () => {
    expect(results({ seats: [ada, bea], payoffs: [0, 0], ending: { by: 'abort' } })).toEqual(['off', 'off']);
  });
});

describe('what counts', () => {
  test.each<[string, Partial<JournalSketch>, boolean[]]>([
    ['two people', {}, [true, true]],
    ['a resignation', { ending: { by: 'resignation', seat: 1 } }, [true, true]],
    ['time', { ending: { by: 'time', seat: 1, limit: 1, used: 2 } }, [true, true]],
    ['absence', { ending: { by: 'absence', seat: 1 } }, [true, true]],
    ['a table behind a link', { setup: { private: true } }, [true, true]],
    ['a bot', { seats: [ada, bot('greedy')] }, [true, true]],
    ['called off: no', { ending: { by: 'abort' } }, [false, false]],
    ['against oneself: no', { seats: [ada, ada] }, [false, false]],
    ['a bot against itself: no', { seats: [bot('greedy'), bot('greedy')] }, [false, false]],
    ['alone: no', { seats: [ada], payoffs: [0] }, [false]],
    ['from a position: no', { setup: { position: 'x' } }, [false, false]],
    ['a friendly match: no', { setup: { friendly: true } }, [false, false]],
    [
      'against three bots of a kind: only for the person',
      { seats: [ada, bot('bot2'), bot('bot2'), bot('bot2')], payoffs: [1, -1, -1, -1] },
      [true, false, false, false],
    ],
    [
      'against somebody without an account: for who has one',
      { seats: [ada, { name: 'x', kind: 'person' }] },
      [true, false],
    ],
  ])('%s', (_, more, expected) => {
    expect(counting({ seats: [ada, bea], payoffs: [1, -1], ...more })).toEqual(expected);
  });
});

test('a match that never began, or is not over, is no match', () => {
  const entries = sketchJournal({ seats: [ada, bea], payoffs: [1, -1] });
  const without = (kind: JournalEntry['t']): JournalEntry[] => entries.filter(entry => entry.t !== kind);
  expect(matchRecordOf(undefined, 'm', without('started'))).toBeUndefined();
  expect(matchRecordOf(undefined, 'm', without('ended'))).toBeUndefined();
});

test('seats that stayed empty are not there, and the order of the start holds', () => {
  const started: JournalEntry = { t: 'started', at: 0, seats: [2, 0] };
  const entries = sketchJournal({ seats: [ada, bea, carl], payoffs: [1, -1] }).map(entry =>
    entry.t === 'started' ? started : entry,
  );
  const kept = entries.filter(entry => !('seat' in entry) || (entry.seat !== 1 && entry.t !== 'acted'));
  expect(matchRecordOf(undefined, 'm', kept)!.seats.map(seat => seat.who.name)).toEqual(['Carl', 'Ada']);
});

test('a move is a turn, however many actions it takes, and what was taken back was none', () => {
  const entries = sketchJournal({ seats: [ada, bea], payoffs: [1, -1], moves: [3, 2] });
  expect(matchRecordOf(undefined, 'm', entries)!.seats.map(seat => seat.moves)).toEqual([3, 2]);
  const back: JournalEntry = { t: 'retracted', at: 9, seat: 1, to: entries.length - 2 };
  const shorter = [...entries.slice(0, -1), back, entries.at(-1)!];
  expect(matchRecordOf(undefined, 'm', shorter)!.seats.map(seat => seat.moves)).toEqual([2, 2]);

  // In Carcassonne a turn is a tile and then a follower or none.
  const setup = { game: 'carcassonne', rules: carcassonne.rulesVersion, seats: 2, options: carcassonne.defaults };
  const rest = { clock: { kind: 'none' }, absence: 'suspend', grace: 0 } as const;
  const match = Match.create('m', carcassonne, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const [seat, who] of [ada, bea].entries()) match.sit(seat, who, '', 0);
  match.start(0);
  const actions = [0, 0];
  for (let i = 0; i < 7; i++) {
    const seat = match.toAct;
    match.act(seat, Number(match.parse(seat, match.legal(seat)[0]!)), undefined, 1);
    actions[seat]!++;
  }
  expect(actions).toEqual([4, 3]);
  match.request('resign', 1, 2);
  const record = matchRecordOf(carcassonne, 'm', match.takePending())!;
  expect(record.seats.map(seat => seat.moves)).toEqual([2, 2]);
  expect(record.scores).toEqual([0, 1].map(seat => match.score(seat)));
});
