import type { Translation } from '../../core/texts.ts';
import type { en } from './cluster.en.ts';

export const it: Translation<typeof en> = {
  columns: [
    'nodo',
    'stato',
    'concessione',
    'ultimo segno',
    'partizioni',
    'partite',
    'giocatori',
    'bus',
    'versione',
    'ruoli',
  ],
  states: {
    here: 'presente',
    leaving: 'in uscita',
    gone: 'uscito',
  },
  expired: 'scaduta',
  bus: {
    yes: 'sì',
    no: 'no',
  },
  needsStore:
    'Manca --store. È l’archivio dei server, per esempio postgres://utente:password@host/database, oppure @FILE (altrimenti LUDOTECA_STORE).',
  nobody: 'Nessun server usa questo archivio al momento.',
  free: '{count} partizioni senza proprietario.',
  unknownNode: 'Qui non c\'è il nodo "{name}". Nodi: {names}.',
  severalNodes:
    'Più nodi si chiamano "{name}". Indicane uno con il suo id: {ids}. Un nodo interrotto scompare dopo cinque secondi.',
  leaving: '{name} cede {partitions} partizioni.',
  leavingLast: "{name} è l'ultimo nodo. Le sue partite sono salvate e continuano quando si avvia un server.",
  left: '{name} è terminato.',
  tooLate: '{name} non è terminato entro {seconds} s. Gli appartengono ancora {partitions} partizioni.',
  weak: {
    'no-password':
      "NATS è su un'altra macchina e non chiede una password. Chi lo raggiunge può separare i server l'uno dall'altro. Assegna a NATS un utente e una password e scrivili in --bus.",
    'no-tls':
      "La connessione a NATS su un'altra macchina non è cifrata. Chi può ascoltarla ne conosce la password. Assegna a NATS un certificato e usa tls:// in --bus.",
    'no-standby':
      "L'archivio ha più server, ma PostgreSQL non aspetta uno standby. Se il primario si guasta, possono andare perse mosse che i giocatori hanno già visto. Imposta synchronous_standby_names = 'ANY 1 (*)' e synchronous_commit = on e ricarica PostgreSQL.",
  },
  weakNodes: 'Riguarda: {names}.',
};
