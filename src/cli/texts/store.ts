// Sentences of the commands that copy and repair a store.

export const storeEn = {
  backup: {
    written: (file: string, bytes: number) => `${file}: ${(bytes / 1e6).toFixed(1)} MB.`,
    restored: (folder: string) => `The store in ${folder} has been replaced by the backup.`,
    aside: (file: string) => `The previous store is kept as ${file}.`,
    postgres: (place: string) =>
      `The store is in PostgreSQL (${place}). Back it up with PostgreSQL's own tools: a base backup with WAL archiving, or pg_dump.`,
  },
  migrate: {
    copying: 'Copying',
    copied:
      'Everything has been copied. Start the servers with --store, and keep the old folder until you have checked that everything works.',
    complete: 'Everything has already been copied.',
    checking: 'Comparing',
    same: (journals: number, digest: string) =>
      `Nothing differs: ${journals} journals compared, SHA-256 of all of them ${digest}.`,
    differs: (matches: string) =>
      `The copy differs${matches === '' ? '' : `, first in the matches ${matches}`}. If a server has already run on the copy, this is normal. Otherwise copy again into an empty database.`,
  },
  recount: {
    counting: 'Counting',
    done: (matches: number) => (matches === 1 ? 'One match counted.' : `${matches} matches counted.`),
    noStore: (folder: string) => `There is no store in ${folder}.`,
  },
};

export const storeIt: typeof storeEn = {
  backup: {
    written: (file, bytes) => `${file}: ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB.`,
    restored: folder => `Il database in ${folder} è stato sostituito con la copia.`,
    aside: file => `Il database precedente è conservato in ${file}.`,
    postgres: (place: string) =>
      `L'archivio è in PostgreSQL (${place}). Usa gli strumenti di PostgreSQL: un base backup con archiviazione del WAL, oppure pg_dump.`,
  },
  migrate: {
    copying: 'Copia',
    copied:
      'Tutto è stato copiato. Avvia i server con --store e conserva la vecchia cartella finché non hai verificato che tutto funzioni.',
    complete: 'Tutto era già stato copiato.',
    checking: 'Confronto',
    same: (journals: number, digest: string) =>
      `Nessuna differenza: ${journals} registri confrontati, SHA-256 di tutti ${digest}.`,
    differs: (matches: string) =>
      `La copia è diversa${matches === '' ? '' : `, per prime le partite ${matches}`}. Se un server ha già usato la copia, è normale. Altrimenti copia di nuovo in un database vuoto.`,
  },
  recount: {
    counting: 'Conteggio',
    done: (matches: number) => (matches === 1 ? 'Una partita contata.' : `${matches} partite contate.`),
    noStore: (folder: string) => `In ${folder} non c'è nessun database.`,
  },
};

export const storeDe: typeof storeEn = {
  backup: {
    written: (file, bytes) => `${file}: ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB.`,
    restored: folder => `Die Datenbank in ${folder} wurde durch die Sicherung ersetzt.`,
    aside: file => `Die vorherige Datenbank liegt in ${file}.`,
    postgres: (place: string) =>
      `Der Speicher liegt in PostgreSQL (${place}). Sichere ihn mit den Werkzeugen von PostgreSQL: durch ein Base Backup mit WAL-Archivierung oder pg_dump.`,
  },
  migrate: {
    copying: 'Kopieren',
    copied:
      'Alles ist kopiert. Starte die Server mit --store und behalte den alten Ordner, bis du geprüft hast, dass alles funktioniert.',
    complete: 'Alles war schon kopiert.',
    checking: 'Vergleichen',
    same: (journals: number, digest: string) =>
      `Kein Unterschied: ${journals} Journale verglichen, SHA-256 von allen ${digest}.`,
    differs: (matches: string) =>
      `Die Kopie weicht ab${matches === '' ? '' : `, zuerst in den Partien ${matches}`}. Wenn schon ein Server mit der Kopie gelaufen ist, ist das normal. Kopiere sonst noch einmal in eine leere Datenbank.`,
  },
  recount: {
    counting: 'Berechnung',
    done: (matches: number) => (matches === 1 ? 'Eine Partie gezählt.' : `${matches} Partien gezählt.`),
    noStore: (folder: string) => `In ${folder} gibt es keine Datenbank.`,
  },
};
