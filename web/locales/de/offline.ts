import type { Translation } from '../../../src/core/texts.ts';
import type { offline as en } from '../en/offline.ts';
import type { offline as pages } from '../en/pages/offline.ts';

export const offline: Translation<typeof en & typeof pages> = {
  'offline.title': 'Auf diesem Gerät spielen',
  'offline.lead':
    'Spiel gegen Bots ohne Server, auch wenn du offline bist. Diese Partien sind privat: Sie bleiben in diesem Browser, niemand sonst sieht sie.',
  'offline.ready': 'Bereit zum Spielen ohne Verbindung.',
  'offline.keeping': 'Die Spiele werden heruntergeladen ...',
  'offline.keep': 'Zum Offline-Spielen herunterladen',
  'offline.keep.hint': 'Etwa ein Megabyte: alle fünf Spiele, ihre Bots und die Analyse.',
  'offline.missing':
    'Dieser Browser kann die Spiele hier nicht behalten. Öffne die Seite über HTTPS, um ohne Verbindung zu spielen.',
  'offline.failed': 'Das Herunterladen ist fehlgeschlagen. Prüfe deine Verbindung und versuch es noch einmal.',
  'offline.banner': 'Auf diesem Gerät gegen Bots spielen',
  'offline.matches': 'Deine Partien auf diesem Gerät',
  'offline.empty': 'Noch keine Partien. Wähle oben ein Spiel.',
  'offline.continue': 'Fortsetzen',
  'offline.remove': 'Löschen',
  'offline.remove.sure': 'Diese Partie löschen?',
  'offline.remove.lead': 'Sie liegt nur in diesem Browser und lässt sich nicht wiederherstellen.',
  'offline.link': 'Offline spielen',
  'refused.local/no-such-match': 'Diese Partie gibt es auf diesem Gerät nicht. Vielleicht wurde sie gelöscht.',
  'refused.local/needs-server': 'Dafür braucht es einen Server. Geh online und versuch es noch einmal.',
};
