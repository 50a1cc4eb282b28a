import type { PiranhasRefusals } from './refusals.ts';

export const de: PiranhasRefusals = {
  'piranhas/over': 'Die Partie ist vorbei.',
  'piranhas/not-your-turn': 'Du bist nicht am Zug.',
  'piranhas/not-your-fish': 'Auf diesem Feld ist kein Fisch von dir.',
  'piranhas/leaves-board': 'Der Fisch würde das Becken verlassen.',
  'piranhas/jumps-opponent': 'Ein Fisch darf keinen Gegner überspringen.',
  'piranhas/own-fish-there': 'Auf diesem Feld ist schon ein Fisch von dir.',
  'piranhas/kraken-there': 'Auf einem Kraken darf kein Zug enden.',
  'piranhas/not-a-line': 'Die beiden Felder liegen auf keiner gemeinsamen Linie.',
  'piranhas/wrong-distance': 'Die Entfernung muss der Zahl der Fische auf der Linie entsprechen.',
  'piranhas/no-such-action': 'Diese Aktion gibt es nicht.',
  'piranhas/off-board': 'Dieses Feld gibt es auf dem Brett nicht.',
  'piranhas/bad-kraken-square':
    'Kraken stehen auf den inneren 6 x 6 Feldern und nie auf derselben Reihe, Spalte oder Diagonale.',
  'piranhas/not-a-move': 'Ein Zug wird wie A4-C4 geschrieben.',
  'piranhas/bad-position':
    'Eine Stellung besteht aus 100 Zeichen R B O - oder aus zehn Zeilen von oben nach unten und kann mit der Zahl der gespielten Halbzüge enden.',
  'piranhas/too-many-fish': 'Eine Seite hat höchstens 16 Fische.',
  'piranhas/position-over': 'In dieser Stellung ist die Partie zu Ende.',
};
