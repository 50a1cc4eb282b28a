import type { Language } from './board.ts';

export const it: Language = {
  rules: [
    'Ci sono tre colori con carte da 1 a 6. Ognuno dei tre giocatori ne riceve sei.',
    'Un giocatore apre con una carta e gli altri ne giocano una a scelta. La carta più alta del colore di apertura prende e apre la presa successiva.',
    'Una presa vale un punto per ogni colore che contiene. Dopo tutte le mani vince chi ha più punti.',
  ],
  options: { rounds: { label: 'Mani' } },
  refusals: {
    'three-wells/not-a-card': 'Scrivi una carta: R, G o B e un numero da 1 a 6, come R3.',
    'three-wells/not-in-hand': 'Non hai questa carta.',
    'three-wells/not-in-deck': 'Questa carta è già stata data.',
    'three-wells/not-your-turn': 'Non è il tuo turno.',
    'three-wells/dealing': 'Si stanno dando le carte.',
    'three-wells/over': 'La partita è finita.',
  },
  seats: ['Primo', 'Secondo', 'Terzo'],
  board: {
    round: 'Mano {round} di {rounds}',
    hand: 'Le tue carte',
    trick: 'Sul tavolo',
    before: 'La presa precedente',
    points: '{points} punti',
    cards: '{cards} carte',
    card: '{colour} {value}',
    hidden: 'Carta coperta',
    show: 'Mostra le mie carte',
    colours: ['rosso', 'verde', 'blu'],
  },
  played: 'gioca {card}',
  took: '{name} prende per {points}',
  won: '{name} vince con {points} punti.',
  shared: '{name} vincono insieme con {points} punti.',
};
