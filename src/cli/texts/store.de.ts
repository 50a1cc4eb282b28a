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
  recount: {
    counting: 'Berechnung',
    done: { one: 'Eine Partie gezählt.', other: '{count} Partien gezählt.' },
    noStore: 'In {folder} gibt es keine Datenbank.',
  },
};
