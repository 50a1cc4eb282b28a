import type { Translation } from '../../core/texts.ts';
import type { en } from './store.en.ts';

export const it: Translation<typeof en> = {
  backup: {
    written: '{file}: {megabytes} MB.',
    restored: 'Il database in {folder} è stato sostituito con la copia.',
    aside: 'Il database precedente è conservato in {file}.',
    postgres:
      "L'archivio è in PostgreSQL ({place}). Usa gli strumenti di PostgreSQL: un base backup con archiviazione del WAL, oppure pg_dump.",
  },
  migrate: {
    copying: 'Copia',
    copied:
      'Tutto è stato copiato. Avvia i server con --store e conserva la vecchia cartella finché non hai verificato che tutto funzioni.',
    complete: 'Tutto era già stato copiato.',
    checking: 'Confronto',
    same: 'Nessuna differenza: {journals} registri confrontati, SHA-256 di tutti {digest}.',
    differs:
      'La copia è diversa, per prime le partite {matches}. Se un server ha già usato la copia, è normale. Altrimenti copia di nuovo in un database vuoto.',
    differsElsewhere:
      'La copia è diversa. Se un server ha già usato la copia, è normale. Altrimenti copia di nuovo in un database vuoto.',
  },
  recount: {
    counting: 'Conteggio',
    done: { one: 'Una partita contata.', other: '{count} partite contate.' },
    noStore: "In {folder} non c'è nessun database.",
  },
};
