import type { Translation } from '../../../src/core/texts.ts';
import { it as page } from './board.it.ts';
import type { en } from './terminal.en.ts';

export const it: Translation<typeof en> = {
  colours: ['rosso', 'blu', 'verde', 'giallo', 'nero'],
  howMany: 'Quanti giocatori (da {fewest} a {most})?',
  turn: 'Turno: {who}',
  pile: 'Tessere nella pila: {tiles}',
  followers: 'Segnalini',
  points: 'Punti',
  gone: 'Hanno lasciato la partita',
  toPlace: 'Tessera da posizionare:',
  area: 'Area di gioco:',
  over: 'La partita è finita.',
  typeTile: 'Scrivi ruota, oppure x,y per posizionare la tessera; aiuto elenca tutti i comandi.',
  typeFollower: 'Segnalino: scrivi {labels}, oppure pass.',
  typePass: 'Nessuna parte è libera per un segnalino, o non ne hai più: scrivi pass.',
  help: [
    'ruota           gira la tessera di 90 gradi in senso orario',
    'x,y             la posiziona lì, per esempio 0,1 o -2,3',
    'C1 S2 K1 M      mette un segnalino su quella parte della tessera: città, strada, campo, monastero',
    'pass            nessun segnalino',
    'annulla         riprende la tessera, prima che si decida il segnalino',
    'mosse           ciò che si può fare; x,y/2 vuol dire dopo due rotazioni',
    'tavolo          mostra di nuovo tutto',
    'abbandona       abbandona la partita',
    'esci            lascia il terminale',
  ],
  placed: '{who}: tessera in ({x},{y})',
  took: '{who}: segnalino su {label}',
  passed: '{who}: nessun segnalino',
  aside: 'Una tessera che non entra da nessuna parte è messa da parte.',
  scored: { one: '{feature}: {count} punto a {who}', other: '{feature}: {count} punti a {who}' },
  features: page.board.features,
  final: 'Conteggio finale',
  total: 'Totale',
};
