import type { CommandHelp } from '../../../src/cli/terminal/command.ts';
import type { ByLocale } from '../../../src/core/locale.ts';

export const commandTexts: ByLocale<CommandHelp> = {
  en: {
    summary: 'compare the UNO bots with each other, as in the document',
    about:
      'Plays MATCHES matches (1000) to 500 points and compares the bots: matches won, answer times, turns and cards in hand, beside the figures of the document. Without --bot, bots 1 to 5 play; with more than four bots, each match has four of them.',
    flags: {
      bot: 'a bot that takes part, by its name; once for each bot',
      out: 'folder for the figures as JSON, SVG and HTML',
    },
  },
  it: {
    summary: 'confronta i bot di UNO fra loro, come nel documento',
    about:
      'Gioca MATCHES partite (1000) a 500 punti e confronta i bot: partite vinte, tempi di risposta, turni e carte in mano, accanto alle cifre del documento. Senza --bot giocano i bot da 1 a 5; con più di quattro bot, ogni partita ne ha quattro.',
    flags: {
      bot: 'un bot che partecipa, per nome; una volta per ogni bot',
      out: 'cartella per le cifre in JSON, SVG e HTML',
    },
  },
  de: {
    summary: 'die UNO-Bots miteinander vergleichen, wie im Dokument',
    about:
      'Spielt MATCHES Partien (1000) bis 500 Punkte und vergleicht die Bots: gewonnene Partien, Antwortzeiten, Züge und Handkarten, neben den Zahlen des Dokuments. Ohne --bot spielen die Bots 1 bis 5; bei mehr als vier Bots sitzen in jeder Partie vier davon.',
    flags: {
      bot: 'ein Bot, der teilnimmt, beim Namen; einmal für jeden Bot',
      out: 'Ordner für die Zahlen als JSON, SVG und HTML',
    },
  },
};
