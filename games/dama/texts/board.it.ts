import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './board.en.ts';

export const it: Translation<typeof en> = {
  rules: [
    'La pedina avanza di un passo in diagonale. Sull’ultima riga diventa dama, che va anche all’indietro.',
    'Salta un pezzo avversario per prenderlo: uno per turno, e solo se vuoi. La pedina non prende la dama.',
    'Perde chi resta senza pezzi o senza mosse. Dopo 100 mosse è patta.',
  ],
  options: {
    plyLimit: { label: 'Numero massimo di mosse', hint: 'Dei due giocatori insieme.' },
    atLimit: {
      label: 'Dopo l’ultima mossa',
      values: { draw: 'La partita è patta', majority: 'Vince chi ha più pezzi' },
    },
    firstPlayer: { label: 'Chi comincia', hint: 'Il giocatore 1 ha i pezzi chiari.' },
    unpromotedMen: { label: 'Accetta pedine sull’ultima riga', hint: 'Solo per scacchiere lette da un file.' },
  },
  seats: ['Chiari', 'Scuri'],
  takes: { man: 'prende una pedina', king: 'prende una dama' },
  crowned: 'diventa dama',
  board: {
    board: 'Scacchiera',
    taken: 'Pezzi presi:',
    square: 'riga {row} colonna {column}',
    light: 'casella chiara',
    empty: 'vuota',
    canMove: 'può muovere',
    canGo: 'puoi muovere qui',
    threatened: 'può essere catturata',
    blocked: 'Questo pezzo ora non può muovere.',
    pieces: {
      own: { man: 'la tua pedina', king: 'la tua dama' },
      other: { man: 'pedina avversaria', king: 'dama avversaria' },
      first: { man: 'pedina chiara', king: 'dama chiara' },
      second: { man: 'pedina scura', king: 'dama scura' },
    },
  },
  endings: {
    noPieces: '{name} non ha più pezzi.',
    noMoves: '{name} non può più muovere.',
    limit: 'Tutte le {plies} mosse sono state giocate.',
    majority: 'Tutte le {plies} mosse sono state giocate. Vince chi ha più pezzi.',
  },
};
