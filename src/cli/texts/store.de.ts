import type { Translation } from '../../core/texts.ts';
import type { en } from './store.en.ts';

export const de: Translation<typeof en> = {
  backup: {
    written: '{file}: {megabytes} MB.',
    restored: 'Die Datenbank in {folder} wurde durch die Sicherung ersetzt.',
    aside: 'Die vorherige Datenbank liegt in {file}.',
    postgres:
      'Der Speicher liegt in PostgreSQL ({place}). Sichere ihn mit den Werkzeugen von PostgreSQL: durch ein Base Backup mit WAL-Archivierung oder pg_dump.',
  },
  migrate: {
    copying: 'Kopieren',
    copied:
      'Alles ist kopiert. Starte die Server mit --store und behalte den alten Ordner, bis du geprüft hast, dass alles funktioniert.',
    complete: 'Alles war schon kopiert.',
    checking: 'Vergleichen',
    same: 'Kein Unterschied: {journals} Journale verglichen, SHA-256 von allen {digest}.',
    differs:
      'Die Kopie weicht ab, zuerst in den Partien {matches}. Wenn schon ein Server mit der Kopie gelaufen ist, ist das normal. Kopiere sonst noch einmal in eine leere Datenbank.',
    differsElsewhere:
      'Die Kopie weicht ab. Wenn schon ein Server mit der Kopie gelaufen ist, ist das normal. Kopiere sonst noch einmal in eine leere Datenbank.',
  },
  check: {
    checking: 'Prüfung',
    sound: {
      one: 'Nichts ist beschädigt: eine Partie mit {entries} Einträgen im Journal.',
      other: 'Nichts ist beschädigt: {count} Partien mit {entries} Einträgen in Journalen.',
    },
    faults: { one: 'Ein Schaden im Speicher.', other: '{count} Schäden im Speicher.' },
    pages: 'Die Datenbank sagt: {detail}.',
    entries: 'Partie {match}: Die Einträge {first} bis {last} sind nicht so, wie sie geschrieben wurden.',
    gap: 'Partie {match}: Die Einträge {first} bis {last} fehlen.',
    beginning: 'Partie {match}: Das Journal beginnt nicht mit der Eröffnung der Partie.',
    log: 'Log der neuesten Einträge: Die Zeile {row} ist nicht lesbar.',
    row: 'Tabelle {table}: Die Zeile von {key} ist nicht lesbar.',
    computed: '{file} ist beschädigt. Der nächste Start berechnet die Datei neu.',
  },
  offload: {
    moving: 'Verschieben',
    file: '{name}: {matches}, {megabytes} MB, SHA-256 {digest}.',
    matches: { one: 'eine Partie', other: '{count} Partien' },
    done: 'Die Server lesen diese Journale jetzt aus {place}. Bewahre die Dateien auf: Es gibt keine andere Kopie.',
    nothing: 'Es ist nichts zu verschieben.',
    badMonth: '--before muss ein Monat sein, zum Beispiel 2026-10.',
    badAddress: '--url muss mit http:// oder https:// beginnen.',
  },
  recount: {
    counting: 'Berechnung',
    done: { one: 'Eine Partie gezählt.', other: '{count} Partien gezählt.' },
    noStore: 'In {folder} gibt es keine Datenbank.',
  },
};
