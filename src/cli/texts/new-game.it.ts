import type { Translation } from '../../core/texts.ts';
import type { en } from './new-game.en.ts';

export const it: Translation<typeof en> = {
  written: '{title} è pronto in {folder}.',
  next: [
    ['npm install', 'una volta sola'],
    ['npm start', 'lo serve su http://localhost:8080 e lo ricarica quando cambi un file'],
    ['npm test', 'lo compila e controlla le regole e i bot'],
  ],
  readme: 'README.md dice a che cosa serve ogni file.',
  form: "L'id ha da 2 a 24 lettere minuscole e cifre, comincia con una lettera e separa le parole con un solo trattino, come last-stick.",
  reserved: '"{id}" ha già un altro significato nei messaggi del server. Scegli un altro id.',
  taken: 'Ludoteca ha già un gioco "{id}". Scegli un altro id.',
  exists: '{path} esiste già. Esegui il comando in una cartella vuota.',
  notPackage: 'package.json non è JSON leggibile. Esegui il comando in una cartella vuota.',
};
