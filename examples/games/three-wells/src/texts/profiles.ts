import type { BotProfiles } from 'ludoteca/core';

export const profiles: BotProfiles = {
  random: {
    audience: 'first',
    style: {
      en: 'Plays any card. A good first opponent to learn what a trick is worth.',
      it: 'Gioca una carta qualsiasi. Un buon primo avversario per imparare quanto vale una presa.',
      de: 'Spielt irgendeine Karte. Ein guter erster Gegner, um zu lernen, was ein Stich wert ist.',
    },
  },
  plain: {
    audience: 'casual',
    style: {
      en: 'Takes what it surely gets, and gives away its low cards.',
      it: 'Prende ciò che è sicuro e dà via le carte basse.',
      de: 'Nimmt, was ihm sicher ist, und gibt niedrige Karten her.',
    },
  },
  search: {
    audience: 'club',
    style: {
      en: 'Imagines your cards many times and plays every round to its end in thought.',
      it: 'Immagina molte volte le tue carte e gioca ogni mano fino in fondo con il pensiero.',
      de: 'Stellt sich deine Karten viele Male vor und spielt jede Runde in Gedanken zu Ende.',
    },
  },
};
