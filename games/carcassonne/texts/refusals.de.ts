import type { CarcassonneRefusals } from './refusals.ts';

export const de: CarcassonneRefusals = {
  'carcassonne/game-over': 'Das Spiel ist zu Ende.',
  'carcassonne/not-your-turn': 'Du bist nicht am Zug.',
  'carcassonne/tile-first': 'Zuerst muss das Plättchen gelegt werden.',
  'carcassonne/tile-placed': 'Das Plättchen liegt: jetzt ein Gefolgsmann, oder keiner.',
  'carcassonne/draw-first': 'Zuerst wird ein Plättchen gezogen.',
  'carcassonne/not-in-pile': 'So ein Plättchen ist nicht mehr im Stapel.',
  'carcassonne/not-an-action': 'Diesen Zug gibt es nicht.',
  'carcassonne/cell-taken': 'Hier liegt schon ein Plättchen.',
  'carcassonne/not-adjacent': 'Daneben liegt kein Plättchen.',
  'carcassonne/does-not-fit': 'Straßen, Städte und Wiesen müssen in den Nachbarn weitergehen.',
  'carcassonne/no-follower': 'Du hast keinen Gefolgsmann mehr.',
  'carcassonne/no-such-part': 'Diesen Teil hat das Plättchen nicht.',
  'carcassonne/part-taken': 'Auf dieser Straße, Stadt oder Wiese steht schon ein Gefolgsmann.',
  'carcassonne/not-a-tile': 'Diese Zeile beschreibt kein Plättchen.',
  'carcassonne/unknown-command': 'Schreib x,y/r für ein Plättchen, einen Teil wie C1 oder pass.',
  'carcassonne/tile-file': 'Die Plättchendatei hat Fehler.',
  'carcassonne/tile-count': 'Es sind zu viele oder zu wenige Plättchen.',
};
