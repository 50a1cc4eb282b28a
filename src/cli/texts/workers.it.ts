import type { Translation } from '../../core/texts.ts';
import type { en } from './workers.en.ts';

export const it: Translation<typeof en> = {
  needStore: '--workers richiede --store con postgres://…: più processi non possono condividere un archivio SQLite.',
  running: '{count} processi servono questa porta.',
  restarting: 'Il processo {number} è terminato ({end}). Viene riavviato.',
};
