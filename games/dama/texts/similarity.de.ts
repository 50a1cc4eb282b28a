import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './similarity.en.ts';

export const de: Translation<typeof en> = {
  title: 'Ähnliche Einsendungen',
  confidential: 'Diese Seite ist nur für die Organisation: Sie nennt Studierende und zeigt ihre Quellen.',
  columns: ['Einsendungen', 'Gemeinsam', 'Stellen'],
  found: {
    one: '{count} Paar von Einsendungen ist ähnlich. Nur du kannst {file} lesen.',
    other: '{count} Paare von Einsendungen sind ähnlich. Nur du kannst {file} lesen.',
  },
  facts: {
    compared: 'Verglichene Paare: {compared}. Davon haben {similar} mindestens {limit} gemeinsam.',
    next: 'Die anderen Paare haben höchstens {next} gemeinsam.',
    rest: 'Quellen sind für die ersten {shown} davon zu sehen. Alle Anteile stehen in similarity.csv.',
    share:
      'Der Anteil zählt Stellen der kürzeren Quelle, die auch die andere hat. Namen, Kommentare, Anordnung, Typen und die Reihenfolge der Funktionen zählen nicht, und auch nicht, was der Kurs verteilt.',
    proof:
      'Ein hoher Anteil ist ein Grund, beide Quellen zu lesen, und kein Beweis. Nummern führen von einer Stelle zur selben in der anderen Quelle.',
    short: 'Zu kurz für einen Vergleich: {names}',
    programs: 'Programme ohne Quelle: {names}',
  },
};
