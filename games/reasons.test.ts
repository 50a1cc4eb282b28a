// Checks that what is said about actions is true, over positions of matches between bots.
// The checkers share no code with the reasons.

import { expect, test } from 'vitest';
import { isEvenChoice } from '../src/analysis/even-choice.ts';
import { checkStatement } from '../src/analysis/testing/checked-reason.ts';
import { type StudiedPosition, type StudiedReason, studyReasons } from '../src/analysis/testing/reason-study.ts';
import { LOCALES } from '../src/core/locale.ts';
import type { Reason } from '../src/core/reasons.ts';
import { repetitions } from '../tests/counts.ts';
import { GAMES } from './index.ts';
import { CHECKS } from './testing-reasons.ts';

const withReasons = GAMES.filter(game => game.reasons !== undefined).map(game => [game.rules.id, game] as const);

/** Of each game. */
const POSITIONS = repetitions('REASON_POSITIONS', 60, 4200);

/** Share of changed statements that a checker may take for true. */
const LENIENT = 0.02;

/** So many milliseconds pass with every look at it: the same searches on every machine. */
function testClock(): () => number {
  let now = 0;
  return () => (now += 1);
}

test.each(withReasons)('what is said about positions of %s is true', async (id, { rules, bots, reasons: load }) => {
  const reasons = await load!();
  const check = CHECKS[id]!;
  const wrong: string[] = [];
  // A changed number is nearly always wrong: another feature of the table may happen to have it.
  const lenient: string[] = [];
  let changed = 0;
  const said = new Set<string>();
  const look = (all: readonly StudiedReason[], position: StudiedPosition): void => {
    for (const { reason, line, counted, others } of all) {
      said.add(reason.code);
      const { view, seat, seats, options } = position;
      const fault = (one: Reason): string | undefined =>
        checkStatement(check, { view, seat, seats, options, line, reason: one, counted, others });
      const mistake = fault(reason);
      const text = `${JSON.stringify(reason)} ${line.map(step => step.text).join(' ')}`;
      if (mistake !== undefined) wrong.push(`${text}: ${mistake}`);
      for (const place of placesOf(reasons.texts.en.sentences[reason.code]!)) {
        const value = reason.args?.[place];
        if (typeof value !== 'number' || mistake !== undefined) continue;
        changed++;
        if (fault({ ...reason, args: { ...reason.args, [place]: value + 1 } }) === undefined)
          lenient.push(`${text}: the checker also takes ${value + 1} for ${place}`);
      }
    }
  };
  let seen = 0;
  let explained = 0;
  for (const position of studyReasons({ game: rules, bots, reasons, seed: id, budget: 20, now: testClock() })) {
    const { hint = [], mistake } = position;
    look(
      hint.filter(({ reason }) => !isEvenChoice(reason)),
      position,
    );
    if (mistake) look([...mistake.reasons, ...mistake.faults], position);
    if (position.isUncertain) wrong.push(`${position.drawing}: a reason depends on what was imagined`);
    if (hint.length > 0 || mistake) explained++;
    if (++seen >= POSITIONS) break;
  }
  expect(wrong).toEqual([]);
  expect(lenient.length, lenient.join('\n')).toBeLessThanOrEqual(LENIENT * changed);
  expect(explained).toBeGreaterThan(POSITIONS / 4);
  for (const code of said)
    for (const locale of LOCALES) expect(reasons.texts[locale].sentences[code], `${code} in ${locale}`).toBeDefined();
});

const placesOf = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, place]) => place!))].sort();

test.each(withReasons)('every sentence of %s has the same places in every language', async (_id, { reasons: load }) => {
  const { texts } = await load!();
  for (const [code, sentence] of Object.entries(texts.en.sentences))
    for (const locale of LOCALES)
      expect([code, placesOf(texts[locale].sentences[code]!)]).toEqual([code, placesOf(sentence)]);
});

test.each(withReasons)('faults of %s are counted in all numbers', async (_id, { reasons: load }) => {
  const { avoided = {}, texts } = await load!();
  const missing = Object.values(avoided)
    .flatMap(code => ['', '.all', '.one', '.single'].map(form => code + form))
    .filter(code => !(code in texts.en.sentences));
  expect(missing).toEqual([]);
});

test('the checkers notice what is not true', async () => {
  const position = { view: { board: BOARD, mover: 0, ply: 0, plyLimit: 100 }, seat: 0, seats: 2, options: {} };
  const claim = (reason: Partial<Reason>, line = ['25x43']): string | undefined =>
    CHECKS['dama']!({
      ...position,
      line: line.map(text => ({ seat: 0, text, view: undefined })),
      reason: { code: '', side: 'for', weight: 1, ...reason },
    });
  expect(claim({ code: 'takes.man', args: { square: '34' } })).toBeUndefined();
  expect(claim({ code: 'takes.king', args: { square: '34' } })).toBe('it is not true');
  expect(claim({ code: 'takes.man', args: { square: '31' } })).toBe('it is not true');
  expect(claim({ code: 'promotes', args: { square: '43' } })).toBe('it is not true');
  expect(claim({ code: 'takes.man', args: { square: '34' } }, ['25-34'])).toBe('25-34 is not legal');
});

const lineOf = (text: string) => [{ seat: 0, text, view: undefined }];

test('a sentence that names another choice than the one it counts is noticed', () => {
  const position = { view: { board: BOARD, mover: 0, ply: 0, plyLimit: 100 }, seat: 0, seats: 2, options: {} };
  const naming = (action: string): string | undefined => {
    const reason: Reason = {
      code: 'others.lose.single',
      args: { count: 1, others: 3, action },
      side: 'for',
      weight: 1,
    };
    const fault: Reason = { code: 'takes.man', args: { square: '34' }, side: 'against', weight: 1 };
    const counted = [{ reason: fault, line: lineOf('25x43') }];
    return checkStatement(CHECKS['dama']!, { ...position, line: lineOf('01-12'), reason, counted, others: 3 });
  };
  expect(naming('25x43')).toBeUndefined();
  expect(naming('01-12')).toBe('it names another choice');
});

test('an exchange that the limit of moves ends is settled', () => {
  const rows = ['....o...', '.X.o.O..', '........', '...O...x', '........', '........', '........', '.....O..'];
  const texts = ['61-72', '43-52', '47-56', '65x47', '72x54', '47-56', '54-65', '05-14'];
  const steps = texts.map((text, i) => ({ seat: i % 2, text, view: undefined }));
  const reason: Reason = { code: 'line.trades', args: { taken: 1 }, side: 'for', weight: 1 };
  const start = { seat: 0, seats: 2, options: {}, counted: [], others: 0 };
  const claim = (ply: number): string | undefined => {
    const view = { board: rows.join(''), mover: 0, ply, plyLimit: 100 };
    return checkStatement(CHECKS['dama']!, { ...start, view, line: steps, reason });
  };
  expect(claim(92)).toBeUndefined();
  expect(claim(50)).toBe('it is not true');
});

/** A man of player 1 on 25, a man of player 2 on 34. */
const BOARD = ['........', '........', '........', '........', '....o...', '.....x..', '........', '.x......'].join('');
