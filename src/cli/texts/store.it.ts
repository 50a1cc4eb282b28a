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
  check: {
    checking: 'Controllo',
    sound: {
      one: 'Niente è danneggiato: una partita con {entries} voci di registro.',
      other: 'Niente è danneggiato: {count} partite con {entries} voci di registro.',
    },
    faults: { one: "Un danno nell'archivio.", other: "{count} danni nell'archivio." },
    pages: 'Il database dice: {detail}.',
    entries: 'Partita {match}: le voci da {first} a {last} non sono come sono state scritte.',
    gap: 'Partita {match}: mancano le voci da {first} a {last}.',
    beginning: 'Partita {match}: il registro non comincia con la creazione della partita.',
    log: 'Registro delle voci più recenti: la riga {row} non si può leggere.',
    row: 'Tabella {table}: la riga di {key} non si può leggere.',
    computed: '{file} è danneggiato. Il prossimo avvio lo ricalcola.',
  },
  offload: {
    moving: 'Spostamento',
    file: '{name}: {matches}, {megabytes} MB, SHA-256 {digest}.',
    matches: { one: 'una partita', other: '{count} partite' },
    done: "I server ora leggono questi registri da {place}. Conserva i file: sono l'unica copia.",
    nothing: "Non c'è niente da spostare.",
    badMonth: '--before deve essere un mese, per esempio 2026-10.',
    badAddress: '--url deve iniziare con http:// o https://.',
  },
  recount: {
    counting: 'Conteggio',
    done: { one: 'Una partita contata.', other: '{count} partite contate.' },
    noStore: "In {folder} non c'è nessun database.",
  },
};
