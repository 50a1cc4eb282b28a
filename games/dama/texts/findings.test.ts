import { expect, test } from 'vitest';
import { type Finding, finding } from '../contest/findings.ts';
import { TRIAL_CASES, TRIAL_CPP, TRIAL_FINDINGS } from '../contest/trial-source.ts';
import { contestTexts } from './contest.ts';
import { findingText } from './findings.ts';

test('the trial reports numbers, and each of them is a finding', () => {
  const numbers = [
    ...TRIAL_CPP.matchAll(/(?:check|check_thrown|out_of_bounds|must_be_empty)\(.*, (\d+)(?:, \w+)?\);/g),
  ];
  expect(numbers.length).toBeGreaterThan(60);
  for (const [, number] of numbers) expect(TRIAL_FINDINGS[Number(number)]).toBeDefined();
  expect(TRIAL_CPP).not.toMatch(/check\(.*, "/);
});

test('every finding of the trial has all its arguments in each language', () => {
  const thrown = finding('nothing');
  const cases = Object.values(TRIAL_CASES).flatMap(on => on.filter(one => one !== undefined));
  for (const { code, args } of [...TRIAL_FINDINGS, ...cases])
    for (const locale of ['en', 'it', 'de'] as const) {
      const text = findingText({ code, args: code === 'must-throw' ? { ...args, thrown } : { ...args } }, locale);
      expect(text).toMatch(/^[^{}]+$/);
      expect(text).not.toMatch(/^ |: $|  /);
    }
});

test.each<[Finding, string, string, string]>([
  [
    finding('must-throw', {
      call: finding('row', { row: 8 }),
      error: 'index_out_of_bounds',
      thrown: finding('nothing'),
    }),
    'row 8 must throw index_out_of_bounds, and it threw nothing',
    'riga 8: deve lanciare index_out_of_bounds, e ha lanciato nulla',
    'Zeile 8: muss index_out_of_bounds werfen, geworfen wurde nichts',
  ],
  [
    finding('must-be-true', { where: finding('man-steps', { player: 2 }) }),
    'must be true where a man of player 2 steps',
    'deve essere true se una pedina del giocatore 2 avanza',
    'muss true sein, wenn ein Stein von Spieler 2 zieht',
  ],
  [
    finding('counted', { times: 3, board: 6 }),
    'the newest board must be counted 3 times after board 6',
    'dopo la scacchiera 6 l’ultima deve contare 3 volte',
    'nach Brett 6 muss das neueste 3-mal gezählt werden',
  ],
  [
    finding('threw', { exception: 'player_exception invalid_board: no' }),
    'threw player_exception invalid_board: no',
    'ha lanciato player_exception invalid_board: no',
    'hat geworfen: player_exception invalid_board: no',
  ],
  [
    finding('on', { position: finding('king-alone'), found: 'Pieces move diagonally.' }),
    'on a king alone: Pieces move diagonally.',
    'posizione «una dama da sola»: Pieces move diagonally.',
    'Stellung „eine Dame allein“: Pieces move diagonally.',
  ],
])('%j', (found, en, it, de) => {
  const note = { check: 'method', method: 'move', finding: found } as const;
  const said = [contestTexts.en.note(note), contestTexts.it.note(note), contestTexts.de.note(note)];
  expect(said).toEqual([`move: ${en}`, `move: ${it}`, `move: ${de}`]);
});
