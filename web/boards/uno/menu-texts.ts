// The words of the main menu, of the information and of the loading screen.

import type { WaitingPhase } from '../../../src/games/uno/waiting-progress.ts';
import type { ByLocale } from '../../locales/shared/locale.ts';

export interface MenuWords {
  readonly lead: string;
  readonly start: string;
  readonly information: string;
  readonly exit: string;
  readonly sounds: string;
  readonly about: readonly string[];
  readonly showRules: string;
  readonly house: string;
  readonly since: string;
  readonly players: string;
  readonly matches: string;
  readonly loading: string;
  readonly phases: Readonly<Record<WaitingPhase, string>>;
  readonly free: string;
  /** {seconds} */
  readonly soon: string;
  /** Nobody has set a time: all chairs have to be taken. */
  readonly untilFull: string;
  readonly leave: string;
  readonly leaveSure: string;
  readonly leaveLead: string;
}

export const menuTexts: ByLocale<MenuWords> = {
  en: {
    lead: 'Four chairs, 108 cards, 500 points.',
    start: 'Start',
    information: 'Information',
    exit: 'Exit',
    sounds: 'Sounds',
    about: [
      'A card game for four after a university project of 2011: whoever is missing when the minute is over is replaced by a bot.',
      'Browsers and programs that speak the project’s numbered messages sit at the same table. The house shuffles, keeps the score and sees to the rules; nobody is ever sent another player’s cards.',
      'UNO is a trademark of Mattel. The cards here were drawn for this house.',
    ],
    showRules: 'Show the rules',
    house: 'House',
    since: 'Open since',
    players: 'Players now',
    matches: 'Matches now',
    loading: 'Getting the table ready',
    phases: {
      space: 'Looking for free space',
      hall: 'Building the hall',
      table: 'Building the table',
      invitations: 'Inviting participants',
      chairs: 'Arranging the chairs',
      printing: 'Printing the cards',
      players: 'Welcoming the players',
      spectators: 'Seating the spectators',
      opponents: 'Training the opponents',
      shuffling: 'Shuffling the deck',
    },
    free: 'a chair is free',
    soon: 'Starts in {seconds} s; bots take the free chairs.',
    untilFull: 'Starts when every chair is taken.',
    leave: 'Main menu',
    leaveSure: 'Leave the table?',
    leaveLead: 'A bot plays for you until you come back.',
  },
  it: {
    lead: 'Quattro sedie, 108 carte, 500 punti.',
    start: 'Inizia',
    information: 'Informazioni',
    exit: 'Esci',
    sounds: 'Suoni',
    about: [
      'Un gioco di carte per quattro, da un progetto universitario del 2011: chi manca allo scadere del minuto è sostituito da un bot.',
      'Browser e programmi che parlano i messaggi numerati del progetto siedono allo stesso tavolo. La casa mescola, tiene i punti e bada alle regole; a nessuno arrivano mai le carte di un altro.',
      'UNO è un marchio di Mattel. Le carte sono state disegnate per questa casa.',
    ],
    showRules: 'Mostra le regole',
    house: 'Casa',
    since: 'Aperta dal',
    players: 'Giocatori ora',
    matches: 'Partite ora',
    loading: 'Si prepara il tavolo',
    phases: {
      space: 'Ricerca di uno spazio libero',
      hall: 'Costruzione della sala',
      table: 'Costruzione del tavolo',
      invitations: 'Invito dei partecipanti',
      chairs: 'Sistemazione delle sedie',
      printing: 'Stampa delle carte',
      players: 'Accoglienza dei giocatori',
      spectators: 'Sistemazione degli spettatori',
      opponents: 'Allenamento degli avversari',
      shuffling: 'Mescolamento del mazzo',
    },
    free: 'una sedia è libera',
    soon: 'Si comincia tra {seconds} s; i bot prendono le sedie libere.',
    untilFull: 'Si comincia quando tutte le sedie sono prese.',
    leave: 'Menu principale',
    leaveSure: 'Lasciare il tavolo?',
    leaveLead: 'Un bot gioca per te finché non torni.',
  },
  de: {
    lead: 'Vier Stühle, 108 Karten, 500 Punkte.',
    start: 'Los',
    information: 'Information',
    exit: 'Hinaus',
    sounds: 'Töne',
    about: [
      'Ein Kartenspiel für vier nach einer Studienarbeit von 2011: Wer nach der Minute fehlt, wird durch einen Bot ersetzt.',
      'Browser und Programme, die die nummerierten Nachrichten der Arbeit sprechen, sitzen am selben Tisch. Das Haus mischt, zählt und achtet auf die Regeln; niemand bekommt je die Karten der anderen geschickt.',
      'UNO ist eine Marke von Mattel. Die Karten wurden für dieses Haus gezeichnet.',
    ],
    showRules: 'Regeln zeigen',
    house: 'Haus',
    since: 'Offen seit',
    players: 'Spielende jetzt',
    matches: 'Partien jetzt',
    loading: 'Der Tisch wird gerichtet',
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
    free: 'ein Stuhl ist frei',
    soon: 'Beginnt in {seconds} s; Bots nehmen die freien Stühle.',
    untilFull: 'Beginnt, wenn alle Stühle besetzt sind.',
    leave: 'Hauptmenü',
    leaveSure: 'Den Tisch verlassen?',
    leaveLead: 'Ein Bot spielt für dich, bis du zurück bist.',
  },
};
