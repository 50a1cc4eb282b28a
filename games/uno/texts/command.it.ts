import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './command.en.ts';

export const it: Translation<typeof en> = {
  summary: 'confronta i bot di UNO fra loro, come nel documento',
  about:
    'Gioca MATCHES partite (1000) a 500 punti e confronta i bot: partite vinte, tempi di risposta, turni e carte in mano, accanto alle cifre del documento. Senza --bot giocano i bot da 1 a 5; con più di quattro bot, ogni partita ne ha quattro.',
  flags: {
    bot: 'un bot che partecipa, per nome; una volta per ogni bot',
    out: 'cartella per le cifre in JSON, SVG e HTML',
  },
};
