import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './board.en.ts';

export const de: Translation<typeof en> = {
  rules: [
    'Steine ziehen einen Schritt schräg vorwärts. Auf der letzten Reihe wird ein Stein zur Dame, die auch rückwärts zieht.',
    'Spring über einen gegnerischen Stein, um ihn zu schlagen: einen pro Zug und nur, wenn du willst. Steine schlagen keine Damen.',
    'Wer keine Steine oder keinen Zug mehr hat, verliert. Nach 100 Zügen ist die Partie unentschieden.',
  ],
  options: {
    plyLimit: { label: 'Höchstzahl der Züge', hint: 'Beider Spieler zusammen.' },
    atLimit: {
      label: 'Nach dem letzten Zug',
      values: { draw: 'Unentschieden', majority: 'Wer mehr Steine hat, gewinnt' },
    },
    firstPlayer: { label: 'Wer beginnt', hint: 'Spieler 1 hat die hellen Steine.' },
    unpromotedMen: { label: 'Steine auf der letzten Reihe zulassen', hint: 'Nur für Bretter aus einer Datei.' },
  },
  seats: ['Hell', 'Dunkel'],
  takes: { man: 'schlägt einen Stein', king: 'schlägt eine Dame' },
  crowned: 'wird zur Dame',
  board: {
    board: 'Damebrett',
    taken: 'Geschlagene Steine:',
    square: 'Reihe {row} Spalte {column}',
    light: 'helles Feld',
    empty: 'leer',
    canMove: 'kann ziehen',
    canGo: 'kann hierher',
    threatened: 'kann geschlagen werden',
    blocked: 'Dieser Stein kann jetzt nicht ziehen.',
    pieces: {
      own: { man: 'dein Stein', king: 'deine Dame' },
      other: { man: 'gegnerischer Stein', king: 'gegnerische Dame' },
      first: { man: 'heller Stein', king: 'helle Dame' },
      second: { man: 'dunkler Stein', king: 'dunkle Dame' },
    },
  },
  endings: {
    noPieces: '{name} hat keine Steine mehr.',
    noMoves: '{name} kann nicht mehr ziehen.',
    limit: 'Alle {plies} Züge sind gespielt.',
    majority: 'Alle {plies} Züge sind gespielt. Wer mehr Steine hat, gewinnt.',
  },
};
