import type { common as en } from '../en/common.ts';
import type { SameKeys } from '../shared/locale.ts';

export const common: SameKeys<typeof en> = {
  'nav.replay': 'Partie öffnen',
  'nav.settings': 'Einstellungen',
  'nav.skip': 'Zur Seite springen',
  'nav.pages': 'Seiten',

  'settings.language': 'Sprache',
  'settings.theme': 'Licht',
  'settings.theme.system': 'Wie das System',
  'settings.theme.light': 'Tag',
  'settings.theme.dark': 'Nacht',
  'settings.sounds': 'Klänge',
  'settings.sounds.on': 'An',
  'settings.sounds.off': 'Aus',

  'name.guest': 'Gast',
  'name.title': 'Wie sollen wir dich nennen?',
  'name.hint': 'Ein Name für den Tisch. Kein Konto, kein Passwort; du kannst ihn jederzeit ändern.',
  'name.field': 'Name',
  'name.keep': 'Hinsetzen',
  'name.change': 'Namen ändern',

  'common.cancel': 'Abbrechen',
  'common.back': 'Zurück',
  'common.close': 'Schließen',
  'common.copy': 'Kopieren',
  'common.copied': 'Kopiert',
  'common.loading': 'Einen Moment...',
  'common.you': 'du',
  'common.bot': 'Bot',
  'common.program': 'Programm',
  'common.more': 'Mehr zeigen',

  'link.lost': 'Deine Partie ist sicher; wir verbinden neu...',
  'link.back': 'Wieder verbunden.',

  'lost.title': 'Die Verbindung ist weg',
  'lost.lead': 'Deine Partie ist sicher, du kommst von selbst zurück.',
  'lost.substitute': 'Bis dahin spielt ein Bot für dich.',
  'lost.suspend': 'Die anderen warten eine Weile auf dich.',
  'lost.skip': 'Bis dahin setzt du aus.',
  'lost.lose': 'Deine Uhr läuft weiter: Wer wegbleibt, verliert.',
  'lost.slow': 'Die Partie geht nach und nach weiter: Niemand muss hier sein.',
  'lost.again': 'Nächster Versuch in {seconds} s.',
  'lost.trying': 'Ein Versuch...',
  'lost.now': 'Jetzt versuchen',
  'lost.leave': 'Tisch verlassen',

  'battery.left': 'Akku: {percent} %',
  'battery.charging': 'Akku: {percent} %, wird geladen',
  'battery.low': 'Der Akku hat nur noch {percent} %. Bei 3 % stehst du vom Tisch auf, damit niemand auf dich wartet.',
  'battery.end.title': 'Der Akku hat noch {percent} %',
  'battery.end.match':
    'Du bist vom Tisch aufgestanden, und die anderen wissen es. Die Partie bleibt erhalten: Komm mit einem anderen Gerät wieder, oder wenn dieses geladen ist.',
  'battery.end.lead': 'Lade das Gerät, bevor du dich an einen Tisch setzt.',

  'join.title': 'Wir suchen deinen Tisch',

  'missing.title': 'In diesem Regal liegt nichts',
  'missing.lead': 'Unter {path} gibt es keine Seite.',
  'missing.home': 'Zu den Spielen',

  'broken.title': 'Etwas ist vom Tisch gefallen',
  'broken.lead': 'Diese Seite hat einen Fehler. Die Partien sind auf dem Server sicher; lade neu, um weiterzumachen.',
  'broken.reload': 'Neu laden',
  'part.unreachable.title': 'Das Haus antwortet nicht',
  'part.unreachable.lead':
    'Diese Seite ist noch nicht da. Sie wird wieder angefragt, sobald das Haus antwortet; Partien gehen dort inzwischen weiter.',
  'part.missing.title': 'Ein Teil dieser Seite fehlt',
  'part.missing.lead':
    'Das Haus antwortet, schickt ihn aber nicht. Lade die Seite neu; bleibt es so, sag denen Bescheid, die sich um das Haus kümmern.',
  'part.again': 'Jetzt versuchen',

  'generic.actions': 'Was du tun kannst',
  'generic.filter': 'Aktion suchen',
  'generic.more': '{count} weitere; tippe, um eine zu finden',

  'refused.client/connection-lost':
    'Die Verbindung ist unterbrochen. Deine Partie ist sicher; versuch es gleich noch einmal.',
  'refused.client/unreachable': 'Das Haus antwortet nicht. Versuch es gleich noch einmal.',
  'refused.web/no-journal': 'Diese Datei ist nicht das Protokoll einer Partie.',
  'refused.web/unknown-game': 'Diese Seite kennt die Regeln des Spiels nicht und kann es deshalb nicht zeigen.',
  'refused.server/too-fast': 'Das war viel auf einmal; warte einen Moment.',
  'refused.server/too-many-connections': 'Zu viele Verbindungen von deiner Adresse.',
  'refused.server/too-many-tables': 'Du hast zu viele Tische offen; schließ erst einen.',
  'refused.server/no-such-match': 'Diese Partie gibt es nicht.',
  'refused.server/no-such-game': 'Dieses Spiel gibt es in diesem Haus nicht.',
  'refused.server/no-such-bot': 'Diesen Bot gibt es für das Spiel nicht.',
  'refused.server/wrong-seats': 'Zu so vielen wird dieses Spiel nicht gespielt.',
  'refused.server/table-full': 'Alle Plätze sind besetzt; du kannst zusehen.',
  'refused.server/not-yours': 'Das kann nur, wer den Tisch eröffnet hat.',
  'refused.server/unknown-file': 'Diese Datei ist keine Partie in einer Form, die hier bekannt ist.',
  'refused.server/not-over': 'Das gibt es, wenn die Partie vorbei ist.',
  'refused.server/rematch-early': 'Um Revanche bittet man nach dem Ende der Partie.',
  'refused.server/cannot-be-asked':
    'Jemand hier spielt über ein Protokoll, das keine Revanche kennt; mach einen neuen Tisch auf.',
  'refused.server/no-rematch': 'Eine Turnierpartie oder eine aus einer Datei hat keine Revanche.',
  'refused.server/secret-journal': 'Dieses Protokoll ist lesbar, sobald die Partie zu Ende ist.',
  'refused.server/stopping': 'Das Haus schließt; deine Partie ist sicher und geht später weiter.',
};
