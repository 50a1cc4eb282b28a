import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './board.en.ts';

export const it: Translation<typeof en> = {
  rules: [
    'Un pesce nuota dritto lungo riga, colonna o diagonale, di tante caselle quanti sono i pesci su tutta quella linea, di entrambi i colori.',
    'Può saltare i suoi compagni e i kraken, non gli avversari. Può fermarsi su un pesce avversario, che viene mangiato, mai su un kraken.',
    'Chi a fine turno ha tutti i pesci in un solo banco vince; i vicini contano anche in diagonale. Dopo 30 turni vince il banco più grande.',
  ],
  options: {
    official: {
      label: 'Regole della gara',
      hint: 'Come il server della stagione giudicava banchi uguali e pesci perduti.',
    },
    position: { label: 'Parti da una posizione', hint: '100 lettere R B O -, oppure dieci righe.' },
  },
  seats: ['Rosso', 'Blu'],
  eats: 'mangia un pesce',
  krakenAt: 'kraken in {square}',
  board: {
    board: 'Acquario di dieci per dieci caselle',
    round: 'Turno {round} di {rounds}',
    swarm: 'Banco {fish} di {all}',
    water: 'acqua',
    kraken: 'kraken',
    fish: { red: 'pesce rosso', blue: 'pesce blu' },
    ownFish: { red: 'il tuo pesce rosso', blue: 'il tuo pesce blu' },
    canMove: 'può muovere',
    canGo: 'puoi muovere qui',
    edible: 'può essere mangiato',
    uniting: 'può completare il banco',
    blocked: 'Questo pesce ora non può muoversi.',
  },
  endings: {
    united: '{name} ha riunito tutti i pesci in un banco.',
    limit: 'Sono stati giocati trenta turni. {name} ha il banco più grande.',
    stuck: '{name} non può più muovere.',
    equal: 'I due banchi hanno la stessa grandezza.',
  },
};
