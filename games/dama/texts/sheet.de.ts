import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './sheet.en.ts';

export const de: Translation<typeof en> = {
  title: 'Bewertungsbogen',
  titleOf: 'Bogen von {name}',
  confidential: 'Diese Seite ist nur für die Prüfenden: Sie enthält die Punkte aller Studierenden.',
  facts: [
    'Eine Methode teilt ihre Punkte auf ihre Fälle auf. Ein Fall, der nicht geprüft wurde, weil eine andere Methode fehlerhaft ist, bringt keine Punkte, außer die Gewichte sagen es anders: Sieh ihn dir selbst an.',
    'Das Dokument nennt, was zählt, aber keine Zahlen. Die Gewichte stehen in weights.yaml; eine geänderte Kopie gibst du mit --weights an.',
    'Ein leeres Feld füllen die Prüfenden aus, oder es wurde nichts gemessen.',
  ],
  columns: { name: 'Name', methods: 'Methoden', sum: 'Summe', of: 'von' },
  parts: { memory: 'Speicher', limits: 'Grenzen', strategy: 'Strategie', bonus: 'Bonus' },
  part: {
    memory: 'valgrind findet nichts',
    limits: 'kein Spiel durch Zeit, Speicher oder eine andere Grenze verloren',
    strategy: 'geben die Prüfenden',
    bonus: 'unter den ersten 15 %',
  },
  points: '{points} von {of}',
  open: '– von {of}',
  sum: 'Summe: {points} von {measured} gemessenen Punkten (insgesamt {of})',
  games: '{lost} von {played} Spielen durch eine Grenze verloren',
  notAdmitted: 'nicht zugelassen',
  noSource: 'Ein Programm ohne Quelle: Keine Methode wurde geprüft.',
  allPassed: '{count} Fälle, alle richtig',
  somePassed: '{passed} von {count} Fällen richtig, {untried} nicht geprüft',
  states: { passed: 'richtig', failed: 'falsch', untried: 'nicht geprüft' },
  fault: '{requirement}. Gefunden: {found}',
  untried: '{requirement} ({found})',
  shows: 'Ein Programm, das es zeigt',
  compile: 'Kompilieren mit: g++ -o fault fault.cpp player.cpp',
  valgrind: 'Kompilieren mit: g++ -g -o fault fault.cpp player.cpp && valgrind --leak-check=full ./fault',
  written: 'Bewertungsbögen: {file}',
  program: {
    mustBe: 'muss sein: {value}',
    mustBeBoard: 'muss sein, mit Punkten für leere Felder:',
    legalMove: 'muss das Brett nach einem erlaubten Zug von Spieler {player} sein',
    nothingThrown: 'nichts wurde geworfen',
  },
  weights: {
    notAMap: 'hier werden Namen mit Zahlen erwartet',
    unknown: 'es gibt nichts mit dem Namen {name}',
    number: '{name} muss eine Zahl von 0 bis {most} sein',
  },
};
