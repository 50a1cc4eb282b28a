import type { PiranhasLanguage } from './board.ts';

export const de: PiranhasLanguage = {
  rules: [
    'Ein Fisch schwimmt gerade, waagrecht, senkrecht oder schräg, genau so viele Felder, wie auf der ganzen Linie Fische beider Farben sind.',
    'Er darf eigene Fische und Kraken überspringen, gegnerische nicht. Auf einem gegnerischen Fisch darf er enden und frisst ihn, auf einem Kraken nie.',
    'Wer am Ende einer Runde alle Fische in einem Schwarm hat, gewinnt; schräge Nachbarn zählen mit. Nach 30 Runden gewinnt der größere Schwarm.',
  ],
  options: {
    official: {
      label: 'Wettbewerbsregeln',
      hint: 'Wie der Server der Saison gleich große Schwärme und verlorene Fische wertete.',
    },
    position: { label: 'Von einer Stellung beginnen', hint: '100 Buchstaben R B O -, oder zehn Zeilen.' },
  },
  refusals: {
    'piranhas/over': 'Die Partie ist vorbei.',
    'piranhas/not-your-turn': 'Du bist nicht am Zug.',
    'piranhas/not-your-fish': 'Auf diesem Feld ist kein Fisch von dir.',
    'piranhas/leaves-board': 'Der Fisch würde das Becken verlassen.',
    'piranhas/jumps-opponent': 'Ein Fisch darf keinen Gegner überspringen.',
    'piranhas/own-fish-there': 'Auf diesem Feld ist schon ein Fisch von dir.',
    'piranhas/kraken-there': 'Auf einem Kraken darf kein Zug enden.',
    'piranhas/not-a-line': 'Die beiden Felder liegen auf keiner gemeinsamen Linie.',
    'piranhas/wrong-distance': 'Die Entfernung muss der Zahl der Fische auf der Linie entsprechen.',
  },
  seats: ['Rot', 'Blau'],
  eats: 'frisst einen Fisch',
  krakenAt: 'Kraken auf {square}',
  board: {
    board: 'Aquarium mit zehn mal zehn Feldern',
    round: 'Runde {round} von {rounds}',
    swarm: 'Schwarm {fish} von {all}',
    water: 'Wasser',
    kraken: 'Kraken',
    fish: { red: 'roter Fisch', blue: 'blauer Fisch' },
    ownFish: { red: 'dein roter Fisch', blue: 'dein blauer Fisch' },
    canMove: 'kann ziehen',
    canGo: 'kann hierher ziehen',
    edible: 'kann gefressen werden',
    uniting: 'kann seinen Schwarm schließen',
    blocked: 'Dieser Fisch kann jetzt nicht ziehen.',
  },
  endings: {
    united: '{name} hat alle Fische in einem Schwarm.',
    limit: 'Dreißig Runden sind gespielt. {name} hat den größeren Schwarm.',
    stuck: '{name} kann nicht mehr ziehen.',
    equal: 'Beide Schwärme sind gleich groß.',
  },
};
