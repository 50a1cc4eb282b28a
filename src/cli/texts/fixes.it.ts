import type { Translation } from '../../core/texts.ts';
import type { en } from './fixes.en.ts';

export const it: Translation<typeof en> = {
  missing: 'Non è stato possibile avviare il programma. Controlla il comando dopo -- e che il file sia eseguibile.',
  crash:
    'Il programma è andato in crash. Sopra ci sono le sue ultime righe su standard error; provalo con un solo messaggio su standard input.',
  malformed:
    'Il programma ha scritto una riga che non è un messaggio valido. Scrivi un oggetto JSON per riga su standard output, e tutto il resto su standard error.',
  flood: 'Il programma ha scritto troppo. Scrivi di rado i messaggi di debug, e su standard error.',
  'no-move': 'Il programma è terminato prima della partita. Leggi standard input in un ciclo finché non viene chiuso.',
  illegal:
    'Il programma ha giocato una mossa non valida. Scegli tra "legal" dell\'ultimo messaggio e rimanda la sua "version".',
  memory: 'Il programma ha usato troppa memoria. --max-memory imposta il limite.',
  processes: 'Il programma ha avviato troppi processi o thread.',
  storage: 'Il programma ha salvato troppi dati nei file.',
  files: 'Il programma ha creato troppi file.',
  cpu: 'Il programma ha usato troppo tempo di calcolo. Ferma i suoi thread dopo la mossa.',
  time: 'Il programma è stato troppo lento. Svuota il buffer dopo ogni riga? Rispondi entro il tempo di una mossa (--move-time).',
};
