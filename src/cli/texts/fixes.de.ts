import type { Translation } from '../../core/texts.ts';
import type { en } from './fixes.en.ts';

export const de: Translation<typeof en> = {
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
