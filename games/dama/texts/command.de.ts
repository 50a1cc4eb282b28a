import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './command.en.ts';

export const de: Translation<typeof en> = {
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
};
