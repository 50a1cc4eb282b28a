import type { Translation } from '../../../src/core/texts.ts';
import { de as page } from './board.de.ts';
import type { en } from './terminal.en.ts';

export const de: Translation<typeof en> = {
  colours: ['Rot', 'Blau', 'Grün', 'Gelb', 'Schwarz'],
  howMany: 'Wie viele spielen ({fewest} bis {most})?',
  turn: 'Am Zug: {who}',
  pile: 'Plättchen im Stapel: {tiles}',
  followers: 'Gefolgsleute',
  points: 'Punkte',
  gone: 'Nicht mehr dabei',
  toPlace: 'Zu legen:',
  area: 'Tisch:',
  over: 'Die Partie ist zu Ende.',
  typeTile: 'Tippe drehen, oder x,y, um das Plättchen zu legen; hilfe zeigt alle Befehle.',
  typeFollower: 'Gefolgsmann: tippe {labels}, oder pass.',
  typePass: 'Kein Teil ist frei, oder es ist kein Gefolgsmann übrig: tippe pass.',
  help: [
    'drehen          das Plättchen ein Viertel nach rechts drehen',
    'x,y             es dorthin legen, etwa 0,1 oder -2,3',
    'C1 S2 K1 M      ein Gefolgsmann auf diesen Teil: Stadt, Straße, Wiese, Kloster',
    'pass            kein Gefolgsmann',
    'zurück          das Plättchen wieder aufnehmen, solange der Gefolgsmann offen ist',
    'züge            was möglich ist; x,y/2 heißt nach zwei Drehungen',
    'tisch           alles noch einmal zeigen',
    'aufgeben        die Partie aufgeben',
    'ende            das Terminal verlassen',
  ],
  placed: '{who}: Plättchen auf ({x},{y})',
  took: '{who}: Gefolgsmann auf {label}',
  passed: '{who}: kein Gefolgsmann',
  aside: 'Ein Plättchen, das nirgends passt, kommt beiseite.',
  scored: { one: '{feature}: {count} Punkt für {who}', other: '{feature}: {count} Punkte für {who}' },
  features: page.board.features,
  final: 'Schlusswertung',
  total: 'Summe',
};
