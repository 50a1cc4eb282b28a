import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../core/journal.ts';
import { toy } from '../core/testing/toy.ts';
import { audit, type JournalFaultCode } from './audit.ts';
import type { JournalLine } from './journal-file.ts';
import { fullTable, playWildly, SECRET } from './testing.ts';

const OTHER = '1f'.repeat(32);

const asLines = (entries: readonly JournalEntry[]): JournalLine[] =>
  entries.map((entry, i) => ({ number: i + 1, entry }));
const check = (entries: readonly JournalEntry[]) => audit(toy, asLines(entries));

describe('a sound journal', () => {
  test.each(['suspend', 'substitute', 'skip', 'lose'] as const)('is found sound, where absent seats %s', absence => {
    for (let i = 0; i < 100; i++) {
      const entries = playWildly(`${absence} ${i}`, toy, { absence });
      const found = check(entries);
      expect(found.fault, `seed "${absence} ${i}"`).toBeUndefined();
      expect(found.finished).toBe(true);
    }
  });

  test('without idle moves or withdrawal too', () => {
    const { idle: _, withdraw: __, ...plain } = toy;
    for (let i = 0; i < 50; i++)
      expect(audit(plain, asLines(playWildly(`plain ${i}`, plain))).fault, `seed "plain ${i}"`).toBeUndefined();
  });

  test('is counted', () => {
    const found = check(quiet());
    expect(found).toEqual({
      moves: 9,
      draws: 4,
      sealed: true,
      finished: true,
      words: ['open', 'open'],
      fault: undefined,
    });
  });

  test('may end too early, and is then not finished', () => {
    expect(check(quiet().slice(0, -1))).toMatchObject({ finished: false, fault: undefined });
  });
});

/** Two seats, two rounds, everybody bids 1; the winner takes the small prize, once after taking the large one back. */
function quiet(): JournalEntry[] {
  const match = fullTable(toy, 2);
  match.start(1);
  for (const round of [0, 1]) {
    match.act(0, 6, undefined, 2);
    match.act(1, 6, undefined, 3);
    const winner = match.toAct;
    if (round === 1) {
      match.act(winner, 10, undefined, 4);
      match.request('retract', winner, 5);
    }
    match.act(winner, 9, undefined, 6);
    match.act(winner, 11, undefined, 7);
  }
  return match.takePending();
}

type Acted = Extract<JournalEntry, { t: 'acted' }>;
type Change = (entries: JournalEntry[]) => JournalEntry[];

const find = (entries: readonly JournalEntry[], is: (entry: JournalEntry) => boolean): number => entries.findIndex(is);
const ofChance = (entry: JournalEntry): boolean => entry.t === 'acted' && entry.seat === -1;
const ofSeat = (entry: JournalEntry): boolean => entry.t === 'acted' && entry.seat >= 0;

/** Changes the first entry of a kind. */
const change =
  (is: (entry: JournalEntry) => boolean, to: (entry: JournalEntry) => unknown): Change =>
  entries => {
    const at = find(entries, is);
    return entries.with(at, to(entries[at]!) as JournalEntry); // wrong on purpose, in places
  };
const kind =
  (t: JournalEntry['t']) =>
  (entry: JournalEntry): boolean =>
    entry.t === t;
const setup = (more: object): Change =>
  change(kind('created'), entry => (entry.t === 'created' ? { ...entry, setup: { ...entry.setup, ...more } } : entry));

const TAMPERED: readonly (readonly [string, JournalFaultCode, Change])[] = [
  ['rules of another version', 'rules-version', setup({ rules: 2 })],
  ['too many seats', 'setup', setup({ seats: 9 })],
  ['an option out of bounds', 'setup', setup({ options: { rounds: 99 } })],
  ['a position the game cannot read', 'setup', setup({ position: 'x' })],
  ['another commitment', 'commit', change(kind('created'), e => ({ ...e, commit: 'ab'.repeat(32) }))],
  ['another secret', 'commit', change(kind('sealed'), e => ({ ...e, secret: OTHER }))],
  ['another secret at the end', 'secret', change(kind('ended'), e => ({ ...e, secret: OTHER }))],
  ['a second secret', 'order', e => e.toSpliced(3, 0, { t: 'sealed', at: 0, secret: SECRET })],
  ['time that runs backwards', 'time', change(kind('ended'), e => ({ ...e, at: 0 }))],
  ['two on one seat', 'seating', change(kind('seated'), e => ({ ...e, seat: 1 }))],
  ['an empty seat at the start', 'seating', e => e.toSpliced(find(e, kind('seated')), 1)],
  ['a start with one twice', 'seating', change(kind('started'), e => ({ ...e, seats: [0, 0] }))],
  ['two starts', 'order', e => e.toSpliced(find(e, kind('started')), 0, { t: 'started', at: 1 })],
  ['an action before the start', 'not-running', e => e.toSpliced(find(e, kind('started')), 1)],
  ['an action in a pause', 'not-running', e => e.toSpliced(find(e, ofSeat), 0, { t: 'paused', at: 1 })],
  [
    'an action while a seat is missed',
    'not-running',
    e => e.toSpliced(find(e, ofSeat), 0, { t: 'absent', at: 1, seat: 1 }),
  ],
  ['a pause that ends twice', 'order', e => e.toSpliced(find(e, ofSeat), 0, { t: 'resumed', at: 1 })],
  ['somebody who comes back twice', 'order', e => e.toSpliced(find(e, ofSeat), 0, { t: 'returned', at: 1, seat: 1 })],
  ['a better die', 'draw', change(ofChance, e => ({ ...e, action: ((e as Acted).action + 1) % 6 }))],
  ['a die with seven pips', 'illegal', change(ofChance, e => ({ ...e, action: 6 }))],
  ['a die out of turn', 'not-chance', e => e.toSpliced(find(e, ofSeat), 0, { t: 'acted', at: 1, seat: -1, action: 0 })],
  ['another word of a player', 'draw', change(kind('seated'), e => ({ ...e, word: 'other' }))],
  [
    'a seat that acts twice',
    'not-its-turn',
    change(
      e => ofSeat(e) && (e as Acted).seat === 1,
      e => ({ ...e, seat: 0 }),
    ),
  ],
  ['a seat nobody has', 'not-its-turn', change(ofSeat, e => ({ ...e, seat: 7 }))],
  ['a prize instead of a bid', 'illegal', change(ofSeat, e => ({ ...e, action: 9 }))],
  ['taking back to somewhere else', 'retraction', change(kind('retracted'), e => ({ ...e, to: 3 }))],
  [
    'taking back nothing',
    'retraction',
    e => e.toSpliced(find(e, ofSeat), 0, { t: 'retracted', at: 1, seat: 0, to: 3 }),
  ],
  [
    'one of two who leaves',
    'withdrawal',
    e => e.toSpliced(find(e, ofSeat), 0, { t: 'withdrew', at: 1, seat: 0, why: 'left' }),
  ],
  ['an end too early', 'ending', e => [...e.slice(0, find(e, ofSeat)), e.at(-1)!]],
  [
    'a resignation after the end',
    'ending',
    change(kind('ended'), e => ({ ...e, ending: { by: 'resignation', seat: 0 } })),
  ],
  [
    'another winner',
    'payoffs',
    change(kind('ended'), e => (e.t === 'ended' ? { ...e, payoffs: e.payoffs.map(p => -p) } : e)),
  ],
  ['a move after the end', 'after-end', e => [...e, { t: 'acted', at: 99, seat: 0, action: 6 }]],
  ['no beginning', 'order', e => e.slice(1)],
  ['no secret', 'order', e => e.toSpliced(1, 1)],
];

const lying = (line: JournalLine): JournalLine => (ofSeat(line.entry) ? { ...line, text: 'bid-3' } : line);

describe('a tampered journal', () => {
  test.each(TAMPERED)('%s is found: %s', (_name, code, tamper) => {
    expect(check(tamper(quiet())).fault?.code).toBe(code);
  });

  test('a text that lies about its action', () => {
    const lines = asLines(quiet()).map(lying);
    expect(audit(toy, lines).fault).toMatchObject({ code: 'text', found: 'bid-3', expected: 'bid-1' });
  });

  test('is told with its line', () => {
    const entries = quiet();
    const at = find(entries, ofChance);
    expect(check(change(ofChance, e => ({ ...e, action: 6 }))(entries)).fault?.line).toBe(at + 1);
  });
});
