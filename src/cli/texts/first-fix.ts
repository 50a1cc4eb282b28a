// What to do about the fault of a program that should be fixed first, in each language.

import type { UrgentFault } from '../../arena/first-fix.ts';

export type FixTexts = Readonly<Record<UrgentFault, string>>;

export const fixesEn: FixTexts = {
  missing: 'The program could not be started. Check the command behind -- and that the file may be executed.',
  crash: 'The program crashed. Its last lines on standard error are above; run it with one message on standard input.',
  malformed:
    'The program wrote a line that is no valid message. Write one JSON object per line on standard output, and everything else on standard error.',
  flood: 'The program wrote too much. Write debugging output rarely, and on standard error.',
  'no-move': 'The program ended before the game did. Read standard input in a loop until it is closed.',
  illegal: 'The program played an illegal move. Choose from "legal" of the latest message, and send its "version".',
  memory: 'The program used too much memory. --max-memory sets the limit.',
  processes: 'The program started too many processes or threads.',
  storage: 'The program stored too much in files.',
  files: 'The program created too many files.',
  cpu: 'The program used too much computing time. Stop its threads when it has moved.',
  time: 'The program was too slow. Does it flush each line? Answer well within the time of a move (--move-time).',
};

export const fixesIt: FixTexts = {
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

export const fixesDe: FixTexts = {
  missing: 'Das Programm konnte nicht gestartet werden. Prüfe den Befehl hinter -- und ob die Datei ausführbar ist.',
  crash:
    'Das Programm ist abgestürzt. Oben stehen seine letzten Zeilen der Standardfehlerausgabe; starte es mit einer einzigen Nachricht auf der Standardeingabe.',
  malformed:
    'Das Programm hat eine Zeile geschrieben, die keine gültige Nachricht ist. Schreib ein JSON-Objekt pro Zeile auf die Standardausgabe und alles andere auf die Standardfehlerausgabe.',
  flood: 'Das Programm hat zu viel geschrieben. Schreib Debug-Ausgaben selten und auf die Standardfehlerausgabe.',
  'no-move': 'Das Programm endete vor dem Spiel. Lies die Standardeingabe in einer Schleife, bis sie geschlossen wird.',
  illegal:
    'Das Programm hat einen ungültigen Zug gespielt. Wähle aus "legal" der letzten Nachricht und schick ihre "version" mit.',
  memory: 'Das Programm brauchte zu viel Speicher. --max-memory setzt die Grenze.',
  processes: 'Das Programm hat zu viele Prozesse oder Threads gestartet.',
  storage: 'Das Programm hat zu viel in Dateien gespeichert.',
  files: 'Das Programm hat zu viele Dateien angelegt.',
  cpu: 'Das Programm brauchte zu viel Rechenzeit. Halte seine Threads nach dem Zug an.',
  time: 'Das Programm war zu langsam. Leert es nach jeder Zeile den Puffer? Antworte innerhalb der Zeit für einen Zug (--move-time).',
};
