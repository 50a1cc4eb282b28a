import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './menu.en.ts';

export const de: Translation<typeof en> = {
  lead: 'Vier Spieler, 108 Karten, 500 Punkte.',
  start: 'Starten',
  information: 'Information',
  exit: 'Beenden',
  about: [
    'Ein Kartenspiel für vier Spieler nach einer Studienarbeit von 2011. Nach einer Minute nehmen Bots die noch freien Plätze.',
    'Browser und Programme, die die nummerierten Nachrichten der Arbeit benutzen, spielen am selben Tisch. Der Server mischt, zählt die Punkte und prüft die Regeln. Niemand bekommt die Karten anderer Spieler.',
    'UNO ist eine Marke von Mattel. Die Karten haben wir selbst gezeichnet.',
  ],
  showRules: 'Regeln anzeigen',
  version: 'Version',
  since: 'Online seit',
  players: 'Spieler jetzt',
  matches: 'Partien jetzt',
  loading: 'Der Tisch wird vorbereitet',
  phases: {
    space: 'Suche nach freiem Platz',
    hall: 'Bau des Saals',
    table: 'Bau des Tisches',
    invitations: 'Einladung der Teilnehmer',
    chairs: 'Aufstellen der Stühle',
    printing: 'Druck der Karten',
    players: 'Begrüßung der Spieler',
    spectators: 'Platz für die Zuschauer',
    opponents: 'Training der Gegner',
    shuffling: 'Mischen des Stapels',
  },
  free: 'freier Platz',
  soon: 'Beginnt in {seconds} s. Bots nehmen die freien Plätze.',
  untilFull: 'Beginnt, wenn alle Plätze besetzt sind.',
  leaveSure: 'Den Tisch verlassen?',
  leaveLead:
    'Gegen Bots wartet die Partie auf dich. Andere Menschen können nach einer Minute einen Bot für dich spielen lassen.',
};
