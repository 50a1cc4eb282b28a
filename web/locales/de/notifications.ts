import type { Translation } from '../../../src/core/texts.ts';
import type { notifications as en } from '../en/notifications.ts';
import type { notifications as pages } from '../en/pages/notifications.ts';

export const notifications: Translation<typeof en & typeof pages> = {
  'bell.title': 'Mitteilungen',
  'bell.unread.one': 'Mitteilungen: {count} neue',
  'bell.unread.other': 'Mitteilungen: {count} neue',
  'bell.empty':
    'Keine Mitteilungen. Du bekommst eine, wenn du in einer Fernpartie am Zug bist oder wenn jemand eine Revanche möchte.',
  'bell.all-read': 'Alle als gelesen markieren',
  'bell.new': 'neu',
  'bell.turn': '{game}: du bist am Zug',
  'bell.turn.by': '{game} mit {name}: du bist am Zug',
  'bell.ended.won': '{game}: die Partie ist zu Ende, du hast gewonnen',
  'bell.ended.lost': '{game}: die Partie ist zu Ende, du hast verloren',
  'bell.ended.drawn': '{game}: die Partie ist zu Ende, niemand hat gewonnen',
  'bell.ended.won.by': '{game}: du hast gegen {name} gewonnen',
  'bell.ended.lost.by': '{game}: du hast gegen {name} verloren',
  'bell.ended.drawn.by': '{game}: unentschieden gegen {name}',
  'bell.rematch': '{game}: {name} möchte eine Revanche',
  'bell.round': '{tournament}: deine nächste Partie ist bereit',
  'bell.followed': '{name} folgt dir',
  'bell.invited': '{game}: {name} lädt dich an einen Tisch ein',
  'bell.guessing':
    'Jemand hat falsche Passwörter für dein Konto ausprobiert. Du bleibst angemeldet, und deine Geräte werden nicht gesperrt.',
  'bell.account.lead': 'Wähle, worüber du benachrichtigt werden möchtest.',
  'bell.kind.turn': 'Ich bin in einer Fernpartie am Zug',
  'bell.kind.ended': 'Eine meiner Partien ist zu Ende',
  'bell.kind.rematch': 'Jemand möchte eine Revanche',
  'bell.kind.round': 'Meine nächste Turnierpartie ist bereit',
  'bell.kind.followed': 'Jemand folgt mir',
  'bell.kind.invited': 'Jemand lädt mich an einen Tisch ein',
  'bell.kind.guessing': 'Jemand probiert falsche Passwörter für mein Konto aus',
  'push.title': 'Auf diesem Gerät',
  'push.on': 'Dieses Gerät benachrichtigt dich, wenn du in einer Fernpartie am Zug bist, auch bei geschlossener Seite.',
  'push.off': 'Dieses Gerät benachrichtigt dich nicht, solange die Seite geschlossen ist.',
  'push.denied':
    'Dein Browser blockiert Mitteilungen dieser Seite. Du kannst sie in den Einstellungen des Browsers erlauben.',
  'push.unable':
    'Dieser Browser kann bei geschlossener Seite keine Mitteilungen anzeigen. Installiere die Seite auf einem Telefon zuerst.',
  'push.turn-on': 'Auf diesem Gerät benachrichtigen',
  'push.turn-off': 'Auf diesem Gerät nicht mehr benachrichtigen',
};
