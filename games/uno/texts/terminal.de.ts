import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './terminal.en.ts';

export const de: Translation<typeof en> = {
  single: 'Eine einzige Runde',
  round: 'Runde {round}, gespielt wird bis {target} Punkte',
  clockwise: 'im Uhrzeigersinn',
  anticlockwise: 'gegen den Uhrzeigersinn',
  over: 'Die Partie ist vorbei.',
  pile: 'Stapel',
  onTable: 'Tisch',
  toDraw: '{cards} zu ziehen',
  hand: 'Hand',
  deals: 'Geber',
  notCalled: 'hat nicht gerufen!',
  legend: ['B blau, R rot, G grün, Y gelb', 'S Aussetzen, C Umkehr, W Farbwahl'],
  keys: 'Tippe eine Karte, etwa R5; vorstehende Karten passen. Auch ziehen, uno und hilfe sind Befehle.',
  help: [
    'R5 G+2 BS YC    diese Karte legen: Rot 5, Grün +2, Blau Aussetzen, Gelb Umkehr',
    'W  W+4          eine Farbwahl legen; danach rot, grün, blau oder gelb tippen',
    'ziehen          eine Karte ziehen; nehmen: die Karten eines +2; behalten: die gezogene Karte behalten',
    'uno             rufen, bevor du die vorletzte Karte legst, oder in der Sekunde danach',
    'anzweifeln      ein +4 anzweifeln; erwischt: jemand hat nicht gerufen; tausch-2: die Hand mit Platz 2 tauschen',
    '? TEXT          die Züge auflisten, oder die mit TEXT darin',
    'tisch           den Tisch neu zeichnen',
    'aufgeben, ende  aufgeben; gehen',
  ],
};
