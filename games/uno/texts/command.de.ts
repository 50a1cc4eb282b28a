import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './command.en.ts';

export const de: Translation<typeof en> = {
  summary: 'die UNO-Bots miteinander vergleichen, wie im Dokument',
  about:
    'Spielt MATCHES Partien (1000) bis 500 Punkte und vergleicht die Bots: gewonnene Partien, Antwortzeiten, Züge und Handkarten, neben den Zahlen des Dokuments. Ohne --bot spielen die Bots 1 bis 5; bei mehr als vier Bots sitzen in jeder Partie vier davon.',
  flags: {
    bot: 'ein Bot, der teilnimmt, beim Namen; einmal für jeden Bot',
    out: 'Ordner für die Zahlen als JSON, SVG und HTML',
  },
};
