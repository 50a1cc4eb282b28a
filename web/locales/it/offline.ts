import type { Translation } from '../../../src/core/texts.ts';
import type { offline as en } from '../en/offline.ts';
import type { offline as pages } from '../en/pages/offline.ts';

export const offline: Translation<typeof en & typeof pages> = {
  'offline.title': 'Gioca su questo dispositivo',
  'offline.lead':
    'Gioca contro i bot senza server, anche quando non sei in rete. Queste partite sono private: restano in questo browser e nessun altro le vede.',
  'offline.ready': 'Pronto per giocare offline.',
  'offline.keeping': 'Scaricamento dei giochi...',
  'offline.keep': 'Scarica per giocare offline',
  'offline.keep.hint': 'Circa un megabyte: tutti e cinque i giochi, i loro bot e l’analisi.',
  'offline.missing':
    'Qui questo browser non può conservare i giochi. Apri la pagina tramite HTTPS per giocare senza connessione.',
  'offline.failed': 'Lo scaricamento non è riuscito. Controlla la connessione e riprova.',
  'offline.banner': 'Gioca contro i bot su questo dispositivo',
  'offline.matches': 'Le tue partite su questo dispositivo',
  'offline.empty': 'Ancora nessuna partita. Scegli un gioco qui sopra.',
  'offline.continue': 'Continua',
  'offline.remove': 'Elimina',
  'offline.remove.sure': 'Eliminare questa partita?',
  'offline.remove.lead': 'È conservata solo in questo browser e non si può recuperare.',
  'offline.link': 'Gioca offline',
  'refused.local/no-such-match': 'Questa partita non si trova su questo dispositivo. Forse è stata eliminata.',
  'refused.local/needs-server': 'Per questo serve un server. Torna in rete e riprova.',
};
