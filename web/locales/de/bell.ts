import type { bell as en } from '../en/bell.ts';
import type { SameKeys } from '../locale.ts';

export const bell: SameKeys<typeof en> = {
  'bell.title': 'Mitteilungen',
  'bell.unread.one': 'Mitteilungen: {count} neue',
  'bell.unread.other': 'Mitteilungen: {count} neue',
  'bell.empty':
    'Nichts Neues. Hier steht, wenn du in einer langsamen Partie am Zug bist oder jemand eine Revanche möchte.',
  'bell.all-read': 'Alle als gelesen markieren',
  'bell.new': 'neu',
  'bell.settings': 'Einstellungen',
  'bell.turn': '{game}: du bist am Zug',
  'bell.turn.by': '{game}: {name} hat gezogen, du bist dran',
  'bell.ended.won': '{game}: die Partie ist zu Ende, du hast gewonnen',
  'bell.ended.lost': '{game}: die Partie ist zu Ende, du hast verloren',
  'bell.ended.drawn': '{game}: die Partie ist zu Ende, niemand hat gewonnen',
  'bell.ended.won.by': '{game}: du hast gegen {name} gewonnen',
  'bell.ended.lost.by': '{game}: du hast gegen {name} verloren',
  'bell.ended.drawn.by': '{game}: unentschieden gegen {name}',
  'bell.rematch': '{game}: {name} möchte noch einmal spielen',
  'bell.round': '{tournament}: deine nächste Partie ist aufgebaut',
  'bell.followed': '{name} folgt dir',
  'bell.invited': '{game}: {name} lädt dich an einen Tisch ein',
  'bell.account': 'Mitteilungen',
  'bell.account.lead': 'Was du erfahren möchtest, während du anderswo bist.',
  'bell.kind.turn': 'Ich bin in einer langsamen Partie am Zug',
  'bell.kind.ended': 'Eine meiner Partien ist zu Ende',
  'bell.kind.rematch': 'Jemand möchte noch einmal spielen',
  'bell.kind.round': 'Mein Turnier geht weiter',
  'bell.kind.followed': 'Jemand folgt mir',
  'bell.kind.invited': 'Jemand lädt mich an einen Tisch ein',
};
