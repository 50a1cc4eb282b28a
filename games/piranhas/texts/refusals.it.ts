import type { PiranhasRefusals } from './refusals.ts';

export const it: PiranhasRefusals = {
  'piranhas/over': 'La partita è finita.',
  'piranhas/not-your-turn': 'Non è il tuo turno.',
  'piranhas/not-your-fish': 'Su quella casella non c’è un tuo pesce.',
  'piranhas/leaves-board': 'Il pesce uscirebbe dall’acquario.',
  'piranhas/jumps-opponent': 'Un pesce non può saltare un avversario.',
  'piranhas/own-fish-there': 'Su quella casella c’è un tuo pesce.',
  'piranhas/kraken-there': 'Non ci si può fermare su un kraken.',
  'piranhas/not-a-line': 'Le due caselle non stanno su una riga, colonna o diagonale.',
  'piranhas/wrong-distance': 'La distanza deve essere il numero di pesci sulla linea.',
  'piranhas/no-such-action': 'Questa azione non esiste.',
  'piranhas/off-board': 'Questa casella non esiste sulla scacchiera.',
  'piranhas/bad-kraken-square':
    'I kraken stanno nelle 6 x 6 caselle interne, mai sulla stessa riga, colonna o diagonale.',
  'piranhas/not-a-move': 'Una mossa si scrive come A4-C4.',
  'piranhas/bad-position':
    'Una posizione è fatta di 100 caratteri R B O -, o di dieci righe dall’alto in basso, e può finire con il numero di mezze mosse giocate.',
  'piranhas/too-many-fish': 'Una parte ha al massimo 16 pesci.',
  'piranhas/position-over': 'In quella posizione la partita è finita.',
};
