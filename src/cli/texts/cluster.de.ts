import type { Translation } from '../../core/texts.ts';
import type { en } from './cluster.en.ts';

export const de: Translation<typeof en> = {
  columns: [
    'Knoten',
    'Zustand',
    'Lease',
    'letztes Zeichen',
    'Partitionen',
    'Partien',
    'Spieler',
    'Bus',
    'Version',
    'Rollen',
  ],
  states: {
    here: 'da',
    leaving: 'geht',
    gone: 'weg',
  },
  expired: 'abgelaufen',
  bus: {
    yes: 'ja',
    no: 'nein',
  },
  needsStore:
    '--store fehlt. Das ist der Speicher der Server, zum Beispiel postgres://name:passwort@host/datenbank, oder @DATEI (sonst LUDOTECA_STORE).',
  nobody: 'Zurzeit benutzt kein Server diesen Speicher.',
  free: '{count} Partitionen gehören niemandem.',
  unknownNode: 'Hier gibt es keinen Knoten "{name}". Knoten: {names}.',
  severalNodes:
    'Mehrere Knoten heißen "{name}". Nenne einen mit seiner Id: {ids}. Ein abgebrochener verschwindet nach fünf Sekunden.',
  leaving: '{name} übergibt {partitions} Partitionen.',
  leavingLast:
    '{name} ist der letzte Knoten. Seine Partien sind gespeichert und gehen weiter, wenn ein Server startet.',
  left: '{name} ist beendet.',
  tooLate: '{name} ist nach {seconds} s nicht beendet. Ihm gehören noch {partitions} Partitionen.',
  weak: {
    'no-password':
      'NATS läuft auf einem anderen Rechner und verlangt kein Passwort. Wer ihn erreicht, kann die Server voneinander trennen. Gib NATS einen Benutzer und ein Passwort und schreibe beide in --bus.',
    'no-tls':
      'Die Verbindung zu NATS auf einem anderen Rechner ist nicht verschlüsselt. Wer dort mithört, erfährt das Passwort. Gib NATS ein Zertifikat und nimm tls:// in --bus.',
    'no-standby':
      "Der Speicher hat mehrere Server, aber PostgreSQL wartet auf keinen Standby. Fällt der Primärserver aus, können Züge verloren gehen, die Spieler schon gesehen haben. Setze synchronous_standby_names = 'ANY 1 (*)' und synchronous_commit = on und lade PostgreSQL neu.",
  },
  weakNodes: 'Betrifft: {names}.',
};
