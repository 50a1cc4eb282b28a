import { EXAMPLE_GAME } from '../../core/example-game.ts';
import type { Translation } from '../../core/texts.ts';
import type { en } from './own-flags.en.ts';

export const it: Translation<typeof en> = {
  arena: {
    game: 'il gioco, oppure la cartella o il pacchetto di uno; si può ripetere',
  },
  serve: {
    name: 'nome di questo server negli elenchi',
  },
  config: {
    name: 'nome di questo server negli elenchi',
  },
  drain: {
    wait: 'secondi di attesa finché il nodo è terminato (60)',
  },
  watch: {
    server: 'il server della partita (http://localhost:8080)',
  },
  replay: {
    seat: 'il posto di cui mostrare la vista, contando da 0 (ciò che vedono tutti)',
  },
  try: {
    game: `il gioco, oppure la cartella o il pacchetto di uno (${EXAMPLE_GAME})`,
    games: 'partite contro ogni avversario (2)',
    bot: 'un avversario, per nome; si può ripetere (i primi tre bot del gioco)',
  },
  bot: {
    host: 'senza --program: il server su cui giocare (localhost)',
    port: 'senza --program: la sua porta (quella solita del protocollo)',
    server: 'il server su cui giocare (http://localhost:8080)',
    bot: 'un bot del server come avversario; uno prende tutti gli altri posti, più d’uno un posto ciascuno',
    join: 'id, codice o indirizzo della pagina di una partita; con --matches poi gioca la rivincita',
    name: 'il suo nome come ospite (il nome del suo file)',
    token: 'il token di un bot, dalla pagina dell’account (altrimenti LUDOTECA_TOKEN)',
    seat: 'il suo posto, contando da 0',
    'move-time': 'millisecondi per mossa, oltre all’orologio del server',
  },
  status: {
    server: 'il server da interrogare (http://localhost:8080)',
    wait: 'secondi di attesa per la risposta (5)',
  },
  offload: {
    url: 'dove i server trovano i file della cartella (la cartella stessa)',
  },
  book: { plies: 'mosse di ogni apertura (8)' },
  puzzles: {
    out: 'il file per i problemi; quelli che contiene restano (l’uscita)',
    think: 'millisecondi della ricerca che crea un problema; la verifica dura dieci volte tanto (20)',
    seed: 'un testo che fissa le partite dei bot e tutte le ricerche',
    check: 'verificare i problemi invece di crearli',
  },
  backup: {
    replace: 'sovrascrive un file esistente',
  },
};
