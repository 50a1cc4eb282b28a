import type { Language } from './board.ts';

export const de: Language = {
  rules: [
    'Es gibt drei Farben mit Karten von 1 bis 6. Jeder der drei Spieler bekommt sechs davon.',
    'Einer spielt eine Karte aus, und die anderen legen dazu, was sie wollen. Die höchste Karte der ausgespielten Farbe nimmt den Stich und spielt den nächsten aus.',
    'Ein Stich zählt einen Punkt für jede Farbe darin. Nach allen Runden gewinnt, wer die meisten Punkte hat.',
  ],
  options: { rounds: { label: 'Runden' } },
  refusals: {
    'three-wells/not-a-card': 'Schreib eine Karte: R, G oder B und eine Zahl von 1 bis 6, etwa R3.',
    'three-wells/not-in-hand': 'Diese Karte hast du nicht.',
    'three-wells/not-in-deck': 'Diese Karte ist schon ausgeteilt.',
    'three-wells/not-your-turn': 'Du bist nicht am Zug.',
    'three-wells/dealing': 'Die Karten werden gerade ausgeteilt.',
    'three-wells/over': 'Das Spiel ist zu Ende.',
  },
  seats: ['Erster', 'Zweiter', 'Dritter'],
  board: {
    round: 'Runde {round} von {rounds}',
    hand: 'Deine Karten',
    trick: 'Auf dem Tisch',
    before: 'Der Stich davor',
    points: '{points} Punkte',
    cards: '{cards} Karten',
    card: '{colour} {value}',
    hidden: 'Verdeckte Karte',
    show: 'Meine Karten zeigen',
    colours: ['Rot', 'Grün', 'Blau'],
  },
  played: 'spielt {card}',
  took: '{name} nimmt den Stich für {points}',
  won: '{name} gewinnt mit {points} Punkten.',
  shared: '{name} gewinnen gemeinsam mit {points} Punkten.',
};
