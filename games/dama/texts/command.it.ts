import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './command.en.ts';

export const it: Translation<typeof en> = {
  summary: 'la gara di dama del corso: gioca e controlla scacchiere su file, organizza una gara',
  about:
    'play N risponde alle scacchiere del giocatore N in una cartella, verify controlla ogni nuova scacchiera. play FILE compila un player.cpp e mostra la sua partita contro un bot, o contro un secondo player.cpp, per esempio una versione precedente. contest compila e controlla i progetti di una cartella (NUMERO.cpp, NUMERO/player.cpp, NUMERO.zip o programmi) e li fa giocare fra loro. check dice a uno studente che cosa direbbe la gara del suo player.cpp, header scrive player.hpp, play.cpp, un Makefile e un player.cpp da cui cominciare.',
  flags: {
    out: 'cartella delle scacchiere (quella attuale); per una gara, cartella di risultati e resoconto (contest); per header, cartella dei nuovi file',
    bot: 'il bot che gioca (greedy); in una gara, un avversario incorporato',
    games:
      'partite per incontro in una gara, metà con ogni colore (2); di play FILE, che se è una sola mostra la scacchiera (1)',
    'at-once': 'partite di una gara giocate in parallelo (la metà dei core)',
    'move-time': 'millisecondi per mossa di un giocatore (20000)',
    'max-memory': 'MiB di memoria che un giocatore può usare (100)',
    name: 'il titolo della pagina di una gara (Gara di dama)',
    rerun: 'rigioca tutte le partite della gara',
    think: 'millisecondi di riflessione per mossa di un bot incorporato (200)',
  },
};
