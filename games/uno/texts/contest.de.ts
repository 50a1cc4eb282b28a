import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './contest.en.ts';

export const de: Translation<typeof en> = {
  title: 'Turnier der UNO-Bots',
  played: '{matches} Partien mit im Mittel {rounds} Runden, Startwert "{seed}"',
  properties: 'Eigenschaften',
  columns: [
    'Bot',
    'Partien',
    'gewonnen',
    'Punkte',
    'Züge',
    'Karten',
    'höchstens',
    'ms im Mittel',
    'ms höchstens',
    'Dokument: Mittel',
    'Dokument: höchstens',
  ],
  chart: 'Gewonnene Partien (± ein Standardfehler)',
  fair: 'gleicher Anteil',
  compared:
    'Züge eines Spielers in einer Partie: {moves} (im Dokument: {theirMoves}). Karten auf der Hand: {cards} (im Dokument: {theirCards}).',
  lost: 'Im Dokument fehlt das Diagramm der Siege; laut Text ist Bot 2 sehr effizient.',
  twoBots: 'Ein Turnier braucht mindestens zwei --bot.',
  written: 'Der Bericht steht in {folder}: report.html, report.json, wins.svg.',
};
