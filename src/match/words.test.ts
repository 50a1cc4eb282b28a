import { describe, expect, test } from 'vitest';
import { CHANCE, type Seat } from '../core/game.ts';
import type { JournalEntry, MatchSetup } from '../core/journal.ts';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { audit } from './audit.ts';
import { wordCommitment } from './chance.ts';
import { parseJournal, printJournal } from './journal-file.ts';
import { Match } from './match.ts';
import { NOON, openMatch, person, play } from './testing.ts';

const sealed = (word: string) => ({ commit: wordCommitment(word) });

/** Two players who committed to `a` and `b`, with closed seats. */
function closed(setup: Partial<MatchSetup> = {}): Match {
  const match = openMatch(toy, setup);
  match.sit(0, person('Ada'), sealed('a'), NOON);
  match.sit(1, person('Ben'), sealed('b'), NOON);
  expect(match.close(NOON, [0, 1])).toBeUndefined();
  return match;
}

function finish(match: Match): readonly JournalEntry[] {
  while (match.phase === 'running') play(match, '0 bid-2, 1 bid-1, w small, w keep');
  return match.takePending();
}

function check(entries: readonly JournalEntry[]) {
  const lines = parseJournal(printJournal(toy, entries));
  if (isRefusal(lines)) throw new Error(lines.detail);
  return audit(toy, lines);
}

const draws = (entries: readonly JournalEntry[]): number[] =>
  entries.flatMap(entry => (entry.t === 'acted' && entry.seat === CHANCE ? [entry.action] : []));

test('words are shown when the seats are closed, and the draws follow from all of them', () => {
  const match = closed();
  expect(match.reveal(1, 'b', NOON)).toBeUndefined();
  expect(match.reveal(0, 'a', NOON)).toBeUndefined();
  match.start(NOON);
  const entries = finish(match);
  expect(entries.slice(2, 8).map(({ t }) => t)).toEqual([
    'seated',
    'seated',
    'closed',
    'revealed',
    'revealed',
    'started',
  ]);
  expect(check(entries)).toMatchObject({ fault: undefined, words: ['committed', 'committed'], finished: true });
  const open = openMatch(toy);
  open.sit(0, person('Ada'), 'a', NOON);
  open.sit(1, person('Ben'), 'c', NOON);
  open.start(NOON);
  expect(draws(finish(open))).not.toEqual(draws(entries));
});

test('before the seats are closed no word is asked for, and afterwards nobody sits down, stands up or has another word', () => {
  const open = openMatch(toy);
  open.sit(0, person('Ada'), sealed('a'), NOON);
  expect(open.reveal(0, 'a', NOON)).toMatchObject({ refused: 'match/no-word-asked' });
  expect(open.commitWord(0, wordCommitment('c'), NOON)).toBeUndefined();
  expect(open.commitWord(1, wordCommitment('c'), NOON)).toMatchObject({ refused: 'match/seat-empty' });
  expect(open.close(NOON, [0])).toMatchObject({ refused: 'match/too-few' });

  const match = closed({ seats: 3 });
  expect(match.sit(2, person('Cleo'), 'late', NOON)).toMatchObject({ refused: 'match/closed' });
  expect(match.vacate(1, NOON)).toMatchObject({ refused: 'match/closed' });
  expect(match.commitWord(1, wordCommitment('other'), NOON)).toMatchObject({ refused: 'match/closed' });
  expect(match.close(NOON, [0, 1])).toMatchObject({ refused: 'match/closed' });
  expect(match.reveal(1, 'other', NOON)).toMatchObject({ refused: 'match/other-word' });
  expect(match.reveal(2, '', NOON)).toMatchObject({ refused: 'match/no-word-asked' });
  expect(match.reveal(1, 'b', NOON)).toBeUndefined();
  const { version } = match;
  expect(match.reveal(1, 'b', NOON)).toBeUndefined();
  expect(match.version).toBe(version);
});

test('a word that does not come is left out, and the journal says so', () => {
  const match = closed();
  match.reveal(0, 'a', NOON);
  match.start(NOON);
  const entries = finish(match);
  expect(entries).toContainEqual({ t: 'withheld', at: NOON, seat: 1 });
  expect(check(entries)).toMatchObject({ fault: undefined, words: ['committed', 'withheld'] });
});

test('an order by lot follows from the secret and the words', () => {
  const orders = new Set<string>();
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const match = openMatch(toy, { seats: 4, shuffle: true });
    for (const seat of [0, 1, 3]) match.sit(seat, person(`p${seat}`), sealed(`${word}${seat}`), NOON);
    match.close(NOON, [0, 1, 3]);
    for (const seat of [0, 1, 3]) match.reveal(seat, `${word}${seat}`, NOON);
    match.start(NOON, [3, 1, 0]);
    match.abort(NOON);
    const entries = match.takePending();
    expect(check(entries).fault).toBeUndefined();
    const at = entries.findIndex(({ t }) => t === 'started');
    const started = entries[at]!;
    if (started.t !== 'started' || !started.seats) throw new Error('no order');
    orders.add(started.seats.join(''));
    const other: readonly Seat[] = [...started.seats.slice(1), started.seats[0]!];
    expect(check(entries.with(at, { ...started, seats: other })).fault?.code).toBe('draw');
  }
  expect(orders.size).toBeGreaterThan(2);
});

test('a match that comes from its journal waits for the words that are missing', () => {
  const match = closed({ shuffle: true });
  match.reveal(1, 'b', NOON);
  const entries = match.takePending();
  const again = Match.restore('m', toy, entries);
  expect([again.closedSeats, again.unseenWords]).toEqual([[0, 1], [0]]);
  for (const one of [match, again]) {
    one.reveal(0, 'a', NOON);
    one.start(NOON);
  }
  expect(finish(again)).toEqual(finish(match));
});

function whole(): readonly JournalEntry[] {
  const match = closed();
  match.reveal(0, 'a', NOON);
  match.reveal(1, 'b', NOON);
  match.start(NOON);
  return finish(match);
}

describe('a journal is wrong where', () => {
  const entries = whole();
  const at = (t: string): number => entries.findIndex(entry => entry.t === t);
  const shown = at('revealed');
  const cases: [string, readonly JournalEntry[], string][] = [
    [
      'a word is not the one that was promised',
      entries.with(shown, { t: 'revealed', at: NOON, seat: 0, word: 'x' }),
      'word',
    ],
    ['a word is missing', entries.toSpliced(shown, 1), 'word'],
    ['seats with words are never closed', entries.toSpliced(at('closed'), 3), 'word'],
    ['a word comes after the start', entries.toSpliced(shown, 1).toSpliced(at('started'), 0, entries[shown]!), 'word'],
    [
      'a word is exchanged after others were shown',
      entries.toSpliced(shown + 1, 0, { t: 'committed', at: NOON, seat: 1, commit: wordCommitment('x') }),
      'seating',
    ],
    [
      'a seat is taken after others were shown',
      entries.toSpliced(shown + 1, 0, { t: 'vacated', at: NOON, seat: 1 }),
      'seating',
    ],
    ['a word that was shown is left out', entries.with(shown, { t: 'withheld', at: NOON, seat: 0 }), 'draw'],
  ];
  test.each(cases)('%s', (_, forged, code) => {
    expect(check(forged).fault?.code).toBe(code);
  });
});
