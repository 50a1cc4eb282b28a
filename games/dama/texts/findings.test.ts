import { expect, test } from 'vitest';
import { TRIAL_CPP } from '../contest/trial-source.ts';
import { TRIAL_POSITIONS, TRIAL_TRANSITIONS } from '../contest/trial-table.ts';
import { contestTexts } from './contest.ts';
import { translateFinding } from './findings.ts';

/** Whole sentences in calls of `check` and `out_of_bounds`. */
const sentences = [...TRIAL_CPP.matchAll(/(?:check|out_of_bounds)\(.*, "([^"]*)"\);/g)].map(([, text]) => text!);

test('everything the trial finds is translated', () => {
  expect(sentences.length).toBeGreaterThan(40);
  const found = [...sentences, ...[...TRIAL_TRANSITIONS, ...TRIAL_POSITIONS].map(({ name }) => name)];
  for (const language of ['it', 'de'] as const)
    expect(found.filter(text => translateFinding(text, language) === text)).toEqual([]);
});

test.each([
  [
    'row 8 must throw index_out_of_bounds, and it threw nothing',
    'riga 8: deve lanciare index_out_of_bounds, e ha lanciato nulla',
    'Zeile 8: muss index_out_of_bounds werfen, geworfen wurde nichts',
  ],
  [
    'must be true where a man of player 2 steps',
    'deve essere true se una pedina del giocatore 2 avanza',
    'muss true sein, wenn ein Stein von Spieler 2 zieht',
  ],
  [
    'the newest board must be counted 3 times after board 6',
    'dopo la scacchiera 6 l’ultima deve contare 3 volte',
    'nach Brett 6 muss das neueste 3-mal gezählt werden',
  ],
  ['did not end within 5 s', 'non è terminato entro 5 s', 'endete nicht innerhalb von 5 s'],
  [
    'threw player_exception invalid_board: no',
    'ha lanciato player_exception invalid_board: no',
    'hat geworfen: player_exception invalid_board: no',
  ],
  [
    'on a king alone: Pieces move diagonally.',
    'posizione «una dama da sola»: Pieces move diagonally.',
    'Stellung „eine Dame allein“: Pieces move diagonally.',
  ],
])('%s', (text, it, de) => {
  const note = { check: 'method', method: 'move', text } as const;
  expect([contestTexts.it.note(note), contestTexts.de.note(note)]).toEqual([`move: ${it}`, `move: ${de}`]);
});
