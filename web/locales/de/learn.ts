import type { learn as en } from '../en/learn.ts';
import type { SameKeys } from '../shared/locale.ts';

export const learn: SameKeys<typeof en> = {
  'learn.title': '{game} lernen',
  'learn.start': 'Spielen lernen',
  'learn.start.lead': 'Eine Lektion von etwa zwei Minuten auf dem echten Brett.',
  'learn.again': 'Lektion wiederholen',
  'learn.progress': 'Schritt {at} von {of}',
  'learn.next': 'Weiter',
  'learn.skip': 'Schritt überspringen',
  'learn.back': 'Zurück',
  'learn.restart': 'Von vorn',
  'learn.show': 'Zeig es mir',
  'learn.other': 'Die Regeln erlauben das, aber versuche, was die Lektion verlangt.',
  'learn.watch': 'Sieh zu, was geschieht.',
  'learn.done': 'Du weißt genug, um zu spielen.',
  'learn.done.lead':
    'Spiele eine erste Partie gegen den leichtesten Bot. Der Tipp-Knopf markiert jederzeit einen guten Zug.',
  'learn.play': 'Gegen den leichtesten Bot spielen',
  'learn.teacher': 'Lehrer',
  'learn.you': 'Du',
  'learn.none': 'Für dieses Spiel gibt es noch keine Lektion.',
  'rules.title': 'Regeln von {game}',
  'rules.open': 'Regeln',
  'rules.page': 'Regeln mit Bildern',
  'rules.lesson': 'Auf dem Brett lernen',
};
