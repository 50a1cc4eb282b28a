import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './board.en.ts';

export const de: Translation<typeof en> = {
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
