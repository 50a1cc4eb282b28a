// The texts of the main menu, the information page and the loading screen.

import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { WaitingPhase } from '../rules/waiting-progress.ts';

export interface MenuWords {
  readonly lead: string;
  readonly start: string;
  readonly information: string;
  readonly exit: string;
  readonly sounds: string;
  readonly about: readonly string[];
  readonly showRules: string;
  readonly version: string;
  readonly since: string;
  readonly players: string;
  readonly matches: string;
  readonly loading: string;
  readonly phases: Readonly<Record<WaitingPhase, string>>;
  readonly free: string;
  /** {seconds} */
  readonly soon: string;
  /** Nobody has set a time: all seats have to be taken. */
  readonly untilFull: string;
  readonly leave: string;
  readonly leaveSure: string;
  readonly leaveLead: string;
}

export const menuTexts: ByLocale<MenuWords> = {
  en: {
    lead: 'Four players, 108 cards, 500 points.',
    start: 'Start',
    information: 'Information',
    exit: 'Exit',
    sounds: 'Sounds',
    about: [
      'A card game for four players, based on a university project of 2011. After one minute bots take the seats that are still free.',
      'Browsers and programs that use the numbered messages of the project play at the same table. The server shuffles, keeps the score and checks the rules. Nobody receives the cards of another player.',
      'UNO is a trademark of Mattel. The cards here are our own drawings.',
    ],
    showRules: 'Show the rules',
    version: 'Version',
    since: 'Online since',
    players: 'Players now',
    matches: 'Matches now',
    loading: 'Preparing the table',
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
    free: 'free seat',
    soon: 'Starts in {seconds} s. Bots take the free seats.',
    untilFull: 'Starts when all seats are taken.',
    leave: 'Main menu',
    leaveSure: 'Leave the table?',
    leaveLead: 'Against bots the match waits for you. Other people can let a bot play for you after a minute.',
  },
  it: {
    lead: 'Quattro giocatori, 108 carte, 500 punti.',
    start: 'Inizia',
    information: 'Informazioni',
    exit: 'Esci',
    sounds: 'Suoni',
    about: [
      'Un gioco di carte per quattro giocatori, da un progetto universitario del 2011. Dopo un minuto i bot prendono i posti ancora liberi.',
      'Browser e programmi che usano i messaggi numerati del progetto giocano allo stesso tavolo. Il server mescola, tiene i punti e controlla le regole. Nessuno riceve le carte di un altro giocatore.',
      'UNO è un marchio di Mattel. I disegni delle carte sono nostri.',
    ],
    showRules: 'Mostra le regole',
    version: 'Versione',
    since: 'Online dal',
    players: 'Giocatori ora',
    matches: 'Partite ora',
    loading: 'Preparazione del tavolo',
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
    free: 'posto libero',
    soon: 'Comincia tra {seconds} s. I bot prendono i posti liberi.',
    untilFull: 'Comincia quando tutti i posti sono occupati.',
    leave: 'Menu principale',
    leaveSure: 'Vuoi lasciare il tavolo?',
    leaveLead:
      'Contro i bot la partita ti aspetta. Altre persone possono far giocare un bot al tuo posto dopo un minuto.',
  },
  de: {
    lead: 'Vier Spieler, 108 Karten, 500 Punkte.',
    start: 'Starten',
    information: 'Information',
    exit: 'Beenden',
    sounds: 'Töne',
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
    leave: 'Hauptmenü',
    leaveSure: 'Den Tisch verlassen?',
    leaveLead:
      'Gegen Bots wartet die Partie auf dich. Andere Menschen können nach einer Minute einen Bot für dich spielen lassen.',
  },
};
