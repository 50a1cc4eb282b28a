import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './board.en.ts';
import { it as spoken } from './words.it.ts';

export const it: Translation<typeof en> = {
  rules: [
    'Gioca una carta con il colore o il simbolo di quella in tavola. Le carte nere vanno sempre bene. Se non hai una carta adatta, pescane una.',
    'A un +2 puoi rispondere con un altro +2. Il primo che non può pesca tutte le carte.',
    'Chiama «Uno!» quando giochi la penultima carta. Se lo dimentichi, peschi due carte.',
    'Chi finisce le carte per primo segna quelle rimaste in mano agli altri. Vince chi arriva per primo ai punti stabiliti.',
  ],
  options: {
    target: { label: 'Punti per vincere' },
    roundLimit: { label: 'Numero massimo di mani', hint: 'Poi vince il punteggio più alto.' },
    turnLimit: { label: 'Numero massimo di turni per mano', hint: 'Poi nessuno segna punti per la mano.' },
    stackTwos: { label: '+2 su +2', hint: 'A un +2 si risponde con un +2.' },
    stackFours: { label: '+4 su +4', hint: 'A un +4 si risponde con un +4.' },
    crossStack: { label: '+4 su +2', hint: 'A un +2 si risponde con un +4.' },
    challenge: { label: 'Sfidare il +4', hint: 'Chi bluffava pesca le carte; chi sfida a torto ne pesca due in più.' },
    jumpIn: { label: 'Giocare fuori turno', hint: 'Una carta identica si può giocare fuori turno.' },
    sevenZero: { label: 'Sette e zero', hint: 'Il 7 scambia la mano con qualcuno, lo 0 le fa girare tutte.' },
    forcePlay: { label: 'Obbligo di giocare', hint: 'La carta pescata che va bene va giocata.' },
    drawToMatch: { label: 'Pescare finché una va bene' },
    catching: { label: 'Chiamata dimenticata', hint: 'Costa due carte solo se qualcuno se ne accorge.' },
  },
  lengths: { 'points-200': 'Breve: 200 punti', 'one-round': 'Una mano', 'points-500': 'Lunga: 500 punti' },
  board: {
    ...spoken.board,
    board: 'Tavolo da gioco',
    hand: 'La tua mano',
    you: 'Tu',
    pile: 'Mazzo',
    discard: 'In tavola',
    stack: '{count} da pescare',
    lastCard: 'può vincere al prossimo turno',
    mustDraw: '+{count} se non rispondi',
    canPlay: 'si può giocare',
    draw: 'Pesca',
    keep: 'Passo',
    take: 'Prendi {count}',
    call: 'Uno!',
    called: 'Chiamato',
    notCalled: 'Non ha chiamato!',
    catch: 'Beccato!',
    challenge: 'Sfida',
    chooseColour: 'Quale colore?',
    chooseHand: 'Scambia la mano con',
    notYet: 'Non è ancora il tuo turno.',
    waiting: 'Il tavolo è pronto.',
    page: 'Pagina {page} di {pages}',
    close: 'Chiudi',
    leftInHand: 'rimasti in mano',
    matchWon: '{name} vince la partita',
    matchDrawn: 'La partita è patta',
  },
  pages: {
    cards: {
      title: 'Le carte',
      text: [
        '108 carte. Ogni colore ha anche un segno: blu la goccia, rosso la fiamma, verde la foglia, giallo il sole.',
        'Ogni colore ha uno 0, due carte per ogni numero da 1 a 9, due salta, due inverti e due +2. Quattro jolly e quattro jolly +4 sono neri.',
      ],
    },
    goal: {
      title: 'Lo scopo',
      text: [
        'Finire le carte prima degli altri. Chi finisce per primo vince la mano e segna ciò che gli altri hanno ancora.',
        'Vince la partita chi arriva per primo ai punti stabiliti in più mani: 200 in una partita breve, 500 in una lunga.',
      ],
    },
    turn: {
      title: 'Lo svolgimento',
      text: [
        'Gioca una carta del colore o del simbolo di quella in tavola, o una qualsiasi nera. Le carte giocabili sono rialzate.',
        'Non ne hai, o non vuoi? Pesca una carta. Se va bene puoi giocarla subito.',
        'Quando giochi la penultima carta premi «Uno!»: prima, o nel secondo che segue. Se lo dimentichi peschi due carte.',
        'Per un turno ci sono dieci secondi. Poi si pesca una carta per te e il turno passa.',
      ],
    },
    scoring: {
      title: 'Il punteggio',
      text: [
        'I numeri valgono quanto mostrano. Salta, inverti e +2 valgono 20, le nere 50.',
        'Se l’ultima carta era un +2 o un +4 il giocatore seguente pesca lo stesso, e anche quelle carte contano.',
      ],
    },
    actions: {
      title: 'Le carte azione',
      text: [
        'Salta: il prossimo perde il turno. Inverti: si gioca nell’altro senso.',
        '+2: il prossimo pesca due carte e perde il turno, o risponde con un altro +2. Il totale cresce finché qualcuno lo prende.',
        'Jolly: scegli il colore. Jolly +4: in più il prossimo pesca quattro carte e perde il turno.',
      ],
    },
  },
  endings: {
    target: '{name} ha {points} punti dopo {rounds}.',
    played: { one: 'una mano', other: '{count} mani' },
    rounds: {
      one: 'La mano è finita. Vincono {points} punti.',
      other: 'Tutte le {count} mani sono state giocate. Vincono {points} punti.',
    },
  },
};
