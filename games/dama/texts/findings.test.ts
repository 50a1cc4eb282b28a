import { expect, test } from 'vitest';
import { type Finding, finding } from '../contest/findings.ts';
import { trialCases } from '../contest/trial-cases.ts';
import { noteText } from './contest.ts';
import { findingText } from './findings.ts';

const LOCALES = ['en', 'it', 'de'] as const;

test('what the trial asks, and what it finds, has all its arguments in each language', () => {
  const asked = trialCases('any').flatMap(({ requirement, on, steps }) => [
    requirement,
    on,
    steps.map(({ expect: one }) => (one && 'otherwise' in one ? one.otherwise : undefined)),
  ]);
  for (const one of asked.flat().filter(asks => asks !== undefined))
    for (const locale of LOCALES) {
      const text = findingText(one, locale);
      expect(text).toMatch(/^[^{}]+$/);
      expect(text).not.toMatch(/^ |: $| {2}|undefined/);
    }
});

test('cases have names of their own', () => {
  const names = trialCases('any').map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
  expect(trialCases('other').map(({ id }) => id)).toEqual(names);
  for (const name of names) expect(name).toMatch(/^[a-z_ ()=]+\/[a-z0-9-]+$/);
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
  const said = [noteText(note, 'en'), noteText(note, 'it'), noteText(note, 'de')];
  expect(said).toEqual([`move: ${en}`, `move: ${it}`, `move: ${de}`]);
});
