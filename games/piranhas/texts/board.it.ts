import type { PiranhasLanguage } from './board.ts';

export const it: PiranhasLanguage = {
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
  refusals: {
    'piranhas/over': 'La partita è finita.',
    'piranhas/not-your-turn': 'Non è il tuo turno.',
    'piranhas/not-your-fish': 'Su quella casella non c’è un tuo pesce.',
    'piranhas/leaves-board': 'Il pesce uscirebbe dall’acquario.',
    'piranhas/jumps-opponent': 'Un pesce non può saltare un avversario.',
    'piranhas/own-fish-there': 'Su quella casella c’è un tuo pesce.',
    'piranhas/kraken-there': 'Non ci si può fermare su un kraken.',
    'piranhas/not-a-line': 'Le due caselle non stanno su una riga, colonna o diagonale.',
    'piranhas/wrong-distance': 'La distanza deve essere il numero di pesci sulla linea.',
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
