import type { Translation } from '../../../src/core/texts.ts';
import type { common as en } from '../en/common.ts';

export const common: Translation<typeof en> = {
  'nav.replay': 'Gespeicherte Partie öffnen',
  'nav.settings': 'Einstellungen',
  'nav.skip': 'Zum Inhalt springen',
  'nav.pages': 'Seiten',
  'nav.help': 'Hilfe',
  'help.bot': 'So schreibst du einen Bot',
  'help.tournaments': 'So laufen Turniere',
  'help.operating': 'So betreibst du einen Server',

  'settings.language': 'Sprache',
  'settings.theme': 'Farbschema',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Hell',
  'settings.theme.dark': 'Dunkel',
  'settings.sounds': 'Töne',
  'settings.sounds.on': 'An',
  'settings.sounds.off': 'Aus',
  'settings.threats': 'Drohungen in Freundschaftspartien',
  'settings.threats.on': 'Markiert',
  'settings.threats.off': 'Nicht markiert',

  'name.guest': 'Gast',
  'name.title': 'Wähle einen Namen',
  'name.hint': 'Die anderen sehen diesen Namen. Du brauchst weder Konto noch Passwort und kannst ihn jederzeit ändern.',
  'name.field': 'Name',
  'name.animals':
    'Otter, Dachs, Reiher, Maulwurf, Igel, Dohle, Luchs, Biber, Wiesel, Marder, Amsel, Robbe, Kranich, Molch, Specht, Ziesel',
  'name.given': 'Du spielst als {name}. Den Namen kannst du im Menü ändern.',
  'name.change': 'Name ändern',

  'common.cancel': 'Abbrechen',
  'common.back': 'Zurück',
  'common.close': 'Schließen',
  'common.copy': 'Kopieren',
  'common.copied': 'Kopiert',
  'common.loading': 'Wird geladen ...',
  'common.you': 'du',
  'common.bot': 'Bot',
  'common.program': 'Programm',
  'common.more': 'Mehr anzeigen',
  'common.play': 'Spielen',
  'common.share': 'Teilen',
  'common.send': 'Senden',
  'common.opponent': 'Gegner',
  'common.rules': 'Regeln',
  'common.players': 'Spieler',
  'common.points': 'Punkte',
  'common.link': 'Link',
  'common.code': 'Code',
  'common.decline': 'Ablehnen',
  'common.players.one': '{count} Spieler',
  'common.players.other': '{count} Spieler',

  'link.lost': 'Verbindung unterbrochen. Sie wird wiederhergestellt ...',
  'link.sending': 'Dein Zug wird gesendet ...',
  'link.back': 'Wieder verbunden.',

  'lost.title': 'Verbindung unterbrochen',
  'lost.lead': 'Du kehrst automatisch in die Partie zurück.',
  'lost.substitute': 'Solange spielt ein Bot für dich.',
  'lost.suspend': 'Die anderen warten eine Weile auf dich.',
  'lost.skip': 'Solange wirst du übersprungen.',
  'lost.lose': 'Deine Uhr läuft weiter. Wenn sie abläuft, verlierst du.',
  'lost.waits': 'Niemand sonst wartet, deshalb steht die Partie still, bis du zurück bist.',
  'lost.claim.skip':
    'Die anderen warten eine Minute auf dich. Danach können sie weiterspielen, und du wirst bis zu deiner Rückkehr übersprungen.',
  'lost.claim.substitute':
    'Die anderen warten eine Minute auf dich. Danach können sie weiterspielen, und ein Bot spielt für dich, bis du zurück bist.',
  'lost.claim.lose':
    'Deine Uhr läuft weiter. Bleibst du zwei Minuten weg, kann der andere Spieler den Sieg beanspruchen.',
  'lost.claim.suspend': 'Die Uhr steht still. Bleibst du zwei Minuten weg, können die anderen ohne dich weiterspielen.',
  'lost.claim.untimed': 'Die anderen sehen, dass du weg bist. Es gibt keine Uhr, du hast Zeit.',
  'lost.slow': 'Das ist eine Fernpartie, du musst nicht verbunden bleiben.',
  'lost.again': 'Nächster Versuch in {seconds} s.',
  'lost.trying': 'Verbindung wird aufgebaut ...',
  'lost.now': 'Jetzt verbinden',
  'lost.leave': 'Tisch verlassen',

  'battery.left': 'Akku: {percent} %',
  'battery.charging': 'Akku: {percent} %, wird geladen',
  'battery.low':
    'Der Akku hat nur noch {percent} %. Bei 3 % verlässt du den Tisch, damit niemand auf dich warten muss.',
  'battery.end.title': 'Der Akku hat noch {percent} %',
  'battery.end.match':
    'Du hast den Tisch verlassen, und die anderen sehen das. Deine Partie ist gespeichert. Komm mit einem anderen Gerät wieder oder wenn dieses geladen ist.',
  'battery.end.lead': 'Lade das Gerät, bevor du dich an einen Tisch setzt.',

  'join.title': 'Dein Tisch wird gesucht ...',

  'missing.title': 'Seite nicht gefunden',
  'missing.lead': 'Unter {path} gibt es keine Seite.',
  'missing.home': 'Zu den Spielen',

  'broken.title': 'Etwas ist schiefgegangen',
  'broken.lead':
    'Auf dieser Seite ist ein Fehler aufgetreten. Deine Partien sind auf dem Server sicher. Lade die Seite neu, um weiterzuspielen.',
  'broken.reload': 'Neu laden',
  'bundle.unreachable.title': 'Der Server antwortet nicht',
  'bundle.unreachable.lead':
    'Diese Seite konnte noch nicht geladen werden. Sie erscheint, sobald der Server antwortet. Deine Partien sind sicher.',
  'bundle.missing.title': 'Ein Teil dieser Seite fehlt',
  'bundle.missing.lead':
    'Der Server antwortet, hat diesen Teil aber nicht. Lade die Seite neu. Wenn das nicht hilft, gib dem Betreiber des Servers Bescheid.',
  'bundle.again': 'Jetzt versuchen',

  'generic.actions': 'Deine möglichen Aktionen',
  'generic.failed': 'Das Brett dieses Spiels kann nicht gezeigt werden. Du kannst auf diesem einfachen Brett spielen.',
  'generic.filter': 'Aktion suchen',
  'generic.more': '{count} weitere. Tippe, um zu suchen.',

  'refused.client/connection-lost': 'Die Verbindung ist unterbrochen. Versuche es gleich noch einmal.',
  'refused.client/unreachable': 'Der Server antwortet nicht. Versuch es gleich noch einmal.',
  'refused.web/no-journal': 'Das ist keine Partiedatei.',
  'refused.web/unknown-game': 'Diese Seite kennt die Regeln des Spiels nicht und kann die Partie nicht zeigen.',
  'refused.web/no-analyst': 'Diese Seite hat keinen Bot, der Stellungen dieses Spiels beurteilen kann.',
  'refused.web/analysis-failed':
    'Die Analyse konnte nicht gestartet werden. Prüfe deine Verbindung und versuch es noch einmal.',
  'refused.server/too-fast': 'Zu viele Anfragen auf einmal. Warte einen Moment.',
  'refused.server/too-many-connections': 'Es gibt zu viele Verbindungen von deiner Adresse. Schließ andere Seiten.',
  'refused.server/no-such-match': 'Es gibt keine Partie mit diesem Code oder dieser Adresse.',
  'refused.server/rules-failed':
    'Die Regeln dieses Spiels haben versagt. Frag den Betreiber, der den Fehler im Protokoll des Servers findet.',
  'refused.server/no-such-puzzle': 'Diese Aufgabe gibt es nicht.',
  'refused.server/cannot-be-asked':
    'Jemand am Tisch nutzt ein Programm ohne Revanche. Eröffne stattdessen einen neuen Tisch.',

  'rating.meaning': 'Die wahre Stärke liegt mit etwa 95 % Sicherheit zwischen {low} und {high}.',
  'rating.provisional': '? heißt vorläufig: Die Spanne ist noch größer als 250. Sie wird mit jeder Partie kleiner.',
};
