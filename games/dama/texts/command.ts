import type { CommandHelp } from '../../../src/cli/terminal/command.ts';
import type { ByLocale } from '../../../src/core/locale.ts';

export const commandTexts: ByLocale<CommandHelp> = {
  en: {
    summary: 'the Dama contest of the course: play and check board files, run a contest',
    about:
      'play N answers the boards of player N in a folder, verify checks every new board. play FILE compiles a player.cpp and shows its game against a bot, or against a second player.cpp such as an older version. contest compiles and checks the entries of a folder (NUMBER.cpp, NUMBER/player.cpp, NUMBER.zip or programs) and lets them play each other. check tells a student what the contest would say about a player.cpp, and header writes player.hpp, play.cpp, a Makefile and a player.cpp to start from.',
    flags: {
      out: 'folder of the boards (the current one); for a contest, folder for results and report (contest); for header, folder of the new files',
      bot: 'the bot that plays (greedy); in a contest, a built-in opponent',
      games:
        'games per pairing in a contest, half with each colour (2); of play FILE, whose board is shown if there is one (1)',
      'at-once': 'games of a contest played in parallel (half the number of cores)',
      'move-time': 'milliseconds a player has for a move (20000)',
      'max-memory': 'MiB of memory a player may use (100)',
      name: 'the title of the page of a contest (Dama contest)',
      rerun: 'play all games of the contest again',
      think: 'milliseconds a built-in bot thinks about a move (200)',
    },
  },
  it: {
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
  },
  de: {
    summary: 'der Dama-Wettbewerb des Kurses: Brettdateien spielen und prüfen, einen Wettbewerb austragen',
    about:
      'play N beantwortet die Bretter von Spieler N in einem Ordner, verify prüft jedes neue Brett. play FILE kompiliert ein player.cpp und zeigt sein Spiel gegen einen Bot oder gegen ein zweites player.cpp, etwa eine ältere Fassung. contest kompiliert und prüft die Einsendungen eines Ordners (NUMMER.cpp, NUMMER/player.cpp, NUMMER.zip oder Programme) und lässt sie gegeneinander spielen. check sagt, was der Wettbewerb zu einem player.cpp sagen würde, und header schreibt player.hpp, play.cpp, ein Makefile und ein player.cpp für den Anfang.',
    flags: {
      out: 'Ordner der Bretter (der aktuelle); bei einem Wettbewerb für Ergebnisse und Bericht (contest); bei header Ordner der neuen Dateien',
      bot: 'der Bot, der spielt (greedy); im Wettbewerb ein eingebauter Gegner',
      games:
        'Spiele pro Paarung im Wettbewerb, die Hälfte mit jeder Farbe (2); bei play FILE, das bei einem einzigen das Brett zeigt (1)',
      'at-once': 'parallel gespielte Spiele eines Wettbewerbs (halb so viele wie Kerne)',
      'move-time': 'Millisekunden pro Zug für einen Spieler (20000)',
      'max-memory': 'MiB Speicher, die ein Spieler benutzen darf (100)',
      name: 'der Titel der Seite eines Wettbewerbs (Dama-Wettbewerb)',
      rerun: 'alle Spiele des Wettbewerbs noch einmal spielen',
      think: 'Millisekunden, die ein eingebauter Bot über einen Zug nachdenkt (200)',
    },
  },
};
